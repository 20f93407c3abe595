"""How a round begins."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import RULE_SETS, rules
from tutor.cards import JOKER, Card, pack_cards
from tutor.errors import PositionError
from tutor.rules.dealing import deal, find_next_dealer
from tutor.rules.options import RuleSet
from tutor.rules.position import Position

# How many cards each gets, by number of players; how many packs with how many jokers.
SIZES = {
    "joker-500": {2: 13, 3: 7, 4: 7, 5: 7},  # J5
    "nordic-500": {2: 13, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},  # N7
    "basic-rummy": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6},  # B1
    "pagat-500": {2: 13, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},  # P13
    "danish-500": {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},  # D3, O11
}
PACKS = {
    "joker-500": {2: 54, 3: 54, 4: 54, 5: 108},  # J3, J4
    "nordic-500": {2: 52, 3: 52, 4: 52, 5: 104, 6: 104, 7: 104, 8: 104},  # N2
    "basic-rummy": {2: 52, 3: 52, 4: 52, 5: 52, 6: 52},  # B2
    "pagat-500": {2: 54, 3: 54, 4: 54, 5: 108, 6: 108, 7: 108, 8: 108},  # P3
    "danish-500": {2: 55, 3: 55, 4: 55, 5: 110, 6: 110, 7: 110, 8: 110},  # D2, O11
}
TABLES = [(base, players) for base in RULE_SETS for players in SIZES[base]]


class Unshuffled(Random):
    """Leaves a pack as it is and remembers it."""

    pack: tuple[Card, ...] = ()

    def shuffle(self, x: Any) -> None:
        self.pack = tuple(x)


def everything(position: Position) -> tuple[object, ...]:
    """What lies where, whatever the rules."""
    return position.hands, position.stock, position.discard, position.to_move, position.dealer


@pytest.mark.parametrize(("base", "players"), TABLES)
def test_everybody_gets_as_many_cards_as_the_rules_say(base: str, players: int) -> None:
    """J5, N7, B1, P13, D3."""
    dealt = deal(rules(base), players, 0, Random(1))
    assert [len(dealt.known_hand(seat)) for seat in range(players)] == [SIZES[base][players]] * players


@pytest.mark.parametrize(("base", "players"), TABLES)
def test_one_card_is_turned_up_and_the_rest_is_the_stock(base: str, players: int) -> None:
    """J6, N8, B4, P13, D4."""
    dealt = deal(rules(base), players, 0, Random(1))
    assert len(dealt.discard) == 1
    assert dealt.stock_size == PACKS[base][players] - players * SIZES[base][players] - 1
    assert not isinstance(dealt.stock, int)


@pytest.mark.parametrize(("base", "players"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_the_packs_are_complete(base: str, players: int, seed: int) -> None:
    """J3, J4, N2, B2, P3, D2, O11: every card as often as it should be there."""
    dealt = deal(rules(base), players, 0, Random(seed))
    packs = 2 if PACKS[base][players] > 100 else 1
    jokers = PACKS[base][players] - 52 * packs
    known = Counter(dealt.known_cards())
    assert known.total() == PACKS[base][players]
    assert known[JOKER] == jokers
    assert len(known) == 52 + bool(jokers)
    assert all(copies == packs for card, copies in known.items() if card != JOKER)


@pytest.mark.parametrize(("base", "players"), TABLES)
def test_the_dealers_left_begins_a_round_in_its_first_orbit(base: str, players: int) -> None:
    """J7, N9, B5, P13, D4, O30."""
    for dealer in range(players):
        dealt = deal(rules(base), players, dealer, Random(1))
        assert (dealt.dealer, dealt.to_move, dealt.orbit) == (dealer, (dealer + 1) % players, 1)
        assert (dealt.melds, dealt.penalties, dealt.discarder) == ((), (0,) * players, dealer)


@pytest.mark.parametrize(("base", "players"), TABLES)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(base: str, players: int) -> None:
    """J5, N7, B1, P13, D3: then one is turned up, and the next one is the first to be drawn."""
    for dealer in range(players):
        dice = Unshuffled()
        dealt = deal(rules(base), players, dealer, dice)
        cards = iter(dice.pack)
        hands: dict[int, list[Card]] = {seat: [] for seat in range(players)}
        for _ in range(SIZES[base][players]):
            for step in range(1, players + 1):
                hands[(dealer + step) % players].append(next(cards))
        assert dealt.hands == tuple(tuple(hands[seat]) for seat in range(players))
        assert dealt.discard == (next(cards),)
        assert dealt.stock == tuple(cards)


@pytest.mark.parametrize(("base", "players"), TABLES)
def test_the_same_seed_gives_the_same_deal_and_another_one_another(base: str, players: int) -> None:
    """J5, N7, B1, P13, D3."""
    first, again, other = (deal(rules(base), players, 0, Random(seed)) for seed in (7, 7, 8))
    assert first == again
    assert everything(first) != everything(other)


def test_another_dealer_deals_the_same_cards_to_other_seats() -> None:
    """J5: the deal goes round with the dealer."""
    one, two = (deal(rules("joker-500"), 3, dealer, Random(7)) for dealer in (0, 1))
    assert two.hands == (one.hands[2], one.hands[0], one.hands[1])
    assert (two.stock, two.discard) == (one.stock, one.discard)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("one", "two", "counts"),
    [
        (rules("joker-500"), rules("pagat-500"), (2, 3, 4, 5)),
        (rules("nordic-500"), rules("basic-rummy"), (3, 4)),
        (rules("nordic-500", "jokers"), rules("joker-500"), (2, 3, 4, 5)),
        (rules("pagat-500", "no-jokers"), rules("nordic-500"), (2, 5, 8)),
        (rules("danish-500", jokers=2), rules("joker-500"), (3, 4, 5)),
        (rules("danish-500", jokers=0, joker_exchange=False), rules("basic-rummy"), (3, 4)),
        (rules("joker-500", "floating", "values-5-10-15"), rules("joker-500"), (2, 5)),
    ],
    ids=["joker-pagat", "nordic-basic", "with-jokers", "without-jokers", "danish-joker", "danish-basic", "house"],
)
def test_another_rule_set_of_the_same_packs_and_hand_size_gives_the_same_deal(
    one: RuleSet, two: RuleSet, counts: tuple[int, ...], seed: int
) -> None:
    """J5, P13, N7, B1, D3: also one that deals by twos."""
    for players in counts:
        found = [everything(deal(game, players, 1, Random(seed))) for game in (one, two)]
        assert found[0] == found[1]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("too", ["few", "many", "none", "negative"])
def test_more_or_fewer_players_than_may_play_get_no_deal(base: str, too: str) -> None:
    """J4, N1, B2, P3, O11."""
    low, high = min(SIZES[base]), max(SIZES[base])
    players = {"few": low - 1, "many": high + 1, "none": 0, "negative": -1}[too]
    with pytest.raises(PositionError) as raised:
        deal(rules(base), players, 0, Random(1))
    assert (raised.value.code, raised.value.place) == ("number_of_players", "players")
    assert raised.value.facts == {"players": players, "low": low, "high": high}


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("dealer", [-1, 3, 100])
def test_a_dealer_who_does_not_sit_there_deals_nothing(base: str, dealer: int) -> None:
    """J7, N9, B5, D3."""
    with pytest.raises(PositionError) as raised:
        deal(rules(base), 3, dealer, Random(1))
    assert (raised.value.code, raised.value.place) == ("no_such_seat", "dealer")
    assert raised.value.facts == {"seat": dealer, "players": 3}


def test_a_deal_may_leave_one_card_which_is_turned_up() -> None:
    """J6, B4: the stock is empty then."""
    dealt = deal(rules("basic-rummy", hand_size={"3": 17, "else": 6}), 3, 0, Random(1))
    assert (len(dealt.known_hand(0)), dealt.stock, len(dealt.discard)) == (17, (), 1)


@pytest.mark.parametrize("size", [26, 27, 40])
def test_a_deal_that_leaves_no_card_to_turn_up_is_refused(size: int) -> None:
    """J6, N8, B4: even where the hands just fit."""
    with pytest.raises(PositionError) as raised:
        deal(rules("basic-rummy", hand_size={"2": size, "else": 6}), 2, 0, Random(1))
    assert (raised.value.code, raised.value.place) == ("too_many_cards", "players")
    assert raised.value.facts["most"] == 52


def test_two_packs_have_two_jokers_each_by_house_rule() -> None:
    """N37, O38."""
    assert Counter(deal(rules("nordic-500", "jokers"), 5, 0, Random(1)).known_cards())[JOKER] == 4


def test_two_packs_may_be_shuffled_together_for_fewer_players() -> None:
    """W4."""
    dealt = deal(rules("joker-500", two_packs_from=3), 3, 0, Random(1))
    assert Counter(dealt.known_cards()) == pack_cards(2, 2)


@given(st.sampled_from(TABLES), st.integers(0, 7), st.integers(0, 2**64))
def test_every_deal_holds_the_packs(table: tuple[str, int], dealer: int, seed: int) -> None:
    """J3, J4, N2, B2, P3, D2, O11."""
    game, players = rules(table[0]), table[1]
    dealt = deal(game, players, dealer % players, Random(seed))
    assert Counter(dealt.known_cards()) == pack_cards(game.packs_for(players), game.jokers)
    assert dealt.unseen().total() == 0


@pytest.mark.parametrize(
    ("name", "players", "went_out", "dealer"),
    [
        ("joker-500", 2, 1, 0),  # to the left
        ("basic-rummy", 2, 1, 1),  # the winner deals
        ("basic-rummy", 3, 1, 2),
        ("basic-rummy", 2, None, 0),  # nobody went out: the deal passes on
        ("basic-rummy", 3, None, 2),
    ],
)
def test_who_deals_next(name: str, players: int, went_out: int | None, dealer: int) -> None:
    assert find_next_dealer(rules(name), players, 1, went_out) == dealer


@pytest.mark.parametrize("base", ["nordic-500", "danish-500"])
@pytest.mark.parametrize("by", [0, 1])
def test_the_deal_passes_to_the_left_whoever_has_won(base: str, by: int) -> None:
    """N9, D3."""
    assert find_next_dealer(rules(base), 2, 0, by) == 1


def test_of_two_players_the_winner_deals_and_after_a_blocked_round_the_one_on_the_left() -> None:
    """B5, B23."""
    assert find_next_dealer(rules("basic-rummy"), 2, 0, 0) == 0
    assert find_next_dealer(rules("basic-rummy"), 2, 0, 1) == 1
    assert find_next_dealer(rules("basic-rummy", "block-rummy"), 2, 0, None) == 1
