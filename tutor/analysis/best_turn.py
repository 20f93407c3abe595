"""What each way of drawing is worth this turn, exactly, and the turn that is worth it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from tutor.analysis.building import build_actions
from tutor.analysis.layout import Hand, Layout, Problem, add_card, best_layout, count_hand
from tutor.analysis.outlook import Outlook
from tutor.analysis.plain import NotPlain, plain_layout
from tutor.analysis.search import Line, hide_unseen, search_line
from tutor.analysis.weights import SCALE
from tutor.cards import Card
from tutor.rules.actions import Action, Draw, Exchange, Pass, Take, TurnOver, cards_of
from tutor.rules.apply import apply_action
from tutor.rules.laying import find_exchange
from tutor.rules.options import GoingOut, RuleSet
from tutor.rules.position import Position
from tutor.rules.scoring import card_value, hand_value
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation


@dataclass(frozen=True, slots=True)
class Outcome:
    """A whole legal turn and what it comes to: points laid, points left in hand, a penalty, a bonus."""

    actions: tuple[Action, ...]
    laid: int
    left: int
    penalty: int
    bonus: int
    goes_out: bool

    @property
    def net(self) -> int:
        """What the turn is worth on the table: laid, less what is left in hand, less penalties, plus a bonus."""
        return self.laid - self.left - self.penalty + self.bonus


def tell_outcome(line: Line) -> Outcome:
    """What a line that is over comes to."""
    turn = line.turn
    return Outcome(line.actions, turn.points_laid, line.left, turn.penalty, line.bonus, turn.went_out)


def best_line(turn: Turn) -> Line | None:
    """The legal completion of a turn with the highest net, None where there is none."""
    if turn.phase is Phase.DONE:
        return Line((), turn)
    if turn.phase is not Phase.LAY or turn.caller is not None:
        return search_line(turn)
    found = _best_found(turn)
    if found is None:
        return None
    actions = found.outcome().actions
    after = _try_all(turn, actions)
    assert after is not None
    return Line(actions, after)


@dataclass(frozen=True, slots=True)
class DrawOption:
    """A way of drawing that can be completed legally, and its highest net.

    For the stock that is the exact mean over every unseen card, each equally likely, and there is no `outcome`.
    """

    draw: Action
    net: Fraction
    outcome: Outcome | None = None


def find_options(position: Position) -> list[DrawOption]:
    """Every way of drawing that can be completed legally, seen from the mover, who knows neither the other
    hands nor the order of the stock."""
    position.known_hand(position.to_move)
    return list(_Drawings(start_turn(hide_unseen(position))).options())


def best_options(options: list[DrawOption]) -> list[DrawOption]:
    """The options with the highest net; ties are all best."""
    highest = max((option.net for option in options), default=None)
    return [option for option in options if option.net == highest]


class _Drawings:
    """The ways of drawing at the start of a turn; they share the table."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.outlook: Outlook | None = None

    def options(self) -> Iterator[DrawOption]:
        takes: list[Action] = [Take(count) for count in range(1, len(self.turn.position.discard) + 1)]
        for draw in (*takes, Pass(), TurnOver()):
            outcome = self._known(draw)
            if outcome:
                yield DrawOption(draw, Fraction(outcome.net), outcome)
        net = self._stock() if self.turn.position.stock_size else None
        if net is not None:
            yield DrawOption(Draw(), net)

    def _known(self, draw: Action) -> Outcome | None:
        """The best turn that begins so; after turning the pile over its lowest card is drawn."""
        turned = isinstance(draw, TurnOver) and len(self.turn.position.discard) > 1
        drawing = (draw, Draw()) if turned else (draw,)
        after = _try_all(self.turn, drawing)
        if after is None or after.phase is Phase.DONE:
            return tell_outcome(Line(drawing, after)) if after else None
        found = _best_found(after, self._outlook(after))
        return found.outcome(drawing) if found else None

    def _outlook(self, turn: Turn) -> Outlook:
        self.outlook = self.outlook or Outlook(turn)
        return self.outlook

    def _stock(self) -> Fraction | None:
        """The mean of the best net over every unseen card, None where one of them leaves no legal turn."""
        total, cards = 0, self.turn.position.unseen()
        first = _try_all(self.turn, [Draw(next(iter(cards)))])
        if first is None:
            return None
        for card, copies in cards.items():
            net = self._net_with(first, card)
            if net is None:
                return None
            total += copies * net
        return Fraction(total, cards.total())

    def _net_with(self, drawn: Turn, card: Card) -> int | None:
        """The best net with this card drawn instead."""
        outlook, rules = self._outlook(drawn), drawn.rules
        if rules.joker_exchange or _needs_search(rules):
            position = drawn.position.with_hand(drawn.mover, (*self.turn.hand, card))
            found = _best_found(replace(drawn, position=position), outlook)
            return found.gain // SCALE if found else None
        layout = _lay_hand(outlook, outlook.problem(drawn), add_card(self.hand, card))
        return layout.gain // SCALE - self.held - card_value(card, rules) if layout else None

    @cached_property
    def hand(self) -> Hand:
        return count_hand(self.turn.hand)

    @cached_property
    def held(self) -> int:
        return hand_value(self.turn.hand, self.turn.rules)


