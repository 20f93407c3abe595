"""The words of each language are its own: no Danish in Norwegian, no Norwegian in Danish, no machine's words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.i18n.test_catalogues import catalogue
from tests.support import all_steps
from tutor.content import load_clauses, rule_set_infos
from tutor.course.glossary import glossary
from tutor.course.witnesses import witnesses
from tutor.puzzles.collection import puzzles
from tutor.wording.sources import sources

# Words that the language does not have, or that mean something else in it.
FALSE = {
    "nb": "afkast|kulør|kulører|ruder|klør|knægt|knægte|esser|dig|hvad|lægge|lægger|lagde|smide|smider|smed|tage"
    "|tager|trække|trækker|igen|tilbage på hånden|point|pointene|regelsæt|opgave|opgaver|lektion|lektioner|kun|meget"
    "|efter|syv|syvere|uden|nogle|vores|dronning|dekk|drakt|stabel|avkastbunke",
    "da": "kastebunke|kastebunken|trekkbunke|trekkbunken|kortstokk|sort|sorter|ruter|kløver|knekt|knekter|ess|deg|seg"
    "|hva|legge|legger|legg|kaste|kaster|kast|trekke|trekker|trekk|igjen|poeng|poengene|regelsett|nøtt|nøtter"
    "|leksjon|leksjoner|bare|mye|etter|sju|uten|noen|vår|våre|lægge ud|lægger ud|kassere|kasserer|smelte"
    "|kasseringsbunke|lager|bestand|dæk|dronning|valør|valører",
}


def shown(text: str) -> str:
    """The text as it is read: a term as it stands there, not the name that it is marked with."""
    return re.sub(r"\{[a-z-]+(?:\|([^{}]*))?\}", r"\1", text)


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with the place where it stands."""
    for clause in load_clauses().values():
        yield clause.id, clause[code]
    for info in rule_set_infos().values():
        yield info.id, info.name[code]
        yield info.id, info.region[code]
    for source in sources().values():
        yield source.id, source.about[code]
    for term in glossary().values():  # what others say, its synonyms, may be a word of the neighbours
        entry = term[code]
        yield term.id, "\n".join((entry.word, *entry.forms.split(", "), entry.definition))
        yield term.id, entry.beware
    for lesson, _, step in all_steps():
        yield lesson.slug, lesson.titles[code]
        yield f"{lesson.slug}.{step.id}", shown("\n".join(step.texts[code].parts))
    for witness in witnesses().values():
        yield witness.option, witness.title[code]
    for puzzle in puzzles().values():
        assert puzzle.words
        for text in (puzzle.words.title, puzzle.words.story, puzzle.words.look):
            yield puzzle.slug, text[code]
    for message in catalogue(code):
        if message.id:
            for part in message.string if isinstance(message.string, tuple) else (message.string,):
                yield str(message.id), str(part)


@pytest.mark.parametrize("code", sorted(FALSE))
def test_no_word_of_the_other_language(code: str) -> None:
    false = re.compile(rf"(?<![\w–-])({FALSE[code]})(?![\w-])", re.IGNORECASE)
    found = [(place, hit.group(), text) for place, text in texts(code) if (hit := false.search(text))]
    # The source of the Danish form is quoted in its own word, and others name words of their neighbours.
    assert [entry for entry in found if "«" not in entry[2] and "»" not in entry[2]] == []


def sentences(text: str) -> set[tuple[str, ...]]:
    """The sentences of five words or more, as words."""
    plain = re.sub(r"\{[^{}]*\}", " ", text).lower()
    return {found for part in re.split(r"[.:!?\n]", plain) if len(found := tuple(re.findall(r"[\w%()]+", part))) > 4}


def test_no_sentence_of_five_words_is_alike_in_norwegian_and_danish() -> None:
    danish = {sentence: place for place, text in texts("da") for sentence in sentences(text)}
    alike = [(place, " ".join(one)) for place, text in texts("nb") for one in sentences(text) if one in danish]
    assert alike == []


@pytest.mark.parametrize(("code", "marks"), [("nb", '“”„"'), ("da", '“”„"'), ("en", '«»"')])
def test_each_language_has_its_own_quotation_marks(code: str, marks: str) -> None:
    found = texts(code) if code != "en" else ((c.id, c.en) for c in load_clauses().values())
    assert [(place, text) for place, text in found if set(marks) & set(text)] == []
