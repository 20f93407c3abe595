import pytest

from tests.rules.rulings import WITH_GROUPS, broken, clauses, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position, rules
from tutor.cards import format_cards, parse_cards
from tutor.rules.melds import find_melds


@pytest.mark.parametrize("base", WITH_GROUPS)
@pytest.mark.parametrize("cards", ["QS QH QD", "QC QS QD QH", "AS AD AC"])
def test_three_or_four_cards_of_one_rank_are_a_group(base: str, cards: str) -> None:
    """J9, N3, B7, P5: they lie in the order in which they were laid."""
    where = position(base, cards + " 4C", stock="2S")
    assert table(play(where, "draw", f"meld {cards}")) == [cards]


def test_danish_500_knows_no_groups() -> None:
    """D6."""
    where = position("danish-500", "QS QH QD 4C", stock="2S")
    assert broken(where, "draw", "meld QS QH QD") == ("groups_not_allowed", 1)
    assert clauses(where, "draw", "meld QS QH QD") == ("D6",)


def test_a_group_with_a_joker_is_a_group_too_where_there_are_none() -> None:
    """D6: a joker makes no difference."""
    where = position("danish-500", "QS QH * 4C", stock="2S")
    assert broken(where, "draw", "meld QS QH *QD") == ("groups_not_allowed", 1)


def test_the_house_rule_groups_allows_them_in_danish_500() -> None:
    """W4."""
    where = position(mixed("danish-500", "groups"), "QS QH QD 4C", stock="2S")
    assert table(play(where, "draw", "meld QS QH QD")) == ["QS QH QD"]


@pytest.mark.parametrize("base", WITH_GROUPS)
def test_groups_can_be_switched_off_in_every_rule_set(base: str) -> None:
    """W4: the option set alone is what forbids it."""
    where = position(mixed(base, groups=False), "QS QH QD 4C", stock="2S")
    assert broken(where, "draw", "meld QS QH QD") == ("groups_not_allowed", 1)
    assert clauses(where, "draw", "meld QS QH QD") == ("W4",)


@pytest.mark.parametrize("base", WITH_GROUPS)
@pytest.mark.parametrize("cards", ["QS QH", "QS"])
def test_two_cards_of_one_rank_are_too_few(base: str, cards: str) -> None:
    """J9, N3, B7, P5."""
    where = position(base, "QS QH 4C 9D", stock="2S")
    assert broken(where, "draw", f"meld {cards}") == ("too_short", 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_mixed_ranks_of_several_suits_are_no_meld(base: str) -> None:
    """J9, N3, B7, P5, D6."""
    where = position(base, "QS QH KD 4C", stock="2S")
    assert broken(where, "draw", "meld QS QH KD") == ("not_a_meld", 1)


@pytest.mark.parametrize(
    ("rules", "sources"),
    [
        ("joker-500", ("J9", "J13")),
        ("nordic-500", ("N3", "N5", "O1")),
        ("pagat-500", ("P5", "P12")),
        (mixed("basic-rummy", two_packs_from=5), ("B7", "O1")),
        (mixed("danish-500", "groups"), ("O1",)),
    ],
)
def test_a_group_never_holds_two_cards_of_one_suit_even_with_two_packs(
    rules: str | dict[str, object], sources: tuple[str, ...]
) -> None:
    """J9, N5, P5, O1: 6S 6S 6H is no group."""
    where = position(rules, "6S 6S 6H 4C", 4, 4, 4, 4, stock="2S")
    assert broken(where, "draw", "meld 6S 6S 6H") == ("group_same_suit", 1)
    assert clauses(where, "draw", "meld 6S 6S 6H") == sources


def test_the_doubled_cards_of_a_group_are_the_ones_that_show_it() -> None:
    """J9."""
    where = position("joker-500", "6S 6H 6S 6D 4C", 4, 4, 4, 4, stock="2S")
    violation = judge(where, "draw", "meld 6S 6H 6S 6D").violation
    assert violation is not None
    assert format_cards(violation.cards) == "6S 6S"


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_a_group_has_at_most_four_cards(base: str) -> None:
    """J13, O1, P12: there is no fifth king with two packs either."""
    where = position(base, "KS KH KD KC KS 4C", 4, 4, 4, 4, stock="2S")
    assert broken(where, "draw", "meld KS KH KD KC KS") == ("group_too_big", 1)


@pytest.mark.parametrize("joker", ["*KS", "*KC"])
@pytest.mark.parametrize("base", ["joker-500", "pagat-500"])
def test_a_joker_is_no_fifth_card_of_a_group(base: str, joker: str) -> None:
    """J13, P12: four kings and a joker are no meld."""
    where = position(base, "KS KH KD KC * 4C", stock="2S")
    assert broken(where, "draw", f"meld KS KH KD KC {joker}") == ("group_too_big", 1)


@pytest.mark.parametrize("base", WITH_GROUPS)
def test_the_fourth_suit_completes_a_group(base: str) -> None:
    """J14, N18, B11, P7."""
    where = position(base, "QC 4C", stock="2S", melds=[lies("QS QH QD")])
    assert table(play(where, "draw", "lay QC #1")) == ["QS QH QD QC"]


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_a_twin_does_not_fit_a_group_that_has_its_suit(base: str) -> None:
    """J14, N5, P5: the fourth card has to be of the suit that is missing."""
    where = position(base, "QS 4C", 4, 4, 4, 4, stock="2S", melds=[lies("QS QH QD")])
    assert broken(where, "draw", "lay QS #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_nothing_fits_a_group_of_four(base: str) -> None:
    """J13, O1, P12."""
    where = position(base, "QC 4C", 4, 4, 4, 4, stock="2S", melds=[lies("QS QH QD QC")])
    assert broken(where, "draw", "lay QC #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", WITH_GROUPS)
def test_the_next_rank_does_not_fit_a_group(base: str) -> None:
    """J14, N18, B11, P7: a group grows by its own rank only."""
    where = position(base, "KC 4C", stock="2S", melds=[lies("QS QH QD")])
    assert broken(where, "draw", "lay KC #1") == ("does_not_fit", 1)


@pytest.mark.parametrize(
    ("base", "listed"),
    [
        ("joker-500", ["QS QH *QD", "QS QH *QC"]),
        ("pagat-500", ["QS QH *Q"]),
    ],
)
def test_the_groups_of_a_hand_are_listed_with_each_name_of_a_joker(base: str, listed: list[str]) -> None:
    """O5, P11: named where the suit is named, once where it stays open."""
    assert list(map(format_cards, find_melds(parse_cards("QS 4C * QH"), rules(base)))) == listed


@pytest.mark.parametrize("base", ["joker-500", "pagat-500"])
def test_no_group_of_five_is_listed_for_four_of_a_rank_and_a_joker(base: str) -> None:
    """J13, P12, O1."""
    melds = list(map(format_cards, find_melds(parse_cards("QS QH QD QC *"), rules(base))))
    assert max(len(meld.split()) for meld in melds) == 4
    assert len(melds) == len(set(melds))
