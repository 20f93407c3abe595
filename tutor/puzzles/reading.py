"""Answers that somebody gives, brought to their normal form and weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tutor.analysis.search import Line
from tutor.cards import format_card, parse_card
from tutor.content import rule_book
from tutor.errors import NotationError
from tutor.puzzles.answers import NONE, Answer, answer_with
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import OPEN, Kind, Question
from tutor.puzzles.weighing import format_turn
from tutor.rules.actions import Action, LayOff, format_action, parse_action
from tutor.rules.apply import apply_action
from tutor.rules.judge import judge_turn
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation

MOST_DIGITS = 6


def weigh_answer(question: Question, text: str) -> Answer:
    """An answer that somebody gives; raises InputError where it is none to this question."""
    if question.kind == "turn":
        return _weigh_turn(question, [parse_action(part) for part in text.split(";")])
    answers = find_answers(question)
    normal = READERS[question.kind](question, text) if question.kind in READERS else text.strip()
    found = next((answer for answer in answers if answer.text == normal), None)
    if found is None and question.kind in OPEN:
        return Answer(normal)
    if found is None:
        raise NotationError("no_answer", text=text)
    return found


def _weigh_turn(question: Question, actions: Sequence[Action]) -> Answer:
    """A turn that breaks a rule stays as it is written."""
    turn = (*question.before, *actions)
    ruling = judge_turn(question.table, turn)
    if ruling.violation:
        return Answer("; ".join(map(format_action, actions)), violation=ruling.violation, turn=turn)
    line = Line(tuple(actions), ruling.turn)
    return answer_with(format_turn(actions, question.table), question.before, line)


def _read_action(question: Question, text: str) -> str:
    return format_action(parse_action(text))


def _read_place(question: Question, text: str) -> str:
    """A card laid off low where that is the only way goes without saying so."""
    action = parse_action(text)
    if isinstance(action, LayOff) and action.low:
        high = replace(action, low=False)
        turn = question.begin()
        if _table_after(turn, high) == _table_after(turn, action):
            action = high
    return format_action(action)


def _table_after(turn: Turn, action: Action) -> object:
    after = apply_action(turn, action)
    return after.code if isinstance(after, Violation) else after.position.melds


def _read_card(question: Question, text: str) -> str:
    return format_card(parse_card(text))


def _read_number(question: Question, text: str) -> str:
    written = text.strip().replace("−", "-")
    digits = written.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise NotationError("no_answer", text=text)
    return str(int(written))


def _read_rule_sets(question: Question, text: str) -> str:
    names = text.split()
    if not set(names) <= set(rule_book().rule_sets) and names != [NONE]:
        raise NotationError("no_answer", text=text)
    return " ".join(name for name in rule_book().rule_sets if name in names) or NONE


READERS: Mapping[Kind, Callable[[Question, str], str]] = {
    "dig": _read_action,
    "place": _read_place,
    "joker": _read_card,
    "discard": _read_card,
    "count": _read_number,
    "where": _read_rule_sets,
}
