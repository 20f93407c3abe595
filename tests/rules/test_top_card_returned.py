import pytest

from tests.rules.rulings import ANY_DEPTH, broken, clauses, lies, mixed
from tests.support import RULE_SETS, judge, position

SOURCE = {"joker-500": ("J19",), "nordic-500": ("N12",), "basic-rummy": ("B10",), "pagat-500": ("P16",)}


@pytest.mark.parametrize("base", SOURCE)
def test_the_top_card_taken_alone_is_not_discarded_on_the_same_turn(base: str) -> None:
    """J19, N12, B10, P16."""
    where = position(base, "4H KC", stock="2S", discard="9D 7C")
    assert broken(where, "take 1", "discard 7C") == ("top_card_returned", 1)
    assert clauses(where, "take 1", "discard 7C") == SOURCE[base]


@pytest.mark.parametrize("base", SOURCE)
def test_laying_in_between_does_not_lift_the_ban(base: str) -> None:
    """J19, N12, B10, P16."""
    where = position(base, "4H 5H 6H KC", stock="2S", discard="9D 7C")
    assert broken(where, "take 1", "meld 4H 5H 6H", "discard 7C") == ("top_card_returned", 2)


def test_danish_500_lets_it_go_again() -> None:
    """D10, O14: any card you like."""
    where = position("danish-500", "4H KC", stock="2S", discard="9D 7C")
    assert judge(where, "take 1", "discard 7C").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_drawn_from_the_stock_may_be_discarded(base: str) -> None:
    """B10, J17, N10, P16, D10."""
    where = position(base, "4H KC", stock="7C", discard="9D")
    assert judge(where, "draw", "discard 7C").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_the_former_top_card_of_several_may_be_discarded(base: str) -> None:
    """J21, N12, P16."""
    where = position(base, "4H 5H KC", stock="2S", discard="6H 7C")
    assert judge(where, "take 2", "meld 4H 5H 6H", "discard 7C").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_option_set_alone_decides(base: str) -> None:
    """W4."""
    cards = {"stock": "2S", "discard": "9D 7C"}
    assert judge(position(mixed(base, return_top=True), "4H KC", **cards), "take 1", "discard 7C").is_legal
    strict = position(mixed(base, return_top=False), "4H KC", **cards)
    assert broken(strict, "take 1", "discard 7C") == ("top_card_returned", 1)


@pytest.mark.parametrize("base", SOURCE)
def test_another_card_may_be_discarded(base: str) -> None:
    """J19, N12, B10, P16."""
    where = position(base, "4H KC", stock="2S", discard="9D 7C")
    assert judge(where, "take 1", "discard KC").is_legal


def test_a_floater_does_not_go_out_on_the_discard_of_the_player_before() -> None:
    """P36: the only card held is the top card just taken."""
    where = position(mixed("pagat-500", "unplayable-discard"), "", 4, 4, stock="2S", discard="9D 7C")
    assert broken(where, "take 1", "discard 7C") == ("top_card_returned", 1)
    assert judge(where, "draw", "discard 2S").turn.went_out


def test_a_joker_taken_is_not_discarded_either() -> None:
    """J19."""
    where = position("joker-500", "4H KC", stock="2S", discard="9D *")
    assert broken(where, "take 1", "discard *") == ("top_card_returned", 1)


def test_a_card_taken_and_laid_leaves_every_discard_free() -> None:
    """J19."""
    where = position("joker-500", "4H KC", stock="2S", discard="9D 7C", melds=[lies("8C 9C 10C")])
    assert judge(where, "take 1", "lay 7C #1", "discard 4H").is_legal
