"""Every lesson can be finished, its goals mean something, and its words are there in every language."""

from __future__ import annotations

import pytest

from tests.support import LANGUAGES, play, position
from tutor.analysis.search import all_lines
from tutor.course.goals import GOALS, check_goal
from tutor.course.lessons import Lesson, Step, lessons
from tutor.rules.judge import judge_turn
from tutor.rules.legal import legal_steps
from tutor.rules.turn import Turn

STEPS = [pytest.param(step, id=f"{lesson.slug}-{step.id}") for lesson in lessons().values() for step in lesson.steps]
DO = [param for param in STEPS if param.values[0].position is not None]  # type: ignore[union-attr]


def begin(step: Step) -> Turn:
    assert step.position is not None
    return judge_turn(step.position, step.before, partial=True).turn


def can_be_met(step: Step, turn: Turn) -> bool:
    """Whether some legal way of going on meets the goal."""
    return step.is_met(turn) or any(can_be_met(step, after) for _, after in legal_steps(turn))


@pytest.mark.parametrize("step", DO)
def test_a_step_to_do_is_not_met_before_anything_is_done_and_can_be_met(step: Step) -> None:
    assert not step.is_met(begin(step))
    assert can_be_met(step, begin(step))


@pytest.mark.parametrize("step", DO)
def test_a_step_to_do_can_also_be_missed(step: Step) -> None:
    assert any(not step.is_met(after) for _, after in legal_steps(begin(step)))


@pytest.mark.parametrize("step", STEPS)
def test_a_step_says_something_in_every_language(step: Step) -> None:
    for code in LANGUAGES:
        assert step.texts[code].body
        assert bool(step.texts[code].done) == (step.position is not None)


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.slug)
def test_a_lesson_has_steps_to_read_and_to_do(lesson: Lesson) -> None:
    assert len(lesson.steps) >= 3
    assert {step.position is None for step in lesson.steps} == {True, False}


LAID = play(
    position("joker-500", "5H 6H * QS QH QD 8C 2D", melds=[{"cards": "5C 6C 7C", "by": 1}], stock="2C", discard="KD"),
    "draw", "meld 5H 6H *7H", "meld QS QH QD", "lay 8C #1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "arguments", "met"),
    [
        ("lays", {"kind": "run"}, True),
        ("lays", {"kind": "run", "count": 2}, False),
        ("lays", {"kind": "group"}, True),
        ("lays", {"count": 2}, True),
        ("lays", {"count": 3}, False),
        ("lays", {"kind": "run", "joker": True}, True),
        ("lays", {"kind": "group", "joker": True}, False),
        ("lays_off", {}, True),
        ("lays_off", {"count": 2}, False),
        ("draws", {}, True),
        ("takes", {"count": 1}, False),
        ("finishes", {}, False),
        ("goes_out", {}, False),
    ],
)
def test_goals(name: str, arguments: dict[str, object], met: bool) -> None:
    assert GOALS[name](LAID, **arguments) is met


def test_goals_of_a_finished_turn() -> None:
    dug = play(position("joker-500", "6H 7H 9C", stock=9, discard="5H KS"), "take 2", "meld 5H 6H 7H", "discard KS")
    assert GOALS["digs"](dug)
    assert GOALS["takes_and_finishes"](dug, count=2)
    assert not GOALS["takes_and_finishes"](dug, count=1)
    assert GOALS["finishes"](dug, laid=18)
    assert not GOALS["finishes"](dug, laid=19)
    assert not GOALS["goes_out"](dug)
    out = play(position("joker-500", "6H 7H", stock=9, discard="5H KS"), "take 2", "meld 5H 6H 7H", "discard KS")
    assert GOALS["goes_out"](out)


def test_a_goal_that_is_none_or_has_other_arguments_is_named() -> None:
    assert "no goal" in (check_goal("flies", {}) or "")
    assert "speed" in (check_goal("lays", {"speed": 3}) or "")
    assert check_goal("lays", {"kind": "run"}) is None


def test_lines_of_a_step_end_as_the_judge_says() -> None:
    step = lessons()["turn"].steps[4]
    assert step.position is not None
    for line in all_lines(begin(step)):
        ruling = judge_turn(step.position, (*step.before, *line.actions))
        assert ruling.is_legal
        assert ruling.turn == line.turn
