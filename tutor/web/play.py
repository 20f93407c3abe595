"""A turn played on a page. Nothing is kept on the server: the address holds the turn so far and the last try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from tutor.cards import Card, format_card, parse_held, remove_cards
from tutor.errors import InputError
from tutor.i18n import N_, Language
from tutor.rules.actions import Action, Discard, Lay, LayOff, format_action, parse_action
from tutor.rules.apply import apply_action
from tutor.rules.judge import judge_turn
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import SHORTEST, find_melds
from tutor.rules.position import Position
from tutor.rules.turn import Turn
from tutor.rules.violations import Code, Violation
from tutor.web.errors import BadInputError
from tutor.wording.errors import explain_error
from tutor.wording.violations import explain

SEPARATOR = ";"
MOST_ACTIONS = 60
CHOOSE_CARDS = N_("Choose the cards first, then press the button.")
CHOOSE_BUTTON = N_("Now press the button that says what to do with it.")
CHOOSE_ONE = N_("Choose exactly one card, then press the button.")


@dataclass(frozen=True)
class Outcome:
    """What became of a try: a legal action, a broken rule, several meanings to choose from, or a request."""

    action: Action | None = None
    violation: Violation | None = None
    choices: Sequence[Action] = ()
    request: str = ""


@dataclass(frozen=True)
class Play:
    """A turn so far: what it began with, the reader's own actions, and the outcome of the last try."""

    position: Position
    begun: tuple[Action, ...]
    actions: tuple[Action, ...]
    turn: Turn
    outcome: Outcome = field(default_factory=Outcome)
    selected: tuple[Card, ...] = ()

    @property
    def written(self) -> str:
        """The reader's actions as the address and the form hold them."""
        return SEPARATOR.join(map(format_action, self.actions))


def read_play(values: MultiDict[str, str], position: Position, begun: tuple[Action, ...], lang: Language) -> Play:
    """The turn that an address or a form holds, and its try; raises BadInputError where it can't be read."""
    try:
        texts = [text for text in values.get("turn", "").split(SEPARATOR) if text.strip()]
        if len(texts) > MOST_ACTIONS:
            raise BadInputError(lang.gettext("The turn is too long."))
        actions = tuple(map(parse_action, texts))
        selected = tuple(map(parse_held, values.getlist("card")))
        ruling = judge_turn(position, (*begun, *actions), partial=True)
        if ruling.violation:
            raise BadInputError(explain(ruling.violation, position.rules, lang).text)
        tried = values.get("do", "")
        outcome = try_move(ruling.turn, tried, selected) if tried else Outcome()
    except InputError as error:
        raise BadInputError(explain_error(error, lang)) from None
    return Play(position, begun, actions, ruling.turn, outcome, selected)


def try_move(turn: Turn, do: str, selected: tuple[Card, ...]) -> Outcome:
    """Try what a button says with the cards chosen; raises NotationError where the button is unknown."""
    verb, _, where = do.partition(" ")
    if do == "enter":
        return _try_meld(turn, selected) if len(selected) >= SHORTEST else Outcome(request=CHOOSE_BUTTON)
    if do == "meld":
        return _try_meld(turn, selected)
    if do == "discard":
        return _apply(turn, Discard(selected[0])) if len(selected) == 1 else Outcome(request=CHOOSE_ONE)
    if verb in ("lay", "exchange") and where.startswith("#"):
        return _try_on_meld(turn, do, selected)
    return _apply(turn, parse_action(do))


def _apply(turn: Turn, action: Action) -> Outcome:
    after = apply_action(turn, action)
    return Outcome(violation=after) if isinstance(after, Violation) else Outcome(action=action)


def _try_meld(turn: Turn, selected: tuple[Card, ...]) -> Outcome:
    """Lay the cards chosen as a meld; where jokers could stand for several cards the player is asked."""
    if not selected:
        return Outcome(request=CHOOSE_CARDS)
    if remove_cards(turn.hand, selected) is None:
        return _apply(turn, Lay(selected))
    melds = [meld for meld in find_melds(selected, turn.rules) if len(meld) == len(selected)]
    if melds:
        return _apply_or_ask(turn, [Lay(meld) for meld in melds])
    return _apply_unnamed(turn, Lay(selected), Violation(Code.NOT_A_MELD, "meld", selected))


def _try_on_meld(turn: Turn, do: str, selected: tuple[Card, ...]) -> Outcome:
    """Lay the card chosen off on a meld, or exchange it; a joker or an ace with several places is asked for."""
    if len(selected) != 1:
        return Outcome(request=CHOOSE_ONE)
    verb, _, where = do.partition(" ")
    action = parse_action(f"{verb} {format_card(selected[0])} {where}")
    return _try_layoff(turn, action) if isinstance(action, LayOff) else _apply(turn, action)


def _try_layoff(turn: Turn, action: LayOff) -> Outcome:
    results: dict[object, LayOff] = {}
    for option in legal_layoffs(turn, action.card):
        after = apply_action(turn, option)
        if option.meld == action.meld and isinstance(after, Turn):
            results.setdefault(after.position.melds, option)
    if results:
        return _apply_or_ask(turn, list(results.values()))
    return _apply_unnamed(turn, action, Violation(Code.DOES_NOT_FIT, "layoff", (action.card,)))


def _apply_or_ask(turn: Turn, meanings: Sequence[Action]) -> Outcome:
    return _apply(turn, meanings[0]) if len(meanings) == 1 else Outcome(choices=meanings)


def _apply_unnamed(turn: Turn, action: Action, hopeless: Violation) -> Outcome:
    """Try what no name of a joker makes legal: to ask for the name would lead nowhere."""
    outcome = _apply(turn, action)
    unnamed = outcome.violation is not None and outcome.violation.code is Code.JOKER_UNNAMED
    return Outcome(violation=hopeless) if unnamed else outcome
