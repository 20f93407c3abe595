"""Every address of the site, and what a page must be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from justhtml import JustHTML

from tests.support import LANGUAGES, all_steps
from tutor.course.loading import courses
from tutor.puzzles.collection import puzzles
from tutor.wording.sources import sources

# Pages of clauses: rulings, points, a winner, a deal, a house rule, several tables, and nothing that is decided.
CLAUSES = ("joker-500/J21", "joker-500/J28", "nordic-500/N28", "danish-500/D3", "nordic-500/N39", "pagat-500/P20")

# A puzzle of each kind, by the kind.
ONE_OF_EACH = {puzzle.question.kind: slug for slug, puzzle in reversed(list(puzzles().items()))}


def pages() -> Iterator[str]:
    """The addresses of all pages, without their language."""
    yield from ("/", "/lessons", "/puzzles", "/compare", "/compare?only=differences", "/sources", "/glossary", "/me")
    yield from ("/glossary?name=haug", "/glossary?name=zzz")
    for course in courses():
        yield f"/lessons/{course}"
        yield from (f"/lessons/{course}?known={known}" for known in courses() if known != course)
    yield from (f"/lessons/{lesson.course}/{lesson.slug}/{number}" for lesson, number, _ in all_steps())
    for slug in ONE_OF_EACH.values():
        yield from (f"/puzzles/{slug}", f"/puzzles/{slug}?hints=4", f"/puzzles/{slug}?reveal=1")
    yield from (f"/sources/{name}" for name in sources())
    yield from (f"/sources/{clause}" for clause in CLAUSES)


def other_puzzles() -> Iterator[str]:
    """The addresses of the puzzles whose kind another one stands for: one page in one of the languages."""
    others = [slug for slug in puzzles() if slug not in ONE_OF_EACH.values()]
    states = ("?reveal=1", "?hints=4")
    for number, slug in enumerate(others):
        yield f"/{LANGUAGES[number % len(LANGUAGES)]}/puzzles/{slug}{states[number % len(states)]}"


ADDRESSES = [*(f"/{code}{page}" for code in LANGUAGES for page in pages()), *other_puzzles()]


def attr(node: Any, name: str) -> str:
    """An attribute that the node has."""
    return str(node.attrs[name])


def parse(html: str) -> JustHTML:
    """The page as a tree; raises on any fault in the markup."""
    return JustHTML(html, strict=True, sanitize=False, fragment="<html" not in html)
