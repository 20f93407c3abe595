import pytest

from tests.rules.rulings import ANY_DEPTH, broken, clauses, hand, lies, mixed, pile, table
from tests.support import RULE_SETS, judge, play, position

SOURCE = {
    "joker-500": ("J20",),
    "nordic-500": ("N14",),
    "basic-rummy": ("B6",),
    "pagat-500": ("P14",),
    "danish-500": ("D5",),
}


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_top_discard_may_be_taken_alone_and_kept(base: str) -> None:
    """J19, N14, B6, P14, D5."""
    where = position(base, "4H KC", stock="2S", discard="9D 7C")
    turn = play(where, "take 1", "discard KC")
    assert (hand(turn), pile(turn)) == ("4H 7C", "9D KC")


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_a_deeper_card_comes_with_every_card_above_it(base: str) -> None:
    """J20, N14, P14: they keep their order in the hand, the deepest first."""
    where = position(base, "6H 7H KC", stock="2S", discard="9D 5H JS 2D")
    turn = play(where, "take 3")
    assert (hand(turn), pile(turn)) == ("6H 7H KC 5H JS 2D", "9D")


def test_the_five_under_the_king_can_be_taken_with_all_above_it_only() -> None:
    """J22: take three, lay 5H 6H 7H, and 2D may be the discard."""
    where = position("joker-500", "6H 7H", stock="9C", discard="5H KS 2D")
    assert judge(where, "take 3", "meld 5H 6H 7H", "discard 2D").is_legal
    assert broken(where, "take 1", "meld 5H 6H 7H") == ("card_not_held", 1)


def test_the_three_of_hearts_brings_the_queen_and_the_four() -> None:
    """N16."""
    where = position("nordic-500", "3C 3D 8D", stock="9C", discard="5C AH KS 3H QS 4D")
    turn = play(where, "take 3", "meld 3H 3C 3D", "discard 8D")
    assert (hand(turn), pile(turn)) == ("QS 4D", "5C AH KS 8D")


def test_the_deeper_of_two_fours_leaves_the_six() -> None:
    """P18: the suits are ours; the three fours are laid, and the two is discarded on the six."""
    where = position("pagat-500", "2C 4S 5D 8H JC KS KH", stock="9C", discard="6H 4H QD AC 4D KD 7D")
    turn = play(where, "take 6", "meld 4S 4H 4D", "discard 2C")
    assert (hand(turn), pile(turn)) == ("5D 8H JC KS KH QD AC KD 7D", "6H 2C")
    assert judge(where, "take 1", "discard 2C").is_legal
    assert broken(where, "take 3", "discard 2C") == ("pile_card_unused", 1)


@pytest.mark.parametrize("count", [2, 3])
def test_basic_rummy_knows_the_top_card_only(count: int) -> None:
    """B6."""
    where = position("basic-rummy", "6H 7H KC", stock="2S", discard="5H JS 2D")
    assert broken(where, f"take {count}") == ("only_top_card", 0)
    assert clauses(where, f"take {count}") == ("B6",)


def test_danish_500_knows_the_top_card_and_the_whole_pile() -> None:
    """D5."""
    where = position("danish-500", "6H 7H KC", stock="2S", discard="5H JS 2D")
    assert hand(play(where, "take 1")) == "6H 7H KC 2D"
    assert hand(play(where, "take 3")) == "6H 7H KC 5H JS 2D"
    assert broken(where, "take 2") == ("top_or_all", 0)
    assert clauses(where, "take 2") == ("D5",)


def test_the_pile_penalty_of_nordic_500_leaves_nothing_in_between() -> None:
    """N39."""
    where = position(mixed("nordic-500", "pile-penalty"), "6H 7H KC", stock="2S", discard="5H JS 2D")
    assert broken(where, "take 2") == ("top_or_all", 0)
    assert clauses(where, "take 2") == ("N39", "O29")


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize(("discard", "count"), [("", 1), ("5H", 2), ("5H JS", 3)])
def test_more_than_lies_there_can_not_be_taken(base: str, discard: str, count: int) -> None:
    """J20, N14, B6, P14, D5."""
    where = position(base, "6H 7H KC", stock="2S", discard=discard)
    assert broken(where, f"take {count}") == ("pile_too_small", 0)
    assert clauses(where, f"take {count}") == SOURCE[base]


@pytest.mark.parametrize("rule", ["top", "any_depth", "top_or_all"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_option_says_what_may_be_drawn(rule: str, count: int) -> None:
    """W4: basic-rummy with the option set alone."""
    where = position(mixed("basic-rummy", take_from_pile=rule), "6H 7H KC", stock="2S", discard="5H JS 2D")
    allowed = {"top": {1}, "any_depth": {1, 2, 3}, "top_or_all": {1, 3}}[rule]
    assert judge(where, f"take {count}", partial=True).is_legal == (count in allowed)


def test_a_pile_of_one_card_is_the_top_card() -> None:
    """O13: no meld is owed for it."""
    where = position("danish-500", "6H KC", stock="2S", discard="5H")
    ruling = judge(where, "take 1", "discard KC")
    assert ruling.is_legal
    assert ruling.turn.penalty == 0


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_taken_may_be_laid_off(base: str) -> None:
    """J21, N14, P14, B11, D9."""
    where = position(base, "KC 4C", stock="2S", discard="8H", melds=[lies("5H 6H 7H")])
    assert table(play(where, "take 1", "lay 8H #1")) == ["5H 6H 7H 8H"]


@pytest.mark.parametrize("base", RULE_SETS)
def test_drawing_takes_the_first_card_of_the_stock(base: str) -> None:
    """J17, N10, B6, P14, D5."""
    where = position(base, "4H KC", stock="2S 8D", discard="9D 7C")
    turn = play(where, "draw", "discard KC")
    assert hand(turn) == "4H 2S"
    assert turn.position.stock_size == 1
    assert pile(turn) == "9D 7C KC"


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_named_is_drawn_from_a_stock_that_is_a_number(base: str) -> None:
    """J17, N10, B6, P14, D5."""
    where = position(base, "4H KC", stock=20, discard="9D 7C")
    turn = play(where, "draw 5H")
    assert hand(turn) == "4H KC 5H"
    assert turn.position.stock == 19
