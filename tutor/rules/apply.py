"""One action of a turn: what it does, or the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.rules.actions import Action, Call, Discard, Draw, Exchange, Lay, LayOff, Pass, Take, TurnOver
from tutor.rules.calling import call, check_caller, lay_called
from tutor.rules.discarding import discard
from tutor.rules.drawing import decline, draw, take, turn_over
from tutor.rules.laying import exchange, lay, lay_off
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Violation

_APPLY: dict[type, Callable[[Turn, Any], Turn | Violation]] = {
    Call: call,
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
    if turn.phase is Phase.CALLED:
        return lay_called(turn, action)
    broken = check_caller(turn, action) if turn.caller is not None else None
    return broken or _APPLY[type(action)](turn, action)
