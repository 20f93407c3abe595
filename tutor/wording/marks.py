"""Marks in texts: `{5H 6H 7H}` are cards, `{J9}` is a clause."""

from __future__ import annotations

import re
from collections.abc import Callable

from tutor.cards import Card, parse_cards

_MARK = re.compile(r"\{([^{}]+)\}")
_CLAUSE = re.compile(r"[A-Z][0-9]{1,2}")


def fill_marks(text: str, cards: Callable[[tuple[Card, ...]], str], clause: Callable[[str], str]) -> str:
    """The text with every mark exchanged for what the two functions make of it.

    Raises NotationError where a mark is neither cards nor a clause.
    """

    def fill(found: re.Match[str]) -> str:
        inside = found.group(1)
        return clause(inside) if _CLAUSE.fullmatch(inside) else cards(parse_cards(inside))

    return _MARK.sub(fill, text)


def clauses_in(text: str) -> list[str]:
    """The clauses that a text names."""
    return [inside for inside in _MARK.findall(text) if _CLAUSE.fullmatch(inside)]
