"""How hard a puzzle is, from what can be measured: how often simple policies err, how many answers there are, how
deep the pile is to be looked into, how close the next best answer comes, and how many jokers are about."""

from __future__ import annotations

from bisect import bisect

from tutor.cards import Card
from tutor.puzzles.proof import Proof
from tutor.puzzles.questions import Question
from tutor.rules.actions import Take, parse_action

LEVELS = (1, 2, 3, 4, 5)
BOUNDS = (0.33, 0.40, 0.49, 0.61)  # from where on a puzzle is of the next level
MANY, DEEP, CLOSE, JOKERS = 8, 6, 10.0, 2  # answers, cards, points, jokers: from there on little changes
ERRING, OPTIONS, DEPTH, MARGIN, JOKER = 0.7, 0.1, 0.05, 0.1, 0.05  # what each counts


def hardness(question: Question, proof: Proof) -> float:
    """From 0 to 1."""
    close = 0.5 if proof.margin is None else CLOSE / (CLOSE + proof.margin)
    return (
        ERRING * proof.erring / proof.asked
        + OPTIONS * min(1.0, proof.options / MANY)
        + DEPTH * min(1.0, depth(proof) / DEEP)
        + MARGIN * close
        + JOKER * min(1.0, count_jokers(question) / JOKERS)
    )


def difficulty(question: Question, proof: Proof) -> int:
    """The level, from 1 for the easiest to 5."""
    return LEVELS[bisect(BOUNDS, hardness(question, proof))]


def depth(proof: Proof) -> int:
    """How many cards the right turn takes from the pile."""
    actions = [parse_action(text) for text in proof.line]
    return max((action.count for action in actions if isinstance(action, Take)), default=0)


def count_jokers(question: Question) -> int:
    """How many jokers lie open or are held."""
    return sum(card.joker for card in cards_to_see(question))


def cards_to_see(question: Question) -> list[Card]:
    """All cards that a question shows."""
    position = question.position
    return [*question.cards, *(position.known_cards() if position else ())]
