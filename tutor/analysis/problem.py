"""The problem of laying a hand: what may be laid and how the turn may end; and a layout, which solves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tutor.analysis.frontier import KEPT, MANY, MET, OFF, Events, discards, new_melds
from tutor.analysis.pieces import Piece, Slot, TableRun
from tutor.analysis.weights import Weights
from tutor.cards import Card


@dataclass(frozen=True, slots=True)
class End:
    """How a turn ends: what that gains beside its cards, whether a joker is discarded, whether the player goes out,
    and whether a duty was left."""

    gain: int
    throws_joker: bool
    goes_out: bool
    unpaid: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """How the turn may end, in units of weights: what it gains beside its cards, None where it is not allowed.

    `emptied`: every card laid, which leaves the player floating where `floats`; `thrown`: the last card discarded;
    `unpaid`: the duty not met. `joker` is what discarding a joker gains; `barred`: some card can't be discarded.
    `one_meld`: more than one new meld has to empty the hand; `own_first`: laying off needs a new meld.
    """

    emptied: int | None
    thrown: int | None
    unpaid: int | None
    joker: int | None
    floats: bool
    barred: bool
    one_meld: bool
    own_first: bool

    @property
    def is_tight(self) -> bool:
        """Whether it may be better, or needed, to keep a card that could be laid."""
        return self.barred or self.emptied is None or self.thrown is None or self.emptied != self.thrown

    @property
    def bonus(self) -> int:
        """What going out can gain at most."""
        return max(self.emptied or 0, self.thrown or 0)

    def end(self, key: int, spare: int) -> End | None:
        """The best end of this key with so many jokers left over."""
        ends = [end for throw in (False, True)[: 1 + min(spare, 1)] if (end := self._end(key, spare, throw))]
        return max(ends, key=lambda end: end.gain, default=None)

    def _end(self, key: int, spare: int, throw: bool) -> End | None:
        thrown, kept, melds = discards(key) + throw, bool(key & KEPT) or spare > throw, new_melds(key)
        if thrown > 1 or (kept and not thrown) or (throw and self.joker is None):
            return None
        if (self.one_meld and melds >= MANY and kept) or (self.own_first and key & OFF and not melds):
            return None
        duty = 0 if key & MET else self.unpaid
        last = 0 if kept else self.thrown if thrown else self.emptied
        if duty is None or last is None:
            return None
        out = not kept and (bool(thrown) or not self.floats)
        return End(duty + last + (self.joker or 0) * throw, throw, out, unpaid=duty < 0)


@dataclass(frozen=True, slots=True)
class Table:
    """What may be laid off on: the runs by suit, and the places in groups by rank from the ace at 0."""

    runs: tuple[tuple[TableRun, ...], ...]
    slots: Mapping[int, tuple[Slot, ...]]


@dataclass(frozen=True, slots=True)
class Problem:
    """What may be laid and how the turn may end, whatever the hand.

    `begun` is the key of what was laid before; `owed` has to be laid and `barred` can't be discarded.
    """

    weights: Weights
    table: Table
    events: Events
    ending: Ending
    new_melds: bool
    groups: bool
    begun: int = 0
    owed: Card | None = None
    barred: Card | None = None

    @property
    def asks(self) -> bool:
        """Whether some rule looks at what is laid or discarded, or bars laying."""
        bound = self.owed is not None or self.ending.barred or not self.new_melds
        return bound or self.events != Events() or self.ending.one_meld


@dataclass(frozen=True, slots=True)
class Layout:
    """A way to lay a hand: its gain, how it ends, and on demand its pieces, each with its suit."""

    gain: int
    end: End
    pieces: Callable[[], Iterator[tuple[str, Piece]]]
