"""Every broken rule is told in three languages: a title, and one sentence that names the cards."""

from __future__ import annotations

import re

import pytest

from tests.support import LANGUAGES, judge, position
from tutor.cards import JOKER, parse_card, parse_cards
from tutor.i18n import language
from tutor.rules.position import Position
from tutor.rules.violations import Code, Violation
from tutor.wording.cards import speak_card, write_card, write_cards
from tutor.wording.violations import EXPLANATIONS, TITLES, explain

HAND = "5H 6H 8H 9S 9H 9D KC AC 2C * 7D"
TABLE = [{"cards": "10D JD QD", "by": 1}]


def test_every_code_has_a_title_and_an_explanation() -> None:
    assert set(TITLES) == set(Code)
    assert {key.split(":")[0] for key in EXPLANATIONS} == set(Code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", EXPLANATIONS)
def test_an_explanation_is_one_sentence_of_at_most_twenty_words(code: str, key: str) -> None:
    text = language(code).gettext(EXPLANATIONS[key])
    assert text.endswith(".")
    assert not re.search(r"[.!?] ", text)
    assert len(text.split()) <= 20


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (["meld 5H 6H 8H"], ("Hearts 5–6–8 is no run: the seven is missing.", "Hjerter 5–6–8", "syveren")),
        (["meld 5H 6H"], ("Hearts 5–6: a meld is at least three cards.", "Hjerter 5–6", "Hjerter 5–6")),
        (
            ["meld KC AC 2C"],
            ("King of clubs, ace of clubs and 2 of", "Kløver konge, kløver ess", "Klør konge, klør es"),
        ),
        (["meld 9S 9H 7D"], ("9 of spades, 9 of hearts and 7 of diamonds", "ruter 7", "ruder 7")),
        (["lay 5H #1"], ("5 of hearts", "hjerter 5", "hjerter 5")),
        (["discard 3S"], ("3 of spades", "spar 3", "spar 3")),
        (["exchange KC #1"], ("A joker stays where it was laid", "joker", "joker")),
    ],
)
def test_the_explanation_names_the_cards(actions: list[str], told: tuple[str, str, str]) -> None:
    where = position("joker-500", HAND, stock="QH", discard="KD", melds=TABLE)
    violation = judge(where, "draw", *actions).violation
    assert violation is not None
    for code, text in zip(("en", "nb", "da"), told, strict=True):
        assert text.lower() in explain(violation, where.rules, language(code)).text.lower()


def broken(where: Position, *actions: str) -> tuple[Violation, Position]:
    violation = judge(where, *actions).violation
    assert violation is not None
    return violation, where


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"set": {"take_duty": "lay_something"}}, "Whoever takes the pile must lay something on the same turn."),
        ({"set": {"take_duty": "new_meld"}}, "Whoever takes the pile must lay a new meld on the same turn."),
        ({}, "Dig that far and you must lay 3 of clubs before you discard."),
    ],
)
def test_the_text_follows_the_option_that_was_broken(options: dict[str, object], text: str) -> None:
    violation, where = broken(
        position({"base": "joker-500"} | options, "2H 8S", stock=9, discard="3C KS"), "take 2", "discard 2H"
    )
    assert explain(violation, where.rules, language("en")).text == text


def test_the_clauses_go_with_the_house_rule_that_was_broken() -> None:
    rules = {"base": "joker-500", "house": ["dig-needs-new-meld"]}
    where = position(rules, "3C 9D", stock=9, discard="5H KS", melds=[{"cards": "6H 7H 8H", "by": 1}])
    violation, _ = broken(where, "take 2", "lay 5H #1", "discard KS")
    assert explain(violation, where.rules, language("da")).clauses == ("P31",)


@pytest.mark.parametrize(
    ("card", "spoken"),
    [
        ("7H", ("hjerter sju", "hjerter syv", "seven of hearts")),
        ("QS", ("spar dame", "spar dame", "queen of spades")),
        ("AC", ("kløver ess", "klør es", "ace of clubs")),
        ("10D", ("ruter ti", "ruder ti", "ten of diamonds")),
        ("*", ("joker", "joker", "joker")),
        ("*8S", ("joker som spar åtte", "joker som spar otte", "joker as eight of spades")),
        ("*9", ("joker som nier", "joker som nier", "joker as a nine")),
        ("*A", ("joker som ess", "joker som es", "joker as an ace")),
    ],
)
def test_cards_are_spoken_as_the_glossary_says(card: str, spoken: tuple[str, str, str]) -> None:
    assert tuple(speak_card(parse_card(card), language(code)) for code in LANGUAGES) == spoken


@pytest.mark.parametrize(
    ("cards", "written"),
    [
        ("5H 6H 7H", "hjerter 5–6–7"),
        ("JS QS KS", "spar knekt–dame–konge"),
        ("4C QS *", "kløver 4, spar dame og joker"),
        ("7H", "hjerter 7"),
        ("5H *6H 7H", "hjerter 5, joker som hjerter 6 og hjerter 7"),
    ],
)
def test_cards_in_a_sentence(cards: str, written: str) -> None:
    assert write_cards(parse_cards(cards), language("nb")) == written
    assert write_card(JOKER, language("nb")) == "joker"
