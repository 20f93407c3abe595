"""Simple policies where something is true or not: to go by the rules of another house, or by half of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tutor.cards import KING
from tutor.content import rule_book
from tutor.errors import InputError
from tutor.puzzles.answers import LATER, NEVER, NO, NOBODY, NONE, NOW, YES, best_answers
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import Question
from tutor.puzzles.truths import add_round, put_under, rule_everywhere
from tutor.rules.actions import Lay, LayOff, Take
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.scoring import hand_value

Given = Iterator[str]


def _elsewhere(question: Question) -> Iterator[Question]:
    """The same question in the other rule-sets, where it can be asked there."""
    for name, rules in rule_book().rule_sets.items():
        if rules == question.rules:
            continue
        try:
            there = put_under(question, name)
            find_answers(there)
        except InputError:
            continue
        yield there


def _by_other_rules(question: Question) -> Given:
    for there in _elsewhere(question):
        yield best_answers(find_answers(there))[0].text


def judge_turn_by_habit(question: Question) -> Given:
    """Yes where each step but the last may be made, whatever is owed by then; besides, what other houses say."""
    yield YES if judge_turn(question.table, question.turn[:-1], partial=True).is_legal else NO
    yield from _by_other_rules(question)


def judge_meld_by_habit(question: Question) -> Given:
    """One suit or one rank will do; so does one suit in order, whatever lies where; besides, what other houses
    say."""
    yield from _by_other_rules(question)
    ranks = sorted({card.rank for card in question.cards})
    one_suit, one_rank = len({card.suit for card in question.cards}) == 1, len(ranks) == 1
    in_order = sum(after - rank == 1 for rank, after in pairwise((*ranks, ranks[0] + KING))) >= len(ranks) - 1
    yield YES if one_suit or one_rank else NO
    yield YES if one_suit and in_order else NO


def name_rule_sets(question: Question) -> Given:
    """Everywhere; nowhere; only where it was played; wherever the same may be taken from the pile."""
    rulings = rule_everywhere(question)
    possible = [name for name, ruling in rulings.items() if isinstance(ruling, Ruling)]
    rule_sets = rule_book().rule_sets
    same = [name for name in possible if rule_sets[name].take_from_pile == question.rules.take_from_pile]
    yield from (" ".join(possible), NONE, question.base, " ".join(same))
    yield " ".join(name for name in possible if rule_sets[name].jokers)


def say_when(question: Question) -> Given:
    """Now, as in any other turn; what other houses say; later, where the pile is dug into, and never, where cards are
    laid."""
    yield NOW
    yield LATER if any(isinstance(action, Take) and action.count > 1 for action in question.turn) else NOW
    yield NEVER if any(isinstance(action, Lay | LayOff) for action in question.turn) else NOW
    yield from _by_other_rules(question)


def count_by_habit(question: Question) -> Given:
    """By the values of other houses; without jokers; what lies on the table, or in the hand, alone."""
    yield from _by_other_rules(question)
    position = question.table
    hand = position.known_hand(question.seat)
    yield str(hand_value([card for card in hand if not card.joker], question.rules))
    if position.melds:
        laid = position.laid_value(question.seat)
        yield str(laid)
        yield str(laid + hand_value(hand, question.rules))


def name_winner(question: Question) -> Given:
    """The highest total; whoever went out; nobody; what other houses say."""
    totals = add_round(question)
    yield str(totals.index(max(totals)))
    yield NOBODY if question.went_out is None else str(question.went_out)
    yield NOBODY
    yield str(question.points.index(max(question.points)))
    yield from _by_other_rules(question)
