"""The analyser's measure: every legal turn is tried, as it was before there was an analyser."""

from __future__ import annotations

from fractions import Fraction

from tutor.analysis.search import search_line
from tutor.analysis.views import hide_unseen
from tutor.rules.actions import Action, Draw, Pass, Take, TurnOver
from tutor.rules.apply import apply_action
from tutor.rules.position import Position
from tutor.rules.turn import Turn, start_turn
from tutor.rules.violations import Violation


def try_all(position: Position) -> dict[Action, Fraction]:
    """The highest net of every way of drawing that can be completed legally."""
    turn = start_turn(hide_unseen(position))
    takes: list[Action] = [Take(count) for count in range(1, len(position.discard) + 1)]
    known = {draw: _highest(turn, draw) for draw in (*takes, Pass(), TurnOver())}
    nets = {draw: Fraction(net) for draw, net in known.items() if net is not None}
    mean = _mean(turn) if turn.position.stock_size else None
    return nets if mean is None else nets | {Draw(): mean}


def _highest(turn: Turn, draw: Action) -> int | None:
    after = apply_action(turn, draw)
    line = None if isinstance(after, Violation) else search_line(after)
    return line.net if line else None


def _mean(turn: Turn) -> Fraction | None:
    cards = turn.position.unseen()
    nets = [(copies, _highest(turn, Draw(card))) for card, copies in cards.items()]
    if any(net is None for _, net in nets):
        return None
    return Fraction(sum(copies * (net or 0) for copies, net in nets), cards.total())
