"""Tables made from positions and turned back into them, and actions as they would be written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.cards import Card
from tutor.playouts.codes import HELD_JOKER, NAMED, STRIDE, codes_of, decode, encode
from tutor.playouts.melds import GROUP, TableMeld, read_ends
from tutor.playouts.table import GOING_ON, STOCK, Step, Table
from tutor.playouts.terms import read_terms
from tutor.rules.actions import Action, Discard, Lay, LayOff
from tutor.rules.melds import is_group
from tutor.rules.position import Meld, Position

UNKNOWN = 0  # any card will do, it is never looked at


def read_table(position: Position) -> Table:
    """The table of a position at the start of a turn; unknown hands are empty, but their cards are counted, and
    an unknown stock is so many cards that stand for any."""
    table = Table()
    table.terms, table.players = read_terms(position.rules), position.players
    seats = range(position.players)
    table.once, table.twice, table.jokers, table.counts, table.known = ([0 for _ in seats] for _ in range(5))
    table.points = [position.laid_value(seat) for seat in seats]
    table.laid = sum(1 << seat for seat in seats if position.has_laid(seat))
    table.owned = sum(1 << seat for seat in seats if position.has_own_meld(seat))
    for seat, hand in enumerate(position.hands):
        if isinstance(hand, int):
            table.counts[seat] = hand
        else:
            for card in hand:
                table.receive(seat, encode(card))
    stock = position.stock
    table.stock = [UNKNOWN] * stock if isinstance(stock, int) else [encode(card) for card in reversed(stock)]
    table.pile = [encode(card) for card in position.discard]
    table.melds = [_read_meld(meld, table) for meld in position.melds]
    table.fits = 0
    for meld in table.melds:
        table.fits |= meld.takes
    table.to_move, table.dealer, table.orbit = position.to_move, position.dealer, position.orbit
    table.discarder, table.penalties = position.discarder, list(position.penalties)
    table.taken, table.idle, table.by, table.rummy = [], 0, -1, False
    table.over = STOCK if table.terms.ends and not position.stock_size else GOING_ON
    return table


def _read_meld(meld: Meld, table: Table) -> TableMeld:
    cards = [encode(card) for card in meld.cards]
    suit = GROUP if is_group(meld.cards) else cards[0] % NAMED // STRIDE
    found = TableMeld(suit, cards, list(meld.by), meld.owner)
    read_ends(found, table.terms)
    return found


def write_position(table: Table) -> Position:
    """The position of a table between two turns, each hand in order."""
    return Position(
        rules=table.terms.rules,
        hands=tuple(tuple(sorted(_hand(table, seat))) for seat in range(table.players)),
        to_move=table.to_move,
        dealer=table.dealer,
        stock=tuple(decode(code) for code in reversed(table.stock)),
        discard=tuple(map(decode, table.pile)),
        melds=tuple(Meld(tuple(map(decode, m.cards)), tuple(m.by), m.owner) for m in table.melds),
        orbit=table.orbit,
        discarder=table.discarder,
        penalties=tuple(table.penalties),
    )


def _hand(table: Table, seat: int) -> Iterator[Card]:
    codes = codes_of(table.once[seat]) + codes_of(table.twice[seat]) + [HELD_JOKER] * table.jokers[seat]
    return map(decode, codes)


def write_actions(steps: Sequence[Step], thrown: int) -> tuple[Action, ...]:
    """What is laid and discarded, as actions."""
    laid = (
        Lay(tuple(map(decode, codes))) if number < 0 else LayOff(decode(codes[0]), number)
        for number, codes, _ in steps
    )
    return (*laid, Discard(decode(thrown))) if thrown >= 0 else tuple(laid)
