"""Turns that a simple player thinks of: quickly found, legal to their end, seldom the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from tutor.analysis.completion import best_line
from tutor.analysis.proposals import find_layoffs, fitting_cards, may_meld, propose_actions
from tutor.analysis.search import Line
from tutor.cards import Card
from tutor.rules.actions import Action, Call, Discard, Take
from tutor.rules.apply import apply_action
from tutor.rules.melds import SHORTEST
from tutor.rules.options import Calls, TakeDuty, TakeFromPile
from tutor.rules.position import Position
from tutor.rules.scoring import card_value
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation

MOST_DEPTHS = 4  # so many depths of the pile are thought through
FLOATING = 0.5  # how often a player who can lay the last card does so, where it could be discarded as well
MOODS = (1, 2, 8)  # how many neighbours chance may outweigh in choosing a discard
KEPT = 100  # no number of neighbours makes another card as good as a joker


def find_end(turn: Turn, dice: Random) -> Line | None:
    """A legal end of a turn, the best there is where none is easily found; None only where there is none."""
    return plan_end(turn, dice) or best_line(turn)


def plan_end(turn: Turn, dice: Random) -> Line | None:
    """A legal end of a turn that lays as much as is easily found, None where none is.

    Where nothing may be discarded after all that was laid, the last of it is taken back, and so on.
    """
    lines = _lay_all(turn)
    floats = len(lines) > 1 and lines[-1].turn.phase is Phase.DONE and not lines[-1].turn.went_out
    if floats and dice.random() >= FLOATING:
        lines.insert(0, lines.pop())
    for line in reversed(lines):
        done = line if line.turn.phase is Phase.DONE else _discard(line, dice)
        if done:
            return done
    return None


def _lay_all(turn: Turn) -> list[Line]:
    """The turn as it stands, then after each thing that is laid."""
    lines = [Line((), turn)]
    while lines[-1].turn.phase is Phase.LAY:
        line = _first_legal(lines[-1], propose_actions(lines[-1].turn))
        if line is None:
            break
        lines.append(line)
    return lines


def _first_legal(line: Line, actions: Sequence[Action]) -> Line | None:
    """The line with the first of these actions that is legal."""
    for action in actions:
        after = apply_action(line.turn, action)
        if not isinstance(after, Violation):
            return Line((*line.actions, action), after)
    return None


def plan_waiting(turn: Turn, dice: Random) -> Line | None:
    """Lay nothing and discard, None where no card may be discarded."""
    return _discard(Line((), turn), dice)


def _discard(line: Line, dice: Random) -> Line | None:
    """Discard a card with few neighbours in the hand, rather a high one; with dice, or players might wait for each
    other for ever. None where no card may be discarded."""
    hand, rules, mood = line.turn.hand, line.turn.rules, dice.choice(MOODS)

    def worth(card: Card) -> tuple[float, int]:
        return (KEPT if card.joker else _neighbours(card, hand)) + mood * dice.random(), -card_value(card, rules)

    return _first_legal(line, [Discard(card) for card in sorted(dict.fromkeys(hand), key=worth)])


def _neighbours(card: Card, hand: Sequence[Card]) -> int:
    """How many other cards of the hand are of this rank, or of this suit and near in rank."""
    suit, rank, _ = card
    return sum(1 for s, r, _ in hand if r == rank or (s == suit and -3 < r - rank < 3)) - 1


def plan_takings(view: Position, dice: Random) -> list[Line]:
    """Whole turns that begin by taking from the pile, to a few of the depths where that might be of use."""
    counts = list(_depths_worth_a_look(start_turn(view)))
    if len(counts) > MOST_DEPTHS:
        counts = dice.sample(counts, MOST_DEPTHS)
    return [line for count in counts if (line := plan_taking(view, count, dice))]


def plan_taking(view: Position, count: int, dice: Random) -> Line | None:
    """A whole turn that begins by taking so many cards, None where it may not or no end of it is easily found."""
    return _plan_after(start_turn(view), Take(count), dice)


def pays(taking: Line, view: Position) -> bool:
    """Whether some of what was taken is laid, and the turn is worth no less than laying without drawing."""
    idle = _lay_all(replace(start_turn(view), phase=Phase.LAY))[-1].net
    return taking.net >= idle and not set(taking.turn.taken).isdisjoint(taking.turn.laid)


def _plan_after(turn: Turn, first: Action, dice: Random) -> Line | None:
    """A whole turn that begins so, None where it is not legal or no end of it is easily found."""
    after = apply_action(turn, first)
    line = None if isinstance(after, Violation) else plan_end(after, dice)
    return Line((first, *line.actions), line.turn) if line else None


def _depths_worth_a_look(turn: Turn) -> Iterator[int]:
    """How many cards to think of taking: those where the deepest might be laid, and the whole pile where it need
    not be."""
    rules, pile = turn.rules, turn.position.discard
    deepest_counts = rules.take_duty in (TakeDuty.USE_DEEPEST, TakeDuty.MELD_DEEPEST)
    fits = _table_takes(turn.position)
    for count in range(1, len(pile) + 1):
        whole = count == len(pile) > 1
        if count > 1 and rules.take_from_pile is TakeFromPile.TOP:
            return
        if 1 < count < len(pile) and rules.take_from_pile is TakeFromPile.TOP_OR_ALL:
            continue
        loose = whole and not deepest_counts
        if loose or pile[-count] in fits or may_meld(pile[-count], (*turn.hand, *pile[-count:])):
            yield count


def _table_takes(position: Position) -> set[Card]:
    """The cards that fit a meld on the table."""
    return {card for meld in position.melds for card in fitting_cards(meld.cards, position.rules.ace)}


def plan_calls(view: Position, seat: int, dice: Random) -> Iterator[Line]:
    """Whole turns in which this seat calls, for whatever the latest discard or the pile offers."""
    turn, pile, fits = start_turn(view), view.discard, _table_takes(view)
    if view.rules.calls is not Calls.CALL_PILE:
        if pile and (pile[-1] in fits or pile[-1].joker):
            yield from _plan_claims(turn, seat)
        return
    for count in range(1, len(pile) + 1):
        alone = count >= SHORTEST and may_meld(pile[-count], pile[-count:])
        line = _plan_after(turn, Call(seat, count), dice) if alone or pile[-count] in fits else None
        if line:
            yield line


def _plan_claims(turn: Turn, seat: int) -> Iterator[Line]:
    """The ways in which this seat may lay the latest discard off at once."""
    called = apply_action(turn, Call(seat, 1))
    if isinstance(called, Violation):
        return
    for action in find_layoffs(called, called.taken):
        after = apply_action(called, action)
        if not isinstance(after, Violation):
            yield Line((Call(seat, 1), action), after)
