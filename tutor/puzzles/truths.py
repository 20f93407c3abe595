"""Answers that are true or not: what the judge says of a turn or a meld, what cards count, who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.analysis.comparison import compare_turn, replace_rules
from tutor.analysis.views import hide_unseen
from tutor.cards import pack_cards
from tutor.content import rule_book
from tutor.errors import InputError
from tutor.puzzles.answers import LATER, NEVER, NO, NOBODY, NONE, NOW, YES, Answer
from tutor.puzzles.questions import Question
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.melds import arrange_meld
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value
from tutor.rules.violations import Violation
from tutor.rules.winning import find_winner, score_round


# --- meld, ruling, where, orbit: what the judge says -----------------------------------------------------------
def is_meld(question: Question) -> Iterator[Answer]:
    """Whether the cards are a meld."""
    meld = arrange_meld(question.cards, question.rules)
    yield from _yes_or_no(meld if isinstance(meld, Violation) else None)


def is_allowed(question: Question) -> Iterator[Answer]:
    """Whether the turn is allowed."""
    yield from _yes_or_no(judge_turn(question.table, question.turn).violation)


def _yes_or_no(violation: Violation | None) -> Iterator[Answer]:
    yield Answer(YES, right=violation is None, violation=violation)
    yield Answer(NO, right=violation is not None)


def rule_everywhere(question: Question) -> dict[str, Ruling | InputError]:
    """The turn asked about in each rule-set, with the same cards as seen by the mover."""
    return compare_turn(hide_unseen(question.table), question.turn, rule_book().rule_sets)


def fit_one_pack(position: Position) -> Position:
    """The same table with a smaller stock where its cards are more than one pack without jokers: so it can lie in a
    house that has no more."""
    others = sum(hand if isinstance(hand, int) else len(hand) for hand in position.hands)
    laid = sum(len(meld.cards) for meld in position.melds)
    room = max(1, pack_cards(1, 0).total() - others - laid - len(position.discard))
    return position if position.stock_size <= room else replace(position, stock=room)


def put_under(question: Question, rule_set: str) -> Question:
    """The same cards and the same question in another rule-set; raises InputError where they can't lie so."""
    rules = rule_book().rule_sets[rule_set]
    table = question.position and fit_one_pack(question.position)
    position = table and replace_rules(table, rules, over=question.kind == "count")
    return replace(question, base=rule_set, house=(), rules=rules, position=position)


def find_rule_sets(question: Question) -> Iterator[Answer]:
    """The rule-sets in which the turn is allowed; no other sets of them are listed."""
    rulings = rule_everywhere(question)
    legal = [name for name, ruling in rulings.items() if isinstance(ruling, Ruling) and ruling.is_legal]
    yield Answer(" ".join(legal) or NONE, right=True, turn=question.turn)


def when_allowed(question: Question) -> Iterator[Answer]:
    """In the first orbit already, only after it, or not at all."""
    first = judge_turn(replace(question.table, orbit=1), question.turn).violation
    then = judge_turn(replace(question.table, orbit=2), question.turn).violation
    when = NOW if first is None else LATER if then is None else NEVER
    for text, violation in ((NOW, first), (LATER, then), (NEVER, None)):
        yield Answer(text, right=text == when, violation=violation, turn=question.turn)


# --- count and winner ---------------------------------------------------------------------------------------
def count_points(question: Question, position: Position) -> int:
    """What the cards in a hand cost where nothing lies on the table, else what the round gives this seat."""
    if position.melds:
        return score_round(position, question.went_out)[question.seat]
    return hand_value(position.known_hand(question.seat), position.rules)


def count(question: Question) -> Iterator[Answer]:
    """The points; no other numbers are listed."""
    yield Answer(str(count_points(question, question.table)), right=True)


def add_round(question: Question) -> tuple[int, ...]:
    """The totals after the round."""
    return tuple(total + points for total, points in zip(question.totals, question.points, strict=True))


def find_seats(question: Question) -> Iterator[Answer]:
    """Each seat, and nobody: who has won by the totals after the round."""
    winner = find_winner(question.rules, add_round(question), question.went_out)
    for seat in range(len(question.totals)):
        yield Answer(str(seat), right=seat == winner)
    yield Answer(NOBODY, right=winner is None)
