"""The table as the analysis sees it, and the pieces that a layout is made of.

Places of a run count from 0 (the ace low) to 12 (the king) and 13 (the ace high); round the corner there are 13 in a
circle. Ranks count from the ace at 0, suits from 0, melds of the table by their number.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableRun:
    """A run on the table that the player may add to. `fresh` was laid this turn; `low_gain` is what its first card
    gains when something is put below it: an ace of one's own, round the corner."""

    number: int
    start: int
    length: int
    fresh: bool
    low_gain: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a group of three on the table, and the suits that fit it; `fresh` was laid this turn."""

    number: int
    suits: tuple[int, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class NewRun:
    """A run from `start` so many places on, cards of the hand at the places of `used`, jokers in the gaps; more
    jokers at its ends, the first of them below where `below` says so."""

    start: int
    length: int
    used: int
    extra: int
    below: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """Additions to one end of a run on the table, from it outward: places, and whether a joker goes there."""

    number: int
    high: bool
    places: tuple[tuple[int, bool], ...]
    used: int


@dataclass(frozen=True, slots=True)
class SpareJokers:
    """Jokers added to a run on the table, the first of them below where `below` says so."""

    number: int
    count: int
    below: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """The card of this rank is discarded."""

    rank: int


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A new group of these suits and so many jokers."""

    rank: int
    suits: tuple[int, ...]
    jokers: int


@dataclass(frozen=True, slots=True)
class Fourth:
    """The card of this suit, or a joker, added to a group on the table."""

    rank: int
    number: int
    suit: int


Piece = NewGroup | Fourth | NewRun | Chain | SpareJokers | Thrown
