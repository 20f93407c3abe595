"""What a reader has chosen: language, rule-set, and how the cards look; kept with their progress, as words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from flask import g, has_request_context

from tutor.content import rule_book
from tutor.i18n import LANGUAGES, Language
from tutor.progress.readers import Reader, save_settings
from tutor.web.readers import current_reader, database, write_for_reader
from tutor.wording.cards import rank_letter

SEPARATOR = "."
MOST_LENGTH = 100


class Suits(StrEnum):
    """How many colours the four suits have."""

    TWO = "two"
    FOUR = "four"


class Letters(StrEnum):
    """The letters on ace, king, queen and jack: A K Q J, or those of the reader's language."""

    INTERNATIONAL = "international"
    REGIONAL = "regional"


class Size(StrEnum):
    """How large the cards are."""

    USUAL = "usual"
    LARGE = "large"


class Order(StrEnum):
    """How the hand is sorted."""

    SUIT = "suit"
    RANK = "rank"


@dataclass(frozen=True)
class Settings:
    """What a reader has chosen; no language or rule-set where they have chosen none."""

    suits: Suits = Suits.TWO
    letters: Letters = Letters.INTERNATIONAL
    size: Size = Size.USUAL
    order: Order = Order.SUIT
    language: str = ""
    rules: str = ""


_KINDS: Mapping[str, type[StrEnum]] = {"suits": Suits, "letters": Letters, "size": Size, "order": Order}


def words_for(name: str) -> Collection[str]:
    """The words that a choice can be; no word stands for two, so that it says by itself what it is about."""
    if name in _KINDS:
        return set(_KINDS[name])
    return LANGUAGES if name == "language" else rule_book().rule_sets


NAMES = tuple(field.name for field in fields(Settings))


def parse_settings(text: str) -> Settings:
    """Read what was kept; words that mean nothing are passed over one by one.

    >>> parse_settings("rainbow.large").size
    <Size.LARGE: 'large'>
    """
    words = text[:MOST_LENGTH].split(SEPARATOR)
    return _with(Settings(), {name: word for word in words for name in NAMES if word in words_for(name)})


def format_settings(settings: Settings) -> str:
    """Write what is kept, the inverse of `parse_settings`: the choices that are not the usual ones."""
    chosen = [(getattr(settings, field.name), field.default) for field in fields(Settings)]
    return SEPARATOR.join(word for word, usual in chosen if word != usual)


def _with(settings: Settings, words: Mapping[str, str]) -> Settings:
    changes: dict[str, Any] = {name: _KINDS[name](word) if name in _KINDS else word for name, word in words.items()}
    return replace(settings, **changes)


def current_settings() -> Settings:
    """What this reader has chosen, the usual where nothing is known of them."""
    if not has_request_context():
        return Settings()
    if "settings" not in g:
        reader = current_reader()
        g.settings = parse_settings(reader.settings) if reader else Settings()
    chosen: Settings = g.settings
    return chosen


def card_letter(rank: int, lang: Language) -> str:
    """What stands in the corner of a card of this rank, as this reader wants it."""
    return rank_letter(rank, lang, regional=current_settings().letters is Letters.REGIONAL)


def change_settings(**words: str) -> None:
    """Keep other choices of the reader, who is known from now on; raises KeyError or ValueError for what is none."""

    def change(reader: Reader) -> bool:
        g.settings = _with(parse_settings(reader.settings), words)
        return save_settings(database(), reader, format_settings(g.settings))

    write_for_reader(change)
