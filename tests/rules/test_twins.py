"""With two packs two cards may be alike, and what a player owes with one may be paid with the other (O3)."""

from __future__ import annotations

import pytest

from tests.rules.rulings import broken, hand, lies, mixed
from tests.support import judge, play, position

SEVERAL = (4, 4, 4, 4)


@pytest.mark.parametrize("rules", ["joker-500", "nordic-500", "pagat-500", mixed("basic-rummy", two_packs_from=5)])
def test_the_twin_of_the_top_card_taken_may_be_discarded(rules: str | dict[str, object]) -> None:
    """O3: the ban is on that physical card; one of the two stays."""
    where = position(rules, "7C KC", *SEVERAL, stock="2S", discard="9D 7C")
    ruling = judge(where, "take 1", "discard 7C")
    assert ruling.is_legal
    assert hand(ruling.turn) == "KC 7C"


def test_a_twin_may_be_discarded_when_the_other_was_laid() -> None:
    """O3: the card taken is the one that was laid."""
    where = position("joker-500", "7C 5C 6C KC", *SEVERAL, stock="2S", discard="9D 7C")
    assert judge(where, "take 1", "meld 5C 6C 7C", "discard 7C").is_legal


def test_a_twin_may_be_discarded_when_the_other_took_the_place_of_a_joker() -> None:
    """O3, O17."""
    rules = mixed("joker-500", joker_exchange=True)
    where = position(rules, "7C KC", *SEVERAL, stock="2S", discard="9D 7C", melds=[lies("5C 6C *7C")])
    assert judge(where, "take 1", "exchange 7C #1", "discard 7C").is_legal


def test_a_twin_on_the_table_from_an_earlier_turn_is_of_no_use() -> None:
    """O3: the player has to hold it."""
    where = position("joker-500", "KC 4H", *SEVERAL, stock="2S", discard="9D 7C", melds=[lies("5C 6C 7C", by=0)])
    assert broken(where, "take 1", "discard 7C") == ("top_card_returned", 1)


def test_a_joker_is_the_twin_of_another_joker() -> None:
    """O3."""
    where = position("joker-500", "* KC", stock="2S", discard="9D *")
    assert judge(where, "take 1", "discard *").is_legal


def test_the_joker_got_by_an_exchange_is_the_twin_of_the_one_taken() -> None:
    """O3, O17."""
    rules = mixed("joker-500", joker_exchange=True)
    where = position(rules, "5H KC", stock="2S", discard="9D *", melds=[lies("3H 4H *5H")])
    assert broken(where, "take 1", "discard *") == ("top_card_returned", 1)
    assert judge(where, "take 1", "exchange 5H #1", "discard *").is_legal


def test_the_twin_from_the_hand_pays_what_the_deepest_card_owes() -> None:
    """O3, J21: one of the two is on the table, the other may be discarded."""
    where = position("joker-500", "5H 6H 7H KC", *SEVERAL, stock="2S", discard="5H QS")
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard 5H").is_legal


def test_the_twin_in_a_new_meld_is_the_deepest_card_in_a_new_meld() -> None:
    """O3, P31: though the other twin is laid off on an old one."""
    rules = mixed("pagat-500", "dig-needs-new-meld")
    where = position(rules, "5H 6H 7H KC", *SEVERAL, stock="2S", discard="5H QS", melds=[lies("2H 3H 4H")])
    assert judge(where, "take 2", "lay 5H #1", "meld 5H 6H 7H", "discard KC").is_legal


def test_laying_one_of_two_twins_leaves_the_other_in_the_hand() -> None:
    """O3, J9."""
    where = position("joker-500", "6S 6H 6D 6S KC", *SEVERAL, stock="2S")
    assert hand(play(where, "draw", "meld 6S 6H 6D")) == "6S KC 2S"
    assert broken(where, "draw", "meld 6S 6H 6D", "discard 6H") == ("card_not_held", 2)


def test_one_card_can_not_be_laid_twice() -> None:
    """O3: two packs or not, only what is held."""
    where = position("joker-500", "6S 6H 6D KC", *SEVERAL, stock="2S")
    assert broken(where, "draw", "meld 6S 6S 6H") == ("card_not_held", 1)
