"""The analysis knows the rules: what a way of drawing is worth depends on each of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.rulings import lies, mixed
from tutor.cases import COMMANDS
from tutor.i18n import language


def nets(
    mixture: str | dict[str, Any], hand: str, pile: str, *melds: dict[str, Any], **fields: Any
) -> dict[str, float]:
    """What each way of taking is worth to the first of three players, or as a field says otherwise."""
    where = {"rules": mixture, "hands": [hand, 4, 4], "discard": pile, "melds": list(melds), "stock": 9} | fields
    answer = COMMANDS["analyse"]({"position": where}, language("en"))
    return {option["draw"]: option["net"] for option in answer["options"] if option["draw"] != "draw"}


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_a_dig_that_does_not_use_its_deepest_card_is_no_way_of_drawing(base: str) -> None:
    """J21, N14, P14."""
    assert set(nets(base, "6H 7H KC", "5H QS JD")) == {"take 1", "take 3"}


def test_a_top_card_that_can_not_be_laid_is_left_where_it_must_be() -> None:
    """P30."""
    house = mixed("pagat-500", "meld-what-you-take")
    assert set(nets(house, "6H 7H KC", "5H QS")) == {"take 2"}
    assert set(nets(house, "6H 7H KC", "QS 5H")) == {"take 1"}


def test_laying_off_is_not_enough_where_the_deepest_card_needs_a_new_meld() -> None:
    """P31."""
    run = lies("5H 6H 7H")
    assert "take 2" in nets("pagat-500", "KC 4C", "8H QS", run)
    assert "take 2" not in nets(mixed("pagat-500", "dig-needs-new-meld"), "KC 4C", "8H QS", run)


def test_a_new_meld_is_laid_where_laying_off_would_cost_fifty_points() -> None:
    """D8: joker and ace laid off would be worth more, but for the 50 points that taking the pile then costs."""
    assert nets("danish-500", "* AH 2C 3C", "KD 9S", lies("10H JH QH")).get("take 2") == 35 - 15


def test_something_must_be_laid_for_the_pile() -> None:
    """N39: where nobody can buy it off, a pile that lays nothing can't be taken."""
    house = mixed("nordic-500", "pile-penalty", take_penalty=0)
    assert set(nets(house, "6H 7H KC", "3S QS")) == {"take 1"}
    assert set(nets(house, "6H 7H KC", "5H QS")) == {"take 1", "take 2"}


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "basic-rummy"])
def test_cards_are_laid_off_on_the_melds_of_others(base: str) -> None:
    """J14, N22, B11: the eight goes, the king is discarded, the top card stays."""
    laid, left = {"joker-500": (8, 2), "nordic-500": (5, 5), "basic-rummy": (0, 2)}[base]
    assert nets(base, "8H KD", "2C", lies("5H 6H 7H")).get("take 1") == laid - left


def test_only_the_melds_of_ones_own_are_laid_off_on_where_the_house_says_so() -> None:
    """W3."""
    house = mixed("joker-500", "own-melds-only")
    melds = lies("5H 6H 7H", 1), lies("5S 6S 7S", 0)
    assert nets(house, "8H 8S KD", "2C", *melds).get("take 1") == 8 - 8 - 2


def test_an_ace_that_is_low_no_longer_gains_its_high_value() -> None:
    """O6: the king before it makes the ace worth 60 in place of 1, which is more than a group of kings is worth."""
    house = mixed("danish-500", groups=True, ace_value=60, ace_low_value=1)
    assert nets(house, "KH KC KD", "2C", lies("AH 2H 3H", 0)).get("take 1") == 10 + 59 - 15


def test_a_meld_of_ones_own_comes_before_laying_off_where_the_house_says_so() -> None:
    """B13: the eight stays, until a meld makes way for it."""
    house, run = mixed("basic-rummy", "own-meld-first"), lies("5H 6H 7H")
    assert nets(house, "8H KD", "2C", run).get("take 1") == -10
    assert nets(house, "8H KD 9C 10C JC", "2C", run).get("take 1") == -2


