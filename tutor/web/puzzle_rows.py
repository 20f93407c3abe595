"""What each answer of a puzzle is worth this turn, line by line, in the reader's language."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tutor.i18n import Language
from tutor.puzzles.answers import Answer, best_answers
from tutor.puzzles.questions import Question
from tutor.rules.actions import Draw, Take, TurnOver, parse_action
from tutor.rules.judge import judge_turn
from tutor.rules.scoring import hand_value
from tutor.rules.violations import Code
from tutor.web.puzzle_words import tell
from tutor.wording.actions import tell_action
from tutor.wording.violations import Explanation, explain


@dataclass(frozen=True)
class Outcome:
    """What a whole turn comes to: points laid, points left in hand, a penalty, a bonus."""

    laid: int
    left: int
    penalty: int
    bonus: int


@dataclass(frozen=True)
class Row:
    """An answer: whether it is right, and whether it is worth most this turn; what it is worth and a turn worth that,
    or why it can't be."""

    label: str
    best: bool
    now: bool
    net: Fraction | None = None
    outcome: Outcome | None = None
    turn: str = ""
    average: bool = False
    barred: Explanation | None = None


def view_rows(
    question: Question, answers: Sequence[Answer], lang: Language, right: Container[str] | None = None
) -> list[Row]:
    """Every answer with what it is worth this turn; `right` are those to mark where that does not decide. Ways of
    drawing come with the shallowest first, the stock last."""
    most = [answer.text for answer in best_answers(answers)]
    answers = [answer for answer in answers if not _is_idle(answer)]
    marked = most if right is None else right
    ordered = sorted(answers, key=lambda answer: _depth(answer.text)) if question.kind == "dig" else answers
    return [_view_row(question, answer, lang, answer.text in marked, answer.text in most) for answer in ordered]


def _is_idle(answer: Answer) -> bool:
    """Whether an answer calls for more than the latest discard where nobody ever may."""
    called = answer.violation is not None and answer.violation.code is Code.CALLS_NOT_ALLOWED
    return called and answer.text != "take 1"


def _view_row(question: Question, answer: Answer, lang: Language, best: bool, now: bool) -> Row:
    label = tell(question, answer.text, lang)
    if answer.worth is None:
        barred = explain(answer.violation, question.rules, lang) if answer.violation else None
        return Row(label, best, now, barred=barred)
    return Row(
        label,
        best,
        now,
        net=answer.worth,
        outcome=find_outcome(question, answer),
        turn=" · ".join(tell_action(action, lang) for action in answer.turn[_known(question) :]),
        average=_is_unknown(answer),
    )


def _known(question: Question) -> int:
    """How many actions of a turn an answer tells already."""
    return len(question.before) + (question.kind in ("dig", "call", "place", "discard"))


def find_outcome(question: Question, answer: Answer) -> Outcome | None:
    """What the turn comes to that an answer leads to; None where nobody knows, as with a card from the stock."""
    if _is_unknown(answer) or not answer.turn:
        return None
    turn = judge_turn(question.table, answer.turn, partial=True).turn
    bonus = turn.rules.going_out_bonus if turn.went_out else 0
    return Outcome(turn.points_laid, hand_value(turn.hand, turn.rules), turn.penalty, bonus)


def _is_unknown(answer: Answer) -> bool:
    """Whether the card that is drawn could be any; the first of a pile that is turned over is known."""
    return Draw() in answer.turn and TurnOver() not in answer.turn


def _depth(text: str) -> int:
    draw = parse_action(text)
    return draw.count if isinstance(draw, Take) else 1000
