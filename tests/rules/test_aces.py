import pytest

from tests.rules.rulings import broken, clauses, lies, mixed, table
from tests.rules.test_runs import SPADES
from tests.support import RULE_SETS, judge, play, position, why
from tutor.errors import NotationError

HIGH = ("joker-500", "nordic-500", "pagat-500", "danish-500")
NOT_AROUND = {"joker-500": ("J11",), "nordic-500": ("N4",), "basic-rummy": ("B3",), "pagat-500": ("P6",)}


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_ace_is_low_before_a_two(base: str) -> None:
    """J11, N4, B3, P6, D7."""
    where = position(base, "AH 2H 3H KC", stock="9S")
    assert table(play(where, "draw", "meld 3H AH 2H")) == ["AH 2H 3H"]


@pytest.mark.parametrize("base", HIGH)
def test_the_ace_is_high_after_a_king(base: str) -> None:
    """J11, N4, P6, D7."""
    where = position(base, "QC KC AC 4D", stock="9S")
    assert table(play(where, "draw", "meld AC QC KC")) == ["QC KC AC"]


def test_the_ace_is_not_high_in_basic_rummy() -> None:
    """B3."""
    where = position("basic-rummy", "QC KC AC 4D", stock="9S")
    assert broken(where, "draw", "meld QC KC AC") == ("ace_not_high", 1)
    assert clauses(where, "draw", "meld QC KC AC") == ("B3",)


@pytest.mark.parametrize("house", ["ace-high-15", "ace-high-11"])
def test_a_house_rule_lets_the_ace_be_high_in_basic_rummy(house: str) -> None:
    """B21: but not round the corner."""
    where = position(mixed("basic-rummy", house), "QC KC AC 2C 4D", stock="9S")
    assert table(play(where, "draw", "meld QC KC AC")) == ["QC KC AC"]
    assert broken(where, "draw", "meld KC AC 2C") == ("ace_round_corner", 1)
    assert clauses(where, "draw", "meld KC AC 2C") == ("B21",)


@pytest.mark.parametrize("cards", ["KC AC 2C", "QC KC AC 2C", "KC AC 2C 3C"])
@pytest.mark.parametrize("base", NOT_AROUND)
def test_a_run_does_not_go_round_the_corner(base: str, cards: str) -> None:
    """J11, N4, B3, P6."""
    where = position(base, cards + " 4D", stock="9S")
    assert broken(where, "draw", f"meld {cards}") == ("ace_round_corner", 1)
    assert clauses(where, "draw", f"meld {cards}") == NOT_AROUND[base]


@pytest.mark.parametrize(
    ("laid", "lying"),
    [("AD KD 2D", "KD AD 2D"), ("2C 3C QC KC AC", "QC KC AC 2C 3C"), ("KD AD 2D 3D", "KD AD 2D 3D")],
)
def test_a_run_goes_round_the_corner_in_danish_500(laid: str, lying: str) -> None:
    """D7."""
    where = position("danish-500", laid + " 4S", stock="9S")
    assert table(play(where, "draw", f"meld {laid}")) == [lying]


def test_a_joker_named_as_the_ace_goes_round_no_corner_either() -> None:
    """J11: the joker is bound by what it stands for."""
    where = position("joker-500", "KC * 2C 4D", stock="9S")
    assert broken(where, "draw", "meld KC *AC 2C") == ("ace_round_corner", 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_an_ace_is_laid_off_below_a_two(base: str) -> None:
    """J14, N18, B11, P7, D9."""
    where = position(base, "AH KC", stock="9S", melds=[lies("2H 3H 4H")])
    assert table(play(where, "draw", "lay AH #1")) == ["AH 2H 3H 4H"]
    assert table(play(where, "draw", "lay AH #1 low")) == ["AH 2H 3H 4H"]


@pytest.mark.parametrize("base", HIGH)
def test_an_ace_is_laid_off_above_a_king(base: str) -> None:
    """J11, N4, P6, D7."""
    where = position(base, "AH 4C", stock="9S", melds=[lies("JH QH KH")])
    assert table(play(where, "draw", "lay AH #1")) == ["JH QH KH AH"]


def test_an_ace_does_not_fit_above_a_king_in_basic_rummy() -> None:
    """B3."""
    where = position("basic-rummy", "AH 4C", stock="9S", melds=[lies("JH QH KH")])
    assert broken(where, "draw", "lay AH #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", NOT_AROUND)
@pytest.mark.parametrize(("meld", "card"), [("AH 2H 3H", "KH"), ("QH KH AH", "2H")])
def test_nothing_goes_past_an_ace(base: str, meld: str, card: str) -> None:
    """J11, N4, B3, P6: laid off card by card no run comes round the corner."""
    rules = mixed(base, ace="low_or_high", ace_low_value=1, ace_value=1)
    where = position(rules, f"{card} 4C", stock="9S", melds=[lies(meld)])
    assert broken(where, "draw", f"lay {card} #1") == ("does_not_fit", 1)


def test_a_king_does_not_fit_below_an_ace_that_is_low_only() -> None:
    """B3."""
    where = position("basic-rummy", "KH 4C", stock="9S", melds=[lies("AH 2H 3H")])
    assert broken(where, "draw", "lay KH #1") == ("does_not_fit", 1)


@pytest.mark.parametrize(
    ("meld", "card", "lying"),
    [("AH 2H 3H", "KH", "KH AH 2H 3H"), ("QH KH AH", "2H", "QH KH AH 2H"), ("KH AH 2H", "3H", "KH AH 2H 3H")],
)
def test_a_run_grows_round_the_corner_in_danish_500(meld: str, card: str, lying: str) -> None:
    """D7, D9."""
    where = position("danish-500", f"{card} 4C", stock="9S", melds=[lies(meld)])
    assert table(play(where, "draw", f"lay {card} #1")) == [lying]


@pytest.mark.parametrize("base", HIGH)
def test_an_ace_that_fits_both_ends_goes_high_unless_the_player_says_low(base: str) -> None:
    """O33."""
    where = position(base, "AS 4D", stock="2D", melds=[lies(SPADES)])
    assert table(play(where, "draw", "lay AS #1")) == [f"{SPADES} AS"]
    assert table(play(where, "draw", "lay AS #1 low")) == [f"AS {SPADES}"]


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
def test_a_joker_named_as_an_ace_goes_high_unless_the_player_says_low(base: str) -> None:
    """O33."""
    where = position(base, "* 4D", stock="2D", melds=[lies(SPADES)])
    assert table(play(where, "draw", "lay *AS #1")) == [f"{SPADES} *AS"]
    assert table(play(where, "draw", "lay *AS #1 low")) == [f"*AS {SPADES}"]


def test_an_ace_that_is_low_only_goes_low_on_a_run_to_the_king() -> None:
    """B3."""
    where = position("basic-rummy", "AS 4D", stock="2D", melds=[lies(SPADES)])
    assert table(play(where, "draw", "lay AS #1")) == [f"AS {SPADES}"]


def test_a_card_that_fits_both_ends_of_a_run_round_the_corner_goes_to_the_high_end() -> None:
    """D7, O26: twelve ranks, only the four is missing."""
    where = position("danish-500", "4S 9D", stock="2D", melds=[lies("5S 6S 7S 8S 9S 10S JS QS KS AS 2S 3S")])
    turn = play(where, "draw", "lay 4S #1")
    assert table(turn) == ["5S 6S 7S 8S 9S 10S JS QS KS AS 2S 3S 4S"]
    assert turn.position.melds[0].by == (1,) * 12 + (0,)


@pytest.mark.parametrize("base", HIGH)
def test_low_where_the_ace_can_only_be_high_does_not_fit(base: str) -> None:
    """O33."""
    where = position(base, "AH 4C", stock="9S", melds=[lies("JH QH KH")])
    assert broken(where, "draw", "lay AH #1 low") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "basic-rummy", "pagat-500"])
