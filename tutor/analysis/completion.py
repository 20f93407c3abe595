"""The best way to complete a turn that has begun, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from tutor.analysis.building import build_actions
from tutor.analysis.hands import Hand, count_hand
from tutor.analysis.layout import best_layout
from tutor.analysis.lookups import plain_gains
from tutor.analysis.outlook import Outlook
from tutor.analysis.plain import NotPlain, plain_layout
from tutor.analysis.problem import Layout, Problem
from tutor.analysis.search import Line, search_line
from tutor.analysis.weights import SCALE
from tutor.rules.actions import Action, Exchange, cards_of
from tutor.rules.apply import apply_action
from tutor.rules.laying import find_exchange
from tutor.rules.options import GoingOut, RuleSet
from tutor.rules.scoring import card_value, hand_value
from tutor.rules.turn import Phase, Turn
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
    found = complete(turn, Outlook(turn))
    if found is None:
        return None
    actions = found.outcome().actions
    after = try_actions(turn, actions)
    assert after is not None
    return Line(actions, after)


@dataclass(frozen=True, slots=True)
class Completion:
    """The best completion of a turn: the exchanges that begin it, the turn after them, and how the hand of so many
    points is laid then. `net` is what the whole turn is worth."""

    net: int
    exchanges: tuple[Exchange, ...]
    turn: Turn
    held: int
    layout: Layout

    def outcome(self, drawing: tuple[Action, ...] = ()) -> Outcome:
        """What the turn comes to when it is begun so."""
        rules, end = self.turn.rules, self.layout.end
        laying = build_actions(self.layout, self.turn.position.melds, rules)
        left = self.held - sum(card_value(card.held, rules) for action in laying for card in cards_of(action))
        penalty = rules.take_penalty if end.unpaid else 0
        bonus = rules.going_out_bonus if end.goes_out else 0
        laid = self.net + left + penalty - bonus
        return Outcome((*drawing, *self.exchanges, *laying), laid, left, penalty, bonus, end.goes_out)


@dataclass(frozen=True, slots=True)
class TriedCompletion:
    """The best completion of a turn, found by trying all."""

    net: int
    tried: Outcome

    def outcome(self, drawing: tuple[Action, ...] = ()) -> Outcome:
        """What the turn comes to when it is begun so."""
        return replace(self.tried, actions=(*drawing, *self.tried.actions))


def complete(turn: Turn, outlook: Outlook) -> Completion | TriedCompletion | None:
    """The best completion of a turn that has drawn, over every way of exchanging jokers."""
    found = max(_completions(turn, outlook), key=lambda found: found.net, default=None)
    if found and needs_search(turn.rules) and not try_actions(turn, found.outcome().actions):
        line = search_line(turn)
        return TriedCompletion(line.net, tell_outcome(line)) if line else None
    return found


def needs_search(rules: RuleSet) -> bool:
    """Whether a last discard that fits the table is barred, and worth more than laying it: layouts do not know what
    fits the table after them (P36, N36)."""
    return rules.going_out is GoingOut.FLOAT_UNPLAYABLE and rules.going_out_bonus > 0


def _completions(turn: Turn, outlook: Outlook) -> Iterator[Completion]:
    for exchanges, after in _ways_to_exchange(turn):
        there = Outlook(after) if exchanges else outlook
        layout = lay_hand(there, there.problem(after), count_hand(after.hand))
        if layout:
            held = hand_value(after.hand, turn.rules)
            yield Completion(after.points_laid - held + layout.gain // SCALE, exchanges, after, held, layout)


def lay_hand(outlook: Outlook, problem: Problem, hand: Hand) -> Layout | None:
    """The way to lay this hand that gains most: by tables where they can tell, else by search."""
    if outlook.setting is not None:
        try:
            return plain_layout(problem, outlook.setting, hand)
        except NotPlain:
            pass
    return best_layout(problem, hand)


def best_gains(outlook: Outlook, problem: Problem) -> Callable[[Hand], int | None]:
    """What the best layout of a hand gains, None where nothing ends the turn; by lookups where they will do."""
    quickly = plain_gains(problem, outlook.setting) if outlook.setting else None

    def gain_of(hand: Hand) -> int | None:
        gain = quickly(hand) if quickly else None
        if gain is not None:
            return gain
        layout = lay_hand(outlook, problem, hand)
        return layout.gain if layout else None

    return gain_of


def _ways_to_exchange(turn: Turn) -> Iterator[tuple[tuple[Exchange, ...], Turn]]:
    """Every set of jokers that cards of the hand can be exchanged for, with the turn after it (D17)."""
    yield (), turn
    possible = list(_exchanges(turn)) if turn.rules.joker_exchange else []
    for count in range(1, len(possible) + 1):
        for exchanges in combinations(possible, count):
            after = try_actions(turn, exchanges)
            if after is not None:
                yield exchanges, after


def _exchanges(turn: Turn) -> Iterator[Exchange]:
    cards = sorted(card for card in set(turn.hand) if not card.joker)
    for number, meld in enumerate(turn.position.melds):
        yield from (Exchange(card, number) for card in cards if find_exchange(meld, card, turn.rules) is not None)


def try_actions(turn: Turn, actions: Iterable[Action]) -> Turn | None:
    """The turn after these actions, None where one of them is not allowed."""
    for action in actions:
        after = apply_action(turn, action)
        if isinstance(after, Violation):
            return None
        turn = after
    return turn
