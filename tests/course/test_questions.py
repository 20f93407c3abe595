"""Questions are answered by the rules, as a player would answer them by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.support import rules
from tutor.content import rule_book
from tutor.course.choosing import CHOOSING
from tutor.course.counting import COUNTING
from tutor.course.goals import Named, check_named
from tutor.course.questions import Asked
from tutor.errors import PositionError
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.options import RuleSet


def asked(base: str, *hands: str | int, turn: str = "", before: str = "", **fields: Any) -> Asked:
    """What a question is about, the round over or not."""
    form = msgspec.convert({"rules": base, "hands": list(hands)} | fields, PositionForm)
    position = parse_position(form, rule_book(), over=True)
    actions = [parse_turn(text.split("; ")) if text else [] for text in (before, turn)]
    return Asked(position.rules, position, tuple(actions[0]), tuple(actions[1]))


def alone(base: str, *house: str) -> Asked:
    found: RuleSet = rules(base, *house)
    return Asked(found)


def right(question: str, about: Asked, **arguments: Any) -> list[Any]:
    """The values of the right answers; their kind where they have none."""
    choices = CHOOSING[question](about, **arguments)
    return [choice.kind if choice.value is None else choice.value for choice in choices if choice.right]


def number(question: str, about: Asked, **arguments: Any) -> int:
    return COUNTING[question](about, **arguments).number


DIG: dict[str, Any] = {"stock": 20, "discard": "5H KS 2D"}


@pytest.mark.parametrize(
    ("turn", "answer"),
    [
        ("take 3; meld 5H 6H 7H; discard 2D", "yes"),
        ("take 3; discard 2D", "no"),
        ("take 2; discard 2D", "no"),
        ("draw 9D; discard 4S", "yes"),
        ("draw 9D", "no"),
    ],
)
def test_is_allowed(turn: str, answer: str) -> None:
    about = asked("joker-500", "6H 7H 4S", 7, turn=turn, **DIG)
    assert right("is_allowed", about) == [answer]
    assert bool(CHOOSING["is_allowed"](about)[0].violation) == (answer == "no")


@pytest.mark.parametrize(("turn", "answer"), [("pass", "yes"), ("take 1; discard KH", "no")])
def test_is_over(turn: str, answer: str) -> None:
    assert right("is_over", asked("joker-500", "KH 4S", 7, turn=turn, stock=0, discard="9C")) == [answer]


def test_which_is_meld() -> None:
    cards = ["5H 6H 7H", "5H 6H 7D", "KC AC 2C", "9S 9H 9D", "9S *9H 9D"]
    found = CHOOSING["which_is_meld"](alone("joker-500"), cards=cards)
    assert [choice.right for choice in found] == [True, False, False, True, True]
    assert [bool(choice.violation) for choice in found] == [not choice.right for choice in found]
    assert CHOOSING["which_is_meld"](alone("danish-500"), cards=cards)[2].right
    with pytest.raises(PositionError):
        CHOOSING["which_is_meld"](alone("nordic-500"), cards=cards)


def test_which_is_allowed_and_which_is_best() -> None:
    about = asked("joker-500", "6H 7H 4S KD", 7, **DIG)
    assert len(right("which_is_allowed", about, turns=[["take 3"], ["take 4"], ["take 1", "meld 6H 7H 2D"]])) == 1
    turns = [
        ["take 3", "meld 5H 6H 7H", "discard KD"],
        ["take 3", "meld 5H 6H 7H", "discard 4S"],
        ["take 2", "discard KD"],
    ]
    found = CHOOSING["which_is_best"](about, turns=turns)
    assert [(choice.right, bool(choice.violation)) for choice in found] == [
        (True, False),
        (False, False),
        (False, True),
    ]


def test_turns_go_on_from_what_was_done_before() -> None:
    about = asked("joker-500", "6H 7H 4S", 7, before="take 3", turn="meld 5H 6H 7H; discard 2D", **DIG)
    assert right("is_allowed", about) == ["yes"]
    assert number("cards_left", about) == 2
    assert number("points_of_turn", about) == 18


def test_which_cards_are_dear() -> None:
    pairs = ["4S 5S", "KD KH", "AC 2C"]
    assert [c.right for c in CHOOSING["which_is_dearest"](alone("joker-500"), cards=pairs)] == [False, True, False]
    assert [c.right for c in CHOOSING["which_is_dearest"](alone("nordic-500"), cards=pairs)] == [False, True, True]
    assert [c.right for c in CHOOSING["which_is_cheapest"](alone("nordic-500"), cards=pairs)] == [True, False, False]


def test_who_scores_a_card_that_is_laid_off() -> None:
    about = asked("joker-500", "8C KD 2H", 7, 7, turn="draw 9D; lay 8C #1; discard KD", stock=20,
                  melds=[{"cards": "5C 6C 7C", "by": 2}])  # fmt: skip
    assert right("who_scores", about, card="8C") == [0]
    assert right("who_scores", about, card="5C") == [2]


@pytest.mark.parametrize(
    ("base", "totals", "answer"),
    [
        ("joker-500", [500, 480, 310], 0),
        ("nordic-500", [500, 480, 310], "nobody"),
        ("nordic-500", [501, 480, 310], 0),
        ("joker-500", [510, 510, 310], "nobody"),
        ("joker-500", [505, 530, 310], 1),
    ],
)
def test_who_has_won(base: str, totals: list[int], answer: object) -> None:
    assert right("who_has_won", alone(base), totals=totals, went_out=0) == [answer]


def test_who_has_won_where_going_out_is_needed() -> None:
    about = alone("nordic-500", "go-out-to-win")
    assert right("who_has_won", about, totals=[505, 530, 310], went_out=0) == [0]
    assert right("who_has_won", about, totals=[405, 530, 310], went_out=0) == ["nobody"]


def test_who_begins_and_who_deals_next() -> None:
    assert right("who_begins", alone("joker-500"), players=4, dealer=3) == [0]
    assert right("who_deals_next", alone("nordic-500"), players=4, dealer=1) == [2]
    assert right("who_deals_next", alone("nordic-500"), players=2, dealer=0, went_out=0) == [1]
    assert right("who_deals_next", alone("basic-rummy"), players=2, dealer=0, went_out=0) == [0]


def test_how_many_can_play() -> None:
    assert right("how_many_can_play", alone("joker-500"), counts=[1, 2, 5, 6]) == [2, 5]
    assert right("how_many_can_play", alone("nordic-500"), counts=[1, 2, 8, 9]) == [2, 8]


@pytest.mark.parametrize(
    ("question", "base", "arguments", "answer"),
    [
        ("packs", "joker-500", {"players": 4}, 1),
        ("packs", "nordic-500", {"players": 5}, 2),
        ("cards_in_packs", "joker-500", {"players": 2}, 54),
        ("cards_in_packs", "joker-500", {"players": 5}, 108),
        ("cards_in_packs", "nordic-500", {"players": 5}, 104),
        ("jokers_in_packs", "joker-500", {"players": 5}, 4),
        ("cards_each", "joker-500", {"players": 2}, 13),
        ("cards_each", "nordic-500", {"players": 4}, 7),
        ("cards_in_stock", "joker-500", {"players": 4}, 54 - 28 - 1),
        ("cards_in_stock", "nordic-500", {"players": 2}, 52 - 26 - 1),
    ],
)
def test_counting_packs_and_the_deal(question: str, base: str, arguments: dict[str, int], answer: int) -> None:
    assert number(question, alone(base), **arguments) == answer


def test_counting_a_round() -> None:
    melds = [
        {"cards": "7D 8D 9D 10D", "by": 0},
        {"cards": "JC JD JH", "by": 0},
        {"cards": "AC AD AS AH", "by": [1, 1, 1, 0], "owner": 1},
    ]
    about = asked("nordic-500", "3S", "", melds=melds)
    assert number("points_in_hand", about) == 5
    assert number("points_on_table", about) == 70
    assert number("points_of_meld", about, meld=3) == 60
    assert number("points_of_round", about, went_out=1) == 65
    assert number("total_after", about, total=-20, went_out=1) == 45
    counted = COUNTING["points_of_round"](about)
    assert (len(counted.plus), len(counted.minus)) == (8, 1)
    assert sum(points for _, points in counted.plus) - sum(points for _, points in counted.minus) == 65


def test_counting_what_a_turn_lays_shows_just_its_cards() -> None:
    about = asked("joker-500", "8C KD 2H", 7, turn="draw 9D; lay 8C #1; discard KD", stock=20,
                  melds=[{"cards": "5C 6C 7C", "by": 0}])  # fmt: skip
    counted = COUNTING["points_of_turn"](about)
    assert counted.number == 8
    assert [points for _, points in counted.plus] == [8]


def test_counting_the_cards_to_take() -> None:
    about = asked("joker-500", "6H 7H 4S", 7, **DIG)
    assert [number("cards_to_take", about, card=card) for card in ("2D", "KS", "5H")] == [1, 2, 3]


def test_a_question_about_a_table_needs_one() -> None:
    with pytest.raises(PositionError):
        number("points_in_hand", alone("joker-500"))
    assert "no question" in (check_named(Named("guess"), CHOOSING, "question") or "")
    assert "players" in (check_named(Named("packs"), COUNTING, "question") or "")
