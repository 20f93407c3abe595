import pytest

from tests.rules.rulings import WITH_JOKERS, broken, clauses, lies, mixed, table
from tests.support import judge, play, position
from tutor.cards import format_cards, parse_cards
from tutor.errors import PositionError
from tutor.rules.melds import find_melds, names_for

NAMES = {"joker-500": ("J12",), "pagat-500": ("P10", "P11"), "danish-500": ("D17",)}
LIMITS = {"joker-500": ("J12", "O4"), "pagat-500": ("P12", "O4"), "danish-500": ("D17", "O4")}


@pytest.mark.parametrize("base", WITH_JOKERS)
@pytest.mark.parametrize("cards", ["6S 7S *8S", "*5S 6S 7S", "6S *7S 8S", "6S 7S *8S *9S", "*6S *7S 8S"])
def test_a_joker_stands_for_the_card_it_is_named_as(base: str, cards: str) -> None:
    """J12, P10, D17: two side by side are allowed (O4)."""
    where = position(base, "6S 7S 8S * * KD", stock="2S")
    assert table(play(where, "draw", f"meld {cards}")) == [cards]


def test_a_house_rule_brings_jokers_into_nordic_500_and_basic_rummy() -> None:
    """N37."""
    for base in ("nordic-500", "basic-rummy"):
        where = position(mixed(base, "jokers"), "6S 7S * KD", stock="2S")
        assert table(play(where, "draw", "meld 6S 7S *8S")) == ["6S 7S *8S"]


