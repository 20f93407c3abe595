"""Rulings in short, and the parts of a position as they are written."""

from __future__ import annotations

from typing import Any

from tests.support import judge
from tutor.cards import format_cards
from tutor.rules.position import Position
from tutor.rules.turn import Turn

WITH_GROUPS = ("joker-500", "nordic-500", "basic-rummy", "pagat-500")
WITH_JOKERS = ("joker-500", "pagat-500", "danish-500")
ANY_DEPTH = ("joker-500", "nordic-500", "pagat-500")


def mixed(base: str, *house: str, **options: Any) -> dict[str, Any]:
    """A rule-set with house rules and single options, as a position names it."""
    return {"base": base, "house": list(house), "set": options}


def lies(cards: str, by: int | list[int] = 1, **owner: int) -> dict[str, Any]:
    """A meld on the table, as a position names it."""
    return {"cards": cards, "by": by, **owner}


def broken(where: Position, *actions: str) -> tuple[str, int]:
    """The code of the broken rule and the action that breaks it."""
    ruling = judge(where, *actions)
    assert ruling.violation is not None
    assert ruling.at is not None
    return ruling.violation.code.value, ruling.at


def clauses(where: Position, *actions: str) -> tuple[str, ...]:
    """The clauses behind the broken rule."""
    ruling = judge(where, *actions)
    assert ruling.violation is not None
    return ruling.clauses


def table(turn: Turn) -> list[str]:
    """The melds on the table as they lie."""
    return [format_cards(meld.cards) for meld in turn.position.melds]


def hand(turn: Turn) -> str:
    """What the mover holds."""
    return format_cards(turn.hand)


def pile(turn: Turn) -> str:
    """The discard pile, bottom first."""
    return format_cards(turn.position.discard)
