"""A turn as it goes on: the table, and what was taken and laid so far."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tutor.rules.melds import Cards
from tutor.rules.options import RuleSet
from tutor.rules.position import Position


class Phase(StrEnum):
    """Where a turn stands: before drawing, a called card in the air, the pile turned over, laying, finished."""

    DRAW = "draw"
    CALLED = "called"
    TURNED = "turned"
    LAY = "lay"
    DONE = "done"


class End(StrEnum):
    """Why a round is over."""

    WENT_OUT = "went_out"
    STOCK = "stock"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a round; `by` is the seat that went out."""

    why: End
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far. `position` is the table as it lies now, still the mover's until the turn is done.

    `taken` are the cards taken from the discard pile, deepest first; `laid` the cards laid and laid off this
    turn as they were held, `melded` those of them in melds that are new this turn; `placed` the cards put in a
    joker's place. `caller` is the seat that called out of turn, who is the mover then.
    """

    start: Position
    position: Position
    phase: Phase = Phase.DRAW
    taken: Cards = ()
    laid: Cards = ()
    melded: Cards = ()
    placed: Cards = ()
    penalty: int = 0
    over: Over | None = None
    caller: int | None = None

    @property
    def rules(self) -> RuleSet:
        return self.position.rules

    @property
    def mover(self) -> int:
        return self.start.to_move if self.caller is None else self.caller

    @property
    def hand(self) -> Cards:
        hand = self.position.hands[self.mover]
        assert not isinstance(hand, int)
        return hand

    @property
    def new_melds(self) -> int:
        """How many melds were laid this turn."""
        return len(self.position.melds) - len(self.start.melds)

    @property
    def points_laid(self) -> int:
        """What the mover's cards on the table have gained this turn."""
        return self.position.laid_value(self.mover) - self.start.laid_value(self.mover)

    @property
    def went_out(self) -> bool:
        return self.over is not None and self.over.why is End.WENT_OUT

    @property
    def went_rummy(self) -> bool:
        """The whole hand in one turn, a new meld among it, with nothing laid before (B20, O8)."""
        rules_know = self.rules.going_rummy_doubles
        return rules_know and self.went_out and self.new_melds > 0 and not self.start.has_laid(self.mover)


def start_turn(position: Position) -> Turn:
    """A turn before anything is done."""
    return Turn(position, position)
