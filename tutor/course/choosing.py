"""The questions that a step of a lesson can name, to choose an answer. The rules answer them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from tutor.cards import Card, parse_card, parse_cards, parse_held
from tutor.course.goals import Positive
from tutor.course.questions import Asked, Choice
from tutor.errors import PositionError
from tutor.rules.dealing import deal, find_next_dealer
from tutor.rules.melds import arrange_meld
from tutor.rules.notation import parse_turn
from tutor.rules.options import RuleSet
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation
from tutor.rules.winning import find_winner


def is_allowed(asked: Asked) -> list[Choice]:
    """Is this whole turn allowed?"""
    violation = asked.judge(asked.turn).violation
    return _yes_or_no(violation is None, violation)


def is_over(asked: Asked) -> list[Choice]:
    """Is the round over after this turn?"""
    return _yes_or_no(asked.play().over is not None)


def which_is_meld(asked: Asked, cards: Sequence[str]) -> list[Choice]:
    """Which of these cards are a meld?"""
    return [_choose_meld(parse_cards(text), asked.rules) for text in cards]


def which_is_allowed(asked: Asked, turns: Sequence[Sequence[str]]) -> list[Choice]:
    """Which of these turns, or beginnings of turns, are allowed?"""
    rulings = [(tuple(turn), asked.judge(turn, partial=True)) for turn in map(parse_turn, turns)]
    return [Choice("turn", turn, ruling.is_legal, ruling.violation) for turn, ruling in rulings]


def which_is_best(asked: Asked, turns: Sequence[Sequence[str]]) -> list[Choice]:
    """Which of these whole turns gains most: points laid, less those left in hand, less penalties, plus a bonus?"""
    rulings = [(tuple(turn), asked.judge(turn)) for turn in map(parse_turn, turns)]
    best = max((_net(ruling.turn) for _, ruling in rulings if ruling.is_legal), default=None)
    return [
        Choice("turn", turn, ruling.is_legal and _net(ruling.turn) == best, ruling.violation)
        for turn, ruling in rulings
    ]


def which_is_dearest(asked: Asked, cards: Sequence[str]) -> list[Choice]:
    """Which of these cards cost most in hand?"""
    return _by_value(asked.rules, cards, max)


def which_is_cheapest(asked: Asked, cards: Sequence[str]) -> list[Choice]:
    """Which of these cards cost least in hand?"""
    return _by_value(asked.rules, cards, min)


def who_scores(asked: Asked, card: str) -> list[Choice]:
    """Whose points is this card, once the turn is made?"""
    wanted, position = parse_card(card), asked.play().position
    owners = {by for meld in position.melds for laid, by in zip(meld.cards, meld.by, strict=True) if laid == wanted}
    return [Choice("seat", seat, seat in owners) for seat in range(position.players)]


def who_has_won(asked: Asked, totals: Sequence[int], went_out: int | None = None) -> list[Choice]:
    """Who has won with these totals after the round?"""
    winner = find_winner(asked.rules, totals, went_out)
    return [*_seats(len(totals), winner), Choice("nobody", right=winner is None)]


def who_begins(asked: Asked, players: Positive, dealer: int) -> list[Choice]:
    """Who has the first turn?"""
    return _seats(players, deal(asked.rules, players, dealer, Random(0)).to_move)  # noqa: S311 - a game, no secret


def who_deals_next(asked: Asked, players: Positive, dealer: int, went_out: int | None = None) -> list[Choice]:
    """Who deals the next round?"""
    return _seats(players, find_next_dealer(asked.rules, players, dealer, went_out))


def how_many_can_play(asked: Asked, counts: Sequence[int]) -> list[Choice]:
    """Which of these numbers can play?"""
    low, high = asked.rules.players
    return [Choice("number", count, low <= count <= high) for count in counts]


def _yes_or_no(yes: bool, violation: Violation | None = None) -> list[Choice]:
    return [Choice("yes", right=yes, violation=violation), Choice("no", right=not yes)]


def _choose_meld(cards: tuple[Card, ...], rules: RuleSet) -> Choice:
    if not rules.jokers and any(card.joker for card in cards):
        raise PositionError("no_jokers_here")
    meld = arrange_meld(cards, rules)
    violation = meld if isinstance(meld, Violation) else None
    return Choice("cards", cards, violation is None, violation)


def _by_value(rules: RuleSet, cards: Sequence[str], wanted: Callable[[Iterable[int]], int]) -> list[Choice]:
    hands = [tuple(map(parse_held, text.split())) for text in cards]
    values = [hand_value(hand, rules) for hand in hands]
    return [Choice("cards", hand, value == wanted(values)) for hand, value in zip(hands, values, strict=True)]


def _seats(players: int, right: int | None) -> list[Choice]:
    return [Choice("seat", seat, seat == right) for seat in range(players)]


def _net(turn: Turn) -> int:
    bonus = turn.rules.going_out_bonus if turn.went_out else 0
    return turn.points_laid - hand_value(turn.hand, turn.rules) - turn.penalty + bonus


CHOOSING: Mapping[str, Callable[..., list[Choice]]] = {
    question.__name__: question
    for question in (
        is_allowed, is_over, which_is_meld, which_is_allowed, which_is_best, which_is_dearest, which_is_cheapest,
        who_scores, who_has_won, who_begins, who_deals_next, how_many_can_play,
    )
}  # fmt: skip