@pytest.mark.parametrize("base", ["nordic-500", "basic-rummy", "joker-500"])
def test_a_turn_that_names_a_joker_where_there_is_none_is_bad_input(base: str) -> None:
    """N2, B2, P28."""
    where = position(mixed(base, "no-jokers"), "6S 7S 9C KD", stock="2S")
    with pytest.raises(PositionError) as raised:
        judge(where, "draw", "meld 6S 7S *8S", "discard KD")
    assert (raised.value.code, raised.value.place) == ("no_jokers_here", "turn[1]")


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_laid_as_the_eight_can_not_become_the_five(base: str) -> None:
    """J12, P10: on 6 7 joker(8) a nine fits, an eight does not."""
    where = position(base, "8S 9S 5S KD", stock="2S", melds=[lies("6S 7S *8S")])
    assert table(play(where, "draw", "lay 9S #1")) == ["6S 7S *8S 9S"]
    assert table(play(where, "draw", "lay 5S #1")) == ["5S 6S 7S *8S"]
    assert broken(where, "draw", "lay 8S #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("base", WITH_JOKERS)
@pytest.mark.parametrize("cards", ["6S 7S *", "6S 7S *8S *"])
def test_a_joker_laid_without_a_name_is_refused(base: str, cards: str) -> None:
    """J12, P10, D17."""
    where = position(base, "6S 7S * * KD", stock="2S")
    assert broken(where, "draw", f"meld {cards}") == ("joker_unnamed", 1)
    assert clauses(where, "draw", f"meld {cards}") == NAMES[base]


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_of_a_run_names_its_suit(base: str) -> None:
    """J12, P10, D17: also where the suit stays open in a group."""
    where = position(base, "6S 7S * KD", stock="2S")
    assert broken(where, "draw", "meld 6S 7S *8") == ("joker_unnamed", 1)
    assert clauses(where, "draw", "meld 6S 7S *8") == NAMES[base]


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_laid_off_without_a_name_is_refused(base: str) -> None:
    """J12, P10, D17."""
    where = position(base, "* KD", stock="2S", melds=[lies("6S 7S 8S")])
    assert broken(where, "draw", "lay * #1") == ("joker_unnamed", 1)
    assert clauses(where, "draw", "lay * #1") == NAMES[base]


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_laid_off_on_a_run_names_its_suit(base: str) -> None:
    """J12, P10, D17."""
    where = position(base, "* KD", stock="2S", melds=[lies("6S 7S 8S")])
    assert broken(where, "draw", "lay *9 #1") == ("joker_unnamed", 1)
    assert table(play(where, "draw", "lay *9S #1")) == ["6S 7S 8S *9S"]


@pytest.mark.parametrize(
    ("rules", "sources"),
    [
        ("joker-500", ("J12", "O5")),
        (mixed("nordic-500", "jokers"), ("N37", "O5")),
        (mixed("basic-rummy", "jokers"), ("O4",)),
        (mixed("danish-500", "groups"), ("D17",)),
        (mixed("pagat-500", joker_suit_in_group="named"), ("W4",)),
    ],
)
def test_a_joker_of_a_group_names_its_suit_where_suits_are_named(
    rules: str | dict[str, object], sources: tuple[str, ...]
) -> None:
    """O5: in a new meld and laid off."""
    new = position(rules, "9S 9H * KD", stock="2S")
    assert broken(new, "draw", "meld 9S 9H *9") == ("joker_unnamed", 1)
    assert clauses(new, "draw", "meld 9S 9H *9") == sources
    old = position(rules, "* KD", stock="2S", melds=[lies("9S 9H 9D")])
    assert broken(old, "draw", "lay *9 #1") == ("joker_unnamed", 1)
    assert clauses(old, "draw", "lay *9 #1") == sources


@pytest.mark.parametrize("card", ["9C", "*9C"])
def test_only_the_missing_suit_fits_a_group_whose_joker_names_its_suit(card: str) -> None:
    """O5: with 9S 9H and a joker as 9D only 9C, or a joker as 9C, can be the fourth."""
    where = position("joker-500", "9D 9C * KD", stock="2S", melds=[lies("9S 9H *9D")])
    assert table(play(where, "draw", f"lay {card} #1")) == [f"9S 9H *9D {card}"]
    assert broken(where, "draw", "lay 9D #1") == ("does_not_fit", 1)
    assert broken(where, "draw", "lay *9D #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("card", ["9D", "9C"])
def test_any_other_nine_fits_a_group_whose_joker_is_open(card: str) -> None:
    """P11: its suit need not be named."""
    where = position("pagat-500", "9D 9C KD", stock="2S", melds=[lies("9S 9H *9")])
    assert table(play(where, "draw", f"lay {card} #1")) == [f"9S 9H *9 {card}"]


def test_a_suit_that_lies_in_the_group_does_not_fit_beside_an_open_joker() -> None:
    """P5, P11: with two packs a second 9S is still no card of the group."""
    where = position("pagat-500", "9S KD", 4, 4, 4, 4, stock="2S", melds=[lies("9S 9H *9")])
    assert broken(where, "draw", "lay 9S #1") == ("does_not_fit", 1)


@pytest.mark.parametrize("name", ["*9", "*9D", "*9C", "*9S"])
def test_a_suit_named_where_suits_are_open_is_left_out(name: str) -> None:
    """P11: also one that lies there already."""
    where = position("pagat-500", "9S 9H * KD", stock="2S")
    assert table(play(where, "draw", f"meld 9S 9H {name}")) == ["9S 9H *9"]
    added = position("pagat-500", "* KD", stock="2S", melds=[lies("9S 9H 9C")])
    assert table(play(added, "draw", f"lay {name} #1")) == ["9S 9H 9C *9"]


def test_a_position_that_names_an_open_suit_is_read_without_it() -> None:
    """P11."""
    where = position("pagat-500", "KD 4C", melds=[lies("9S *9D 9C")])
    assert format_cards(where.melds[0].cards) == "9S *9 9C"


def test_two_open_jokers_leave_one_place_in_a_group() -> None:
    """P11, P12: nine and two jokers, then another nine, then no more."""
    where = position("pagat-500", "9H 9D KD", stock="2S", melds=[lies("9S *9 *9")])
    assert table(play(where, "draw", "lay 9H #1")) == ["9S *9 *9 9H"]
    assert broken(where, "draw", "lay 9H #1", "lay 9D #1") == ("does_not_fit", 2)


def test_a_joker_of_another_rank_does_not_fit_a_group() -> None:
    """P11."""
    where = position("pagat-500", "* KD", stock="2S", melds=[lies("9S 9H 9D")])
    assert broken(where, "draw", "lay *8 #1") == ("does_not_fit", 1)


def test_a_joker_can_not_stand_for_a_suit_that_the_group_has() -> None:
    """J9, O4."""
    where = position("joker-500", "9S 9H * KD", stock="2S")
    assert broken(where, "draw", "meld 9S 9H *9S") == ("group_same_suit", 1)


@pytest.mark.parametrize("base", WITH_JOKERS)
@pytest.mark.parametrize("cards", ["*6S *7S *8S", "*6S *6H *6D"])
def test_a_meld_of_jokers_alone_is_refused(base: str, cards: str) -> None:
    """O4: a new meld holds at least one natural card."""
    where = position(mixed(base, "three-jokers"), "* * * KD", stock="2S")
    assert broken(where, "draw", f"meld {cards}") == ("joker_impossible", 1)
    assert clauses(where, "draw", f"meld {cards}") == LIMITS[base]


def test_two_jokers_alone_are_too_short_before_anything_else() -> None:
    """O4, J10."""
    where = position("joker-500", "* * KD 4C", stock="2S")
    assert broken(where, "draw", "meld *6S *7S") == ("too_short", 1)


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_may_stand_for_a_card_that_lies_elsewhere(base: str) -> None:
    """P10, O32: in a hand or on the table."""
    where = position(base, "6S 7S * 8S KD", stock="2S")
    assert table(play(where, "draw", "meld 6S 7S *8S")) == ["6S 7S *8S"]
    lying = position(base, "6S 7S * KD", stock="2S", melds=[lies("8S 9S 10S")])
    assert table(play(lying, "draw", "meld 6S 7S *8S")) == ["8S 9S 10S", "6S 7S *8S"]


@pytest.mark.parametrize("base", WITH_JOKERS)
def test_a_joker_that_is_not_held_can_not_be_laid(base: str) -> None:
    """J17, P15, D10."""
    where = position(base, "6S 7S KD 4C", stock="2S", melds=[lies("9D 10D JD")])
    assert broken(where, "draw", "meld 6S 7S *8S") == ("card_not_held", 1)
    assert broken(where, "draw", "lay *QD #1") == ("card_not_held", 1)


def test_the_jokers_of_a_hand_are_counted() -> None:
    """J12: one joker is not two."""
    where = position("joker-500", "6S * KD 4C", stock="2S")
    assert broken(where, "draw", "meld 6S *7S *8S") == ("card_not_held", 1)


def test_nine_and_two_jokers_may_be_declared_a_group_or_three_runs() -> None:
    """P11."""
    where = position("pagat-500", "9S * * KD", stock="2S")
    found = {format_cards(meld) for meld in find_melds(parse_cards("9S * *"), where.rules)}
    assert found == {"9S *9 *9", "*7S *8S 9S", "*8S 9S *10S", "9S *10S *JS"}
    for cards in found:
        assert table(play(where, "draw", f"meld {cards}")) == [cards]


@pytest.mark.parametrize(
    ("rules", "meld", "names"),
    [
        ("joker-500", "9S 9H 9D", "*9C"),
        ("joker-500", "9S 9H *9D", "*9C"),
        ("pagat-500", "9S 9H 9D", "*9"),
        ("pagat-500", "9S 9H 9D 9C", ""),
        ("joker-500", "5H 6H 7H", "*4H *8H"),
        ("joker-500", "AH 2H 3H", "*4H"),
        ("joker-500", "QH KH AH", "*JH"),
        ("danish-500", "QH KH AH", "*2H *JH"),
        ("danish-500", "AH 2H 3H", "*4H *KH"),
        ("joker-500", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "*AH"),
    ],
)
def test_a_joker_laid_off_can_be_what_the_meld_lacks(rules: str, meld: str, names: str) -> None:
    """J12, J14, O4, P7, P11, D7."""
    where = position(rules, "* 4C", melds=[lies(meld)])
    joker = parse_cards("*")[0]
    assert names_for(joker, where.melds[0].cards, where.rules) == list(parse_cards(names))
