"""Every possible answer to a question, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from tutor.puzzles.answers import KEEP, Answer
from tutor.puzzles.questions import Kind, Question
from tutor.puzzles.truths import count, find_rule_sets, find_seats, is_allowed, is_meld, when_allowed
from tutor.puzzles.weighing import (
    find_calls,
    find_discards,
    find_draws,
    find_endings,
    find_names,
    find_places,
    find_turns,
    keeping_lines,
)
from tutor.rules.actions import Action, parse_action

FINDERS: Mapping[Kind, Callable[[Question], Iterator[Answer]]] = {
    "dig": find_draws,
    "turn": find_turns,
    "place": find_places,
    "joker": find_names,
    "meld": is_meld,
    "ruling": is_allowed,
    "where": find_rule_sets,
    "call": find_calls,
    "discard": find_discards,
    "count": count,
    "winner": find_seats,
    "orbit": when_allowed,
    "float": find_endings,
}


@lru_cache(maxsize=512)
def find_answers(question: Question) -> tuple[Answer, ...]:
    """Every answer to choose from; of an open question one of those that are right. Raises InputError where it can't
    be asked."""
    return tuple(FINDERS[question.kind](question))


def beginnings(question: Question) -> dict[tuple[Action, ...], str]:
    """What is played out: ways to go on from where the question begins, each with its answer, those that break a rule
    left out. A way of drawing is gone on with as its player thinks; cards may be kept in several ways."""
    made = len(question.before)
    legal = [answer for answer in find_answers(question) if answer.worth is not None]
    if question.kind == "dig":
        return {(parse_action(answer.text),): answer.text for answer in legal}
    found = {answer.turn[made:]: answer.text for answer in legal}
    kept = keeping_lines(question) if question.kind == "float" else []
    return found | {line.actions: KEEP for line in kept}
