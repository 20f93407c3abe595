"""Lessons from their folders: `lesson.toml` with the steps, and the words of each language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tutor.content import ContentError, check_clauses, load_clauses, read_toml, rule_book
from tutor.course.checks import check_step
from tutor.course.choosing import CHOOSING
from tutor.course.counting import COUNTING
from tutor.course.goals import GOALS, Named, check_named
from tutor.course.lessons import Course, Kind, Lesson, Reply, Step
from tutor.course.texts import StepText, read_text
from tutor.errors import InputError
from tutor.i18n import LANGUAGES
from tutor.paths import data
from tutor.rules.actions import Action
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture
from tutor.wording.sources import source_of

Turns = tuple[str, ...]
_QUESTIONS: Mapping[str, Mapping[str, Callable[..., object]]] = {"choose": CHOOSING, "count": COUNTING}
# Readings and what people play belong to every course.
_COMMON_SOURCES = ("O", "W")


class ReplyForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What another player does after a turn that shows all of `after`."""

    id: str
    after: tuple[Named, ...]
    turn: Turns


class StepForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step as it is written; `rules` are the courses that have it, `differs` what is otherwise in one of them."""

    id: str
    kind: Kind
    clauses: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    set: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    before: Turns = ()
    turn: Turns = ()
    goals: tuple[Named, ...] = ()
    question: Named | None = None
    wrong: tuple[Turns, ...] = ()
    reply: tuple[ReplyForm, ...] = ()
    differs: dict[str, dict[str, Any]] = {}

    def in_course(self, course: str) -> StepForm:
        """The step as that course has it; raises msgspec.ValidationError where what differs has no such form."""
        other = self.differs.get(course, {})
        if isinstance(other.get("position"), dict):
            other = other | {"position": (self.position or {}) | other["position"]}
        return msgspec.convert(msgspec.to_builtins(self) | other | {"differs": {}}, StepForm)


class LessonForm(Struct, forbid_unknown_fields=True):
    """A lesson as its file holds it; `rules` are the courses that have it, `essential` tells that nobody should sit
    down at a table without it."""

    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    step: Annotated[tuple[StepForm, ...], Meta(min_length=1)]
    essential: bool = False


def load_lesson(folder: Path) -> dict[str, Lesson]:
    """A lesson as each of its courses has it; raises ContentError naming file, line and what is wrong."""
    path = folder / "lesson.toml"
    form = read_toml(path, LessonForm)
    _check_form(path, form)
    texts = {code: read_text(folder / f"{code}.md", [step.id for step in form.step]) for code in LANGUAGES}
    titles = {code: title for code, (title, _) in texts.items()}
    words = {code: parts for code, (_, parts) in texts.items()}
    slug = slug_of(folder)
    return {
        course: Lesson(slug, course, titles, list(_load_steps(path, form, course, words)), form.essential)
        for course in form.rules
    }


def _check_form(path: Path, form: LessonForm) -> None:
    ids = [step.id for step in form.step]
    for number, step in enumerate(form.step):
        place = f"step[{number}]"
        if ids.index(step.id) < number:
            raise ContentError(path, place, "twice", f"{step.id} stands twice")
        for course in {*step.rules, *step.differs} - {*form.rules}:
            raise ContentError(path, place, "unknown_course", f"the lesson does not belong to {course}")
    for course in form.rules:
        if course not in rule_book().rule_sets:
            raise ContentError(path, "rules", "unknown_course", f"there is no rule-set {course}")


def _load_steps(
    path: Path, form: LessonForm, course: str, words: Mapping[str, Mapping[str, StepText]]
) -> Iterator[Step]:
    for number, written in enumerate(form.step):
        place = f"step[{number}]"
        if course in (written.rules or form.rules):
            try:
                step = written.in_course(course)
            except msgspec.ValidationError as error:
                raise ContentError(path, f"{place}.differs", "bad_form", str(error)) from None
            texts = {code: parts[step.id] for code, parts in words.items()}
            found = load_step(path, place, step, Mixture(course, step.house, step.set), texts)
            check_step(path, place, found)
            yield found


def load_step(path: Path, place: str, form: StepForm, mixture: Mixture, texts: Mapping[str, StepText]) -> Step:
    """A step under these rules; raises ContentError where it can't be there."""
    check_clauses(path, f"{place}.clauses", form.clauses)
    _check_names(path, place, form)
    try:
        return Step(
            id=form.id,
            kind=form.kind,
            rules=rule_book().resolve(mixture),
            texts=texts,
            clauses=_own_clauses(form.clauses, mixture.base),
            position=_read_position(form, mixture),
            before=_read_turn(form.before),
            goals=form.goals,
            wrong=tuple(map(_read_turn, form.wrong)),
            replies=tuple(Reply(reply.id, reply.after, _read_turn(reply.turn)) for reply in form.reply),
            turn=_read_turn(form.turn),
            question=form.question,
        )
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, f"{place}.position", "impossible", str(error)) from None


def _check_names(path: Path, place: str, form: StepForm) -> None:
    """Every goal and the question exist and have the arguments that they take."""
    for goal in (*form.goals, *(goal for reply in form.reply for goal in reply.after)):
        fault = check_named(goal, GOALS, "goal")
        if fault:
            raise ContentError(path, f"{place}.goals", "unknown_goal", fault)
    if form.question and form.kind in _QUESTIONS:
        fault = check_named(form.question, _QUESTIONS[form.kind], "question")
        if fault:
            raise ContentError(path, f"{place}.question", "unknown_question", fault)


def _own_clauses(clauses: tuple[str, ...], course: str) -> tuple[str, ...]:
    """The clauses of the course's own source and those that belong to all; where there are none, every one."""
    own = [id_ for id_ in clauses if id_[0] in _COMMON_SOURCES or source_of(load_clauses()[id_]).id == course]
    return tuple(own) or clauses


def _read_position(form: StepForm, mixture: Mixture) -> Position | None:
    """The position; that of a step to choose or to count may be one after the round is over."""
    if form.position is None:
        return None
    written = msgspec.convert({"rules": msgspec.to_builtins(mixture)} | form.position, PositionForm)
    return parse_position(written, rule_book(), over=form.kind != "do")


def _read_turn(actions: Turns) -> tuple[Action, ...]:
    return tuple(parse_turn(actions))


def lesson_folders() -> list[Path]:
    """The folder of every lesson, in the order of the courses; raises ContentError where two have one slug."""
    folders = [path.parent for path in sorted((data("content") / "lessons").glob("*/lesson.toml"))]
    slugs = [slug_of(folder) for folder in folders]
    for number, folder in enumerate(folders):
        if slugs.index(slugs[number]) < number:
            raise ContentError(folder / "lesson.toml", "", "twice", f"there is a lesson {slugs[number]} already", 1)
    return folders


def slug_of(folder: Path) -> str:
    """What an address calls the lesson of a folder: its name without the number."""
    return folder.name.partition("-")[2]


@cache
def courses() -> Mapping[str, Course]:
    """Every course by its rule-set, in the order in which readers meet the rule-sets."""
    found: dict[str, dict[str, Lesson]] = {name: {} for name in rule_book().rule_sets}
    for folder in lesson_folders():
        for course, lesson in load_lesson(folder).items():
            found[course][lesson.slug] = lesson
    return {name: Course(name, lessons) for name, lessons in found.items() if lessons}
