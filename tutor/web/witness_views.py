"""What a page shows of a witness: the table, the turn in words, and the answers of two values side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.content import RuleSetInfo, rule_set_infos
from tutor.course.witnesses import Answer, MatchCase, Scores, Side, Totals, Witness
from tutor.errors import InputError
from tutor.i18n import Language
from tutor.rules.judge import Ruling
from tutor.rules.position import Position
from tutor.rules.turn import start_turn
from tutor.web.elsewhere import RulingView, view_ruling
from tutor.web.table import CardView, TableView, hand_order, view_cards, view_table
from tutor.wording.actions import player_name, tell_action
from tutor.wording.options import state_option

VIEWER = 0  # the seat that the reader sits on


@dataclass(frozen=True)
class SideView:
    """One value of an option and its answer: a ruling, a hand that is dealt, or lines of points."""

    value: str
    ruling: RulingView | None = None
    dealt: Sequence[CardView] = ()
    lines: Sequence[str] = ()


@dataclass(frozen=True)
class HandView:
    """A hand that is open when the round is over, and whose it is."""

    name: str
    cards: Sequence[CardView]


@dataclass(frozen=True)
class WitnessView:
    """A case and the answers of two values. A turn has a table with piles, a round that is over one with open hands,
    and a game that is going on its totals."""

    title: str
    base: RuleSetInfo
    sides: Sequence[SideView]
    turn: Sequence[str]
    table: TableView | None = None
    hands: Sequence[HandView] = ()
    totals: Sequence[str] = ()


def view_witness(witness: Witness, lang: Language) -> WitnessView:
    """A witness in the reader's language."""
    view = WitnessView(
        witness.title[lang.code],
        rule_set_infos()[witness.base],
        [_view_side(side, witness, lang) for side in witness.sides],
        [tell_action(action, lang) for action in witness.turn],
    )
    if isinstance(witness.case, MatchCase):
        return replace(view, totals=_tell_sums(witness.case, lang))
    for side in witness.sides:
        position = _position_of(side.answer)
        if position:
            hands = _view_hands(position, lang) if isinstance(side.answer, Scores) else ()
            return replace(view, table=view_table(start_turn(position), lang), hands=hands)
    return view


def _position_of(answer: Answer) -> Position | None:
    """The position that a case is about, where it is about one that can be."""
    if isinstance(answer, Ruling):
        return answer.turn.start
    return answer.position if isinstance(answer, Scores) else None


def _view_hands(position: Position, lang: Language) -> list[HandView]:
    return [
        HandView(player_name(seat, VIEWER, lang), view_cards(sorted(position.known_hand(seat), key=hand_order), lang))
        for seat in range(position.players)
    ]


def _tell_sums(case: MatchCase, lang: Language) -> list[str]:
    """The totals before the round, what it gave, and the sum."""
    lines = []
    for seat, (before, points) in enumerate(zip(case.totals, case.round, strict=True)):
        line = f"{player_name(seat, VIEWER, lang)}: {lang.number(before)} + {lang.number(points)}"
        lines.append(f"{line} = {lang.number(before + points)}")
    return lines


def _view_side(side: Side, witness: Witness, lang: Language) -> SideView:
    view = SideView(state_option(side.rules, witness.option, lang).text)
    match side.answer:
        case Ruling() | InputError() as ruling:
            return replace(view, ruling=_view_ruling(side, ruling, witness, lang))
        case Scores(_, points):
            return replace(view, lines=[_tell_points(seat, value, lang) for seat, value in enumerate(points)])
        case Totals(_, winner):
            return replace(view, lines=[_tell_winner(winner, lang)])
        case Position() as dealt:
            hand = dealt.known_hand(VIEWER)
            line = lang.ngettext("Each gets %(n)s card.", "Each gets %(n)s cards.", len(hand))
            return replace(view, lines=[line], dealt=view_cards(sorted(hand, key=hand_order), lang))


def _view_ruling(side: Side, ruling: Ruling | InputError, witness: Witness, lang: Language) -> RulingView:
    """The ruling without its clauses: the page tells them where the rule-sets answer."""
    view = view_ruling(rule_set_infos()[witness.base], side.rules, ruling, lang)
    return replace(view, explanation=replace(view.explanation, clauses=())) if view.explanation else view


def _tell_points(seat: int, points: int, lang: Language) -> str:
    name = player_name(seat, VIEWER, lang)
    return lang.ngettext("%(name)s: %(n)s point", "%(name)s: %(n)s points", points, name=name)


def _tell_winner(winner: int | None, lang: Language) -> str:
    if winner is None:
        return lang.gettext("Nobody has won yet: one more round.")
    if winner == VIEWER:
        return lang.gettext("You have won.")
    return lang.gettext("Player %(n)s has won.", n=winner + 1)
