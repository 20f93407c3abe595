import pytest

from tests.rules.rulings import ANY_DEPTH, broken, clauses, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position


@pytest.mark.parametrize("base", RULE_SETS)
def test_some_houses_ask_for_a_meld_of_ones_own_before_laying_off(base: str) -> None:
    """B13."""
    where = position(mixed(base, "own-meld-first"), "8H KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", "lay 8H #1") == ("own_meld_first", 1)
    assert clauses(where, "draw", "lay 8H #1") == ("B13",)


@pytest.mark.parametrize("base", RULE_SETS)
def test_no_meld_of_ones_own_is_needed_in_the_sources(base: str) -> None:
    """N22, J14, B11, P7, D9: from the first turn."""
    where = position(base, "8H KC", stock="2S", orbit=1, melds=[lies("5H 6H 7H")])
    assert judge(where, "draw", "lay 8H #1", "discard KC").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_meld_laid_earlier_on_the_same_turn_counts(base: str) -> None:
    """B13, O37."""
    where = position(mixed(base, "own-meld-first"), "8H 9S 10S JS KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert table(play(where, "draw", "meld 9S 10S JS", "lay 8H #1")) == ["5H 6H 7H 8H", "9S 10S JS"]
    assert broken(where, "draw", "lay 8H #1", "meld 9S 10S JS") == ("own_meld_first", 1)


def test_own_melds_go_by_their_owner() -> None:
    """B13: a card of one's own on another's meld is no meld, one's own meld with others' cards is."""
    rules = mixed("basic-rummy", "own-meld-first")
    added = position(rules, "8H KC", stock="2S", melds=[lies("5H 6H 7H", by=[1, 1, 0], owner=1)])
    assert broken(added, "draw", "lay 8H #1") == ("own_meld_first", 1)
    owned = position(rules, "8H KC", stock="2S", melds=[lies("5H 6H 7H", by=[1, 1, 1], owner=0)])
    assert judge(owned, "draw", "lay 8H #1", "discard KC").is_legal


@pytest.mark.parametrize("base", [*ANY_DEPTH, "danish-500"])
def test_some_houses_ask_for_a_meld_of_ones_own_before_the_pile(base: str) -> None:
    """W1."""
    where = position(mixed(base, "own-meld-before-pile"), "6H 7H KC", stock="2S", discard="5H QS")
    assert broken(where, "take 2") == ("own_meld_first", 0)
    assert clauses(where, "take 2") == ("W1",)
    assert judge(where, "take 1", "discard KC").is_legal


@pytest.mark.parametrize("base", [*ANY_DEPTH, "danish-500"])
def test_a_meld_from_an_earlier_turn_opens_the_pile(base: str) -> None:
    """W1."""
    rules = mixed(base, "own-meld-before-pile")
    where = position(rules, "6H 7H KC", stock="2S", discard="5H QS", melds=[lies("9S 10S JS", by=0)])
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard KC").is_legal


def test_a_meld_of_another_does_not_open_the_pile() -> None:
    """W1: own melds go by their owner."""
    rules = mixed("joker-500", "own-meld-before-pile")
    melds = [lies("9S 10S JS", by=[1, 1, 0], owner=1)]
    where = position(rules, "6H 7H KC", stock="2S", discard="5H QS", melds=melds)
    assert broken(where, "take 2") == ("own_meld_first", 0)
