"""Simple policies: how somebody answers who goes by one rule of thumb, or by the rules of another house.

How often they err says how hard a puzzle is, and which wrong answer is the tempting one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tutor.puzzles.houses import (
    count_by_habit,
    judge_meld_by_habit,
    judge_turn_by_habit,
    name_rule_sets,
    name_winner,
    say_when,
)
from tutor.puzzles.questions import Kind, Question
from tutor.puzzles.thumbs import (
    call_by_habit,
    discard_by_habit,
    draw_by_habit,
    end_by_habit,
    name_by_habit,
    place_by_habit,
    play_by_habit,
)

Given = Iterator[str]  # an answer a habit, the same one as often as several habits give it


HABITS: Mapping[Kind, Callable[[Question], Given]] = {
    "dig": draw_by_habit,
    "turn": play_by_habit,
    "place": place_by_habit,
    "joker": name_by_habit,
    "meld": judge_meld_by_habit,
    "ruling": judge_turn_by_habit,
    "where": name_rule_sets,
    "call": call_by_habit,
    "discard": discard_by_habit,
    "count": count_by_habit,
    "winner": name_winner,
    "orbit": say_when,
    "float": end_by_habit,
}


def usual_answers(question: Question) -> tuple[str, ...]:
    """What each of the habits answers that has an answer here."""
    return tuple(HABITS[question.kind](question))
