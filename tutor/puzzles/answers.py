"""A possible answer, and the best of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tutor.analysis.search import Line
from tutor.rules.actions import Action
from tutor.rules.violations import Violation

YES, NO, NOBODY = "yes", "no", "nobody"
NOW, LATER, NEVER = "now", "later", "never"
FLOAT, OUT, KEEP = "float", "out", "keep"
NONE = "none"  # no rule-set


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer in its normal form.

    Where answers are worth something this turn, `worth` is their net in points, and None for what breaks a rule;
    elsewhere `right` says whether it is true. `turn` is a turn that shows it, from its first action on.
    """

    text: str
    worth: Fraction | None = None
    right: bool = False
    violation: Violation | None = None
    turn: tuple[Action, ...] = ()


def best_answers(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Those that the rules call right: worth most, or true."""
    answers = tuple(answers)
    highest = max((answer.worth for answer in answers if answer.worth is not None), default=None)
    if highest is None:
        return tuple(answer for answer in answers if answer.right)
    return tuple(answer for answer in answers if answer.worth == highest)


def answer_with(text: str, before: Sequence[Action], line: Line) -> Answer:
    """An answer that is worth what a whole turn is, after the actions that are made."""
    return Answer(text, Fraction(line.net), turn=(*before, *line.actions))
