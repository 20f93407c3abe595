"""Lessons as data: one folder each, with the steps in `lesson.toml` and the words in `nb.md`, `da.md`, `en.md`.

A text file opens with `# title`; every step has a part `## step`, and one to do may have `### done` after it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tutor.analysis.search import all_lines
from tutor.content import ContentError, check_clauses, read_toml, rule_book
from tutor.course.glossary import glossary
from tutor.course.goals import GOALS, check_goal
from tutor.errors import InputError
from tutor.i18n import LANGUAGES
from tutor.paths import data
from tutor.rules.actions import Action
from tutor.rules.judge import judge_turn
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.position import Position
from tutor.rules.turn import Turn
from tutor.wording.marks import check_marks


class GoalForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A goal by name, with its arguments."""

    name: str
    arguments: dict[str, Any] = {}


class StepForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written. `before` are actions of the turn that are made when the step begins."""

    id: str
    kind: Literal["read", "do"]
    clauses: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    before: tuple[str, ...] = ()
    goal: GoalForm | None = None


class LessonForm(Struct, forbid_unknown_fields=True):
    """A lesson as its file holds it."""

    rules: str
    step: tuple[StepForm, ...]


class StepText(Struct, frozen=True):
    """The words of a step: what it says, and what it says once its goal is met."""

    body: str
    done: str = ""


class Step(Struct, frozen=True):
    """A step to read, or to do: then with a position, the actions already made and a goal."""

    id: str
    texts: Mapping[str, StepText]
    clauses: tuple[str, ...]
    position: Position | None = None
    before: tuple[Action, ...] = ()
    goal: GoalForm | None = None

    def can_be_met(self, turn: Turn) -> bool:
        """Whether some way of finishing the turn shows what the step asks for."""
        return any(self.is_met(line.turn) for line in all_lines(turn))

    def is_met(self, turn: Turn) -> bool:
        """Whether the turn so far shows what the step asks for; a step to read asks for nothing."""
        return self.goal is None or GOALS[self.goal.name](turn, **self.goal.arguments)


class Lesson(Struct, frozen=True):
    """A lesson of the course of one rule-set."""

    slug: str
    rules: str
    titles: Mapping[str, str]
    steps: Sequence[Step]


def load_lesson(folder: Path) -> Lesson:
    """A lesson from its folder; raises ContentError naming file, line and what is wrong."""
    path = folder / "lesson.toml"
    form = read_toml(path, LessonForm)
    texts = {code: _read_text(folder / f"{code}.md", [step.id for step in form.step]) for code in LANGUAGES}
    steps = [
        _load_step(
            path,
            f"step[{number}]",
            step,
            form.rules,
            {code: text[1][step.id] for code, text in texts.items()},
        )
        for number, step in enumerate(form.step)
    ]
    slug = folder.name.split("-", 1)[1]
    return Lesson(slug, form.rules, {code: text[0] for code, text in texts.items()}, steps)


def _load_step(path: Path, place: str, form: StepForm, rules: str, texts: Mapping[str, StepText]) -> Step:
    check_clauses(path, f"{place}.clauses", form.clauses)
    if form.kind == "read":
        return Step(form.id, texts, form.clauses)
    if form.position is None or form.goal is None:
        raise ContentError(path, place, "a step to do needs a position and a goal")
    fault = check_goal(form.goal.name, form.goal.arguments)
    if fault:
        raise ContentError(path, f"{place}.goal", fault)
    try:
        written = msgspec.convert({"rules": rules} | form.position, PositionForm)
        position = parse_position(written, rule_book())
        before = tuple(parse_turn(form.before))
        ruling = judge_turn(position, before, partial=True)
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, f"{place}.position", str(error)) from None
    if ruling.violation:
        raise ContentError(path, f"{place}.before", ruling.violation.code)
    return Step(form.id, texts, form.clauses, position, before, form.goal)


def _read_text(path: Path, steps: Sequence[str]) -> tuple[str, dict[str, StepText]]:
    """The title and the parts of a text file, which has one for every step and no other."""
    if not path.is_file():
        raise ContentError(path, "", "is missing")
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        check_marks(path, "text", line, glossary(), number)
    head, *parts = re.split(r"(?m)^## +", path.read_text("utf-8"))
    title = re.fullmatch(r"# +(\S.*)\n\s*", head)
    if not title:
        raise ContentError(path, "", "the file opens with one line '# title'")
    texts = {}
    for part in parts:
        name, _, words = part.partition("\n")
        body, _, done = words.partition("\n### done\n")
        texts[name.strip()] = StepText(body.strip(), done.strip())
    if list(texts) != list(steps):
        raise ContentError(path, "", f"its parts are {list(texts)}, but the steps are {list(steps)}")
    return title.group(1), texts


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its slug, in the order of the course."""
    found = [load_lesson(path.parent) for path in sorted((data("content") / "lessons").glob("*/lesson.toml"))]
    return {lesson.slug: lesson for lesson in found}
