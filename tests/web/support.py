"""Every address of the site, and what a page must be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from justhtml import JustHTML

from tests.support import LANGUAGES
from tutor.course.lessons import lessons
from tutor.puzzles.collection import puzzles
from tutor.wording.sources import sources


def pages() -> Iterator[str]:
    """The addresses of all pages, without their language."""
    yield from ("/", "/lessons", "/puzzles", "/compare", "/compare?only=differences", "/sources")
    for lesson in lessons().values():
        yield from (f"/lessons/{lesson.slug}/{number}" for number in range(1, len(lesson.steps) + 1))
    for slug in puzzles():
        yield from (f"/puzzles/{slug}", f"/puzzles/{slug}?hints=4", f"/puzzles/{slug}?reveal=1")
    yield from (f"/sources/{name}" for name in sources())


ADDRESSES = [f"/{code}{page}" for code in LANGUAGES for page in pages()]


def attr(node: Any, name: str) -> str:
    """An attribute that the node has."""
    return str(node.attrs[name])


def parse(html: str) -> JustHTML:
    """The page as a tree; raises on any fault in the markup."""
    return JustHTML(html, strict=True, sanitize=False, fragment="<html" not in html)
