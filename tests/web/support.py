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


def pages() -> Iterator[str]:
    """The addresses of all pages, without their language."""
    yield from ("/", "/lessons", "/puzzles", "/compare", "/compare?only=differences", "/sources", "/glossary", "/me")
    yield from ("/glossary?name=haug", "/glossary?name=zzz")
    for course in courses():
        yield f"/lessons/{course}"
        yield from (f"/lessons/{course}?known={known}" for known in courses() if known != course)
    yield from (f"/lessons/{lesson.course}/{lesson.slug}/{number}" for lesson, number, _ in all_steps())
    for slug in puzzles():
        yield from (f"/puzzles/{slug}", f"/puzzles/{slug}?hints=4", f"/puzzles/{slug}?reveal=1")
    yield from (f"/sources/{name}" for name in sources())
    yield from (f"/sources/{clause}" for clause in CLAUSES)


ADDRESSES = [f"/{code}{page}" for code in LANGUAGES for page in pages()]


def attr(node: Any, name: str) -> str:
    """An attribute that the node has."""
    return str(node.attrs[name])


def parse(html: str) -> JustHTML:
    """The page as a tree; raises on any fault in the markup."""
    return JustHTML(html, strict=True, sanitize=False, fragment="<html" not in html)
