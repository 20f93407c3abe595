"""Cards in words: as they are written in a sentence, and as they are spoken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from tutor.cards import RANK_CODES, Card
from tutor.content import read_toml
from tutor.i18n import Language
from tutor.paths import data

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FIRST_COURT = 11


class SuitName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a suit."""

    code: str
    nb: str
    da: str
    en: str


class RankName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a rank, of one card of it, of the card spoken of, and its letter where the language has its own."""

    code: str
    nb: str
    da: str
    en: str
    nb_one: str
    da_one: str
    en_one: str
    nb_definite: str
    da_definite: str
    en_definite: str
    nb_letter: str = ""
    da_letter: str = ""
    en_letter: str = ""


class CardNamesForm(Struct, forbid_unknown_fields=True):
    """The file of the card names."""

    suit: tuple[SuitName, ...]
    rank: tuple[RankName, ...]


@cache
def _names() -> tuple[dict[str, SuitName], dict[str, RankName]]:
    form = read_toml(data("content") / "card-names.toml", CardNamesForm)
    return {suit.code: suit for suit in form.suit}, {rank.code: rank for rank in form.rank}


def suit_name(suit: str, lang: Language) -> str:
    """The name of a suit, such as hearts."""
    return str(getattr(_names()[0][suit], lang.code))


def rank_name(rank: int, lang: Language, form: str = "") -> str:
    """The name of a rank; `form` is empty, `_one` (a seven) or `_definite` (the seven)."""
    return str(getattr(_names()[1][RANK_CODES[rank]], lang.code + form))


def rank_letter(rank: int, lang: Language, *, regional: bool) -> str:
    """What stands in the corner of a card: A K Q J, or the letters that packs of the reader's language print."""
    international = RANK_CODES[rank]
    if not regional or not international:
        return international
    return getattr(_names()[1][international], f"{lang.code}_letter") or international


def speak_card(card: Card, lang: Language) -> str:
    """The card's name as it is read aloud: seven of hearts, joker as eight of spades."""
    return _name(card, rank_name(card.rank, lang) if card.rank else "", lang)


def write_card(card: Card, lang: Language) -> str:
    """The card as it stands in a sentence: 7 of hearts, queen of spades."""
    figures = 1 < card.rank < _FIRST_COURT
    rank = RANK_CODES[card.rank] if figures else rank_name(card.rank, lang) if card.rank else ""
    return _name(card, rank, lang)


def _name(card: Card, rank: str, lang: Language) -> str:
    _ = lang.gettext
    if card.joker and not card.rank:
        return _("joker")
    if not card.suit:
        one = rank_name(card.rank, lang, "_one")
        return _("joker as %(a_rank)s", a_rank=one if lang.code == "en" else one.split(" ", 1)[1])
    suit = suit_name(card.suit, lang)
    if card.joker:
        return _("joker as %(rank)s of %(suit)s", rank=rank, suit=suit)
    return _("%(rank)s of %(suit)s", rank=rank, suit=suit)


def write_cards(cards: Sequence[Card], lang: Language) -> str:
    """Cards in a sentence: a run as hearts 5–6–7, others as a list."""
    if len(cards) > 1 and _is_sequence(cards):
        ranks = "–".join(RANK_CODES[card.rank] if _is_figure(card) else rank_name(card.rank, lang) for card in cards)
        return f"{suit_name(cards[0].suit, lang)} {ranks}"
    return lang.join([write_card(card, lang) for card in cards])


def _is_figure(card: Card) -> bool:
    return 1 < card.rank < _FIRST_COURT


def _is_sequence(cards: Sequence[Card]) -> bool:
    plain = not any(card.joker for card in cards)
    return plain and all(one.suit == two.suit and one.rank < two.rank for one, two in pairwise(cards))
