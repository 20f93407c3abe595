"""Positions, turns and rulings from their notation, for tests that open with one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tutor.content import rule_book
from tutor.course.lessons import Lesson, Step
from tutor.course.loading import courses
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture
from tutor.rules.turn import Turn

DATA = Path(__file__).parent / "data"
RULE_SETS = tuple(rule_book().rule_sets)
LANGUAGES = ("nb", "da", "en")


def all_steps() -> Iterator[tuple[Lesson, int, Step]]:
    """Every step of every course, with its lesson and number."""
    for course in courses().values():
        for lesson in course.lessons.values():
            yield from ((lesson, number, step) for number, step in enumerate(lesson.steps, 1))


def rules(base: str, *house: str, **options: Any) -> RuleSet:
    """A rule-set with house rules and single options on top."""
    return rule_book().resolve(Mixture(base, house, options))


def position(base: str | dict[str, Any], *hands: str | int, **fields: Any) -> Position:
    """A position: the first hand is the mover's, two other players hold four cards where none are named."""
    written = {"rules": base, "hands": list(hands) if len(hands) > 1 else [*hands, 4, 4]} | fields
    return parse_position(msgspec.convert(written, PositionForm), rule_book())


def judge(where: Position, *actions: str, partial: bool = False) -> Ruling:
    """The ruling on a turn."""
    return judge_turn(where, parse_turn(actions), partial=partial)


def play(where: Position, *actions: str) -> Turn:
    """The turn after legal actions, complete or not."""
    ruling = judge(where, *actions, partial=True)
    assert ruling.is_legal, ruling.violation
    return ruling.turn


def why(where: Position, *actions: str) -> str | None:
    """The code of the broken rule, None for a legal turn."""
    ruling = judge(where, *actions)
    return ruling.violation.code if ruling.violation else None


def cases(name: str) -> Iterator[dict[str, Any]]:
    """The cases of a data file."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line.strip():
            yield json.loads(line)
