"""The page of the glossary, and terms that open in the lessons."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.support import LANGUAGES, all_steps
from tests.web.support import attr, parse
from tutor.course.glossary import glossary, terms_in_order
from tutor.course.lessons import Lesson
from tutor.course.loading import courses
from tutor.i18n import language

MARK = re.compile(r"\{([a-z-]+)(?:\|[^{}]*)?\}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_term_has_its_place_in_the_order_of_the_language(client: FlaskClient, code: str) -> None:
    tree = parse(client.get(f"/{code}/glossary").text)
    shown = [attr(node, "id") for node in tree.query(".clause-list div")]
    assert shown == [term.id for term in terms_in_order(language(code))]
    letters = [node.to_text() for node in tree.query(".letters a")]
    assert len(letters) == len(set(letters)) == len(tree.query("h2"))
    assert (letters[-1] == "Ø") == (code != "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_term_is_told_with_its_synonyms_and_the_words_of_the_other_languages(
    client: FlaskClient, code: str
) -> None:
    tree = parse(client.get(f"/{code}/glossary").text)
    for term in glossary().values():
        [place] = tree.query(f"#{term.id}")
        text = re.sub(r"\s+", " ", place.to_text())
        assert all(name in text for name in (term[code].word, *term[code].also))
        others = {attr(node, "lang"): node.to_text() for node in place.query("[lang]")}
        assert set(others) == set(LANGUAGES) - {code}
        assert all(term[other].word in said for other, said in others.items())
        assert {node.to_text() for node in place.query("a.clause")} >= set(term.clauses)


def test_a_word_is_found_without_a_script_and_kept_in_the_field(client: FlaskClient) -> None:
    tree = parse(client.get("/da/glossary?name=kastehaug").text)
    assert [attr(node, "id") for node in tree.query(".clause-list div")] == ["discard-pile"]
    assert attr(tree.query("#name")[0], "value") == "kastehaug"
    assert "hedder" in parse(client.get("/da/glossary?name=zzz").text).query("main")[0].to_text()
    assert client.get("/da/glossary?name=" + "x" * 5000).status_code == 200


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_leads_to_the_glossary(client: FlaskClient, code: str) -> None:
    tree = parse(client.get(f"/{code}/").text)
    assert f"/{code}/glossary" in [attr(node, "href") for node in tree.query("nav a")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_mark_of_a_lesson_opens_its_term(client: FlaskClient, code: str) -> None:
    for lesson, number, step in all_steps():
        tree = parse(client.get(f"/{code}/lessons/{lesson.course}/{lesson.slug}/{number}").text)
        marked = MARK.findall(step.texts[code].body)
        buttons = tree.query(".text button.term")
        assert len(buttons) == len(marked)
        for button, id_ in zip(buttons, marked, strict=True):
            [meaning] = tree.query(f"#{attr(button, 'popovertarget')}")
            assert button.to_text()
            assert meaning.to_text().startswith(glossary()[id_][code].word)
            assert [attr(node, "href") for node in meaning.query("a")] == [f"/{code}/glossary#{id_}"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_opens_each_of_its_terms_once(code: str) -> None:
    for lesson in all_lessons():
        marked = opened(lesson, code)
        assert len(marked) == len(set(marked)) > 0, lesson.slug


def test_the_languages_open_the_same_terms() -> None:
    for lesson in all_lessons():
        found = {code: set(opened(lesson, code)) for code in LANGUAGES}
        assert found["nb"] == found["da"] == found["en"], lesson.slug


def all_lessons() -> list[Lesson]:
    return [lesson for course in courses().values() for lesson in course.lessons.values()]


def opened(lesson: Lesson, code: str) -> list[str]:
    """The terms that a lesson opens, in their order."""
    return [id_ for step in lesson.steps for part in step.texts[code].parts for id_ in MARK.findall(part)]
