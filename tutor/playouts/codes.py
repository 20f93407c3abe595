"""Cards as small numbers, and sets of cards as masks.

A card is 16 × suit + rank, the ace 0, and so is its bit in a mask; three places a suit stay free, so that runs may be
looked for in all suits at once. A joker in hand is 64. On the table it is 128 + the card it stands for, and 192 + the
rank where its suit stays open.
"""

from __future__ import annotations

from tutor.cards import JOKER, SUITS, Card

STRIDE = 16
HELD_JOKER, NAMED = 64, 128
OPEN_SUIT = len(SUITS)
EVERY_SUIT = 0x0001_0001_0001_0001  # times a mask of ranks: those ranks in every suit
RANK_BITS = 0x1FFF
ACES, TWOS = EVERY_SUIT, EVERY_SUIT << 1
CARDS = RANK_BITS * EVERY_SUIT


def encode(card: Card) -> int:
    """The number of a card, the inverse of `decode`."""
    if card == JOKER:
        return HELD_JOKER
    suit = SUITS.index(card.suit) if card.suit else OPEN_SUIT
    return STRIDE * suit + card.rank - 1 + (NAMED if card.joker else 0)


def decode(code: int) -> Card:
    """The card of a number."""
    if code == HELD_JOKER:
        return JOKER
    suit, rank = divmod(code % NAMED, STRIDE)
    return Card(SUITS[suit] if suit < OPEN_SUIT else "", rank + 1, joker=code >= NAMED)


def held(code: int) -> int:
    """The card as it is held in a hand, where a joker stands for nothing."""
    return HELD_JOKER if code >= NAMED else code


def codes_of(mask: int) -> list[int]:
    """The cards of a mask, the lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found
