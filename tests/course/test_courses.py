"""What the two courses teach: every rule exercised, every example played, every piece of advice and house rule told.

Where an option carries a rule, some step that teaches it is answered otherwise when the option changes.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

import pytest

from tests.traceability.breaks import other_values, settle
from tutor.analysis.completion import best_line
from tutor.cards import Card, parse_cards
from tutor.content import Clause, load_clauses
from tutor.course.carriers import carriers
from tutor.course.checks import MOST_CLAUSES
from tutor.course.lessons import Step
from tutor.course.loading import courses, lesson_folders
from tutor.course.verdicts import find_verdict, put_under
from tutor.errors import InputError
from tutor.rules.actions import cards_of
from tutor.wording.marks import CardsMark, read_mark

COURSES = {"J": "joker-500", "N": "nordic-500"}
FEWEST_LESSONS, FEWEST_STEPS, FEWEST_ACTING = 24, 3, 80


def clauses(*kinds: str) -> list[Clause]:
    return [clause for clause in load_clauses().values() if clause.source in COURSES and clause.kind in kinds]


def steps(course: str) -> list[Step]:
    return [step for lesson in courses()[course].lessons.values() for step in lesson.steps]


def teaching(clause: Clause) -> list[Step]:
    """The steps that act on a clause in the course of its source."""
    return [step for step in steps(COURSES[clause.source]) if step.acting and clause.id in step.clauses]


def test_there_are_enough_lessons_and_steps() -> None:
    found = {lesson.slug: len(lesson.steps) for course in courses().values() for lesson in course.lessons.values()}
    assert len(found) == len(lesson_folders()) >= FEWEST_LESSONS
    assert {slug: number for slug, number in found.items() if number < FEWEST_STEPS} == {}


def test_acting_steps_stand_on_as_many_different_positions() -> None:
    """A step that both courses have counts once, and so do two steps on one position."""
    acting = [step.position for course in COURSES.values() for step in steps(course) if step.acting and step.position]
    tables = {(table.hands, tuple(meld.cards for meld in table.melds), table.discard) for table in acting}
    assert len(tables) >= FEWEST_ACTING


def test_an_acting_step_names_at_most_two_clauses() -> None:
    named = {step.id: step.clauses for course in COURSES.values() for step in steps(course) if step.acting}
    assert {id_: ids for id_, ids in named.items() if not 0 < len(ids) <= MOST_CLAUSES} == {}


@pytest.mark.parametrize("clause", clauses("rule", "example"), ids=lambda clause: clause.id)
def test_every_rule_and_example_is_exercised(clause: Clause) -> None:
    assert teaching(clause)


@pytest.mark.parametrize("clause", clauses("advice", "house"), ids=lambda clause: clause.id)
def test_every_advice_and_house_rule_is_told_and_acted_on(clause: Clause) -> None:
    assert teaching(clause)


@pytest.mark.parametrize("clause", clauses("note"), ids=lambda clause: clause.id)
def test_every_note_is_told(clause: Clause) -> None:
    assert any(clause.id in step.clauses for step in steps(COURSES[clause.source]))


@pytest.mark.parametrize("clause", clauses("example"), ids=lambda clause: clause.id)
def test_an_example_is_played_with_its_own_cards(clause: Clause) -> None:
    marks = [read_mark(inside) for inside in re.findall(r"\{([^{}]+)\}", clause.en)]
    wanted = {card for mark in marks if isinstance(mark, CardsMark) for card in mark.cards}
    assert any(wanted <= set(cards_in(step)) for step in teaching(clause)), wanted


def cards_in(step: Step) -> Iterator[Card]:
    """Every card that a step shows or asks about."""
    if step.position:
        yield from step.position.known_cards()
    for actions in (step.before, step.turn):
        yield from (card for action in actions for card in cards_of(action))
    for text in (step.question.arguments if step.question else {}).get("cards", ()):
        yield from parse_cards(text)


TIES = [
    pytest.param(clause, carrier.option, id=f"{clause.id}-{carrier.option}")
    for clause in clauses("rule")
    for carrier in carriers().get(clause.id, ())
    if carrier.rule_set == COURSES[clause.source]
]
# What an option is set to besides its nearest values: nobody's total is one point off.
FURTHER = {"target": [600]}


@pytest.mark.parametrize(("clause", "option"), TIES)
def test_another_value_of_the_option_changes_the_verdict_of_a_step(clause: Clause, option: str) -> None:
    assert any(changes(step, option) for step in teaching(clause))


def changes(step: Step, option: str) -> bool:
    before = verdict(step, step)
    for value in (*other_values(step.rules, option), *FURTHER.get(option, ())):
        rules = settle(step.rules, option, value)
        if rules is None:
            continue
        try:
            if verdict(put_under(step, rules), step) != before:
                return True
        except InputError:  # the cards can't be there any more
            return True
    return False


def verdict(step: Step, own: Step) -> Hashable:
    return find_verdict(step, own.solution.actions if own.solution else ())


@pytest.mark.parametrize("course", COURSES.values())
def test_every_step_to_do_can_be_begun_and_finished(course: str) -> None:
    for step in steps(course):
        if step.kind == "do":
            assert best_line(step.begin()) is not None, step.id
            assert step.solution is not None, step.id
