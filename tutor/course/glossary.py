"""The glossary as data: each term with its word, inflections, synonyms and meaning in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from tutor.content import ContentError, check_clauses, read_toml
from tutor.i18n import LANGUAGES, Language
from tutor.paths import data
from tutor.wording.marks import TERM, check_marks

# The letters that Norwegian and Danish put last, in their order.
_LAST = "æøå"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A term in one language: the word that our pages write, and what else a reader may hear for it.

    `forms` are its inflections, `also` what others say, `beware` tells what it could be mixed up with.
    """

    word: str
    definition: str
    forms: str = ""
    also: tuple[str, ...] = ()
    beware: str = ""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A term in every language, and the clauses that its meaning rests on."""

    id: str
    nb: Entry
    da: Entry
    en: Entry
    clauses: tuple[str, ...] = ()

    def __getitem__(self, language: str) -> Entry:
        entry: Entry = getattr(self, language)
        return entry

    def is_called(self, name: str) -> bool:
        """Whether a word or synonym of some language contains the name."""
        return any(name in word.casefold() for code in LANGUAGES for word in _names(self[code]))


class GlossaryForm(Struct, forbid_unknown_fields=True):
    """The file of the glossary."""

    term: tuple[Term, ...]


def load_glossary(path: Path) -> dict[str, Term]:
    """Every term by its id; raises ContentError naming file, line and what is wrong."""
    terms: dict[str, Term] = {}
    for number, term in enumerate(read_toml(path, GlossaryForm).term):
        place = f"term[{number}]"
        if not TERM.fullmatch(term.id):
            raise ContentError(path, place, "bad_id", f"{term.id} is no id: small letters joined by hyphens")
        if term.id in terms:
            raise ContentError(path, place, "twice", f"{term.id} stands twice")
        check_clauses(path, f"{place}.clauses", term.clauses)
        for code in LANGUAGES:
            _check_entry(path, f"{place}.{code}", term[code])
        terms[term.id] = term
    return terms


def _check_entry(path: Path, place: str, entry: Entry) -> None:
    """Each word is there, and a definition opens no other term."""
    if not all(text.strip() for text in (entry.word, entry.definition, *entry.also)):
        raise ContentError(path, place, "empty", "a word or the definition is empty")
    check_marks(path, place, entry.definition, ())


@cache
def glossary() -> Mapping[str, Term]:
    """Every term by its id, in the order of the file."""
    return load_glossary(data("content") / "glossary.toml")


def terms_in_order(lang: Language) -> list[Term]:
    """All terms in the alphabet of the language."""
    return sorted(glossary().values(), key=lambda term: sort_key(term[lang.code].word))


def find_terms(name: str, lang: Language) -> list[Term]:
    """The terms that go by this name, or a part of it, in any language; all where no name is given."""
    wanted = re.sub(r"\s+", " ", name).strip().casefold()
    return [term for term in terms_in_order(lang) if term.is_called(wanted)]


def sort_key(word: str) -> tuple[list[int], str]:
    """The place of a word in a Nordic alphabet, where æ, ø and å come last, or in the English one."""
    letters = [letter for letter in word.casefold() if letter.isalnum()]
    return [ord("z") + 1 + _LAST.index(letter) if letter in _LAST else ord(letter) for letter in letters], word


def _names(entry: Entry) -> Iterator[str]:
    yield entry.word
    yield from entry.also
    yield from entry.forms.split(", ")
