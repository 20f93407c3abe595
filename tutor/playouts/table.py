"""The table of a round in play, changed in place: hands as masks, melds with what they still take, piles as lists."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.playouts.codes import ACES, HELD_JOKER, NAMED, STRIDE, held
from tutor.playouts.melds import GROUP, TableMeld, read_ends
from tutor.playouts.terms import Terms

NEW_RUN, NEW_GROUP = -1, -2  # in place of the number of a meld
GOING_ON, WENT_OUT, STOCK, BLOCKED, STALLED = range(5)

# A meld's number, or what kind of new one; the cards as they go to the table; what they are worth there.
Step = tuple[int, tuple[int, ...], int]


class Table:
    """A round in play, between two turns or within one.

    A hand is a mask of the cards held (`once`), a mask of those held twice, and a number of jokers. `stock` has the
    next card last, `pile` the top card last. `known` are the cards that a seat took for all to see and still holds.
    `taken` is what the mover took from the pile this turn, deepest first.
    """

    __slots__ = (
        "by", "counts", "dealer", "discarder", "fits", "idle", "jokers", "known", "laid", "melds", "once", "orbit",
        "over", "owned", "penalties", "pile", "players", "points", "rummy", "stock", "taken", "terms", "to_move",
        "twice",
    )  # fmt: skip

    terms: Terms
    players: int
    once: list[int]
    twice: list[int]
    jokers: list[int]
    counts: list[int]
    points: list[int]  # of a seat's cards on the table
    laid: int  # a bit for each seat that has cards on the table
    owned: int  # a bit for each seat that has laid a meld
    known: list[int]
    stock: list[int]
    pile: list[int]
    melds: list[TableMeld]
    fits: int  # the cards that some meld takes
    to_move: int
    dealer: int
    orbit: int
    discarder: int | None
    penalties: list[int]
    taken: list[int]
    idle: int  # how often the pile was turned over since something was laid
    over: int
    by: int
    rummy: bool

    def copy(self) -> Table:
        other = Table()
        other.terms, other.players = self.terms, self.players
        other.once, other.twice, other.jokers = self.once[:], self.twice[:], self.jokers[:]
        other.counts, other.points, other.known = self.counts[:], self.points[:], self.known[:]
        other.laid, other.owned, other.fits = self.laid, self.owned, self.fits
        other.stock, other.pile, other.taken = self.stock[:], self.pile[:], self.taken[:]
        other.melds = [meld.copy() for meld in self.melds]
        other.to_move, other.dealer, other.orbit = self.to_move, self.dealer, self.orbit
        other.discarder, other.penalties, other.idle = self.discarder, self.penalties[:], self.idle
        other.over, other.by, other.rummy = self.over, self.by, self.rummy
        return other

    # What may be done

    def may_take(self, count: int) -> bool:
        """Whether so many cards may be taken from the pile now."""
        terms, size = self.terms, len(self.pile)
        if count > size or (terms.ends and not self.stock):
            return False
        if count == 1:
            return True
        if terms.top_only or (terms.top_or_all and count < size):
            return False
        if count == size and self.orbit == 1 and not terms.orbit_pile:
            return False
        return not terms.dig_own or bool(self.owned >> self.to_move & 1)

    def may_lay(self) -> bool:
        """Whether anything may be laid now."""
        return self.terms.orbit_laying or self.orbit > 1

    def may_go_out(self) -> bool:
        """Whether a player may end the round now."""
        return self.terms.orbit_out or self.orbit > 1

    # What is done

    def receive(self, seat: int, code: int) -> None:
        """A card comes into a hand."""
        self.counts[seat] += 1
        if code == HELD_JOKER:
            self.jokers[seat] += 1
            return
        bit = 1 << code
        if self.once[seat] & bit:
            self.twice[seat] |= bit
        else:
            self.once[seat] |= bit

    def _give(self, seat: int, code: int) -> None:
        """A card leaves a hand."""
        self.counts[seat] -= 1
        if code >= HELD_JOKER:
            self.jokers[seat] -= 1
            return
        bit = 1 << code
        if self.twice[seat] & bit:
            self.twice[seat] ^= bit
        else:
            self.once[seat] ^= bit
            self.known[seat] &= ~bit

    def draw(self) -> None:
        """Draw the top of the stock."""
        self.receive(self.to_move, self.stock.pop())

    def take(self, count: int) -> None:
        """Take so many cards from the pile."""
        seat = self.to_move
        self.taken = self.pile[-count:]
        del self.pile[-count:]
        for code in self.taken:
            self.receive(seat, code)
            if code != HELD_JOKER:
                self.known[seat] |= 1 << code

    def turn_over(self) -> None:
        """Turn the pile over, unshuffled; a pile of one card or none ends the deal."""
        if len(self.pile) <= 1:
            self._finish(None, BLOCKED)
            return
        self.idle += 1
        self.stock, self.pile = self.pile[::-1], []

    def decline(self) -> None:
        """Decline the pile where the stock is empty; it ends the round."""
        self._finish(None, BLOCKED if self.terms.blocks else STOCK)

    def complete(self, steps: Sequence[Step], thrown: int, penalty: int) -> None:
        """Lay all this and discard a card, -1 for none; it ends the turn, and the round where it is over with it."""
        seat, laid_before, new = self.to_move, self.laid >> self.to_move & 1, False
        for number, codes, _ in steps:
            if number < 0:
                self.lay(codes, GROUP if number == NEW_GROUP else codes[0] % NAMED // STRIDE)
                new = True
            else:
                self.lay_off(codes[0], number)
        if steps:
            self._look_round()
        self.penalties[seat] += penalty
        if thrown >= 0:
            self._give(seat, thrown)
            self.pile.append(thrown)
        out = not self.counts[seat] and (thrown >= 0 or not self.terms.floats)
        if out:
            self.by, self.rummy = seat, self.terms.rummy and new and not laid_before
        exhausted = self.terms.ends and not self.stock
        self._finish(seat if thrown >= 0 else None, WENT_OUT if out else STOCK if exhausted else GOING_ON)

    def lay(self, codes: tuple[int, ...], suit: int) -> None:
        """Lay a new meld."""
        terms, seat, value = self.terms, self.to_move, self.terms.value
        for code in codes:
            self._give(seat, code)
        meld = TableMeld(suit, list(codes), [seat] * len(codes), seat)
        read_ends(meld, terms)
        self.melds.append(meld)
        self.laid |= 1 << seat
        self.owned |= 1 << seat
        if terms.laid_counts:
            points = sum([value[HELD_JOKER if code >= NAMED else code] for code in codes])
            if suit != GROUP and ACES >> codes[0] & 1:
                points += terms.low_ace - value[codes[0]]
            self.points[seat] += points

    def lay_off(self, code: int, number: int) -> None:
        """Add a card to a meld: at the high end of a run where it fits there."""
        terms, seat, meld = self.terms, self.to_move, self.melds[number]
        self._give(seat, code)
        meant, points = code % NAMED, terms.value[held(code)]
        if meld.suit == GROUP or meant == terms.after[meld.high]:
            meld.cards.append(code)
            meld.by.append(seat)
        else:
            self._add_below(meld, code)
            points = terms.low_ace if ACES >> code & 1 else points
        read_ends(meld, terms)
        self.laid |= 1 << seat
        if terms.laid_counts:
            self.points[seat] += points

    def _add_below(self, meld: TableMeld, code: int) -> None:
        """Add a card at the low end; an ace that lay there is no low one any more."""
        if ACES >> meld.cards[0] & 1 and self.terms.laid_counts:
            self.points[meld.by[0]] += self.terms.value[meld.cards[0]] - self.terms.low_ace
        meld.cards.insert(0, code)
        meld.by.insert(0, self.to_move)

    def _look_round(self) -> None:
        """See anew what the melds take."""
        fits = 0
        for meld in self.melds:
            fits |= meld.takes
        self.fits = fits
        self.idle = 0

    def _finish(self, discarder: int | None, over: int) -> None:
        """The table as the next player finds it."""
        seat = self.to_move
        self.taken = []
        self.over, self.discarder = over, discarder
        if seat == self.dealer:
            self.orbit = 2
        self.to_move = seat + 1 if seat + 1 < self.players else 0

    def hand_worth(self, seat: int) -> int:
        """What a hand is worth."""
        terms, twice = self.terms, self.twice[seat]
        worth = terms.worth(self.once[seat]) + self.jokers[seat] * terms.joker_value
        return worth + terms.worth(twice) if twice else worth
