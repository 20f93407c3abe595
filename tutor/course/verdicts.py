"""What the rules say of a step, to compare: under other rules, or in the course of another rule-set."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from tutor.analysis.comparison import replace_rules
from tutor.course.lessons import Course, Lesson, Step
from tutor.course.texts import fill_values
from tutor.i18n import SOURCE
from tutor.rules.actions import Action
from tutor.rules.judge import judge_turn
from tutor.rules.options import RuleSet
from tutor.rules.violations import Violation


def put_under(step: Step, rules: RuleSet) -> Step:
    """The same cards and the same question under other rules; raises InputError where they can't be there."""
    position = step.position and replace_rules(step.position, rules, over=step.kind != "do")
    return replace(step, rules=rules, position=position)


def find_verdict(step: Step, solution: Sequence[Action] = (), *, points: bool = True) -> Hashable:
    """What the rules say of a step: which answers are right and why the others are not, the number, or of a turn
    which rules its tries break and what this solution comes to, with its points or without. Raises InputError where
    it can't be asked."""
    if step.kind == "choose":
        return tuple((choice.right, _code(choice.violation)) for choice in step.choices)
    if step.counted:
        return step.counted.number
    if step.kind == "read":
        return None
    tries = [judge_turn(step.asked.table, (*step.before, *tried), partial=True) for tried in step.wrong]
    solved = judge_turn(step.asked.table, (*step.before, *solution))
    turn = solved.turn
    worth = (turn.points_laid, turn.penalty) if points else ()
    return tuple(_code(ruling.violation) for ruling in (*tries, solved)), worth, turn.over, step.is_met(turn)


def _code(violation: Violation | None) -> str:
    return violation.code if violation else ""


def find_differences(lesson: Lesson, known: Lesson | None) -> frozenset[int]:
    """The numbers of the steps that are new to who knows the lesson from another course: those that it does not
    have there, and those where the rules, the cards or the words of this course say something else."""
    there = {step.id: step for step in known.steps} if known else {}
    return frozenset(
        number
        for number, step in enumerate(lesson.steps, 1)
        if step.id not in there or _differs(step, there[step.id])
    )


def new_lessons(course: Course, known: Course) -> dict[str, frozenset[int]]:
    """For who knows another course: the lessons of this one that hold something new, and which steps those are."""
    found = {slug: find_differences(lesson, known.lessons.get(slug)) for slug, lesson in course.lessons.items()}
    return {slug: numbers for slug, numbers in found.items() if numbers}


def _differs(step: Step, other: Step) -> bool:
    return _told(step) != _told(other) or _asked(step) != _asked(other) or _ruled(step) != _ruled(other)


def _told(step: Step) -> list[str]:
    return [fill_values(part, step.rules) for part in step.texts[SOURCE].parts]


def _asked(step: Step) -> object:
    found = step.position
    cards = found and (found.hands, found.stock, found.discard, [meld.cards for meld in found.melds])
    return cards, step.before, step.turn, step.goals, step.question


def _ruled(step: Step) -> Hashable:
    return find_verdict(step, step.solution.actions if step.solution else (), points=False)
