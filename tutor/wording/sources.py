"""The sources: whose clauses they are, and what the reader is told of each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from tutor.content import Clause, Texts, load_clauses, read_toml
from tutor.paths import data


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where clauses come from; `letter` opens their ids."""

    letter: str
    id: str
    title: Texts
    about: Texts


class SourcesForm(Struct, forbid_unknown_fields=True):
    """The file of the sources."""

    source: tuple[Source, ...]


@cache
def sources() -> Mapping[str, Source]:
    """Every source by its id, in the order of the page."""
    form = read_toml(data("content") / "sources.toml", SourcesForm)
    return {source.id: source for source in form.source}


@cache
def _by_letter() -> Mapping[str, Source]:
    return {source.letter: source for source in sources().values()}


def source_of(clause: Clause) -> Source:
    """The source that a clause belongs to."""
    return _by_letter()[clause.source]


def clauses_of(source: Source) -> list[Clause]:
    """The clauses of a source, in their order."""
    return [clause for clause in load_clauses().values() if clause.source == source.letter]
