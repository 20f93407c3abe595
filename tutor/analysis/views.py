"""What may be seen from a seat: its own cards, the table and the pile, and how many cards there are elsewhere."""

from __future__ import annotations

from dataclasses import replace

from tutor.rules.position import Position
from tutor.rules.turn import Turn


def see_from(position: Position, seat: int) -> Position:
    """The position as this seat sees it: other hands and the stock as numbers of cards."""
    hands = tuple(
        hand if other == seat or isinstance(hand, int) else len(hand) for other, hand in enumerate(position.hands)
    )
    return replace(position, hands=hands, stock=position.stock_size)


def see_turn_from(turn: Turn, seat: int) -> Turn:
    """A turn as this seat sees it."""
    return replace(turn, start=see_from(turn.start, seat), position=see_from(turn.position, seat))


def hide_unseen(position: Position) -> Position:
    """The position as the mover sees it."""
    return see_from(position, position.to_move)


def sit_first(position: Position, seat: int) -> Position:
    """The same table with this seat as the first one, all others after it as they sit."""
    players = position.players

    def move(other: int) -> int:
        return (other - seat) % players

    melds = tuple(replace(meld, by=tuple(map(move, meld.by)), owner=move(meld.owner)) for meld in position.melds)
    return replace(
        position,
        hands=(*position.hands[seat:], *position.hands[:seat]),
        to_move=move(position.to_move),
        dealer=move(position.dealer),
        melds=melds,
        discarder=None if position.discarder is None else move(position.discarder),
        penalties=(*position.penalties[seat:], *position.penalties[:seat]),
    )
