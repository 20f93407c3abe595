"""A turn without one of its actions: what is laid is staged until the turn is over, and any of it may come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tutor.errors import InputError
from tutor.rules.actions import Action, Exchange, Lay, LayOff
from tutor.rules.apply import apply_action
from tutor.rules.turn import Turn

STAGED = (Lay, LayOff, Exchange)


def without(begun: Turn, actions: Sequence[Action], index: int) -> tuple[Action, ...]:
    """The actions without one of them and without those that can't stand alone; what is left is legal so far.

    `begun` is the turn before the actions. Melds laid after one that is gone move up by one number.
    """
    turn, kept = begun, list[Action]()
    moved: dict[int, int | None] = {number: number for number in range(len(begun.position.melds))}
    for place, action in enumerate(actions):
        renumbered = _renumber(action, moved)
        after = _apply(turn, renumbered) if renumbered and place != index else None
        if isinstance(action, Lay):
            moved[len(moved)] = len(turn.position.melds) if after else None
        if after and renumbered:
            kept.append(renumbered)
            turn = after
    return tuple(kept)


def _renumber(action: Action, moved: dict[int, int | None]) -> Action | None:
    """The action with its meld's number as it is now, None where that meld is gone."""
    if not isinstance(action, LayOff | Exchange):
        return action
    meld = moved.get(action.meld)
    return None if meld is None else replace(action, meld=meld)


def _apply(turn: Turn, action: Action) -> Turn | None:
    try:
        after = apply_action(turn, action)
    except InputError:
        return None
    return after if isinstance(after, Turn) else None