def test_low_on_a_group_of_aces_does_not_fit(base: str) -> None:
    """O33: a group has no low end."""
    where = position(base, "AH 4C", stock="9S", melds=[lies("AS AD AC")])
    assert broken(where, "draw", "lay AH #1 low") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", HIGH)
def test_in_a_run_of_thirteen_the_last_place_makes_the_ace_high(base: str) -> None:
    """J11, N4, P6, D7: the order counts there alone."""
    where = position(base, f"AS {SPADES} 4D", 4, stock="2D")
    assert table(play(where, "draw", f"meld {SPADES} AS")) == [f"{SPADES} AS"]


def test_in_a_run_of_thirteen_the_other_cards_may_stand_in_any_order() -> None:
    """J11: the place of the ace alone says what it is."""
    where = position("joker-500", f"AS {SPADES} 4D", 4, stock="2D")
    assert table(play(where, "draw", "meld KS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS AS")) == [f"{SPADES} AS"]
    assert table(play(where, "draw", "meld AS KS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS")) == [f"AS {SPADES}"]


def test_in_a_run_of_thirteen_the_place_of_an_ace_that_is_low_only_does_not_matter() -> None:
    """B3."""
    where = position("basic-rummy", f"AS {SPADES} 4D", 4, stock="2D")
    for cards in (f"{SPADES} AS", "2S 3S AS 4S 5S 6S 7S 8S 9S 10S JS QS KS"):
        assert table(play(where, "draw", f"meld {cards}")) == [f"AS {SPADES}"]


def test_a_run_of_thirteen_round_the_corner_stands_as_it_is_written() -> None:
    """D7."""
    where = position("danish-500", f"AS {SPADES} 4D", 4, stock="2D")
    turning = "JS QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"
    assert table(play(where, "draw", f"meld {turning}")) == [turning]


@pytest.mark.parametrize(
    ("base", "cards"),
    [
        ("joker-500", "2S 3S AS 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        ("joker-500", "JS QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"),
        ("nordic-500", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS AS KS"),
        ("pagat-500", "2S 3S 4S 5S 6S AS 7S 8S 9S 10S JS QS KS"),
        ("danish-500", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS KS QS"),
    ],
)
def test_a_run_of_thirteen_that_leaves_the_place_of_the_ace_open_is_bad_input(base: str, cards: str) -> None:
    """J11, N4, P6, D7: nothing is guessed."""
    where = position(base, f"AS {SPADES} 4D", 4, stock="2D")
    with pytest.raises(NotationError) as raised:
        judge(where, "draw", f"meld {cards}")
    assert raised.value.code == "full_run_order"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_an_ace_is_laid_off_below_a_two_in_every_rule_set(rules: str) -> None:
    """J11, N4, B3, P6, D7."""
    turn = play(position(rules, "AH KC 9D", stock="2S", melds=[lies("2H 3H 4H")]), "draw", "lay AH #1")
    assert table(turn) == ["AH 2H 3H 4H"]


def test_nothing_is_laid_off_below_an_ace_unless_runs_go_round_the_corner() -> None:
    """J11, N4, B3, P6, D7."""
    for rules in RULE_SETS:
        where = position(rules, "KH 9C 9D", stock="2S", melds=[lies("AH 2H 3H")])
        assert why(where, "draw", "lay KH #1", "discard 9C") == (None if rules == "danish-500" else "does_not_fit")
