"""The melds on the table, and the cards that they take."""

from __future__ import annotations

from tutor.playouts.codes import NAMED, OPEN_SUIT, STRIDE
from tutor.playouts.terms import Terms
from tutor.rules.melds import LARGEST_GROUP, LONGEST_RUN

GROUP = -1  # in place of the suit of a run


class TableMeld:
    """A meld on the table, and the cards that it takes.

    `low` and `high` are the ends of a run; of a group `low` is the rank and `high` has a bit for each suit in it.
    """

    __slots__ = ("by", "cards", "high", "low", "owner", "suit", "takes")

    def __init__(self, suit: int, cards: list[int], by: list[int], owner: int) -> None:
        self.suit, self.cards, self.by, self.owner = suit, cards, by, owner
        self.low = self.high = self.takes = 0

    def copy(self) -> TableMeld:
        other = TableMeld(self.suit, self.cards[:], self.by[:], self.owner)
        other.low, other.high, other.takes = self.low, self.high, self.takes
        return other


def read_ends(meld: TableMeld, terms: Terms) -> None:
    """Set what follows from a meld's cards: its ends and what it takes."""
    codes = [code % NAMED for code in meld.cards]
    if meld.suit == GROUP:
        meld.low = codes[0] % STRIDE
        meld.high = sum(1 << code // STRIDE for code in codes if code // STRIDE < OPEN_SUIT)
        meld.takes = group_takes(meld.low, meld.high, len(codes))
    else:
        meld.low, meld.high = codes[0], codes[-1]
        meld.takes = run_takes(meld.low, meld.high, len(codes), terms)


def group_takes(rank: int, suits: int, size: int) -> int:
    """The cards that a group of this rank with these suits takes."""
    if size >= LARGEST_GROUP:
        return 0
    free = ~suits & 15
    return ((free & 1) | (free & 2) << 15 | (free & 4) << 30 | (free & 8) << 45) << rank


def run_takes(low: int, high: int, size: int, terms: Terms) -> int:
    """The cards that a run from here to there takes."""
    if size >= LONGEST_RUN:
        return 0
    above, below = terms.after[high], terms.before[low]
    return (1 << above if above >= 0 else 0) | (1 << below if below >= 0 else 0)
