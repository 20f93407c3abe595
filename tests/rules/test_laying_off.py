import pytest

from tests.rules.rulings import broken, clauses, hand, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position

LAYOFF = {
    "joker-500": ("J14", "J15"),
    "nordic-500": ("N18", "N19"),
    "basic-rummy": ("B11",),
    "pagat-500": ("P7",),
    "danish-500": ("D9",),
}


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_laid_off_scores_for_the_player_who_adds_it(base: str) -> None:
    """J15, N19, P15, D9: at the low end and at the high one; the meld keeps its owner."""
    where = position(base, "4H 8H KC", stock="2S", melds=[lies("5H 6H 7H", by=2)])
    low = play(where, "draw", "lay 4H #1").position.melds[0]
    high = play(where, "draw", "lay 8H #1").position.melds[0]
    assert (low.by, low.owner) == ((0, 2, 2, 2), 2)
    assert (high.by, high.owner) == ((2, 2, 2, 0), 2)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_the_fourth_of_a_group_scores_for_the_player_who_adds_it(base: str) -> None:
    """J15, N19, P15."""
    where = position(base, "QC 4C KC", stock="2S", melds=[lies("QS QH QD", by=2)])
    ruling = judge(where, "draw", "lay QC #1", "discard KC")
    assert ruling.turn.position.melds[0].by == (2, 2, 2, 0)
    assert ruling.turn.points_laid == 10


def test_cards_of_several_players_may_lie_on_one_run() -> None:
    """J16: on 5C 6C 7C one player adds 8C and a later one 9C."""
    where = position("joker-500", "9C KD 4D", stock="2S", melds=[lies("5C 6C 7C 8C", by=[1, 1, 1, 2], owner=1)])
    assert play(where, "draw", "lay 9C #1").position.melds[0].by == (1, 1, 1, 2, 0)


@pytest.mark.parametrize("base", RULE_SETS)
def test_both_ends_may_grow_on_one_turn(base: str) -> None:
    """N20, B11, P7, D9, O2: in any order, and one card may make room for the next."""
    where = position(base, "8H 4H 9H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert table(play(where, "draw", "lay 8H #1", "lay 4H #1", "lay 9H #1")) == ["4H 5H 6H 7H 8H 9H"]
    assert broken(where, "draw", "lay 9H #1") == ("does_not_fit", 1)


def test_jack_and_queen_may_take_a_player_out() -> None:
    """B12: JH and QH on 8H 9H 10H."""
    where = position("basic-rummy", "JH QH", stock="2S", melds=[lies("8H 9H 10H")])
    turn = judge(where, "draw", "lay JH #1", "lay QH #1", "discard 2S").turn
    assert turn.went_out
    assert table(turn) == ["8H 9H 10H JH QH"]


@pytest.mark.parametrize("meld", [1, 2])
def test_a_card_that_fits_two_melds_goes_where_the_player_says(meld: int) -> None:
    """N21, P8: 10C fits the run and the group."""
    where = position("nordic-500", "10C 4D", stock="2S", melds=[lies("7C 8C 9C"), lies("10D 10H 10S", by=2)])
    lying = table(play(where, "draw", f"lay 10C #{meld}"))
    assert lying == [["7C 8C 9C 10C", "10D 10H 10S"], ["7C 8C 9C", "10D 10H 10S 10C"]][meld - 1]


def test_the_choice_of_a_meld_is_binding_for_what_may_follow() -> None:
    """P9: with the 9H on the run 10H may follow, with it among the nines it may not."""
    nines = "9S 9D 9C"
    on_run = position("pagat-500", "10H 4D", stock="2S", melds=[lies("5H 6H 7H 8H 9H"), lies(nines)])
    assert table(play(on_run, "draw", "lay 10H #1"))[0] == "5H 6H 7H 8H 9H 10H"
    on_nines = position("pagat-500", "10H 4D", stock="2S", melds=[lies("5H 6H 7H 8H"), lies(nines + " 9H")])
    assert broken(on_nines, "draw", "lay 10H #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_meld_laid_this_turn_is_numbered_after_those_that_lie(base: str) -> None:
    """O37: one's own melds may grow too."""
    where = position(base, "9S 10S JS QS KC", stock="2S", melds=[lies("5H 6H 7H")])
    turn = play(where, "draw", "meld 9S 10S JS", "lay QS #2")
    assert table(turn) == ["5H 6H 7H", "9S 10S JS QS"]
    assert hand(turn) == "KC 2S"


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("number", [0, 2, 99])
def test_there_is_no_meld_of_another_number(base: str, number: int) -> None:
    """J14, N18, B11, P7, D9."""
    where = position(base, "8H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", f"lay 8H #{number}") == ("no_such_meld", 1)
    assert clauses(where, "draw", f"lay 8H #{number}") == LAYOFF[base]


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_that_does_not_fit_is_refused(base: str) -> None:
    """J14, N18, B11, P7, D9."""
    where = position(base, "9H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", "lay 9H #1") == ("does_not_fit", 1)
    assert clauses(where, "draw", "lay 9H #1") == LAYOFF[base]


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_that_is_not_held_can_not_be_laid_off(base: str) -> None:
    """J17, N10, B11, P15, D10."""
    where = position(base, "9H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", "lay 8H #1") == ("card_not_held", 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_own_melds_only_bars_the_melds_of_others(base: str) -> None:
    """W3."""
    where = position(
        mixed(base, "own-melds-only"), "8H 4D KC", stock="2S", melds=[lies("5H 6H 7H"), lies("AD 2D 3D", 0)]
    )
    assert broken(where, "draw", "lay 8H #1") == ("not_your_meld", 1)
    assert clauses(where, "draw", "lay 8H #1") == ("W3",)
    assert table(play(where, "draw", "lay 4D #2"))[1] == "AD 2D 3D 4D"


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_melds_of_others_are_open_without_that_house_rule(base: str) -> None:
    """J14, N18, B11, P7, D9."""
    where = position(base, "8H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert table(play(where, "draw", "lay 8H #1")) == ["5H 6H 7H 8H"]


def test_a_meld_is_ones_own_by_its_owner_not_by_its_cards() -> None:
    """W3: whoever laid it owns it, also with cards of others on it."""
    mine = lies("5H 6H 7H", by=[1, 1, 0], owner=0)
    theirs = lies("9S 10S JS", by=[0, 0, 1], owner=1)
    where = position(mixed("joker-500", "own-melds-only"), "8H QS KC", stock="2S", melds=[mine, theirs])
    assert table(play(where, "draw", "lay 8H #1"))[0] == "5H 6H 7H 8H"
    assert broken(where, "draw", "lay QS #2") == ("not_your_meld", 1)
