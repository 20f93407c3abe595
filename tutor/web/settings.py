"""How a reader wants to see the cards: kept in one cookie as words, changed by a form, read nowhere but here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask, Response, abort, g, has_request_context, request
from werkzeug.wrappers.response import Response as BaseResponse

from tutor.cards import ACE, JACK, KING, QUEEN
from tutor.i18n import Language
from tutor.web.languages import check_own, current, remember
from tutor.wording.cards import rank_letter

COOKIE = "settings"
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
    """What a reader has chosen."""

    suits: Suits = Suits.TWO
    letters: Letters = Letters.INTERNATIONAL
    size: Size = Size.USUAL
    order: Order = Order.SUIT


# No word stands for two choices, so a word of the cookie says by itself what it is about.
_KINDS: Mapping[str, type[StrEnum]] = {"suits": Suits, "letters": Letters, "size": Size, "order": Order}


def parse_settings(text: str) -> Settings:
    """Read what the cookie holds; words that mean nothing are passed over one by one.

    >>> parse_settings("rainbow.large").size
    <Size.LARGE: 'large'>
    """
    words = text[:MOST_LENGTH].split(SEPARATOR)
    return _with(Settings(), {name: word for word in words for name, kind in _KINDS.items() if word in set(kind)})


def format_settings(settings: Settings) -> str:
    """Write what the cookie holds, the inverse of `parse_settings`: the choices that are not the usual ones."""
    chosen = [(getattr(settings, field.name), field.default) for field in fields(Settings)]
    return SEPARATOR.join(word for word, usual in chosen if word != usual)


def _with(settings: Settings, words: Mapping[str, str]) -> Settings:
    changes: dict[str, Any] = {name: _KINDS[name](word) for name, word in words.items()}
    return replace(settings, **changes)


def current_settings() -> Settings:
    """What this reader has chosen; an answer that asks for it depends on the cookie, and says so."""
    if not has_request_context():
        return Settings()
    if "settings" not in g:
        g.settings = parse_settings(request.cookies.get(COOKIE, ""))
    chosen: Settings = g.settings
    return chosen


def card_letter(rank: int, lang: Language) -> str:
    """What stands in the corner of a card of this rank, as this reader wants it."""
    return rank_letter(rank, lang, regional=current_settings().letters is Letters.REGIONAL)


def install(app: Flask) -> None:
    """The settings in the templates, and the form that changes one."""
    app.add_url_rule("/settings", "settings", _change, methods=["POST"])
    app.context_processor(_context)
    app.after_request(_vary)


def _context() -> dict[str, Any]:
    return {"settings": current_settings(), "letters_of": letters_of}


def letters_of(kind: str) -> str:
    """The four letters that a choice of letters comes to in the reader's language."""
    regional = kind == Letters.REGIONAL
    return " ".join(rank_letter(rank, current(), regional=regional) for rank in (ACE, KING, QUEEN, JACK))


def _vary(response: Response) -> Response:
    if "settings" in g:
        response.vary.add("Cookie")
    return response


def _change() -> BaseResponse:
    """Change what the form names, and show the very same page so, with the chosen cards still chosen."""
    given = {name: request.form[name] for name in _KINDS if name in request.form}
    if not given or any(word not in set(_KINDS[name]) for name, word in given.items()):
        abort(400)
    path = keep_chosen(check_own(request.form.get("path", "")), request.form.getlist("card"))
    place = "hand" if "order" in given else "look"
    return remember(COOKIE, format_settings(_with(current_settings(), given)), f"{path}#{place}")


def keep_chosen(path: str, cards: Sequence[str]) -> str:
    """The same address with the cards that are chosen now; a try with other cards is over."""
    address = urlsplit(path)
    query = parse_qsl(address.query, keep_blank_values=True)
    if sorted(cards) == sorted(value for name, value in query if name == "card"):
        return path
    kept = [(name, value) for name, value in query if name not in ("do", "card")]
    return f"{address.path}?{urlencode([*kept, *(('card', card) for card in cards)])}"
