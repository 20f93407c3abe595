"""A hand as masks, a bit a rank from the ace."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tutor.cards import JOKER, SUITS, Card, pack_cards
from tutor.rules.melds import LONGEST_RUN

SUIT_OF = {suit: number for number, suit in enumerate(SUITS)}
Masks = tuple[int, ...]


class Hand(NamedTuple):
    """Cards by suit as masks of ranks from the ace: `once` every card, `twice` those there are two of."""

    once: Masks
    twice: Masks
    jokers: int


NO_CARDS: Masks = (0,) * len(SUITS)
SUIT = (1 << LONGEST_RUN) - 1
JOKER_PLACE = LONGEST_RUN * len(SUITS) + 4  # above the carry of two twins at the top
NATURAL = (1 << JOKER_PLACE) - 1
_BITS = {card: 1 << LONGEST_RUN * SUIT_OF[card.suit] + card.rank - 1 for card in pack_cards(1, 0)}
_BITS[JOKER] = 1 << JOKER_PLACE


def count_hand(cards: Collection[Card]) -> Hand:
    """The cards as masks."""
    total = sum(map(_BITS.__getitem__, cards))
    jokers = total >> JOKER_PLACE
    if (total & NATURAL).bit_count() + jokers < len(cards):  # twins carry
        return _count_twins(cards, jokers)
    return Hand((total & SUIT, total >> 13 & SUIT, total >> 26 & SUIT, total >> 39 & SUIT), NO_CARDS, jokers)


def _count_twins(cards: Iterable[Card], jokers: int) -> Hand:
    hand = Hand(NO_CARDS, NO_CARDS, jokers)
    for card in cards:
        hand = hand if card.joker else add_card(hand, card)
    return hand


def add_card(hand: Hand, card: Card) -> Hand:
    """The hand with one card more."""
    once, twice, jokers = hand
    if card.joker:
        return Hand(once, twice, jokers + 1)
    suit, bit = SUIT_OF[card.suit], 1 << card.rank - 1
    if once[suit] & bit:
        return Hand(once, (*twice[:suit], twice[suit] | bit, *twice[suit + 1 :]), jokers)
    return Hand((*once[:suit], once[suit] | bit, *once[suit + 1 :]), twice, jokers)
