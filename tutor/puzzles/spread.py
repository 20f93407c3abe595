"""What makes puzzles differ: their answers and levels, of which a collection holds about as many each, and which are
the same but for the names of the suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import permutations
from typing import TypeVar

from tutor.cards import SUITS, Card
from tutor.puzzles.difficulty import difficulty
from tutor.puzzles.proof import Proof
from tutor.puzzles.questions import Question
from tutor.rules.actions import (
    Action,
    Discard,
    Draw,
    Exchange,
    Lay,
    LayOff,
)
from tutor.rules.position import Position

PATIENCE = 80  # so often a cell that has enough is refused before it gets one more
DEEPEST = 4  # deeper digs count as this deep

TAKE = "take"
Cell = tuple[str, int]
Rename = Callable[[Card], Card]
Key = TypeVar("Key", bound=Hashable)


def cell_of(question: Question, proof: Proof) -> Cell:
    """The sort of answer and the level."""
    return _sort_of_answer(question, proof), difficulty(question, proof)


def _sort_of_answer(question: Question, proof: Proof) -> str:
    right = proof.right[0]
    if question.kind in ("dig", "call"):
        digs = is_dig(question, proof)
        return f"{TAKE} {min(DEEPEST, int(right.removeprefix('take ')))}" if digs else f"leave, {right}"
    if question.kind in ("turn", "count", "place", "joker", "discard"):
        return ""
    return right


def is_dig(question: Question, proof: Proof) -> bool:
    """Whether it is best to take more than the top card, or to call."""
    right = proof.right[0]
    return right.startswith("take") and (question.kind == "call" or right != "take 1")


class Spread:
    """How many there are of each sort of answer, and of each level."""

    def __init__(self) -> None:
        self.sorts: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.refused: Counter[Cell] = Counter()

    def wants(self, cell: Cell) -> bool:
        """Whether there are not more of its sort, nor of its level, than of others; after many refusals one more is
        taken all the same. Of takings there are never more than twice as many as of leaving the pile alone."""
        sort, level = cell
        if sort.startswith(TAKE) and self._takings() > 2 * (self.sorts.total() - self._takings()):
            return False
        if (_is_scarce(self.sorts, sort) and _is_scarce(self.levels, level)) or self.refused[cell] >= PATIENCE:
            self.refused[cell] = 0
            return True
        self.refused[cell] += 1
        return False

    def _takings(self) -> int:
        return sum(count for sort, count in self.sorts.items() if sort.startswith(TAKE))

    def add(self, cell: Cell) -> None:
        """One more of it is there."""
        sort, level = cell
        self.sorts[sort] += 1
        self.levels[level] += 1


def _is_scarce(counts: Counter[Key], key: Key) -> bool:
    """Whether there are not more of it than of others, one more aside."""
    return counts[key] <= 1 + counts.total() / max(1, len(counts))


def canonical(question: Question) -> Hashable:
    """The same for two questions that differ only by the order of cards in a hand and the names of the suits."""
    return min(_key(question, dict(zip(SUITS, suits, strict=True)) | {"": ""}) for suits in permutations(SUITS))


def _key(question: Question, suits: dict[str, str]) -> tuple[object, ...]:
    def rename(card: Card) -> Card:
        return card._replace(suit=suits[card.suit])

    asked = [[_rename_action(action, rename) for action in actions] for actions in (question.before, question.turn)]
    return (
        question.kind,
        question.base,
        question.house,
        str(asked),
        tuple(sorted(map(rename, question.cards))),
        (question.seat, question.totals, question.points, str(question.went_out)),
        _rename_table(question.position, rename) if question.position else (),
    )


def _rename_table(position: Position, rename: Rename) -> tuple[object, ...]:
    hands = [hand if isinstance(hand, int) else tuple(sorted(map(rename, hand))) for hand in position.hands]
    melds = [(tuple(sorted(map(rename, meld.cards))), meld.by) for meld in position.melds]
    pile = tuple(map(rename, position.discard))
    return str(hands), position.stock_size, pile, str(sorted(melds)), position.orbit


def _rename_action(action: Action, rename: Rename) -> Action:
    match action:
        case Lay(cards):
            return Lay(tuple(sorted(map(rename, cards))))
        case LayOff(card) | Exchange(card) | Discard(card) | Draw(Card() as card):
            return replace(action, card=rename(card))
    return action
