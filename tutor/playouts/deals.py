"""Hidden cards dealt at random, to fit what is seen from a seat."""

from __future__ import annotations

from random import Random

from tutor.playouts.codes import HELD_JOKER, encode
from tutor.playouts.notation import read_table
from tutor.playouts.table import Table
from tutor.rules.position import Position


class Dealer:
    """Hidden cards for tables that look as a view does, every deal equally likely."""

    def __init__(self, view: Position, dice: Random) -> None:
        self._dice = dice
        self._unseen = [encode(card) for card in sorted(view.unseen().elements())]
        self._hidden = [(seat, hand) for seat, hand in enumerate(view.hands) if isinstance(hand, int)]
        self._stock = view.stock_size
        self.table = read_table(view)

    def shuffle(self) -> bytes:
        """The hidden cards of the next deal; the first so many deals are the same from the same dice."""
        cards = self._unseen[:]
        self._dice.shuffle(cards)
        return bytes(cards)

    def deal(self, table: Table, cards: bytes) -> Table:
        """A copy of the table, at most a turn after the view, with these cards where they are hidden."""
        table, begin = table.copy(), 0
        for seat, count in self._hidden:
            _fill(table, seat, cards[begin : begin + count])
            begin += count
        if self._stock:
            table.stock = list(cards[begin : begin + self._stock])
        return table


def _fill(table: Table, seat: int, cards: bytes) -> None:
    once = twice = jokers = 0
    for code in cards:
        if code == HELD_JOKER:
            jokers += 1
        else:
            bit = 1 << code
            twice |= once & bit
            once |= bit
    table.once[seat], table.twice[seat], table.jokers[seat], table.counts[seat] = once, twice, jokers, len(cards)
