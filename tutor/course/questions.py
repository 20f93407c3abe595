"""What a question of a lesson is about, and what its answers are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tutor.cards import Card
from tutor.errors import PositionError
from tutor.rules.actions import Action
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation

ChoiceKind = Literal["cards", "turn", "seat", "number", "yes", "no", "nobody"]


@dataclass(frozen=True)
class Asked:
    """What a question is about: rules, where there are such also a position, its turn so far and a turn to judge."""

    rules: RuleSet
    position: Position | None = None
    before: tuple[Action, ...] = ()
    turn: tuple[Action, ...] = ()

    @property
    def table(self) -> Position:
        """The position; raises PositionError where there is none."""
        if self.position is None:
            raise PositionError("position_missing", "position")
        return self.position

    def judge(self, turn: Sequence[Action], *, partial: bool = False) -> Ruling:
        """The ruling on these actions after those that were made before."""
        return judge_turn(self.table, (*self.before, *turn), partial=partial)

    def play(self) -> Turn:
        """The turn that is asked about, as far as it is legal."""
        return self.judge(self.turn, partial=True).turn


@dataclass(frozen=True)
class Choice:
    """An answer to choose: what it shows, whether it is right, and the rule that it breaks."""

    kind: ChoiceKind
    value: Any = None
    right: bool = False
    violation: Violation | None = None


@dataclass(frozen=True)
class Counted:
    """A number to be counted, and the cards that it is made of with the points of each."""

    number: int
    plus: tuple[tuple[Card, int], ...] = ()
    minus: tuple[tuple[Card, int], ...] = ()
