"""What is done stays as it was done, whatever is sent again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.progress.support import MINUTE, NOW, sizes, somebody
from tutor.progress.attempts import Attempt, attempts, merge, record
from tutor.progress.database import Database
from tutor.progress.keeping import delete_reader

ITEM = "joker-500/14-discard-pile/dig"


def test_nothing_is_tried_at_first(database: Database) -> None:
    assert attempts(database, somebody(database)) == {}


def test_a_right_answer_is_done_at_that_second(database: Database) -> None:
    reader = somebody(database)
    assert record(database, reader, "step", ITEM, right=True, now=NOW.replace(microsecond=700_000))
    assert attempts(database, reader) == {("step", ITEM): Attempt(False, False, NOW)}


def test_a_wrong_answer_is_a_miss_and_stays_one(database: Database) -> None:
    reader = somebody(database)
    record(database, reader, "step", ITEM, right=False)
    assert attempts(database, reader) == {("step", ITEM): Attempt(True, False, None)}
    record(database, reader, "step", ITEM, right=True, now=NOW)
    assert attempts(database, reader) == {("step", ITEM): Attempt(True, False, NOW)}


def test_a_step_and_a_puzzle_of_the_same_name_are_two(database: Database) -> None:
    reader, other = somebody(database), somebody(database)
    record(database, reader, "step", "three-threes", right=True, now=NOW)
    record(database, reader, "puzzle", "three-threes", right=False, helped=True)
    record(database, other, "puzzle", "three-threes", right=True, now=NOW)
    assert attempts(database, reader) == {
        ("puzzle", "three-threes"): Attempt(True, True, None),
        ("step", "three-threes"): Attempt(False, False, NOW),
    }
    assert attempts(database, other) == {("puzzle", "three-threes"): Attempt(False, False, NOW)}


def told(answers: Sequence[Sequence[bool]]) -> Attempt:
    """What answers, right and helped, come to one after the other, minute by minute: slow and obvious."""
    missed = was_helped = False
    for minute, (right, helped) in enumerate(answers):
        missed, was_helped = missed or not right, was_helped or helped
        if right:
            return Attempt(missed, was_helped, NOW + minute * MINUTE)
    return Attempt(missed, was_helped, None)


def test_every_three_answers_come_to_what_the_first_right_one_ends(database: Database) -> None:
    reader, expected = somebody(database), {}
    for answers in product(product((False, True), repeat=2), repeat=3):
        item = str(answers)
        for minute, (right, helped) in enumerate(answers):
            for _ in range(2):  # each is sent twice
                record(database, reader, "puzzle", item, right=right, helped=helped, now=NOW + minute * MINUTE)
        expected["puzzle", item] = told(answers)
    assert attempts(database, reader) == expected


@pytest.mark.parametrize("item", ["", "x" * 121, "a\0b"])
def test_what_is_no_item_is_refused(database: Database, item: str) -> None:
    with pytest.raises(ValueError, match="120"):
        record(database, somebody(database), "step", item, right=True)
    assert record(database, somebody(database), "step", "ø" * 120, right=True)


def test_an_answer_of_nobody_is_told_from_one_that_is_kept(database: Database) -> None:
    gone = somebody(database)
    delete_reader(database, gone)
    assert record(database, gone, "step", ITEM, right=True) is False
    assert sizes(database)["attempt"] == 0


ATTEMPTS = st.builds(
    Attempt, st.booleans(), st.booleans(), st.none() | st.integers(0, 3).map(lambda n: NOW + n * MINUTE)
)


@given(ATTEMPTS, ATTEMPTS)
def test_merging_keeps_what_was_done_first_as_it_was_done(one: Attempt, other: Attempt) -> None:
    merged = merge(one, other)
    done = [attempt.done_at for attempt in (one, other) if attempt.done_at]
    assert merged.done_at == min(done, default=None)
    if done:
        assert merged in (one, other)
    else:
        assert merged == Attempt(one.missed or other.missed, one.helped or other.helped, None)


@given(ATTEMPTS, ATTEMPTS)
def test_merging_with_oneself_changes_nothing_and_progress_is_never_lost(one: Attempt, other: Attempt) -> None:
    assert merge(one, one) == one
    assert merge(merge(one, other), other).done_at == merge(other, one).done_at
