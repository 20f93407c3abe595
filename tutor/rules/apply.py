"""One action of a turn: what it does, or the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, LayOff, Pass, Take, TurnOver
from tutor.rules.discarding import discard
from tutor.rules.drawing import decline, draw, take, turn_over
from tutor.rules.laying import exchange, lay, lay_off
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation

_APPLY: dict[type, Callable[[Turn, Any], Turn | Violation]] = {
    Draw: draw,
    Take: take,
    Pass: decline,
    TurnOver: turn_over,
    Lay: lay,
    LayOff: lay_off,
    Exchange: exchange,
    Discard: discard,
}


def apply_action(turn: Turn, action: Action) -> Turn | Violation:
    """The turn after this action, or the rule that forbids it.

    Raises PositionError for a drawn card that can't be, and NotationError for a run whose order is open.
    """
    return _APPLY[type(action)](turn, action)
