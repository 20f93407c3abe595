"""The way through a course: all of it, the essentials alone, or what is new to who knows another course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import abort, request, url_for

from tutor.course.lessons import Course, Lesson
from tutor.course.loading import courses
from tutor.web.progress import new_steps

BRIEF = "1"


@dataclass(frozen=True)
class Way:
    """Which steps of a course a reader goes through, as the address says it."""

    course: Course
    known: str | None = None
    brief: str | None = None

    @property
    def said(self) -> dict[str, Any]:
        """What the address says of it."""
        return {"course": self.course.rules, "known": self.known, "brief": self.brief}

    @property
    def steps(self) -> Mapping[str, frozenset[int]]:
        """The numbers of the steps to go through, by the lesson."""
        if self.known:
            return new_steps(self.course.rules, self.known)
        lessons = self.course.lessons.items()
        return {
            slug: frozenset(range(1, len(lesson.steps) + 1))
            for slug, lesson in lessons
            if lesson.essential or not self.brief
        }

    @property
    def lessons(self) -> list[Lesson]:
        """The lessons that it leads through."""
        return [lesson for slug, lesson in self.course.lessons.items() if slug in self.steps]

    def slugs_with(self, slug: str) -> list[str]:
        """The lessons that it leads through, and this one, which a link may have led to."""
        return [each for each in self.course.lessons if each in self.steps or each == slug]

    def first(self, lesson: Lesson) -> int:
        """The number of the first step of a lesson."""
        return min(self.steps.get(lesson.slug, {1}))

    def address(self, lesson: Lesson, number: int) -> str:
        """The address of a step on this way."""
        return url_for("lessons.step", slug=lesson.slug, number=number, **self.said)

    def around(self, lesson: Lesson, number: int) -> tuple[str | None, str | None]:
        """The addresses before and after a step; None where the way begins or ends."""
        slugs = list(self.course.lessons)
        here = (slugs.index(lesson.slug), number)
        way = [(place, step) for place, slug in enumerate(slugs) for step in sorted(self.steps.get(slug, ()))]
        before = max((there for there in way if there < here), default=None)
        after = min((there for there in way if there > here), default=None)
        found = [there and self.address(self.course.lessons[slugs[there[0]]], there[1]) for there in (before, after)]
        return found[0], found[1]


def read_way(course: str) -> Way:
    """The way that the address names; what makes no sense in it is passed over, but the course has to be one."""
    found = courses().get(course) or abort(404)
    known = request.args.get("known")
    if known in courses() and known != course:
        return Way(found, known=known)
    return Way(found, brief=BRIEF if request.args.get("brief") == BRIEF else None)