def test_one_new_meld_a_turn_unless_the_hand_is_emptied() -> None:
    """B8, O7: the dearer meld is laid, or both where nothing is left."""
    assert nets("basic-rummy", "5H 6H 7H JC JD JH 9S", "2C").get("take 1") == -18 - 2
    assert nets("basic-rummy", "5H 6H 7H JC JD 9S", "JH").get("take 1") == 0


def test_the_top_card_taken_alone_is_kept_unless_there_is_a_twin() -> None:
    """J19, O3: the queen can't go back, though with two packs one of two queens can."""
    assert nets("joker-500", "2C 3D", "QS").get("take 1") == -12
    assert nets("joker-500", "QS 3D", "QS", hands=["QS 3D", 4, 4, 4, 4]).get("take 1") == -13
    assert nets("joker-500", "QH 3D", "QS", hands=["QH 3D", 4, 4, 4, 4]).get("take 1") == -13


def test_the_whole_hand_is_laid_where_no_discard_is_needed() -> None:
    """J18, N36, N41: with the bonus for it, and not where a card has to be kept."""
    assert nets("joker-500", "5H 6H", "7H").get("take 1") == 18
    assert nets(mixed("nordic-500", "going-out-bonus"), "5H 6H", "7H").get("take 1") == 15 + 50
    assert nets(mixed("nordic-500", "discard-to-go-out"), "5H 6H KC", "7H").get("take 1") == 15
    assert "take 1" in nets(mixed("nordic-500", "discard-to-go-out"), "5H 6H", "7H")


@pytest.mark.parametrize("house", [("danish-500",), ("pagat-500", "floating")])
def test_laying_every_card_means_floating_and_no_bonus(house: tuple[str, ...]) -> None:
    """D13, P35."""
    bonus = mixed(*house, going_out_bonus=50)
    assert nets(bonus, "5H 6H", "7H").get("take 1") in (15, 18)
    assert nets(bonus, "5H 6H KC", "7H").get("take 1") in (65, 68)


def test_nobody_goes_out_in_the_first_orbit() -> None:
    """D19: the last card is laid off in place of being discarded, or nothing is laid at all."""
    assert nets("danish-500", "5H 6H KC", "7H", orbit=1).get("take 1") == -15
    assert nets("danish-500", "5H 6H KC", "7H", orbit=2).get("take 1") == 15


def test_a_bonus_goes_to_whoever_empties_the_hand() -> None:
    """N36, O22."""
    house = mixed("nordic-500", "going-out-bonus")
    assert nets(house, "KH KS", "KD").get("take 1") == 30 + 50
    assert nets(house, "KH KS 2C 3C", "KD").get("take 1") == 30 - 5


def test_a_joker_is_won_by_an_exchange_and_laid() -> None:
    """D17: the queen takes the joker's place, and the joker completes a run."""
    assert nets("danish-500", "QC 5H 6H 2D", "8S", lies("JC *QC KC")).get("take 1") == 35 - 5


@pytest.mark.parametrize(
    ("base", "net"),
    [("joker-500", 30 - 13), ("nordic-500", 30 - 10), ("basic-rummy", -13), ("pagat-500", 30 - 13)],
)
def test_three_kings_are_laid_and_what_is_left_in_hand_is_taken_off(base: str, net: int) -> None:
    """J29, N26, B17, P25: a four, and the nine that was taken and can't go back."""
    assert nets(base, "KH KC KD 4S 9C", "9H").get("take 1") == net


@pytest.mark.parametrize(("low", "high"), [("2S 3S", "QC KC"), ("2C 3C", "QS KS"), ("2H 3H", "QD KD")])
def test_the_joker_goes_where_the_cards_in_hand_are_dearest(low: str, high: str) -> None:
    """D15: queen and king are laid with it, and the low cards are left."""
    assert nets("danish-500", f"* {low} {high}", "5D 9H").get("take 1") == 25 + 20 - 10
