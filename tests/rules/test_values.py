import pytest

from tests.rules.rulings import lies
from tests.support import RULE_SETS, judge, position, rules
from tutor.cards import RANK_CODES, parse_card, parse_cards
from tutor.rules.scoring import card_value, hand_value, meld_values

# A, 2 to 9, 10 J Q K in hand; an ace laid low; a joker.
VALUES = {
    "joker-500": (15, [2, 3, 4, 5, 6, 7, 8, 9], 1, 15),  # J28
    "nordic-500": (15, [5] * 8, 15, 15),  # N6, N37
    "basic-rummy": (1, [2, 3, 4, 5, 6, 7, 8, 9], 1, 15),  # B17
    "pagat-500": (15, [2, 3, 4, 5, 6, 7, 8, 9], 1, 15),  # P4
    "danish-500": (15, [5] * 8, 15, 25),  # D20
}


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("suit", "SHDC")
def test_every_card_has_its_value_whatever_its_suit(base: str, suit: str) -> None:
    """J28, N6, B17, P4, D20."""
    ace, numbers, _, _ = VALUES[base]
    found = [card_value(parse_card(code + suit), rules(base)) for code in RANK_CODES[1:]]
    assert found == [ace, *numbers, 10, 10, 10, 10]


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_low_ace_and_a_joker_have_values_of_their_own(base: str) -> None:
    """J28, N6, B17, P4, D20."""
    _, _, low, joker = VALUES[base]
    assert card_value(parse_card("AS"), rules(base), low=True) == low
    assert card_value(parse_card("*"), rules(base)) == joker


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
@pytest.mark.parametrize("name", ["*2S", "*KS", "*AS", "*9"])
def test_a_joker_counts_the_same_whatever_it_stands_for(base: str, name: str) -> None:
    """J29, P4, D20, O6."""
    for low in (False, True):
        assert card_value(parse_card(name), rules(base), low=low) == VALUES[base][3]


@pytest.mark.parametrize(
    ("base", "meld", "values"),
    [
        ("joker-500", "AH 2H 3H", [1, 2, 3]),  # J28
        ("joker-500", "QH KH AH", [10, 10, 15]),
        ("joker-500", "AS AH AD", [15, 15, 15]),
        ("joker-500", "AS AH *AD", [15, 15, 15]),
        ("joker-500", "AH *2H 3H", [1, 15, 3]),  # O6
        ("joker-500", "AH *2H *3H", [1, 15, 15]),
        ("joker-500", "*AH 2H 3H", [15, 2, 3]),  # O6
        ("pagat-500", "AH 2H 3H 4H", [1, 2, 3, 4]),  # P4
        ("pagat-500", "9S *9 *9", [9, 15, 15]),
        ("nordic-500", "AD 2D 3D", [15, 5, 5]),  # N6
        ("basic-rummy", "AD 2D 3D", [1, 2, 3]),  # B17
        ("danish-500", "KD AD 2D", [10, 15, 5]),  # D20
        ("danish-500", "KD AD *2D", [10, 15, 25]),
    ],
)
def test_the_cards_of_a_meld_count_as_they_lie(base: str, meld: str, values: list[int]) -> None:
    """J28, J29, P4, N6, B17, D20, O6."""
    assert meld_values(parse_cards(meld), rules(base)) == values


def test_an_ace_round_the_corner_is_never_low() -> None:
    """O6: before a two it is, between king and two it is not."""
    low_at_one = rules("danish-500", ace_low_value=1)
    assert meld_values(parse_cards("AD 2D 3D"), low_at_one) == [1, 5, 5]
    assert meld_values(parse_cards("KD AD 2D"), low_at_one) == [10, 15, 5]
    assert meld_values(parse_cards("QD KD AD"), low_at_one) == [10, 10, 15]


def test_an_ace_added_below_the_two_later_is_low() -> None:
    """O6."""
    where = position("joker-500", "AH KC 9D", stock="2S", melds=[lies("2H 3H 4H")])
    assert judge(where, "draw", "lay AH #1", "discard KC").turn.points_laid == 1


