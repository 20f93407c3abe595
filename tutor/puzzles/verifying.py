"""Every proof run again: what is found now against what is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from tutor.puzzles.collection import Puzzle, generated, puzzles
from tutor.puzzles.difficulty import difficulty
from tutor.puzzles.proof import SEED, prove, prove_exactly
from tutor.puzzles.questions import PLAYED
from tutor.puzzles.spread import is_dig


def all_puzzles() -> list[Puzzle]:
    """The whole collection, the hand-made ones first."""
    return [*puzzles().values(), *generated().values()]


def choose_sample(collection: Sequence[Puzzle], count: int, seed: object) -> list[Puzzle]:
    """So many of those that play-outs decide, and all others."""
    played = [puzzle for puzzle in collection if puzzle.question.kind in PLAYED]
    chosen = Random(f"sample {seed}").sample(played, min(count, len(played)))  # noqa: S311 - a game, no secret
    return [puzzle for puzzle in collection if puzzle.question.kind not in PLAYED] + chosen


def find_fault(puzzle: Puzzle, seed: object = SEED) -> str | None:
    """What a proof run again finds otherwise; None where it holds. From another seed than the stored proof's only the
    answer has to be the same."""
    found = prove(puzzle.question, seed, patient=seed != SEED)
    if found is None:
        return "nothing is proved"
    if found.right != puzzle.proof.right:
        return f"{found.right} is right, not {puzzle.proof.right}"
    return None if seed != SEED or found == puzzle.proof else f"{found} is found, not {puzzle.proof}"


def find_exact_fault(puzzle: Puzzle) -> str | None:
    """The same for all that needs no play-out: what is worth most this turn."""
    found, proof = prove_exactly(puzzle.question), puzzle.proof
    if puzzle.question.kind not in PLAYED:
        return None if found == proof else f"{found} is found, not {proof}"
    return None if found and found.right == proof.now else f"{found} is worth most now, not {proof.now}"


def find_faults(chosen: Iterable[Puzzle], seed: object = SEED) -> Iterator[tuple[Puzzle, str | None]]:
    """Each puzzle with what is at fault, or None."""
    for puzzle in chosen:
        yield puzzle, find_fault(puzzle, seed)


def tally(collection: Sequence[Puzzle]) -> dict[str, Counter[str]]:
    """How many there are of each kind, rule-set, level and sort of drawing."""
    return {
        "kind": Counter(puzzle.question.kind for puzzle in collection),
        "rules": Counter(puzzle.question.base for puzzle in collection),
        "level": Counter(str(difficulty(puzzle.question, puzzle.proof)) for puzzle in collection),
        "dig": Counter(_depth(puzzle) for puzzle in collection if puzzle.question.kind == "dig"),
    }


def _depth(puzzle: Puzzle) -> str:
    return puzzle.proof.right[0] if is_dig(puzzle.question, puzzle.proof) else "don't"
