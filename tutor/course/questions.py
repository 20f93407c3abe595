"""The questions that a step of a lesson can name, to choose an answer or to count. The rules answer them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from tutor.cards import Card, pack_cards, parse_cards, parse_held
from tutor.errors import PositionError
from tutor.rules.actions import Action
from tutor.rules.dealing import deal, find_next_dealer
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.melds import arrange_meld
from tutor.rules.notation import parse_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.scoring import card_value, hand_value, meld_values
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation
from tutor.rules.winning import find_winner, score_round

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


# --- to choose -------------------------------------------------------------------------------------------
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
    (wanted,) = parse_cards(card)
    position = asked.play().position
    owners = {by for meld in position.melds for laid, by in zip(meld.cards, meld.by, strict=True) if laid == wanted}
    return [Choice("seat", seat, seat in owners) for seat in range(position.players)]


def who_has_won(asked: Asked, totals: Sequence[int], went_out: int | None = None) -> list[Choice]:
    """Who has won with these totals after the round?"""
    winner = find_winner(asked.rules, totals, went_out)
    return [*_seats(len(totals), winner), Choice("nobody", right=winner is None)]


def who_begins(asked: Asked, players: int, dealer: int) -> list[Choice]:
    """Who has the first turn?"""
    return _seats(players, deal(asked.rules, players, dealer, Random(0)).to_move)  # noqa: S311 - a game, no secret


def who_deals_next(asked: Asked, players: int, dealer: int, went_out: int | None = None) -> list[Choice]:
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


# --- to count --------------------------------------------------------------------------------------------
def points_in_hand(asked: Asked, seat: int = 0) -> Counted:
    """What the cards in a hand count."""
    hand = _in_hand(asked.table, seat)
    return Counted(_total(hand), plus=hand)


def points_on_table(asked: Asked, seat: int = 0) -> Counted:
    """What a player's cards on the table count."""
    return Counted(asked.table.laid_value(seat), plus=_on_table(asked.table, seat))


def points_of_meld(asked: Asked, meld: int = 1) -> Counted:
    """What a meld on the table counts, whoever laid its cards."""
    cards = asked.table.melds[meld - 1].cards
    values = tuple(zip(cards, meld_values(cards, asked.rules), strict=True))
    return Counted(_total(values), plus=values)


def points_of_turn(asked: Asked) -> Counted:
    """What the turn lays on the table."""
    turn = asked.play()
    before = _on_table(turn.start, turn.mover)
    new = list(_on_table(turn.position, turn.mover))
    for laid in before:
        if laid in new:
            new.remove(laid)
    return Counted(turn.points_laid, plus=tuple(new))


def points_of_round(asked: Asked, seat: int = 0, went_out: int | None = None) -> Counted:
    """What a round that is over gives a player."""
    points = score_round(asked.table, went_out)[seat]
    return Counted(points, _on_table(asked.table, seat), _in_hand(asked.table, seat))


def total_after(asked: Asked, total: int, seat: int = 0, went_out: int | None = None) -> Counted:
    """A player's total once the round is added to it."""
    counted = points_of_round(asked, seat, went_out)
    return Counted(total + counted.number, counted.plus, counted.minus)


def cards_to_take(asked: Asked, card: str) -> Counted:
    """How many cards of the discard pile must be taken to have this one."""
    pile, wanted = asked.table.discard, parse_held(card)
    return Counted(len(pile) - max(place for place, held in enumerate(pile) if held == wanted))


def cards_left(asked: Asked) -> Counted:
    """How many cards the player holds after the turn."""
    return Counted(len(asked.play().hand))


def packs(asked: Asked, players: int) -> Counted:
    """How many packs so many players use."""
    return Counted(asked.rules.packs_for(players))


def cards_in_packs(asked: Asked, players: int) -> Counted:
    """How many cards so many players use in all."""
    return Counted(pack_cards(asked.rules.packs_for(players), asked.rules.jokers).total())


def jokers_in_packs(asked: Asked, players: int) -> Counted:
    """How many jokers are among them."""
    return Counted(asked.rules.packs_for(players) * asked.rules.jokers)


def cards_each(asked: Asked, players: int) -> Counted:
    """How many cards each of so many players gets."""
    return Counted(len(_deal(asked, players).known_hand(0)))


def cards_in_stock(asked: Asked, players: int) -> Counted:
    """How many cards are in the stock when so many players have their cards."""
    return Counted(_deal(asked, players).stock_size)


def _deal(asked: Asked, players: int) -> Position:
    return deal(asked.rules, players, players - 1, Random(0))  # noqa: S311 - a game, no secret


def _in_hand(position: Position, seat: int) -> tuple[tuple[Card, int], ...]:
    return tuple((card, card_value(card, position.rules)) for card in position.known_hand(seat))


def _on_table(position: Position, seat: int) -> tuple[tuple[Card, int], ...]:
    if not position.rules.scores_melds:
        return ()
    return tuple(
        (card, value)
        for meld in position.melds
        for card, value, by in zip(meld.cards, meld_values(meld.cards, position.rules), meld.by, strict=True)
        if by == seat
    )


def _total(values: Iterable[tuple[Card, int]]) -> int:
    return sum(value for _, value in values)


CHOOSING: Mapping[str, Callable[..., list[Choice]]] = {
    question.__name__: question
    for question in (
        is_allowed, is_over, which_is_meld, which_is_allowed, which_is_best, which_is_dearest, which_is_cheapest,
        who_scores, who_has_won, who_begins, who_deals_next, how_many_can_play,
    )
}  # fmt: skip
COUNTING: Mapping[str, Callable[..., Counted]] = {
    question.__name__: question
    for question in (
        points_in_hand, points_on_table, points_of_meld, points_of_turn, points_of_round, total_after, cards_to_take,
        cards_left, packs, cards_in_packs, jokers_in_packs, cards_each, cards_in_stock,
    )
}  # fmt: skip
