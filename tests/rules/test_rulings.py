"""What a ruling tells besides the broken rule: the clauses behind it and the cards that show it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.rulings import lies, mixed
from tests.support import judge, play, position
from tutor.cards import Card, format_cards
from tutor.rules.actions import LayOff, format_action
from tutor.rules.judge import judge_turn
from tutor.rules.laying import legal_layoffs
from tutor.rules.legal import legal_actions
from tutor.rules.notation import parse_turn
from tutor.rules.position import Position

UNPLAYABLE = mixed("danish-500", "unplayable-discard")
RUN: dict[str, Any] = {"stock": "2S 3S", "melds": [lies("5H 6H 7H", by=2)]}


def told(where: Position, *actions: str) -> tuple[str, tuple[str, ...], str]:
    """The code of the broken rule, its clauses, and the cards that show it."""
    ruling = judge(where, *actions)
    assert ruling.violation is not None
    return ruling.violation.code.value, ruling.clauses, format_cards(ruling.violation.cards)


@pytest.mark.parametrize(
    ("base", "count", "source", "cards"),
    [
        ("basic-rummy", 2, ("only_top_card", ("B6",)), "JS 2D"),
        ("basic-rummy", 3, ("only_top_card", ("B6",)), "5H JS 2D"),
        ("danish-500", 2, ("top_or_all", ("D5",)), "JS 2D"),
        ("danish-500", 3, ("top_or_all", ("D5",)), "5H JS 2D"),
        ("joker-500", 5, ("pile_too_small", ("J20",)), ""),
    ],
)
def test_the_cards_that_may_not_be_taken_are_told(
    base: str, count: int, source: tuple[str, tuple[str, ...]], cards: str
) -> None:
    """B6, D5, J20: as many as lie there."""
    where = position(base, "6H 7H KC", stock="2S", discard="3C 5H JS 2D")
    assert told(where, f"take {count}") == (*source, cards)


def test_the_card_that_may_not_be_put_back_is_told() -> None:
    """B10, J19."""
    for base, source in (("basic-rummy", ("B10",)), ("joker-500", ("J19",))):
        where = position(base, "4H KC", stock="2S", discard="9D 7C")
        assert told(where, "take 1", "discard 7C") == ("top_card_returned", source, "7C")


def test_the_last_card_that_fits_the_table_is_told() -> None:
    """P36, O25."""
    where = position(UNPLAYABLE, "", 4, 4, stock="8H 3S", discard="9C", melds=[lies("5H 6H 7H")])
    assert told(where, "draw", "discard 8H") == ("playable_discard", ("P36",), "8H")


@pytest.mark.parametrize(
    ("base", "turn", "answer"),
    [
        ("joker-500", ("take 3", "discard KC"), ("pile_card_unused", ("J21",), "5H")),
        (mixed("joker-500", take_duty="meld_deepest"), ("take 3", "discard KC"), ("pile_card_unused", ("W4",), "5H")),
        (mixed("joker-500", take_duty="meld_deepest"), ("take 3", "lay 5H #1", "discard KC"),
         ("pile_card_needs_new_meld", ("W4",), "5H")),
        (mixed("joker-500", take_duty_for_top=True), ("take 1", "discard KC"), ("pile_card_unused", ("W4",), "2D")),
        (mixed("joker-500", take_duty="lay_something"), ("take 3", "discard KC"), ("nothing_laid", ("W4",), "")),
        (mixed("joker-500", take_duty="new_meld"), ("take 3", "discard KC"), ("nothing_laid", ("W4",), "")),
    ],
)  # fmt: skip
def test_the_card_that_was_owed_is_told(
    base: str | dict[str, Any], turn: tuple[str, ...], answer: tuple[str, tuple[str, ...], str]
) -> None:
    """J21, P30, P31, W4: and none where any card would have done."""
    where = position(base, "6C 7C KC", stock="2S", discard="3C 5H JS 2D", melds=[lies("6H 7H 8H")])
    assert told(where, *turn) == answer


@pytest.mark.parametrize(
    ("action", "cards"),
    [
        ("meld 8H 9H 7H", "8H 9H"),
        ("lay 8H #1", "8H"),
        ("lay *8H #1", "*"),
        ("discard 8H", "8H"),
        ("exchange 8H #1", "8H"),
    ],
)
def test_the_cards_that_are_not_held_are_told(action: str, cards: str) -> None:
    """J17: a joker as it would be held."""
    where = position("joker-500", "7H KC", stock="2S", discard="9D", melds=[lies("5H 6H *7H")])
    assert told(where, "draw", action) == ("card_not_held", ("J17",), cards)


@pytest.mark.parametrize(
    ("base", "action", "answer"),
    [
        ("joker-500", "lay * #1", ("joker_unnamed", ("J12",), "*")),
        ("joker-500", "lay KC #1", ("does_not_fit", ("J14", "J15"), "KC")),
        ("joker-500", "lay *9 #2", ("joker_unnamed", ("J12", "O5"), "*9")),
        ("joker-500", "lay KC #3", ("no_such_meld", ("J14", "J15"), "")),
        ("joker-500", "exchange KC #3", ("no_such_meld", ("J14", "J15"), "")),
        (mixed("joker-500", joker_exchange=True), "exchange KC #1", ("no_exchange", ("W4",), "KC")),
        ("joker-500", "exchange KC #1", ("no_exchange", ("J12",), "KC")),
    ],
)
def test_the_card_that_does_not_fit_is_told(
    base: str | dict[str, Any], action: str, answer: tuple[str, tuple[str, ...], str]
) -> None:
    """J12, J14, J15, O5: an option without a clause of its own leads to the common rule."""
    where = position(base, "* KC", stock="2S", discard="3D", melds=[lies("5H 6H 7H"), lies("9S 9H 9D")])
    assert told(where, "draw", action) == answer


@pytest.mark.parametrize(
    ("base", "meld", "answer"),
    [
        ("joker-500", "5H 6H", ("too_short", ("J9", "J10"), "5H 6H")),
        ("joker-500", "5H 6H *", ("joker_unnamed", ("J12",), "*")),
        ("joker-500", "*5H *6H *7H", ("joker_impossible", ("J12", "O4"), "*5H *6H *7H")),
        ("joker-500", "5H 5S *5 *5C", ("joker_unnamed", ("J12", "O5"), "*5")),
        ("joker-500", "5H 6H *7", ("joker_unnamed", ("J12",), "*7")),
        ("joker-500", "5H 6H 8H", ("not_a_meld", ("J9", "J10"), "5H 6H 8H")),
        ("joker-500", "5H 6S 7H", ("not_a_meld", ("J9", "J10"), "5H 6S 7H")),
        ("joker-500", "5H 6H *6H", ("not_a_meld", ("J9", "J10"), "5H 6H *6H")),
        ("joker-500", "5H 5S 5D 5C *5H", ("group_too_big", ("J9", "J13"), "5H 5S 5D 5C *5H")),
        ("joker-500", "5H 5S *5H", ("group_same_suit", ("J9", "J13"), "5H *5H")),
        ("joker-500", "2H KH AH", ("ace_round_corner", ("J11",), "KH AH 2H")),
        ("basic-rummy", "KH QH AH", ("ace_not_high", ("B3",), "QH KH AH")),
        ("danish-500", "5H 5S 5D", ("groups_not_allowed", ("D6",), "5H 5S 5D")),
    ],
)
def test_the_cards_that_are_no_meld_are_told(base: str, meld: str, answer: tuple[str, tuple[str, ...], str]) -> None:
    """J9, J10, J11, J12, J13, O4, O5, B3, D6: a run as it would lie."""
    held = meld if "*" not in meld else "5H 6H 5S 5D 5C * * *"
    where = position(base, f"{held} KC", 4, 4, 4, 4, stock="2S", discard="9D")
    assert told(where, "draw", f"meld {meld}") == answer


@pytest.mark.parametrize(
    ("base", "source"), [("danish-500", ("D5", "D10")), (mixed("nordic-500", "call-top"), ("N10",))]
)
@pytest.mark.parametrize("action", ["draw", "take 1", "exchange 9H #1"])
def test_what_has_no_place_in_a_claim_breaks_the_turn_order(
    base: str | dict[str, Any], source: tuple[str, ...], action: str
) -> None:
    """O15, O34."""
    where = position(base, 4, "9H KD", 4, discard="9C 8H", **RUN)
    assert told(where, "call 1 take 1", action) == ("out_of_order", source, "")


def test_an_exchange_in_a_call_into_the_pile_breaks_the_turn_order() -> None:
    """O34."""
    where = position(mixed("pagat-500", joker_exchange=True), 4, "9S KD", 4, discard="9C 8H", **RUN)
    assert told(where, "call 1 take 1", "exchange 9S #1") == ("out_of_order", ("P14", "P15", "P16"), "")


def test_a_call_after_the_last_card_of_the_stock_breaks_the_rule_on_its_end() -> None:
    """N24, P24."""
    where = position(mixed("nordic-500", "claim"), 4, "9H KD", 4, discard="8H", melds=[lies("5H 6H 7H")])
    assert told(where, "call 1 take 1", "lay 8H #1") == ("calls_not_allowed", ("N24",), "")


def test_a_claim_after_a_turn_without_a_discard_breaks_the_rule_on_calls() -> None:
    """D11, O34."""
    where = position("danish-500", 4, "9H KD", 4, discard="9C 8H", discarder=None, **RUN)
    assert told(where, "call 1 take 1", "lay 8H #1") == ("calls_not_allowed", ("D11",), "")


@pytest.mark.parametrize(("base", "source"), [("danish-500", ("D11",)), ("pagat-500", ("P19",))])
def test_the_called_card_that_is_not_laid_is_told(base: str, source: tuple[str, ...]) -> None:
    """D11, P19: where the turn stops, and where another card is played first."""
    where = position(base, 4, "9H KD", 4, discard="9C 8H", **RUN)
    assert told(where, "call 1 take 1", "lay 9H #1") == ("call_does_not_fit", source, "8H")
    assert told(where, "call 1 take 1", "discard KD") == ("call_does_not_fit", source, "8H")


def test_a_claim_that_stops_there_owes_the_claimed_card() -> None:
    """D11."""
    where = position("danish-500", 4, "9H KD", 4, discard="9C 8H", **RUN)
    assert told(where, "call 1 take 1") == ("call_does_not_fit", ("D11",), "8H")


def test_a_legal_turn_breaks_no_clause() -> None:
    """J17."""
    where = position("joker-500", "6H KC", stock="2S", discard="3C")
    assert judge(where, "draw", "discard KC").clauses == ()


def test_a_rule_set_that_names_no_sources_has_no_clauses_to_tell() -> None:
    """J10, J21: neither for an option nor for a common rule."""
    where = position("joker-500", "5H 6H KC", stock="2S", discard="3C 9D JS")
    silent = replace(where, rules=replace(where.rules, sources={}))
    assert told(where, "draw", "meld 5H 6H KC") == ("not_a_meld", ("J9", "J10"), "5H 6H KC")
    assert told(silent, "draw", "meld 5H 6H KC") == ("not_a_meld", (), "5H 6H KC")
    assert told(silent, "take 2", "discard KC") == ("pile_card_unused", (), "9D")


def test_a_turn_is_judged_as_a_whole_where_nothing_else_is_asked_for() -> None:
    """J17: without its discard it is not complete."""
    where = position("joker-500", "6H KC", stock="2S", discard="3C")
    assert not judge_turn(where, parse_turn(["draw"])).is_legal
    assert judge_turn(where, parse_turn(["draw", "discard KC"])).is_legal


def test_every_action_that_is_allowed_next_is_listed_once() -> None:
    """J17, J14: by suit and rank, a card that fits the table before it is discarded."""
    where = position("joker-500", "6H 7H 8H KC", stock="2S", discard="3C 9D", melds=[lies("9H 10H JH")])
    assert list(map(format_action, legal_actions(play(where)))) == ["draw", "take 1", "take 2"]
    turn = play(where, "draw")
    assert list(map(format_action, legal_actions(turn))) == [
        "meld 6H 7H 8H", "discard KC", "discard 6H", "discard 7H", "lay 8H #1", "discard 8H", "discard 2S",
    ]  # fmt: skip


def test_an_ace_that_fits_both_ends_is_listed_at_each() -> None:
    """D7, O33, and P36: every way to lay it off, and no other card has two."""
    run = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    turn = play(position("danish-500", "KD AH", stock="2S", discard="3C", melds=[lies(run)]), "draw")
    assert [format_action(action) for action in legal_layoffs(turn, Card("H", 1))] == ["lay AH #1", "lay AH #1 low"]
    assert legal_layoffs(turn, Card("D", 13)) == []
    turn = play(position("danish-500", "KD 8H", stock="2S", discard="3C", melds=[lies("9H 10H JH")]), "draw")
    assert legal_layoffs(turn, Card("H", 8)) == [LayOff(Card("H", 8), 0)]


def test_an_exchange_is_listed_beside_laying_off_and_discarding() -> None:
    """D17."""
    turn = play(position("danish-500", "6H", stock="2S", discard="3C", melds=[lies("5H *6H 7H")]), "draw")
    assert list(map(format_action, legal_actions(turn))) == ["exchange 6H #1", "discard 6H", "discard 2S"]
