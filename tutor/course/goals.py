"""The goals that a step of a lesson can name: what a turn has to show. Each is a function of the turn so far."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal

from tutor.rules.melds import is_group
from tutor.rules.turn import Phase, Turn

Goal = Callable[..., bool]
Kind = Literal["run", "group", "meld"]


def lays(turn: Turn, kind: Kind = "meld", count: int = 1, joker: bool = False) -> bool:
    """So many new melds of a kind lie on the table; with `joker` one of them holds a joker."""
    new = [meld.cards for meld in turn.position.melds[len(turn.start.melds) :]]
    of_kind = [meld for meld in new if kind == "meld" or is_group(meld) == (kind == "group")]
    jokers = any(card.joker for meld in of_kind for card in meld)
    return len(of_kind) >= count and (jokers or not joker)


def lays_off(turn: Turn, count: int = 1) -> bool:
    """So many cards were added to melds."""
    return len(turn.laid) - len(turn.melded) >= count


def draws(turn: Turn) -> bool:
    """A card was drawn from the stock."""
    return turn.phase is not Phase.DRAW and not turn.taken


def takes(turn: Turn, count: int) -> bool:
    """Just so many cards were taken from the discard pile."""
    return len(turn.taken) == count


def takes_and_finishes(turn: Turn, count: int) -> bool:
    """Just so many cards were taken from the discard pile, and the turn is over."""
    return takes(turn, count) and finishes(turn)


def digs(turn: Turn) -> bool:
    """More than the top card was taken, and the turn is over."""
    return len(turn.taken) > 1 and finishes(turn)


def finishes(turn: Turn, laid: int = 0) -> bool:
    """The turn is over, with at least so many points laid."""
    return turn.phase is Phase.DONE and turn.points_laid >= laid


def goes_out(turn: Turn) -> bool:
    """The round is over because the mover got rid of the last card."""
    return turn.went_out


GOALS: Mapping[str, Goal] = {
    goal.__name__: goal for goal in (lays, lays_off, draws, takes, takes_and_finishes, digs, finishes, goes_out)
}


def check_goal(name: str, arguments: Mapping[str, Any]) -> str | None:
    """What is wrong with a goal as a lesson names it; None where nothing is."""
    if name not in GOALS:
        return f"there is no goal {name}; there are {', '.join(GOALS)}"
    try:
        inspect.signature(GOALS[name]).bind(None, **arguments)
    except TypeError as error:
        return f"{name}: {error}"
    return None
