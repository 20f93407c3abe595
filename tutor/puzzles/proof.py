"""The proof of a puzzle: what is right, by how much, and why something else is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tutor.analysis.completion import best_line
from tutor.analysis.drawings import DrawOption, best_options, find_options
from tutor.analysis.search import Line
from tutor.puzzles.collection import Puzzle
from tutor.rules.actions import Action, Discard, Draw, Take
from tutor.rules.apply import apply_action
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.position import Position
from tutor.rules.turn import Turn, start_turn
from tutor.rules.violations import Violation


@dataclass(frozen=True)
class DigProof:
    """Every way of drawing with its net, the best of them, and why the others can't be finished legally."""

    options: Sequence[DrawOption]
    best: Sequence[DrawOption]
    barred: dict[Action, Violation]

    def net_of(self, draw: Action) -> Fraction | None:
        """The net of a way of drawing, None where it can't be completed legally."""
        return next((option.net for option in self.options if option.draw == draw), None)

    def knows(self, draw: Action) -> bool:
        """Whether this is a way of drawing in the position at all, allowed or barred."""
        return self.net_of(draw) is not None or draw in self.barred

    def is_right(self, draw: Action) -> bool:
        """Whether no other way of drawing is worth more; ties are all right."""
        return any(option.draw == draw for option in self.best)

    def lost_by(self, draw: Action) -> Fraction:
        """How much more the best way of drawing is worth than this one, which can be completed legally."""
        net = self.net_of(draw)
        assert net is not None
        return self.best[0].net - net


@lru_cache(maxsize=256)
def prove_dig(position: Position) -> DigProof:
    """Which way of drawing has the highest net, exactly."""
    options = find_options(position)
    turn = start_turn(position)
    takes: list[Action] = [Take(count) for count in range(1, len(position.discard) + 1)]
    possible = {option.draw for option in options}
    barred = {take: violation for take in takes if take not in possible and (violation := _why_barred(turn, take))}
    return DigProof(options, best_options(options), barred)


def _why_barred(turn: Turn, take: Action) -> Violation | None:
    """The rule in the way of a taking: its own, or the duty that no discard can meet."""
    after = apply_action(turn, take)
    return after if isinstance(after, Violation) else why_unfinished(after)


def why_unfinished(turn: Turn) -> Violation | None:
    """The rule that a discard would break now, where a turn that has drawn can't be finished."""
    ends = [apply_action(turn, Discard(card)) for card in turn.hand]
    return next((end for end in ends if isinstance(end, Violation)), None)


@lru_cache(maxsize=256)
def prove_turn(position: Position, begun: tuple[Action, ...]) -> Line:
    """The best way to complete a turn that has begun and can be; every turn worth as much is right."""
    line = best_line(judge_turn(position, begun, partial=True).turn)
    assert line is not None
    return line


def prove_ruling(puzzle: Puzzle) -> Ruling:
    """Whether the turn asked about is allowed."""
    return judge_turn(puzzle.position, puzzle.turn)


def typical_turn(puzzle: Puzzle, chosen: Action | None = None) -> tuple[Action, ...]:
    """The turn to look at elsewhere: that of the chosen taking, else of the best, else of the deepest one."""
    if puzzle.kind == "ruling":
        return puzzle.turn
    if puzzle.kind == "turn":
        return (*puzzle.turn, *prove_turn(puzzle.position, puzzle.turn).actions)
    proof = prove_dig(puzzle.position)
    turns = [option.outcome.actions for option in proof.options if option.outcome]
    ranked = sorted(turns, key=lambda turn: (turn[0] == chosen, proof.is_right(turn[0])))
    return ranked[-1] if ranked else (Draw(),)
