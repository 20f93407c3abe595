"""What the reader has done, as the pages keep it and show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from flask import g

from tutor.course.lessons import Course, Lesson, Step
from tutor.course.loading import courses
from tutor.course.verdicts import new_lessons
from tutor.progress.attempts import Attempt, Attempts, Kind, attempts, record
from tutor.web.readers import current_reader, database, write_for_reader


@dataclass(frozen=True)
class Standing:
    """How far a reader has come in a course: steps to act in, how many are done here or just so in another course,
    how many by lesson, and where to go on; None there where everything is done."""

    course: Course
    acting: int
    done: int
    by_lesson: Mapping[str, tuple[int, int]]
    following: tuple[Lesson, int] | None


def step_item(lesson: Lesson, step: Step) -> str:
    """What a step is called in what is kept, wherever it stands among the others."""
    return f"{lesson.course}/{lesson.slug}/{step.id}"


@cache
def new_steps(course: str, known: str) -> Mapping[str, frozenset[int]]:
    """What a course holds that is new to who knows another: the numbers of the steps, by the lesson."""
    return new_lessons(courses()[course], courses()[known])


def keep(kind: Kind, item: str, *, right: bool, helped: bool = False) -> None:
    """Keep an answer; once this has returned it is lost only by being deleted."""
    write_for_reader(lambda reader: record(database(), reader, kind, item, right=right, helped=helped))


def tried() -> Attempts:
    """All that the reader has tried; nothing where nobody is known."""
    if "tried" not in g:
        reader = current_reader()
        g.tried = attempts(database(), reader) if reader else {}
    found: Attempts = g.tried
    return found


def attempt_at(kind: Kind, item: str) -> Attempt | None:
    """How the reader fared with a step or a puzzle; None where they have not tried it."""
    return tried().get((kind, item))


def is_done(kind: Kind, item: str) -> bool:
    """Whether the reader has done a step or a puzzle."""
    found = attempt_at(kind, item)
    return found is not None and found.done_at is not None


def is_known(lesson: Lesson, number: int) -> bool:
    """Whether the reader has done a step, here or in another course where it is the same."""
    step = lesson.steps[number - 1]
    same = [name for name in courses() if number not in new_steps(lesson.course, name).get(lesson.slug, ())]
    return any(is_done("step", step_item(courses()[name].lessons[lesson.slug], step)) for name in same)


def standing(course: Course) -> Standing:
    """How far the reader has come in a course."""
    by_lesson = {slug: _count(lesson) for slug, lesson in course.lessons.items()}
    done, acting = (sum(counts) for counts in zip(*by_lesson.values(), strict=True))
    return Standing(course, acting, done, by_lesson, _find_following(course))


def _count(lesson: Lesson) -> tuple[int, int]:
    """How many of the steps to act in are done, and how many there are."""
    acting = [number for number, step in enumerate(lesson.steps, 1) if step.acting]
    return sum(is_known(lesson, number) for number in acting), len(acting)


def _find_following(course: Course) -> tuple[Lesson, int] | None:
    """The first step to act in that is not done, or what is to be read just before it."""
    for lesson in course.lessons.values():
        begins = 1
        for number, step in enumerate(lesson.steps, 1):
            if step.acting and not is_known(lesson, number):
                return lesson, begins
            begins = number + 1 if step.acting else begins
    return None


def last_course() -> Course | None:
    """The course of the step that the reader has done last; None where they have done none."""
    steps = [(found.done_at, item) for (kind, item), found in tried().items() if kind == "step" and found.done_at]
    name = max(steps)[1].partition("/")[0] if steps else ""
    return courses().get(name)
