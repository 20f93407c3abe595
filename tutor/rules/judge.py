"""Is a whole turn legal?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.errors import PositionError, at
from tutor.rules.actions import Action, Call, Discard, Lay, cards_of
from tutor.rules.apply import apply_action
from tutor.rules.position import Position
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Code, Violation

# Duties that only the end of the turn can judge: where no discard ends it, they are broken after the last action.
_DUTIES = (Code.PILE_CARD_UNUSED, Code.PILE_CARD_NEEDS_NEW_MELD, Code.NOTHING_LAID)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the judge says: the turn as far as it is legal, and what breaks a rule, at which action."""

    turn: Turn
    violation: Violation | None = None
    at: int | None = None

    @property
    def is_legal(self) -> bool:
        return self.violation is None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind the violation."""
        return self.violation.clauses(self.turn.rules) if self.violation else ()


def judge_turn(position: Position, actions: Sequence[Action], *, partial: bool = False) -> Ruling:
    """Rule on a turn from its start; with `partial` it may stop before it is complete.

    Raises InputError where the mover's hand is unknown or an action can't exist in this position.
    """
    _check_hand(position, actions)
    _check_jokers(position, actions)
    turn = start_turn(position)
    for index, action in enumerate(actions):
        after = at(f"turn[{index}]", apply_action, turn, action)
        if isinstance(after, Violation):
            return Ruling(turn, after, _place(after, index, actions))
        turn = after
    if turn.phase is not Phase.DONE and not partial:
        return Ruling(turn, _unfinished(turn), len(actions))
    return Ruling(turn)


def _unfinished(turn: Turn) -> Violation:
    """What a turn that stops too early owes: the called card on the table, or a discard."""
    if turn.phase is Phase.CALLED:
        return Violation(Code.CALL_DOES_NOT_FIT, "calls", turn.taken)
    return Violation(Code.TURN_INCOMPLETE, "discard_owed")


def _check_hand(position: Position, actions: Sequence[Action]) -> None:
    """The cards of the mover, or of the player who calls, have to be known."""
    if actions and isinstance(actions[0], Call):
        at("turn[0]", position.known_hand, actions[0].seat)
    else:
        position.known_hand(position.to_move)


def _check_jokers(position: Position, actions: Sequence[Action]) -> None:
    """A turn can't name a joker where the packs hold none."""
    for number, action in enumerate(actions):
        if not position.rules.jokers and any(card.joker for card in cards_of(action)):
            raise PositionError("no_jokers_here", f"turn[{number}]")


def _place(violation: Violation, index: int, actions: Sequence[Action]) -> int:
    """The action that broke the rule, which need not be the one that showed it (O7)."""
    if violation.code is Code.ONE_MELD_PER_TURN:
        return [number for number, action in enumerate(actions) if isinstance(action, Lay)][1]
    if violation.code in _DUTIES and not isinstance(actions[index], Discard):
        return index + 1
    return index
