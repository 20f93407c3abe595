"""A round begins."""

from __future__ import annotations

from random import Random

from tutor.cards import pack_cards
from tutor.errors import PositionError
from tutor.rules.options import NextDealer, RuleSet
from tutor.rules.position import Position, check_position


def deal(rules: RuleSet, players: int, dealer: int, random: Random) -> Position:
    """Shuffle and deal, one card at a time from the dealer's left, and turn a card up (J5, J6, J7, N7, N8, N9, B1,
    B4, B5, P13, D3, D4, O39). The same state of `random` gives the same deal, whatever the rules do with it.

    Raises PositionError where so many can't play, or their hands leave no card to turn up.
    """
    low, high = rules.players
    if not low <= players <= high:
        raise PositionError("number_of_players", "players", players=players, low=low, high=high)
    if not 0 <= dealer < players:
        raise PositionError("no_such_seat", "dealer", seat=dealer, players=players)
    pack = list(pack_cards(rules.packs_for(players), rules.jokers).elements())
    size = rules.hand_size.for_players(players) or 0
    if players * size >= len(pack):
        raise PositionError("too_many_cards", "players", cards=players * size + 1, most=len(pack))
    random.shuffle(pack)
    dealt, upcard, stock = pack[: players * size], pack[players * size], pack[players * size + 1 :]
    first = (dealer + 1) % players
    return check_position(
        Position(
            rules=rules,
            hands=tuple(tuple(dealt[(seat - first) % players :: players]) for seat in range(players)),
            to_move=first,
            dealer=dealer,
            stock=tuple(stock),
            discard=(upcard,),
            melds=(),
            orbit=1,
            discarder=dealer,
            penalties=(0,) * players,
        )
    )


def find_next_dealer(rules: RuleSet, players: int, dealer: int, went_out: int | None) -> int:
    """The deal passes to the left; in some houses with two players to whoever won the round, where one went out
    (N9, B5, B23, D3)."""
    if rules.next_dealer is NextDealer.WINNER_IF_TWO and players == 2 and went_out is not None:
        return went_out
    return (dealer + 1) % players
