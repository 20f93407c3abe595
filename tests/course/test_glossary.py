"""The glossary: every term in every language, strictly read, sorted as the language does, found by any name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import LANGUAGES
from tutor.content import ContentError, load_clauses
from tutor.course.glossary import Term, find_terms, glossary, load_glossary, sort_key, terms_in_order
from tutor.i18n import language
from tutor.paths import data

TERMS = [pytest.param(term, id=term.id) for term in glossary().values()]
MOST_SENTENCES = 2


@pytest.mark.parametrize("term", TERMS)
def test_a_term_has_a_word_and_a_short_definition_in_every_language(term: Term) -> None:
    for code in LANGUAGES:
        entry = term[code]
        assert entry.word
        assert entry.definition.endswith(".")
        assert 1 <= entry.definition.count(". ") + 1 <= MOST_SENTENCES
        assert entry.word not in entry.also


@pytest.mark.parametrize("term", TERMS)
def test_what_a_term_rests_on_are_clauses(term: Term) -> None:
    assert len(set(term.clauses)) == len(term.clauses)
    assert set(term.clauses) <= set(load_clauses())


def test_english_keeps_to_its_own_quotation_marks() -> None:
    assert [term.id for term in glossary().values() if set('«»"') & set(term.en.definition + term.en.beware)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_stands_for_two_terms(code: str) -> None:
    words = [term[code].word for term in glossary().values()]
    doubles = {word for word in words if words.count(word) > 1}
    assert doubles == set()


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("kastehaug", "discard-pile"),
        ("farge", "suit"),
        ("verdi", "rank"),
        ("stik", "meld"),
        ("lukke", "go-out"),
        ("Afkastbunken", "discard-pile"),
        ("  bonde ", "jack"),
        ("tress", "group"),
        ("talon", "stock"),
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_term_is_found_by_what_anybody_calls_it(code: str, said: str, term: str) -> None:
    assert term in [found.id for found in find_terms(said, language(code))]


def test_what_nobody_says_finds_nothing_and_nothing_said_finds_all() -> None:
    assert find_terms("bridge", language("en")) == []
    assert find_terms(" ", language("en")) == terms_in_order(language("en"))


def test_the_nordic_letters_come_last() -> None:
    words = ["ås", "tur", "øverst", "ære", "ess", "ace low", "ace"]
    assert sorted(words, key=sort_key) == ["ace", "ace low", "ess", "tur", "ære", "øverst", "ås"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "suit"', 'id = "card"', "card stands twice"),
        ('id = "suit"', 'id = "Suit!"', "is no id"),
        ('clauses = ["J9", "J10"]', 'clauses = ["J99"]', "J99 is no clause"),
        ("[term.da]", "[term.sv]", "sv"),
        ("[term.da]\nword", "[other.da]\nword", "da"),
        ('word = "sort"', 'wort = "sort"', "wort"),
        ('word = "sort"', 'word = " "', "is empty"),
        ("{5H 6H 7H}", "{5H 6H 7X}", "neither a card nor a clause"),
        ("{5H 6H 7H}", "{J99}", "J99 is no clause"),
        ("{5H 6H 7H}", "{meld}", "meld is no term that can be opened here"),
        ('[[term]]\nid = "card"', '[[term]\nid = "card"', "line"),
    ],
)
def test_a_faulty_glossary_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "glossary.toml"
    text = (data("content") / "glossary.toml").read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        load_glossary(path)
    assert told in str(caught.value)
    assert f"{tmp_path.name}/glossary.toml:" in str(caught.value)


def test_a_fault_in_an_entry_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "glossary.toml"
    lines = (data("content") / "glossary.toml").read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text == 'word = "kulør"')
    lines[line - 1] = 'word = ""'
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ContentError, match=rf":{line - 1}: term\[1\]\.da: "):
        load_glossary(path)
