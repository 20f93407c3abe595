"""Everything on the table and what is known of the hands, at one moment of a round. Immutable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tutor.cards import Card, pack_cards
from tutor.errors import PositionError
from tutor.rules.melds import Cards, arrange_meld, is_group
from tutor.rules.options import RuleSet
from tutor.rules.scoring import meld_values
from tutor.rules.violations import Violation


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table: its cards as they lie, the seat each scores for, the seat that laid it."""

    cards: Cards
    by: tuple[int, ...]
    owner: int


def make_meld(cards: Sequence[Card], by: Sequence[int], owner: int, rules: RuleSet) -> Meld:
    """A meld on the table, a run put in order with its seats; raises PositionError where it is none.

    Raises NotationError for a run of all thirteen ranks whose order leaves the ace's place open.
    """
    arranged = arrange_meld(cards, rules)
    if isinstance(arranged, Violation):
        raise PositionError("meld_not_valid", cards=tuple(cards), violation=arranged)
    if not is_group(arranged):
        seat_of = dict(zip(cards, by, strict=True))
        by = [seat_of[card] for card in arranged]
    return Meld(arranged, tuple(by), owner)


@dataclass(frozen=True, slots=True)
class Position:
    """A round between two turns. A number stands for so many unknown cards.

    `stock` has the next card to be drawn first, `discard` the top card last. `discarder` made the latest
    discard, None after a turn without one. `penalties` are points taken off so far this round, one a seat.
    """

    rules: RuleSet
    hands: tuple[Cards | int, ...]
    to_move: int
    dealer: int
    stock: Cards | int
    discard: Cards
    melds: tuple[Meld, ...]
    orbit: int
    discarder: int | None
    penalties: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def stock_size(self) -> int:
        return self.stock if isinstance(self.stock, int) else len(self.stock)

    def known_hand(self, seat: int) -> Cards:
        """A seat's cards; raises PositionError where there is no such seat or its cards are unknown."""
        if not 0 <= seat < self.players:
            raise PositionError("no_such_seat", seat=seat, players=self.players)
        hand = self.hands[seat]
        if isinstance(hand, int):
            raise PositionError("hand_unknown", seat=seat)
        return hand

    def with_hand(self, seat: int, hand: Cards, **changes: Any) -> Position:
        """The position with another hand at this seat, and with other changes."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]), **changes)

    def has_own_meld(self, seat: int) -> bool:
        """Whether this seat has laid a meld that lies on the table (B13, W1, O37)."""
        return any(meld.owner == seat for meld in self.melds)

    def has_laid(self, seat: int) -> bool:
        """Whether any card on the table scores for this seat."""
        return any(seat in meld.by for meld in self.melds)

    def laid_value(self, seat: int) -> int:
        """Points of this seat's cards on the table; none where melds do not score (J29, N26, B17, P25, D15)."""
        if not self.rules.scores_melds:
            return 0
        return sum(
            value
            for meld in self.melds
            for value, by in zip(meld_values(meld.cards, self.rules), meld.by, strict=True)
            if by == seat
        )

    def known_cards(self) -> Iterator[Card]:
        """Every card whose place is known, jokers as they are held."""
        for cards in (*self.hands, self.stock):
            if not isinstance(cards, int):
                yield from cards
        yield from self.discard
        for meld in self.melds:
            yield from (card.held for card in meld.cards)

    def unseen(self) -> Counter[Card]:
        """What the packs hold beyond every card whose place is known."""
        return pack_cards(self.rules.packs_for(self.players), self.rules.jokers) - Counter(self.known_cards())


def check_position(position: Position, *, over: bool = False) -> Position:
    """The position itself; raises PositionError where it can't exist under its rules.

    While the round goes on a hand is empty only where players float; with `over` it has ended.
    """
    rules, players = position.rules, position.players
    low, high = rules.players
    if not low <= players <= high:
        raise PositionError("number_of_players", "hands", players=players, low=low, high=high)
    _check_seats(position)
    _check_copies(position)
    if not over and not rules.floats and any(hand in ((), 0) for hand in position.hands):
        raise PositionError("nobody_floats", "hands")
    return position


def _check_seats(position: Position) -> None:
    seats = {"to_move": [position.to_move], "dealer": [position.dealer]}
    seats["discarder"] = [] if position.discarder is None else [position.discarder]
    for number, meld in enumerate(position.melds):
        seats[f"melds[{number}].by"] = list(meld.by)
        seats[f"melds[{number}].owner"] = [meld.owner]
    for place, named in seats.items():
        for seat in named:
            if not 0 <= seat < position.players:
                raise PositionError("no_such_seat", place, seat=seat, players=position.players)
    if len(position.penalties) != position.players:
        raise PositionError("penalties_length", "penalties", players=position.players)


def _check_copies(position: Position) -> None:
    pack = pack_cards(position.rules.packs_for(position.players), position.rules.jokers)
    known = Counter(position.known_cards())
    for card, copies in known.items():
        if copies > pack[card]:
            raise PositionError("too_many_copies", card=card, copies=copies, most=pack[card])
    hidden = sum(cards for cards in (*position.hands, position.stock) if isinstance(cards, int))
    if known.total() + hidden > pack.total():
        raise PositionError("too_many_cards", cards=known.total() + hidden, most=pack.total())
