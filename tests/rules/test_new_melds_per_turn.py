import pytest

from tests.rules.rulings import WITH_GROUPS, broken, clauses, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position

TWO = ("meld 5H 6H 7H", "meld 9S 10S JS")


def test_basic_rummy_allows_one_new_meld_a_turn() -> None:
    """B8, O7: the second meld breaks it, once cards are left after the discard."""
    where = position("basic-rummy", "5H 6H 7H 9S 10S JS KC", stock="2S")
    assert broken(where, "draw", *TWO, "discard KC") == ("one_meld_per_turn", 2)
    assert clauses(where, "draw", *TWO, "discard KC") == ("B8",)


def test_the_second_of_three_melds_is_the_one_that_breaks_the_rule() -> None:
    """B8."""
    where = position("basic-rummy", "5H 6H 7H 9S 10S JS 2D 3D 4D KC QC", stock="2S", melds=[lies("8H 8D 8C")])
    turn = ("draw", "meld 5H 6H 7H", "meld 9S 10S JS", "meld 2D 3D 4D", "discard KC")
    assert broken(where, *turn) == ("one_meld_per_turn", 2)


def test_additions_between_the_melds_are_no_melds() -> None:
    """B8, B11: any number of cards may be laid off."""
    where = position("basic-rummy", "5H 6H 7H 8C 9C 9S 10S JS KC", stock="2S", melds=[lies("5C 6C 7C")])
    one = ("draw", "lay 8C #1", "meld 5H 6H 7H", "lay 9C #1", "discard KC")
    assert judge(where, *one).is_legal
    two = ("draw", "meld 5H 6H 7H", "lay 8C #1", "meld 9S 10S JS", "discard KC")
    assert broken(where, *two) == ("one_meld_per_turn", 3)


def test_several_melds_may_empty_the_hand_with_a_last_discard() -> None:
    """B15, O7."""
    where = position("basic-rummy", "5H 6H 7H 9S 10S JS", stock="2S")
    assert judge(where, "draw", *TWO, "discard 2S").turn.went_out


def test_several_melds_may_empty_the_hand_without_a_discard() -> None:
    """B15, O7."""
    where = position("basic-rummy", "5H 6H 7H 9S 10S", stock="JS")
    assert judge(where, "draw", *TWO).turn.went_out


def test_two_melds_are_legal_so_far() -> None:
    """O7: the hand may still be emptied."""
    where = position("basic-rummy", "5H 6H 7H 9S 10S JS KC", stock="2S")
    assert table(play(where, "draw", *TWO)) == ["5H 6H 7H", "9S 10S JS"]


def test_two_melds_may_float_where_floating_is_known() -> None:
    """O7, P35: the hand is empty."""
    where = position(mixed("basic-rummy", "floating"), "5H 6H 7H 9S 10S", stock="JS")
    ruling = judge(where, "draw", *TWO)
    assert ruling.is_legal
    assert ruling.turn.over is None


@pytest.mark.parametrize(
    "rules", ["joker-500", "nordic-500", "pagat-500", "danish-500", mixed("basic-rummy", "many-melds")]
)
def test_elsewhere_any_number_of_melds_may_be_laid(rules: str | dict[str, object]) -> None:
    """J17, N10, P15, D10, B9."""
    where = position(rules, "5H 6H 7H 9S 10S JS KC", stock="2S")
    assert judge(where, "draw", *TWO, "discard KC").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_option_set_alone_allows_one_meld(base: str) -> None:
    """W4."""
    where = position(mixed(base, new_melds_per_turn="one"), "5H 6H 7H 9S 10S JS KC", stock="2S")
    assert judge(where, "draw", TWO[0], "discard KC").is_legal
    assert broken(where, "draw", *TWO, "discard KC") == ("one_meld_per_turn", 2)
    assert clauses(where, "draw", *TWO, "discard KC") == ("W4",)


@pytest.mark.parametrize("base", WITH_GROUPS)
def test_one_meld_is_a_group_or_a_run(base: str) -> None:
    """B8."""
    where = position(mixed(base, new_melds_per_turn="one"), "5H 6H 7H QS QH QD KC", stock="2S")
    assert broken(where, "draw", "meld QS QH QD", "meld 5H 6H 7H", "discard KC") == ("one_meld_per_turn", 2)