def test_an_ace_added_above_the_king_is_dear() -> None:
    """J28."""
    where = position("joker-500", "AH KC 9D", stock="2S", melds=[lies("JH QH KH")])
    assert judge(where, "draw", "lay AH #1", "discard KC").turn.points_laid == 15


@pytest.mark.parametrize(
    ("house", "meld", "values"),
    [
        ("face-values", "AH 2H 3H", [1, 2, 3]),  # N38
        ("face-values", "QH KH AH", [10, 10, 15]),
        ("values-5-10-15", "AH 2H 3H", [5, 5, 5]),  # P29
        ("values-5-10-15", "9H 10H JH", [5, 10, 10]),
        ("values-5-10-15", "QH KH AH", [10, 10, 15]),
    ],
)
def test_house_rules_change_the_values(house: str, meld: str, values: list[int]) -> None:
    """N38, P29."""
    for base in ("joker-500", "nordic-500", "pagat-500", "danish-500"):
        assert meld_values(parse_cards(meld), rules(base, house)) == values


@pytest.mark.parametrize(("house", "value"), [("ace-high-15", 15), ("ace-high-11", 11)])
def test_an_ace_that_may_be_high_in_basic_rummy_counts_so_everywhere(house: str, value: int) -> None:
    """B21."""
    changed = rules("basic-rummy", house)
    assert meld_values(parse_cards("AH 2H 3H"), changed) == [value, 2, 3]
    assert hand_value(parse_cards("AH"), changed) == value


def test_forty_three_points_laid_and_a_king_and_a_four_left_are_twenty_nine() -> None:
    """J30: 43 - 14."""
    where = position(
        "joker-500",
        "KC 4D",
        melds=[
            lies("9S 10S JS", 0),
            lies("2H 3H 4H 5H", by=[1, 1, 0, 0], owner=1),
            lies("5S 5D 5C", by=[0, 1, 1], owner=1),
        ],
    )
    assert where.laid_value(0) == 43
    assert hand_value(where.known_hand(0), where.rules) == 14


def test_seven_to_ten_three_jacks_and_an_ace_on_another_ace_are_seventy() -> None:
    """N27: 25 + 30 + 15, and a three left costs 5."""
    melds = [lies("7D 8D 9D 10D", 0), lies("JC JD JH", 0), lies("AS AD AC AH", by=[1, 1, 1, 0], owner=1)]
    where = position("nordic-500", "3S", melds=melds)
    assert where.laid_value(0) == 25 + 30 + 15
    assert hand_value(where.known_hand(0), where.rules) == 5


def test_the_hands_of_the_others_are_twenty_five() -> None:
    """B19: Q 5 and A 9."""
    assert hand_value(parse_cards("QS 5H"), rules("basic-rummy")) == 15
    assert hand_value(parse_cards("AS 9H"), rules("basic-rummy")) == 10


@pytest.mark.parametrize("base", ["joker-500", "pagat-500"])
def test_an_ace_in_hand_is_always_dear(base: str) -> None:
    """J29, P4: also beside its two and three."""
    assert hand_value(parse_cards("AH 2H 3H"), rules(base)) == 20


def test_laid_cards_do_not_score_in_basic_rummy() -> None:
    """B17: the winner takes the hands."""
    where = position("basic-rummy", "5H 6H 7H KC", stock="2S", melds=[lies("9S 10S JS", 0)])
    assert where.laid_value(0) == 0
    assert judge(where, "draw", "meld 5H 6H 7H", "discard KC").turn.points_laid == 0


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_what_is_laid_is_told_for_this_turn_alone(base: str) -> None:
    """J29, N26, P25, D15: without what lay before, or was laid by others."""
    melds = [lies("9S 10S JS", 0), lies("10D JD QD", 1)]
    where = position(base, "KD QS KC", stock="2S", melds=melds)
    assert judge(where, "draw", "lay KD #2", "lay QS #1", "discard KC").turn.points_laid == 20


def test_any_number_may_be_the_price_of_an_ace_a_joker_and_a_low_ace() -> None:
    """W4."""
    priced = rules("pagat-500", ace_value=25, ace_low_value=5, joker_value=50)
    assert meld_values(parse_cards("AH *2H 3H"), priced) == [5, 50, 3]
    assert hand_value(parse_cards("AH *"), priced) == 75
