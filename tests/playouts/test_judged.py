"""The compact table and the judge agree: on what may be done, on what it leads to, and on the score."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests.playouts import judged
from tests.playouts.judged import in_order, judged_rounds, random_start
from tests.support import RULE_SETS, position, rules
from tutor.cards import JOKER, Card, pack_cards
from tutor.content import rule_book
from tutor.playouts import terms
from tutor.playouts.codes import CARDS, codes_of, decode, encode
from tutor.playouts.notation import read_table, write_position
from tutor.playouts.shapes import find_groups, find_runs, fold, split_runs
from tutor.playouts.table import Table
from tutor.playouts.terms import read_terms
from tutor.rules.melds import find_melds
from tutor.rules.rulebook import OPTIONS
from tutor.simulation import random_mixtures

# What no action of a play-out depends on: who plays and how it is dealt, the game after the round, and what no policy
# does. Values and scoring are read through functions of the rules.
LEFT_OUT = {
    "players", "two_packs_from", "jokers", "hand_size", "deal_packet", "next_dealer", "target", "target_rule",
    "win_rule", "calls", "joker_exchange",
}  # fmt: skip
THROUGH_CARDS = {"number_cards", "ace_value", "ace_low_value", "joker_value", "scoring"}


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_judge_agrees_on_every_action_of_a_rule_set(name: str) -> None:
    assert judged_rounds(rules(name), 12, "test") > 200


@pytest.mark.parametrize("number", range(30))
def test_the_judge_agrees_on_every_action_of_a_random_mixture(number: int) -> None:
    mixture = random_mixtures(number + 1, "play-outs")[number]
    assert judged_rounds(rule_book().resolve(mixture), 3, number) > 0


@pytest.mark.parametrize("house", sorted(rule_book().house_rules))
def test_the_judge_agrees_on_every_action_of_a_house_rule(house: str) -> None:
    base = "danish-500" if house in ("groups", "no-jokers") else "joker-500"
    base = "basic-rummy" if house == "many-melds" else base
    assert judged_rounds(rules(base, house), 3, house) > 0


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "may_take", lambda table, count: count == 1)
    with pytest.raises(AssertionError):
        judged_rounds(rules("joker-500"), 3, "test")


def test_a_price_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged, "find_price", lambda layout, thrown, barred: 0)
    with pytest.raises(AssertionError):
        judged_rounds(rules("danish-500"), 30, "test")


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_position_comes_back_from_its_table(name: str) -> None:
    dice = Random(name)
    for _ in range(20):
        where = random_start(rules(name), dice)
        assert write_position(read_table(where)) == in_order(where)


def test_a_copy_changes_alone() -> None:
    where = position(
        "joker-500", "5H 6H 7H 9C", "KS", stock="2C 3C", discard="4D", melds=[{"cards": "4S 5S 6S", "by": 1}]
    )
    table = read_table(where)
    other = table.copy()
    other.draw()
    other.lay((20, 21, 22), 1)
    other.decline()
    assert write_position(table) == in_order(where)


def test_every_card_has_a_number_of_its_own() -> None:
    cards = [*pack_cards(1, 1), *(card._replace(joker=True) for card in pack_cards(1, 0)), Card("", 9, joker=True)]
    assert [decode(encode(card)) for card in cards] == cards
    assert [encode(card) for card in pack_cards(1, 0)] == codes_of(CARDS)
    assert encode(JOKER) == 64


@pytest.mark.parametrize("ace", ["low", "low_or_high", "around"])
def test_runs_and_groups_by_masks_are_those_of_the_rules(ace: str) -> None:
    found, dice, pack = rules("joker-500", ace=ace, ace_low_value=15), Random(ace), sorted(pack_cards(1, 0))
    wrap = read_terms(found).wrap
    for size in [13] * 60 + [26] * 60:
        hand = dice.sample(pack, size)
        once = sum(1 << encode(card) for card in hand)
        melds = list(find_melds(hand, found))
        runs = {card for meld in melds if len({card.suit for card in meld}) == 1 for card in meld}
        groups = {meld[0].rank for meld in melds if len({card.suit for card in meld}) > 1}
        places = find_runs(once, wrap)
        assert set(map(decode, codes_of(fold(places)))) == runs
        assert {rank + 1 for rank in codes_of(find_groups(once))} == groups
        assert all(tuple(map(decode, run)) in melds for run in split_runs(places, ace == "around"))


def test_every_option_of_play_is_read_into_the_terms() -> None:
    text = Path(terms.__file__).read_text("utf-8")
    unread = {name for name in OPTIONS if not re.search(rf"(?<!tutor\.)rules\.{name}\b", text)}
    assert unread == LEFT_OUT | THROUGH_CARDS
