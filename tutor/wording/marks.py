"""Marks in texts: `{5H 6H 7H}` are cards, `{J9}` is a clause, `{meld}` or `{meld|melds}` a term of the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from pathlib import Path

from tutor.cards import Card, parse_cards
from tutor.content import ContentError, load_clauses
from tutor.errors import InputError

TERM = re.compile(r"[a-z]+(?:-[a-z]+)*")
_MARK = re.compile(r"\{([^{}\n]+)\}")
_CLAUSE = re.compile(r"[A-Z][0-9]{1,2}")


def fill_marks(
    text: str,
    cards: Callable[[tuple[Card, ...]], str],
    clause: Callable[[str], str],
    term: Callable[[str, str], str],
) -> str:
    """The text with every mark exchanged for what the three functions make of it.

    A term comes with the words that stand for it in the sentence, empty where those are the term's own. Raises
    NotationError where a mark is neither cards nor a clause nor a term.
    """

    def fill(found: re.Match[str]) -> str:
        inside = found.group(1)
        name, _, shown = inside.partition("|")
        if TERM.fullmatch(name):
            return term(name, shown)
        return clause(inside) if _CLAUSE.fullmatch(inside) else cards(parse_cards(inside))

    return _MARK.sub(fill, text)


def check_marks(path: Path, place: str, text: str, terms: Container[str], line: int = 0) -> None:
    """Raises ContentError where a mark is not cards, a clause that exists or one of these terms."""

    def check(name: str, known: Container[str], what: str) -> str:
        if name not in known:
            raise ContentError(path, place, f"{name} is no {what}", line)
        return ""

    try:
        fill_marks(
            text,
            lambda cards: "",
            lambda clause: check(clause, load_clauses(), "clause of clauses.toml"),
            lambda term, shown: check(term, terms, "term that can be opened here"),
        )
    except InputError as error:
        fault = f"{error.facts.get('text')} is neither a card nor a clause nor a term"
        raise ContentError(path, place, fault, line) from None
