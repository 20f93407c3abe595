"""Lessons: what a step is in the course of a rule-set, and the courses that the lessons make up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from msgspec import Struct

from tutor.analysis.search import Line, all_lines
from tutor.course.choosing import CHOOSING
from tutor.course.counting import COUNTING
from tutor.course.goals import Named, are_met
from tutor.course.questions import Asked, Choice, Counted
from tutor.course.texts import StepText
from tutor.rules.actions import Action
from tutor.rules.judge import judge_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.turn import Phase, Turn

Kind = Literal["read", "do", "choose", "count"]


class Reply(Struct, frozen=True):
    """What another player does after a finished turn that shows all of `after`."""

    id: str
    after: tuple[Named, ...]
    turn: tuple[Action, ...]


class Step(Struct, frozen=True, dict=True):
    """A step in the course of a rule-set: to read, to do, to choose an answer, or to count.

    `before` are actions of the turn that are made when it begins, `wrong` tries after them that break a rule, `turn`
    is the turn that a question asks about.
    """

    id: str
    kind: Kind
    rules: RuleSet
    texts: Mapping[str, StepText]
    clauses: tuple[str, ...] = ()
    position: Position | None = None
    before: tuple[Action, ...] = ()
    goals: tuple[Named, ...] = ()
    wrong: tuple[tuple[Action, ...], ...] = ()
    replies: tuple[Reply, ...] = ()
    turn: tuple[Action, ...] = ()
    question: Named | None = None

    @property
    def acting(self) -> bool:
        """Whether the reader has something to do here."""
        return self.kind != "read"

    @property
    def asked(self) -> Asked:
        """What the question of the step is about."""
        return Asked(self.rules, self.position, self.before, self.turn)

    @cached_property
    def choices(self) -> Sequence[Choice]:
        """The answers to choose from; none where nothing is to be chosen."""
        if self.kind != "choose" or self.question is None:
            return ()
        return CHOOSING[self.question.name](self.asked, **self.question.arguments)

    @cached_property
    def counted(self) -> Counted | None:
        """The number to be counted; None where there is none."""
        if self.kind != "count" or self.question is None:
            return None
        return COUNTING[self.question.name](self.asked, **self.question.arguments)

    def begin(self) -> Turn:
        """The turn as it stands when the step begins; raises PositionError where it has no position."""
        return judge_turn(self.asked.table, self.before, partial=True).turn

    def is_met(self, turn: Turn) -> bool:
        """Whether the turn so far shows what the step asks for."""
        return are_met(self.goals, turn)

    def can_be_met(self, turn: Turn) -> bool:
        """Whether some way of finishing the turn shows what the step asks for."""
        return any(self.is_met(line.turn) for line in all_lines(turn))

    @cached_property
    def solution(self) -> Line | None:
        """A way of finishing the turn that meets the goals; None where there is none."""
        lines = all_lines(self.begin()) if self.kind == "do" else ()
        return next((line for line in lines if self.is_met(line.turn)), None)

    def choose_reply(self, turn: Turn) -> Reply | None:
        """The first reply to what a finished turn shows, be it legal or not; None once the round is over."""
        if turn.phase is not Phase.DONE or turn.over:
            return None
        return next((reply for reply in self.replies if are_met(reply.after, turn)), None)

    def find_reply(self, turn: Turn) -> tuple[Reply, Turn] | None:
        """What another player answers to a finished turn, and the turn after it; None where nobody does."""
        reply = self.choose_reply(turn)
        if reply is None:
            return None
        ruling = judge_turn(turn.position, reply.turn)
        return (reply, ruling.turn) if ruling.is_legal else None


class Lesson(Struct, frozen=True):
    """A lesson in the course of a rule-set; `essential` where nobody should sit down at a table without it."""

    slug: str
    course: str
    titles: Mapping[str, str]
    steps: Sequence[Step]
    essential: bool = False


class Course(Struct, frozen=True):
    """The lessons of a rule-set, in their order."""

    rules: str
    lessons: Mapping[str, Lesson]
