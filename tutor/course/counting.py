"""The questions that a step of a lesson can name, to count. The rules answer them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from tutor.cards import Card, pack_cards, parse_held
from tutor.course.goals import Positive
from tutor.course.questions import Asked, Counted
from tutor.errors import PositionError
from tutor.rules.dealing import deal
from tutor.rules.position import Position
from tutor.rules.scoring import card_value, meld_values
from tutor.rules.winning import score_round


def points_in_hand(asked: Asked, seat: int = 0) -> Counted:
    """What the cards in a hand count."""
    hand = _in_hand(asked.table, seat)
    return Counted(_total(hand), plus=hand)


def points_on_table(asked: Asked, seat: int = 0) -> Counted:
    """What a player's cards on the table count."""
    return Counted(asked.table.laid_value(seat), plus=_on_table(asked.table, seat))


def points_of_meld(asked: Asked, meld: Positive = 1) -> Counted:
    """What a meld on the table counts, whoever laid its cards."""
    if meld > len(asked.table.melds):
        raise PositionError("meld_missing", "melds", meld=meld)
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
    if wanted not in pile:
        raise PositionError("card_missing", "discard", card=card)
    return Counted(len(pile) - max(place for place, held in enumerate(pile) if held == wanted))


def cards_left(asked: Asked) -> Counted:
    """How many cards the player holds after the turn."""
    return Counted(len(asked.play().hand))


def packs(asked: Asked, players: Positive) -> Counted:
    """How many packs so many players use."""
    return Counted(asked.rules.packs_for(players))


def cards_in_packs(asked: Asked, players: Positive) -> Counted:
    """How many cards so many players use in all."""
    return Counted(pack_cards(asked.rules.packs_for(players), asked.rules.jokers).total())


def jokers_in_packs(asked: Asked, players: Positive) -> Counted:
    """How many jokers are among them."""
    return Counted(asked.rules.packs_for(players) * asked.rules.jokers)


def cards_each(asked: Asked, players: Positive) -> Counted:
    """How many cards each of so many players gets."""
    return Counted(len(_deal(asked, players).known_hand(0)))


def cards_in_stock(asked: Asked, players: Positive) -> Counted:
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


COUNTING: Mapping[str, Callable[..., Counted]] = {
    question.__name__: question
    for question in (
        points_in_hand, points_on_table, points_of_meld, points_of_turn, points_of_round, total_after, cards_to_take,
        cards_left, packs, cards_in_packs, jokers_in_packs, cards_each, cards_in_stock,
    )
}  # fmt: skip
