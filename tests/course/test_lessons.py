"""Every step can be met and missed, its goals mean something, and its words are there in every language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import LANGUAGES, all_steps, play, position
from tutor.analysis.search import all_lines
from tutor.course.goals import GOALS, Named, check_named
from tutor.course.lessons import Step
from tutor.rules.judge import judge_turn
from tutor.rules.legal import legal_steps
from tutor.rules.turn import Turn

STEPS = [
    pytest.param(step, id=f"{lesson.course}-{lesson.slug}-{step.id}")
    for lesson, _, step in all_steps()
    if step.acting
]
DO = [param for param in STEPS if param.values[0].kind == "do"]  # type: ignore[union-attr]
ASKED = [param for param in STEPS if param.values[0].kind != "do"]  # type: ignore[union-attr]


def can_be_met(step: Step, turn: Turn) -> bool:
    """Whether some legal way of going on meets the goals."""
    return step.is_met(turn) or any(can_be_met(step, after) for _, after in legal_steps(turn))


@pytest.mark.parametrize("step", DO)
def test_a_step_to_do_is_not_met_before_anything_is_done_and_can_be_met(step: Step) -> None:
    assert not step.is_met(step.begin())
    assert can_be_met(step, step.begin())


@pytest.mark.parametrize("step", DO)
def test_a_step_to_do_can_also_be_missed(step: Step) -> None:
    assert step.wrong or any(not step.is_met(line.turn) for line in all_lines(step.begin()))


@pytest.mark.parametrize("step", DO)
def test_what_is_wrong_is_wrong(step: Step) -> None:
    for tried in step.wrong:
        assert not judge_turn(step.asked.table, (*step.before, *tried), partial=True).is_legal


@pytest.mark.parametrize("step", DO)
def test_each_reply_comes_and_is_legal_after_every_turn_that_it_answers(step: Step) -> None:
    came = set()
    for line in all_lines(step.begin()):
        found = step.find_reply(line.turn)
        if found:
            reply, after = found
            came.add(reply.id)
            assert judge_turn(line.turn.position, reply.turn).turn == after
    assert came == {reply.id for reply in step.replies}


@pytest.mark.parametrize("step", ASKED)
def test_a_question_has_right_answers_and_wrong_ones(step: Step) -> None:
    if step.kind == "choose":
        assert {choice.right for choice in step.choices} == {True, False}
    else:
        assert step.counted is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_step_says_something_in_every_language(code: str) -> None:
    for lesson, _, step in all_steps():
        assert step.texts[code].body, (lesson.slug, step.id)
        assert bool(step.texts[code].done) == step.acting, (lesson.slug, step.id)


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


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("flies", {}, "no goal"),
        ("lays", {"speed": 3}, "speed"),
        ("discards", {"cards": "9X"}, "9X"),
        ("discards", {"cards": 9}, "discards"),
    ],
)
def test_a_goal_that_is_none_or_has_other_arguments_is_named(name: str, arguments: dict[str, Any], told: str) -> None:
    assert told in (check_named(Named(name, arguments), GOALS, "goal") or "")


def test_a_goal_that_is_one_is_sound() -> None:
    assert check_named(Named("lays", {"kind": "run"}), GOALS, "goal") is None


STOCK = position("joker-500", "KH 9C 4D", 7, 7, stock="2S 3S", discard="QC 9D")
EMPTY = position("joker-500", "KH 9C 4D", 7, 7, stock=0, discard="QC 9D")


@pytest.mark.parametrize(
    ("turn", "name", "arguments", "met"),
    [
        (("draw", "discard KH"), "discards", {"cards": "9C KH"}, True),
        (("draw", "discard KH"), "discards", {"cards": "9C"}, False),
        (("draw",), "discards", {"cards": "QC"}, False),
        (("draw", "discard KH"), "keeps", {"cards": "9C 4D"}, True),
        (("draw", "discard KH"), "keeps", {"cards": "KH"}, False),
        (("draw",), "keeps", {"cards": "9C"}, False),
        (("draw", "discard KH"), "plays_best", {}, True),
        (("draw", "discard 4D"), "plays_best", {}, False),
        (("draw",), "plays_best", {}, False),
        (("draw", "discard KH"), "passes", {}, False),
    ],
)
def test_goals_of_what_is_thrown_and_kept(
    turn: tuple[str, ...], name: str, arguments: dict[str, Any], met: bool
) -> None:
    assert GOALS[name](play(STOCK, *turn), **arguments) is met


def test_goals_with_an_empty_stock() -> None:
    assert GOALS["passes"](play(EMPTY, "pass"))
    assert not GOALS["draws"](play(EMPTY, "pass"))
    assert not GOALS["passes"](play(EMPTY, "take 1", "discard KH"))


def test_the_best_way_of_drawing_is_found_by_what_may_be_seen() -> None:
    table = position("joker-500", "6H 7H 9C 4S", 7, 7, stock=30, discard="5H KS 2D")
    assert GOALS["draws_best"](play(table, "take 3"))
    assert not GOALS["draws_best"](play(table, "draw 8H"))
    assert not GOALS["draws_best"](play(table))


@pytest.mark.parametrize(
    ("name", "arguments", "met"),
    [
        ("lays_cards", {"cards": "*7H 6H 5H"}, True),
        ("lays_cards", {"cards": "5H 6H 7H"}, False),
        ("adds", {"cards": "8C"}, True),
        ("adds", {"cards": "8C", "meld": 2}, False),
        ("adds", {"cards": "9C"}, False),
    ],
)
def test_goals_of_particular_cards(name: str, arguments: dict[str, Any], met: bool) -> None:
    assert GOALS[name](LAID, **arguments) is met
