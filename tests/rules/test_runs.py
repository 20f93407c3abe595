import pytest

from tests.rules.rulings import broken, clauses, lies, mixed, table
from tests.support import RULE_SETS, play, position

MELD = {
    "joker-500": ("J9", "J10"),
    "nordic-500": ("N3",),
    "basic-rummy": ("B7",),
    "pagat-500": ("P5", "P6"),
    "danish-500": ("D6",),
}


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize(
    ("laid", "lying"),
    [
        ("5H 6H 7H", "5H 6H 7H"),
        ("7H 5H 6H", "5H 6H 7H"),
        ("10S 9S JS QS", "9S 10S JS QS"),
        ("3C 2C AC", "AC 2C 3C"),
        ("KD QD JD 10D 9D", "9D 10D JD QD KD"),
    ],
)
def test_three_or_more_cards_of_one_suit_in_order_are_a_run(base: str, laid: str, lying: str) -> None:
    """J10, N3, B7, P6, D6: the order in which they are named does not matter."""
    where = position(base, laid + " 4S", stock="2S")
    assert table(play(where, "draw", f"meld {laid}")) == [lying]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize(
    "cards",
    [
        "5H 6H 8H",  # a gap
        "5H 6D 7H",  # another suit among them
        "5H 6D 7C",
        "2H 4H 6H",
        "5H 6H 9H 10H",  # two ends
    ],
)
def test_cards_that_are_not_in_order_or_not_of_one_suit_are_no_run(base: str, cards: str) -> None:
    """J10, N3, B7, P6, D6."""
    where = position(base, cards + " KC", stock="2S")
    assert broken(where, "draw", f"meld {cards}") == ("not_a_meld", 1)
    assert clauses(where, "draw", f"meld {cards}") == MELD[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("cards", ["5H", "5H 6H"])
def test_fewer_than_three_cards_are_no_meld(base: str, cards: str) -> None:
    """J10, N3, B7, P6, D6."""
    where = position(base, "5H 6H KC", stock="2S")
    assert broken(where, "draw", f"meld {cards}") == ("too_short", 1)
    assert clauses(where, "draw", f"meld {cards}") == MELD[base]


@pytest.mark.parametrize(
    "rules", ["joker-500", "nordic-500", "pagat-500", "danish-500", mixed("basic-rummy", two_packs_from=5)]
)
def test_a_run_holds_each_rank_at_most_once_even_with_two_packs(rules: str | dict[str, object]) -> None:
    """O26."""
    where = position(rules, "5H 6H 6H 7H KC", 4, 4, 4, 4, stock="2S")
    assert broken(where, "draw", "meld 5H 6H 6H 7H") == ("not_a_meld", 1)


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
def test_a_joker_is_no_second_card_of_a_rank_in_a_run(base: str) -> None:
    """O26: also with jokers."""
    where = position(base, "5H 6H 7H * KC", stock="2S")
    assert broken(where, "draw", "meld 5H 6H 7H *6H") == ("not_a_meld", 1)


SPADES = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_run_may_hold_all_thirteen_ranks(base: str) -> None:
    """O26: the place of the ace says that it is low."""
    where = position(base, f"AS {SPADES} 4D", 4, stock="2D")
    assert table(play(where, "draw", f"meld AS {SPADES}")) == [f"AS {SPADES}"]


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_a_fourteenth_card_makes_no_run(base: str) -> None:
    """O26: not even an ace at each end."""
    where = position(base, f"AS {SPADES} AS 4D", 4, 4, 4, 4, stock="2D")
    assert broken(where, "draw", f"meld AS {SPADES} AS") == ("not_a_meld", 1)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
@pytest.mark.parametrize("card", ["AS", "2S", "KS"])
def test_nothing_is_added_to_a_run_of_thirteen(base: str, card: str) -> None:
    """O26."""
    where = position(base, f"{card} 4D", 4, 4, 4, 4, stock="2D", melds=[lies(f"AS {SPADES}")])
    assert broken(where, "draw", f"lay {card} #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("card", ["4H", "8H"])
def test_either_end_of_a_run_may_grow(base: str, card: str) -> None:
    """J14, N18, N20, B11, P7, D9."""
    where = position(base, f"{card} KC", stock="2S", melds=[lies("5H 6H 7H")])
    grown = {"4H": "4H 5H 6H 7H", "8H": "5H 6H 7H 8H"}[card]
    assert table(play(where, "draw", f"lay {card} #1")) == [grown]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("card", ["3H", "9H", "8C", "6D"])
def test_a_card_that_is_not_next_or_of_another_suit_does_not_fit_a_run(base: str, card: str) -> None:
    """J14, N18, B11, P7, D9."""
    where = position(base, f"{card} KC", stock="2S", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", f"lay {card} #1") == ("does_not_fit", 1)