@dataclass(frozen=True, slots=True)
class _Found:
    """The best completion of a turn: what begins it, and how the hand is laid then. `gain` is its net in units of
    weights."""

    gain: int
    begun: tuple[Action, ...]
    turn: Turn
    layout: Layout

    def outcome(self, drawing: tuple[Action, ...] = ()) -> Outcome:
        rules, end = self.turn.rules, self.layout.end
        laying = build_actions(self.layout, self.turn.position.melds, rules)
        used = sum(card_value(card.held, rules) for action in laying for card in cards_of(action))
        left = hand_value(self.turn.hand, rules) - used
        penalty = rules.take_penalty if end.unpaid else 0
        bonus = rules.going_out_bonus if end.goes_out else 0
        net = self.gain // SCALE
        return Outcome(
            (*drawing, *self.begun, *laying), net + left + penalty - bonus, left, penalty, bonus, end.goes_out
        )


@dataclass(frozen=True, slots=True)
class _Tried:
    """The best completion of a turn, found by trying all."""

    gain: int
    best: Outcome

    def outcome(self, drawing: tuple[Action, ...] = ()) -> Outcome:
        return replace(self.best, actions=(*drawing, *self.best.actions))


def _best_found(turn: Turn, outlook: Outlook | None = None) -> _Found | _Tried | None:
    """The best layout over every way of exchanging jokers."""
    found = max(_layouts(turn, outlook or Outlook(turn)), key=lambda found: found.gain, default=None)
    if found and _needs_search(turn.rules):
        return found if _try_all(turn, found.outcome().actions) else _search(turn)
    return found


def _needs_search(rules: RuleSet) -> bool:
    """Whether a last discard that fits the table is barred, and worth more than laying it (P36, N36)."""
    return rules.going_out is GoingOut.FLOAT_UNPLAYABLE and rules.going_out_bonus > 0


def _search(turn: Turn) -> _Tried | None:
    """The best completion by trying all: for what layouts do not know, such as a last card that fits the table."""
    line = search_line(turn)
    return _Tried(line.net * SCALE, tell_outcome(line)) if line else None


def _layouts(turn: Turn, outlook: Outlook) -> Iterator[_Found]:
    for exchanges, after in _ways_to_exchange(turn):
        there = Outlook(after) if exchanges else outlook
        layout = _lay_hand(there, there.problem(after), count_hand(after.hand))
        if layout:
            net = (after.points_laid - hand_value(after.hand, turn.rules)) * SCALE + layout.gain
            yield _Found(net, exchanges, after, layout)


def _lay_hand(outlook: Outlook, problem: Problem, hand: Hand) -> Layout | None:
    """The way to lay this hand that gains most: by tables where they can tell, else by search."""
    if outlook.setting is not None:
        try:
            return plain_layout(problem, outlook.setting, hand)
        except NotPlain:
            pass
    return best_layout(problem, hand)


def _ways_to_exchange(turn: Turn) -> Iterator[tuple[tuple[Exchange, ...], Turn]]:
    """Every set of jokers that cards of the hand can be exchanged for, with the turn after it (D17)."""
    possible = list(_exchanges(turn, turn.rules))
    for count in range(len(possible) + 1):
        for exchanges in combinations(possible, count):
            after = _try_all(turn, exchanges)
            if after is not None:
                yield exchanges, after


def _exchanges(turn: Turn, rules: RuleSet) -> Iterator[Exchange]:
    cards = sorted(card for card in set(turn.hand) if not card.joker) if rules.joker_exchange else ()
    for number, meld in enumerate(turn.position.melds):
        yield from (Exchange(card, number) for card in cards if find_exchange(meld, card, rules) is not None)


def _try_all(turn: Turn, actions: Iterable[Action]) -> Turn | None:
    """The turn after these actions, None where one of them is not allowed."""
    for action in actions:
        after = apply_action(turn, action)
        if isinstance(after, Violation):
            return None
        turn = after
    return turn
