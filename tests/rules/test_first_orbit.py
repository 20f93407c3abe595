import pytest

from tests.rules.rulings import ANY_DEPTH, broken, clauses, hand, lies, mixed
from tests.support import RULE_SETS, judge, position
from tutor.rules.turn import End, Over

OTHERS = ("joker-500", "nordic-500", "basic-rummy", "pagat-500")


def test_nobody_takes_the_whole_pile_in_the_first_orbit_of_danish_500() -> None:
    """D18."""
    where = position("danish-500", "6H 7H KC", stock="2S", discard="5H QS", orbit=1)
    assert broken(where, "take 2") == ("first_orbit_pile", 0)
    assert clauses(where, "take 2") == ("D18",)
    assert judge(where, "take 1", "discard KC").is_legal


def test_a_pile_of_one_card_may_be_taken_in_the_first_orbit() -> None:
    """O13."""
    where = position("danish-500", "6H 7H KC", stock="2S", discard="5H", orbit=1)
    assert judge(where, "take 1", "discard KC").is_legal


def test_the_whole_pile_may_be_taken_in_a_later_orbit() -> None:
    """D18."""
    where = position("danish-500", "6H 7H KC", stock="2S", discard="5H QS", orbit=2)
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard KC").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_elsewhere_the_whole_pile_may_be_taken_at_once(base: str) -> None:
    """J20, N14, P14."""
    where = position(base, "6H 7H KC", stock="2S", discard="5H QS", orbit=1)
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard KC").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_where_any_depth_may_be_taken_only_the_whole_pile_is_barred(base: str) -> None:
    """D18, W4."""
    where = position(mixed(base, first_orbit_pile=False), "6H 7H KC", stock="2S", discard="9C 5H QS", orbit=1)
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard KC").is_legal
    assert broken(where, "take 3") == ("first_orbit_pile", 0)
    assert clauses(where, "take 3") == ("W4",)


def test_nobody_closes_in_the_first_orbit_of_danish_500() -> None:
    """D19, O23."""
    where = position("danish-500", "5H 6H 7H", stock="KC", orbit=1)
    assert broken(where, "draw", "meld 5H 6H 7H", "discard KC") == ("first_orbit_going_out", 2)
    assert clauses(where, "draw", "meld 5H 6H 7H", "discard KC") == ("D19",)


def test_laying_every_card_and_floating_is_not_closing() -> None:
    """O23."""
    where = position("danish-500", "5H 6H 7H", stock="8H", orbit=1)
    ruling = judge(where, "draw", "meld 5H 6H 7H 8H")
    assert ruling.is_legal
    assert (hand(ruling.turn), ruling.turn.over) == ("", None)


def test_a_floater_may_not_close_in_the_first_orbit_either() -> None:
    """D19, O16."""
    where = position("danish-500", "", 4, 4, stock="8H", orbit=1)
    assert broken(where, "draw", "discard 8H") == ("first_orbit_going_out", 1)


@pytest.mark.parametrize("base", OTHERS)
@pytest.mark.parametrize("turn", [("meld 5H 6H 7H 8H",), ("meld 5H 6H 7H", "discard 8H")])
def test_elsewhere_one_may_go_out_in_the_first_orbit(base: str, turn: tuple[str, ...]) -> None:
    """J24, N23, B14, P17."""
    where = position(base, "5H 6H 7H", stock="8H", orbit=1)
    assert judge(where, "draw", *turn).turn.over == Over(End.WENT_OUT, 0)


@pytest.mark.parametrize("base", OTHERS)
def test_the_option_bars_going_out_with_and_without_a_discard(base: str) -> None:
    """D19, W4: the action that empties the hand is refused."""
    where = position(
        mixed(base, first_orbit_going_out=False), "5H 6H 7H", stock="8H", orbit=1, melds=[lies("9H 10H JH")]
    )
    assert broken(where, "draw", "meld 5H 6H 7H 8H") == ("first_orbit_going_out", 1)
    assert broken(where, "draw", "meld 5H 6H 7H", "lay 8H #1") == ("first_orbit_going_out", 2)
    assert broken(where, "draw", "meld 5H 6H 7H", "discard 8H") == ("first_orbit_going_out", 2)
    assert clauses(where, "draw", "meld 5H 6H 7H 8H") == ("W4",)


@pytest.mark.parametrize("base", RULE_SETS)
def test_going_out_is_free_in_a_later_orbit(base: str) -> None:
    """D19."""
    where = position(mixed(base, first_orbit_going_out=False), "5H 6H 7H", stock="8H", orbit=2)
    assert judge(where, "draw", "meld 5H 6H 7H", "discard 8H").turn.went_out


@pytest.mark.parametrize("base", RULE_SETS)
def test_some_houses_allow_no_laying_in_the_first_orbit(base: str) -> None:
    """W2: neither a meld nor an addition."""
    rules = mixed(base, "nothing-laid-first-orbit")
    cards = {"stock": "2S", "melds": [lies("9D 10D JD")]}
    where = position(rules, "5H 6H 7H 8D KC", orbit=1, **cards)
    for action in ("meld 5H 6H 7H", "lay 8D #1"):
        assert broken(where, "draw", action) == ("first_orbit_laying", 1)
        assert clauses(where, "draw", action) == ("W2",)
        assert judge(position(rules, "5H 6H 7H 8D KC", orbit=2, **cards), "draw", action, "discard KC").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_laying_is_allowed_from_the_first_turn_in_the_sources(base: str) -> None:
    """N22, J17, B6, P15, D10."""
    where = position(base, "5H 6H 7H KC", stock="2S", orbit=1)
    assert judge(where, "draw", "meld 5H 6H 7H", "discard KC").is_legal


@pytest.mark.parametrize(("mover", "orbit"), [(0, 1), (1, 1), (2, 2)])
def test_the_first_orbit_is_over_after_the_dealers_turn(mover: int, orbit: int) -> None:
    """O30."""
    hands: list[str | int] = [4, 4, 4]
    hands[mover] = "5H KC"
    where = position("danish-500", *hands, to_move=mover, dealer=2, orbit=1, stock="2S 3S")
    assert judge(where, "draw", "discard KC").turn.position.orbit == orbit


def test_the_first_orbit_is_over_too_when_the_dealer_floats() -> None:
    """O30, D13."""
    where = position("danish-500", "5H 6H", 4, dealer=0, orbit=1, stock="7H 3S")
    assert judge(where, "draw", "meld 5H 6H 7H").turn.position.orbit == 2


def test_a_later_orbit_stays_a_later_orbit() -> None:
    """O30."""
    where = position("danish-500", "5H KC", dealer=2, orbit=2, stock="2S 3S")
    assert judge(where, "draw", "discard KC").turn.position.orbit == 2
