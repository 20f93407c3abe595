"""Cards, packs and their notation: `5H`, `10S`, `AD`, `*` for a joker, `*8S` for a joker that stands for a card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tutor.errors import NotationError

SUITS = "SHDC"
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)
RANK_CODES = ("", "A", *map(str, range(2, 11)), "J", "Q", "K")

_RANK_OF = {code: rank for rank, code in enumerate(RANK_CODES) if code} | {"T": 10}
_SUIT_OF = {suit: suit for suit in SUITS} | dict(zip("♠♥♦♣", SUITS, strict=True))
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")
_CARD = re.compile(r"(\*?)(?:(10|[A2-9TJQKatjqk])([SHDCshdc♠♥♦♣]?))?")


class Card(NamedTuple):
    """A card, or a joker and what it stands for. Order: by suit, then rank.

    `rank` is 1 for the ace to 13 for the king. A joker that stands for nothing yet has rank 0 and no suit;
    one in a group whose suits stay open has a rank and no suit.
    """

    suit: str
    rank: int
    joker: bool = False

    @property
    def is_named(self) -> bool:
        """Whether this is a joker that stands for a card."""
        return self.joker and self.rank > 0

    @property
    def held(self) -> Card:
        """The card as it is held in a hand: a joker stands for nothing there, so the card that it stands for on the
        table may lie elsewhere (O17, O32)."""
        return JOKER if self.joker else self

    @property
    def meant(self) -> Card:
        """The card that counts in a meld: what a joker stands for."""
        return Card(self.suit, self.rank)


JOKER = Card("", 0, joker=True)


def parse_card(text: str) -> Card:
    """Read one card; lower case, `T` for ten and the symbols of the suits will do.

    >>> parse_card("*t♠")
    Card(suit='S', rank=10, joker=True)

    Raises NotationError where the text is no card.
    """
    found = _CARD.fullmatch(_VARIATION_SELECTORS.sub("", text))
    if not found or not found.group():
        raise NotationError("not_a_card", text=text)
    star, rank, suit = (part and part.upper() for part in found.groups())
    if not rank:
        return JOKER
    if not suit and not star:
        raise NotationError("not_a_card", text=text)
    return Card(_SUIT_OF.get(suit, ""), _RANK_OF[rank], bool(star))


def parse_held(text: str) -> Card:
    """Read one card as it is held in a hand or a pile, where a joker stands for nothing.

    Raises NotationError where the text is no card, or names a joker.
    """
    card = parse_card(text)
    if card.is_named:
        raise NotationError("joker_named", text=text)
    return card


def format_card(card: Card) -> str:
    """Write one card, the inverse of `parse_card`."""
    return ("*" if card.joker else "") + RANK_CODES[card.rank] + card.suit


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards separated by spaces; raises NotationError naming the card and its number."""
    cards = []
    for number, word in enumerate(text.split()):
        try:
            cards.append(parse_card(word))
        except NotationError as error:
            raise error.inside(f"[{number}]") from None
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write a list of cards, the inverse of `parse_cards`."""
    return " ".join(map(format_card, cards))


def pack_cards(packs: int, jokers: int) -> Counter[Card]:
    """How often each card is there in so many packs with so many jokers each (J3, J4, N2, B2, P3, D2, O11, O38)."""
    cards = Counter({Card(suit, rank): packs for suit in SUITS for rank in RANKS})
    if jokers:
        cards[JOKER] = packs * jokers
    return cards


def remove_cards(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """The hand without these cards, its order kept; None where one of them is not there."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)
