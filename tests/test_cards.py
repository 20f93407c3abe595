from __future__ import annotations

import pytest

from tutor.cards import (
    JOKER,
    RANK_CODES,
    RANKS,
    SUITS,
    Card,
    format_card,
    format_cards,
    pack_cards,
    parse_card,
    parse_cards,
    parse_held,
    remove_cards,
)
from tutor.errors import NotationError

CODES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
NAMES = [(code, rank, suit) for rank, code in enumerate(CODES, 1) for suit in "SHDC"]


@pytest.mark.parametrize(("code", "rank", "suit"), NAMES)
def test_every_card_is_read_and_written(code: str, rank: int, suit: str) -> None:
    card = parse_card(code + suit)
    assert card == Card(suit, rank)
    assert format_card(card) == code + suit


@pytest.mark.parametrize(("code", "rank", "suit"), NAMES)
def test_a_joker_is_read_and_written_with_the_card_it_stands_for(code: str, rank: int, suit: str) -> None:
    card = parse_card(f"*{code}{suit}")
    assert card == Card(suit, rank, joker=True)
    assert format_card(card) == f"*{code}{suit}"


@pytest.mark.parametrize(("rank", "code"), list(enumerate(CODES, 1)))
def test_a_joker_may_leave_its_suit_open(rank: int, code: str) -> None:
    card = parse_card(f"*{code}")
    assert card == Card("", rank, joker=True)
    assert format_card(card) == f"*{code}"


def test_a_joker_that_is_held_is_a_star() -> None:
    assert parse_card("*") == JOKER
    assert format_card(JOKER) == "*"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("symbol", "suit"), [("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C")])
@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_the_symbols_of_the_suits_are_read(code: str, symbol: str, suit: str, selector: str) -> None:
    """With and without a variation selector."""
    assert format_card(parse_card(code + symbol + selector)) == code + suit
    assert format_card(parse_card(f"*{code}{symbol}{selector}")) == f"*{code}{suit}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("5h", "5H"),
        ("ad", "AD"),
        ("qS", "QS"),
        ("TS", "10S"),
        ("ts", "10S"),
        ("t♥", "10H"),
        ("*t", "*10"),
        ("*tc", "*10C"),
        ("*ks", "*KS"),
        ("j♣\ufe0f", "JC"),
    ],
)
def test_lower_case_and_t_for_ten_are_read(text: str, written: str) -> None:
    assert format_card(parse_card(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "5",
        "A",
        "10",
        "H",
        "♥",
        "5X",
        "1H",
        "0H",
        "11H",
        "01H",
        "H5",
        "5HH",
        "5H ",
        " 5H",
        "5 H",
        "5H6H",
        "**",
        "**5H",
        "5H*",
        "*H",
        "*♥",
        "*0",
        "* 5H",
        "joker",
        "5♤",
        "５H",
        "٥H",
        "5H\n",
        "\ufe0f",
        "\ufe0e\ufe0f",
        "5\u017f",  # a long s is no S
    ],
)
def test_what_is_no_card_is_refused_and_named(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_card(text)
    assert (raised.value.code, raised.value.place, raised.value.facts) == ("not_a_card", "", {"text": text})


def test_a_list_of_cards_is_separated_by_spaces() -> None:
    assert parse_cards("") == ()
    assert parse_cards("  ") == ()
    assert parse_cards("5H") == (Card("H", 5),)
    assert parse_cards("5H 6H *7H *") == (Card("H", 5), Card("H", 6), Card("H", 7, joker=True), JOKER)
    assert format_cards(parse_cards("  5h   T♠  * ")) == "5H 10S *"
    assert format_cards([]) == ""


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("X", "[0]", "X"),
        ("5H 6X 7H", "[1]", "6X"),
        ("5H 6H 7", "[2]", "7"),
        ("5H,6H", "[0]", "5H,6H"),
        ("5H 6H X Y", "[2]", "X"),
    ],
)
def test_the_card_of_a_list_that_is_none_is_named_with_its_place(text: str, place: str, word: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_cards(text)
    assert (raised.value.code, raised.value.place, raised.value.facts) == ("not_a_card", place, {"text": word})
    assert str(raised.value) == f"{place}: not_a_card (text={word})"


def test_a_joker_is_held_as_a_joker_and_means_the_card_it_stands_for() -> None:
    eight = parse_card("*8S")
    assert (eight.held, eight.meant, eight.is_named) == (JOKER, Card("S", 8), True)
    five = parse_card("5H")
    assert (five.held, five.meant, five.is_named) == (five, five, False)
    assert not JOKER.is_named
    assert parse_card("*9").is_named


@pytest.mark.parametrize("text", ["5H", "10S", "*"])
def test_a_card_is_held_as_it_is_written(text: str) -> None:
    assert format_card(parse_held(text)) == text


@pytest.mark.parametrize("text", ["*8S", "*9", "*AH"])
def test_a_joker_that_is_held_stands_for_nothing(text: str) -> None:
    """J12: it is named when it is laid."""
    with pytest.raises(NotationError) as raised:
        parse_held(text)
    assert (raised.value.code, raised.value.facts) == ("joker_named", {"text": text})


def test_cards_are_sorted_by_suit_and_rank() -> None:
    assert format_cards(sorted(parse_cards("KS 2S AH AS 10H"))) == "AH 10H AS 2S KS"


@pytest.mark.parametrize(
    ("packs", "jokers", "total"), [(1, 0, 52), (1, 2, 54), (1, 3, 55), (2, 0, 104), (2, 2, 108), (2, 3, 110)]
)
def test_a_pack_holds_every_card_and_its_jokers(packs: int, jokers: int, total: int) -> None:
    """J3, J4, N2, D2."""
    pack = pack_cards(packs, jokers)
    assert pack.total() == total
    assert pack[JOKER] == packs * jokers
    assert all(pack[Card(suit, rank)] == packs for suit in SUITS for rank in RANKS)


def test_there_are_thirteen_ranks_in_four_suits() -> None:
    assert (SUITS, list(RANKS)) == ("SHDC", list(range(1, 14)))
    assert list(RANK_CODES[1:]) == CODES


@pytest.mark.parametrize(
    ("hand", "cards", "left"),
    [
        ("5H 6H 7H", "6H", "5H 7H"),
        ("5H 6H 5H", "5H", "6H 5H"),
        ("5H 6H 5H", "5H 5H", "6H"),
        ("5H 6H", "", "5H 6H"),
        ("5H *", "*", "5H"),
        ("5H 6H", "6H 5H", ""),
    ],
)
def test_cards_are_removed_one_by_one_and_the_rest_keeps_its_order(hand: str, cards: str, left: str) -> None:
    assert remove_cards(parse_cards(hand), parse_cards(cards)) == parse_cards(left)


@pytest.mark.parametrize(("hand", "cards"), [("5H 6H", "7H"), ("5H 6H", "5H 5H"), ("5H", "*"), ("", "5H")])
def test_a_card_that_is_not_there_can_not_be_removed(hand: str, cards: str) -> None:
    assert remove_cards(parse_cards(hand), parse_cards(cards)) is None
