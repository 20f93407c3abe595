"""Clauses about a turn: what is taken, laid, laid off and called."""

from __future__ import annotations

import pytest

from tests.rules.rulings import broken, clauses, hand, lies, mixed
from tests.support import judge, play, position, rules
from tutor.cards import JOKER
from tutor.rules.actions import format_action
from tutor.rules.legal import legal_actions
from tutor.rules.scoring import card_value


@pytest.mark.parametrize("base", ["nordic-500", "pagat-500"])
def test_with_two_packs_a_group_takes_the_suit_it_lacks_and_no_other(base: str) -> None:
    """N5, P5, O1: the second six of spades stays in hand, the six of clubs is laid off."""
    where = position(base, "6S 6C KD 9D", 4, 4, 4, 4, stock="2S", discard="3C", melds=[lies("6S 6H 6D")])
    assert broken(where, "draw", "lay 6S #1") == ("does_not_fit", 1)
    assert judge(where, "draw", "lay 6C #1", "discard KD").is_legal


def test_of_the_cards_taken_only_the_deepest_is_owed() -> None:
    """N15, N14: the cards above it may be laid, kept or discarded."""
    where = position("nordic-500", "6H 7H KC", stock="2S 3S", discard="5H KD KS")
    assert hand(play(where, "take 3", "meld 5H 6H 7H", "discard KC")) == "KD KS"
    assert judge(where, "take 3", "meld 5H 6H 7H", "meld KC KD KS").is_legal
    assert broken(where, "take 3", "meld KC KD KS", "discard 7H") == ("pile_card_unused", 2)


def test_at_once_means_before_the_discard() -> None:
    """O2: other cards may go first, but the wanted one lies before the turn is over."""
    where = position("joker-500", "8H KC 4C", stock="2S", discard="9H JD", melds=[lies("5H 6H 7H")])
    assert judge(where, "take 2", "lay 8H #1", "lay 9H #1", "discard KC").is_legal
    assert broken(where, "take 2", "lay 8H #1", "discard KC") == ("pile_card_unused", 2)


def test_several_new_melds_need_the_house_rule() -> None:
    """B9, B8."""
    melds = ["draw", "meld 5H 6H 7H", "meld KC KD KS", "discard 2S"]
    for house, allowed in (([], False), (["many-melds"], True)):
        where = position(mixed("basic-rummy", *house), "5H 6H 7H KC KD KS 9C", stock="2S 3S", discard="4D")
        assert judge(where, *melds).is_legal is allowed


def test_a_joker_of_a_house_rule_is_named_when_it_is_laid_off() -> None:
    """N37."""
    where = position(mixed("nordic-500", "jokers"), "* KC 4C", stock="2S", discard="3D", melds=[lies("5H 6H 7H")])
    assert clauses(where, "draw", "lay * #1") == ("N37",)
    assert judge(where, "draw", "lay *8H #1", "discard KC").is_legal


def test_jokers_that_a_house_adds_count_15_without_more_being_said() -> None:
    """N37."""
    assert card_value(JOKER, rules("nordic-500", jokers=2)) == 15


@pytest.mark.parametrize("base", ["nordic-500", "pagat-500", "danish-500"])
def test_without_jokers_none_is_exchanged(base: str) -> None:
    """P28: the house rule takes the exchange away together with the jokers."""
    assert (rules(base, "no-jokers").jokers, rules(base, "no-jokers").joker_exchange) == (0, False)


def test_a_joker_may_stand_for_a_card_that_lies_elsewhere() -> None:
    """O32: the eight of hearts lies in the pile, and the joker is laid off as that very card."""
    where = position("joker-500", "* KC 4C", stock="2S", discard="8H 3D", melds=[lies("5H 6H 7H")])
    assert "lay *8H #1" in map(format_action, legal_actions(play(where, "draw")))
    assert judge(where, "draw", "lay *8H #1", "discard KC").is_legal


def test_what_is_owed_for_a_dig_on_a_turn_is_not_owed_for_a_call() -> None:
    """O34: a house that wants a new meld for two cards or more does not want it of a caller."""
    house, melds = mixed("pagat-500", take_duty="new_meld"), [lies("7S 8S 9S", 2)]
    where = position(house, "KC 4C 2D", "5C 3D", 4, stock="2S", discard="6D 10S QH", melds=melds, discarder=2)
    assert broken(where, "take 2", "lay 10S #1", "discard KC") == ("nothing_laid", 2)
    assert judge(where, "call 1 take 2", "lay 10S #1", "discard 5C").is_legal


@pytest.mark.parametrize("base", ["danish-500", mixed("nordic-500", "call-top"), "pagat-500"])
def test_a_called_card_is_in_the_hand_until_it_is_laid(base: str) -> None:
    """O40."""
    where = position(base, "KC 4C", "5C 3D", 4, stock="2S", discard="6D 10S", melds=[lies("7S 8S 9S", 2)])
    assert hand(play(where, "call 1 take 1")) == "5C 3D 10S"
    assert "10S" not in hand(play(where, "call 1 take 1", "lay 10S #1"))


@pytest.mark.parametrize("base", ["danish-500", mixed("nordic-500", "call-top")])
def test_a_claim_that_does_not_lay_its_card_does_not_stand(base: str) -> None:
    """O40, O15, O19."""
    where = position(base, "KC 4C", "5C 3D", 4, stock="2S", discard="6D 10S", melds=[lies("7S 8S 9S", 2)])
    assert broken(where, "call 1 take 1") == ("call_does_not_fit", 1)
    assert broken(where, "call 1 take 1", "discard 10S") == ("call_does_not_fit", 1)
    assert judge(where, "call 1 take 1", "lay 10S #1").is_legal
