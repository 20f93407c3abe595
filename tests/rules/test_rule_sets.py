from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from tests.support import RULE_SETS, rules
from tutor.content import rule_book
from tutor.errors import RuleSetError
from tutor.rules.options import HandSize, find_contradictions
from tutor.rules.rulebook import OPTIONS, Mixture

# Where a value comes from stands in brackets.
WRITTEN = """
option                | joker-500                   | nordic-500                  | basic-rummy                       | pagat-500                   | danish-500
players               | 2-5 (J3 J4)                 | 2-8 (N1)                    | 2-6 (B1)                          | 2-8 (P3)                    | 2-8 (D1 O11)
two_packs_from        | 5 (J4)                      | 5 (N2)                      | 0 (B2)                            | 5 (P3)                      | 5 (O11)
jokers                | 2 (J3)                      | 0 (N2)                      | 0 (B2)                            | 2 (P3)                      | 3 (D2 O11)
hand_size             | 2: 13, else 7 (J5)          | 2: 13, else 7 (N7)          | 2: 10, 3-4: 7, 5-6: 6 (B1)        | 2: 13, else 7 (P13)         | 7 (D3)
deal_packet           | 1                           | 1                           | 1                                 | 1                           | 1 or 2 (D3)
next_dealer           | left                        | left (N9)                   | winner_if_two (B5)                | left                        | left (D3)
groups                | true (J9)                   | true (N3)                   | true (B7)                         | true (P5)                   | false (D6)
ace                   | low_or_high (J11)           | low_or_high (N4)            | low (B3)                          | low_or_high (P6)            | around (D7)
joker_suit_in_group   | named (J12 O5)              | named (N37 O5)              | named                             | open (P11)                  | named
joker_exchange        | false                       | false                       | false                             | false                       | true (D17)
take_from_pile        | any_depth (J20)             | any_depth (N14)             | top (B6)                          | any_depth (P14)             | top_or_all (D5)
take_duty             | use_deepest (J21)           | use_deepest (N14)           | none                              | use_deepest (P14)           | new_meld (D8 O13)
take_duty_for_top     | false (J19)                 | false (N14)                 | false                             | false (P14)                 | false
take_penalty          | 0                           | 0                           | 0                                 | 0                           | 50 (D8)
dig_needs_own_meld    | false                       | false                       | false                             | false                       | false
return_top            | false (J19)                 | false (N12)                 | false (B10)                       | false (P16)                 | true (D10 O14)
new_melds_per_turn    | any (J17)                   | any (N10)                   | one (B8)                          | any (P15)                   | any (D10)
layoff_needs_own_meld | false                       | false (N22)                 | false (B11)                       | false                       | false
layoff_on             | any                         | any                         | any                               | any                         | any
going_out             | free (J18)                  | free (N23)                  | free (B15)                        | free (P17)                  | float (D13)
calls                 | none (J23)                  | none                        | none                              | call_pile (P19)             | claim (D11)
stock_empty           | may_decline (J25 J26)       | ends (N24)                  | turn_over (B22)                   | may_decline (P17)           | may_decline (O12)
number_cards          | face (J28)                  | five (N6)                   | face (B17)                        | face (P4)                   | five (D20)
ace_value             | 15 (J28)                    | 15 (N6)                     | 1 (B17)                           | 15 (P4)                     | 15 (D20)
ace_low_value         | 1 (J28)                     | 15 (N6)                     | 1 (B17)                           | 1 (P4)                      | 15 (D20)
joker_value           | 15 (J28)                    | 15 (N37)                    | 15                                | 15 (P4)                     | 25 (D20)
scoring               | laid_minus_hand (J29)       | laid_minus_hand (N26)       | winner_takes_hands (B17)          | laid_minus_hand (P25)       | laid_minus_hand (D15)
going_out_bonus       | 0                           | 0                           | 0                                 | 0                           | 0
going_rummy_doubles   | false                       | false                       | true (B20)                        | false                       | false
target                | 500                         | 500                         | 500                               | 500                         | 500
target_rule           | reach (J32)                 | exceed (N28)                | reach (B18)                       | reach (P1 P27)              | reach (D16)
win_rule              | highest                     | highest                     | highest                           | highest                     | highest
first_orbit_pile      | true                        | true                        | true                              | true                        | false (D18)
first_orbit_going_out | true                        | true                        | true                              | true                        | false (D19)
first_orbit_laying    | true                        | true                        | true                              | true                        | true
"""  # noqa: E501


def _cells() -> list[tuple[str, str, str]]:
    head, *rows = [[cell.strip() for cell in line.split("|")] for line in WRITTEN.strip().splitlines()]
    return [(base, row[0], cell) for row in rows for base, cell in zip(head[1:], row[1:], strict=True)]


CELLS = _cells()


def _as_written(option: str, value: Any) -> str:
    """A value in the words of the table."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, HandSize):
        return _hand_sizes(value)
    if isinstance(value, tuple):
        return ("-" if option == "players" else " or ").join(map(str, value))
    return value.value if isinstance(value, StrEnum) else str(value)


def _hand_sizes(sizes: HandSize) -> str:
    if not sizes.table:
        return str(sizes.otherwise)
    by_size: dict[int, list[int]] = {}
    for players, cards in sizes.table:
        by_size.setdefault(cards, []).append(players)
    named = [
        (f"{players[0]}-{players[-1]}" if len(players) > 1 else f"{players[0]}") + f": {cards}"
        for cards, players in by_size.items()
    ]
    return ", ".join(named + ([f"else {sizes.otherwise}"] if sizes.otherwise else []))


def test_the_table_names_every_option_of_every_rule_set() -> None:
    assert {(base, option) for base, option, _ in CELLS} == {(base, name) for base in RULE_SETS for name in OPTIONS}


@pytest.mark.parametrize(("base", "option", "cell"), CELLS, ids=[f"{base}-{option}" for base, option, _ in CELLS])
def test_an_option_has_the_value_and_the_clauses_of_the_table(base: str, option: str, cell: str) -> None:
    value, _, sources = cell.rstrip(")").partition(" (")
    found = rules(base)
    assert _as_written(option, getattr(found, option)) == value
    if sources:
        assert found.sources[option] == tuple(sources.split())


@pytest.mark.parametrize(
    ("base", "players", "cards"),
    [
        ("joker-500", 2, 13),
        ("joker-500", 3, 7),
        ("joker-500", 5, 7),
        ("nordic-500", 2, 13),
        ("nordic-500", 8, 7),
        ("basic-rummy", 2, 10),
        ("basic-rummy", 3, 7),
        ("basic-rummy", 4, 7),
        ("basic-rummy", 5, 6),
        ("basic-rummy", 6, 6),
        ("basic-rummy", 7, None),
        ("pagat-500", 2, 13),
        ("danish-500", 2, 7),
    ],
)
def test_so_many_cards_are_dealt_to_each(base: str, players: int, cards: int | None) -> None:
    """J5, N7, B1, P13, D3."""
    assert rules(base).hand_size.for_players(players) == cards


@pytest.mark.parametrize(
    ("base", "players", "packs"),
    [("joker-500", 4, 1), ("joker-500", 5, 2), ("nordic-500", 5, 2), ("basic-rummy", 6, 1), ("danish-500", 8, 2)],
)
def test_two_packs_are_used_from_five_players_on(base: str, players: int, packs: int) -> None:
    """J4, N2, B2, P3, O11."""
    assert rules(base).packs_for(players) == packs


HOUSE: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "going-out-bonus": ({"going_out_bonus": 50}, ("N36",)),
    "jokers": ({"jokers": 2, "joker_value": 15}, ("N37",)),
    "no-jokers": ({"jokers": 0, "joker_exchange": False}, ("P28",)),
    "face-values": ({"number_cards": "face", "ace_value": 15, "ace_low_value": 1}, ("N38",)),
    "values-5-10-15": (
        {"number_cards": "five", "ace_value": 15, "ace_low_value": 5, "joker_value": 15},
        ("P29",),
    ),
    "pile-penalty": (
        {"take_from_pile": "top_or_all", "take_duty": "lay_something", "take_penalty": 50},
        ("N39", "O29"),
    ),
    "meld-what-you-take": ({"take_duty_for_top": True}, ("P30", "O28")),
    "dig-needs-new-meld": ({"take_duty": "meld_deepest"}, ("P31",)),
    "call-top": ({"calls": "call_top"}, ("N40",)),
    "claim": ({"calls": "claim"}, ("P32",)),
    "no-calls": ({"calls": "none"}, ("P33",)),
    "discard-to-go-out": ({"going_out": "discard_needed"}, ("N41", "P34", "B16")),
    "floating": ({"going_out": "float"}, ("P35",)),
    "unplayable-discard": ({"going_out": "float_unplayable"}, ("P36",)),
    "go-out-to-win": ({"win_rule": "must_go_out"}, ("N42", "P38")),
    "many-melds": ({"new_melds_per_turn": "any"}, ("B9",)),
    "own-meld-first": ({"layoff_needs_own_meld": True}, ("B13",)),
    "ace-high-15": ({"ace": "low_or_high", "ace_value": 15, "ace_low_value": 15}, ("B21",)),
    "ace-high-11": ({"ace": "low_or_high", "ace_value": 11, "ace_low_value": 11}, ("B21",)),
    "block-rummy": ({"stock_empty": "block"}, ("B23",)),
    "own-meld-before-pile": ({"dig_needs_own_meld": True}, ("W1",)),
    "nothing-laid-first-orbit": ({"first_orbit_laying": False}, ("W2",)),
    "own-melds-only": ({"layoff_on": "own"}, ("W3",)),
    "groups": ({"groups": True}, ("W4",)),
    "one-joker": ({"jokers": 1}, ("W4",)),
    "three-jokers": ({"jokers": 3}, ("W4",)),
}
# In basic-rummy these contradict its own options.
REFUSED = {
    "face-values": ("ace_low_value", "ace_value", "ace"),
    "values-5-10-15": ("ace_low_value", "ace_value", "ace"),
    "dig-needs-new-meld": ("take_duty", "take_from_pile"),
    "own-meld-before-pile": ("dig_needs_own_meld", "take_from_pile"),
}


def test_these_are_all_the_house_rules() -> None:
    assert set(rule_book().house_rules) == set(HOUSE)


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("base", RULE_SETS)
def test_a_house_rule_sets_its_options_and_leaves_the_rest(base: str, name: str) -> None:
    if base == "basic-rummy" and name in REFUSED:
        with pytest.raises(RuleSetError) as raised:
            rules(base, name)
        assert raised.value.facts["options"] == REFUSED[name]
        return
    values, sources = HOUSE[name]
    before, after = rules(base), rules(base, name)
    for option in OPTIONS:
        if option in values:
            assert getattr(after, option) == values[option]
            assert after.sources[option] == sources
        else:
            assert getattr(after, option) == getattr(before, option)
            assert after.sources[option] == before.sources[option]


@pytest.mark.parametrize("depth", ["any_depth", "top_or_all"])
def test_melding_what_one_takes_makes_a_deeper_card_a_duty_too(depth: str) -> None:
    """P30, O28: where more than the top card may be taken and there was no duty."""
    house = rule_book().house_rules["meld-what-you-take"]
    free = rules("joker-500", take_from_pile=depth, take_duty="none")
    changed = house.apply(free)
    assert (changed.take_duty_for_top, changed.take_duty) == (True, "use_deepest")
    assert changed.sources["take_duty"] == ("P30", "O28")


@pytest.mark.parametrize(
    ("base", "duty"),
    [
        ("joker-500", "use_deepest"),
        ("nordic-500", "use_deepest"),
        ("pagat-500", "use_deepest"),
        ("danish-500", "new_meld"),
        ("basic-rummy", "none"),
    ],
)
def test_melding_what_one_takes_leaves_another_duty_alone(base: str, duty: str) -> None:
    """P30, O28."""
    assert rules(base, "meld-what-you-take").take_duty == duty


def test_house_rules_apply_in_order_and_single_options_last() -> None:
    """W4."""
    assert rules("joker-500", "one-joker", "three-jokers").jokers == 3
    assert rules("joker-500", "three-jokers", "one-joker").jokers == 1
    mixed = rules("joker-500", "three-jokers", jokers=1)
    assert (mixed.jokers, mixed.sources["jokers"]) == (1, ("W4",))


def test_a_house_rule_may_be_put_right_by_another() -> None:
    """B21, N38: only the whole mixture has to be sound."""
    assert rules("basic-rummy", "face-values", "ace-high-15").ace == "low_or_high"
    assert rules("basic-rummy", "face-values", ace="low_or_high").ace_low_value == 1


def test_a_name_alone_means_the_rule_set_as_it_is() -> None:
    for name in RULE_SETS:
        assert rule_book().resolve(name) == rule_book().resolve(Mixture(name)) == rule_book().rule_sets[name]


CONTRADICTIONS: list[tuple[str, str, dict[str, Any], tuple[str, ...]]] = [
    ("joker-500", "penalty_without_duty", {"take_duty": "none", "take_penalty": 50}, ("take_penalty", "take_duty")),
    ("joker-500", "penalty_without_duty", {"take_duty": "none", "take_penalty": 1}, ("take_penalty", "take_duty")),
    ("danish-500", "penalty_without_duty", {"take_duty": "none"}, ("take_penalty", "take_duty")),
    ("danish-500", "exchange_without_jokers", {"jokers": 0}, ("joker_exchange", "jokers")),
    ("nordic-500", "exchange_without_jokers", {"joker_exchange": True}, ("joker_exchange", "jokers")),
    ("joker-500", "duty_with_top_only", {"take_from_pile": "top"}, ("take_duty", "take_from_pile")),
    ("basic-rummy", "duty_with_top_only", {"take_duty": "use_deepest"}, ("take_duty", "take_from_pile")),
    ("basic-rummy", "duty_with_top_only", {"take_duty": "meld_deepest"}, ("take_duty", "take_from_pile")),
    ("basic-rummy", "duty_with_top_only", {"take_duty": "lay_something"}, ("take_duty", "take_from_pile")),
    ("basic-rummy", "duty_with_top_only", {"take_duty": "new_meld"}, ("take_duty", "take_from_pile")),
    ("basic-rummy", "own_meld_with_top_only", {"dig_needs_own_meld": True}, ("dig_needs_own_meld", "take_from_pile")),
    ("basic-rummy", "orbit_pile_with_top_only", {"first_orbit_pile": False}, ("first_orbit_pile", "take_from_pile")),
    ("basic-rummy", "call_pile_with_top_only", {"calls": "call_pile"}, ("calls", "take_from_pile")),
    ("joker-500", "rummy_without_hands", {"going_rummy_doubles": True}, ("going_rummy_doubles", "scoring")),
    ("basic-rummy", "rummy_without_hands", {"scoring": "laid_minus_hand"}, ("going_rummy_doubles", "scoring")),
    ("basic-rummy", "two_prices_of_a_low_ace", {"ace_value": 15}, ("ace_low_value", "ace_value", "ace")),
    ("joker-500", "two_prices_of_a_low_ace", {"ace": "low"}, ("ace_low_value", "ace_value", "ace")),
    ("joker-500", "too_few_players", {"players": [1, 4]}, ("players",)),
    ("joker-500", "too_few_players", {"players": [5, 4]}, ("players",)),
    ("basic-rummy", "hand_size_missing", {"players": [2, 7]}, ("hand_size", "players")),
    ("joker-500", "hand_size_missing", {"hand_size": {"2": 13, "3": 7, "5": 7}}, ("hand_size", "players")),
    (
        "basic-rummy",
        "hands_too_large",
        {"players": [2, 4], "hand_size": 13},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
    (
        "joker-500",
        "hands_too_large",
        {"players": [2, 4], "hand_size": 14},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
    (
        "joker-500",
        "hands_too_large",
        {"hand_size": {"5": 30, "else": 7}},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
    (
        "joker-500",
        "hands_too_large",
        {"players": [2, 108], "hand_size": 1},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
    (
        "joker-500",
        "hands_too_large",
        {"players": [2, 10**9], "hand_size": 1},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
    (
        "joker-500",
        "hands_too_large",
        {"players": [120, 130], "hand_size": 1},
        ("hand_size", "players", "two_packs_from", "jokers"),
    ),
]


@pytest.mark.parametrize(("base", "code", "options", "named"), CONTRADICTIONS)
def test_a_mixture_that_contradicts_itself_is_refused(
    base: str, code: str, options: dict[str, Any], named: tuple[str, ...]
) -> None:
    """W4: the error names the options."""
    with pytest.raises(RuleSetError) as raised:
        rules(base, **options)
    assert (raised.value.code, raised.value.facts) == (code, {"options": named})


def test_hands_of_which_nothing_is_said_are_missing_but_not_too_large() -> None:
    """O39."""
    changed = replace(rules("joker-500"), players=(2, 60), hand_size=HandSize(((2, 13),)))
    assert find_contradictions(changed) == [("hand_size_missing", ("hand_size", "players"))]


@pytest.mark.parametrize(
    ("base", "options"),
    [
        ("basic-rummy", {"players": [2, 4], "hand_size": 12}),  # 48 of 52
        ("joker-500", {"players": [2, 5], "two_packs_from": 0, "hand_size": 10}),  # 50 of 54
        ("joker-500", {"players": [2, 107], "hand_size": 1}),  # 107 of 108: one card is left and turned up
        ("joker-500", {"players": [2, 4], "two_packs_from": 0, "jokers": 1, "hand_size": 13}),  # 52 of 53
        ("basic-rummy", {"take_from_pile": "any_depth", "take_duty": "use_deepest", "dig_needs_own_meld": True}),
        ("basic-rummy", {"take_from_pile": "top_or_all", "first_orbit_pile": False, "calls": "call_pile"}),
        ("basic-rummy", {"ace_value": 15, "ace_low_value": 15}),
        ("basic-rummy", {"calls": "claim"}),
        ("joker-500", {"scoring": "winner_takes_hands", "going_rummy_doubles": True}),
        ("nordic-500", {"jokers": 1, "joker_exchange": True}),
        ("joker-500", {"take_penalty": 50}),
        ("joker-500", {"players": [3, 3]}),
    ],
)
def test_an_unusual_mixture_that_is_sound_is_allowed(base: str, options: dict[str, Any]) -> None:
    """W4."""
    changed = rules(base, **options)
    for name in options:
        assert changed.sources[name] == ("W4",)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("jokers", 4),
        ("jokers", -1),
        ("jokers", "2"),
        ("jokers", True),
        ("jokers", 1.5),
        ("ace", "high"),
        ("ace", None),
        ("groups", "yes"),
        ("groups", 1),
        ("players", 4),
        ("players", [2]),
        ("players", [2, 3, 4]),
        ("players", [-2, 4]),
        ("deal_packet", 1),
        ("deal_packet", [3]),
        ("deal_packet", [0]),
        ("deal_packet", [2]),
        ("deal_packet", []),
        ("hand_size", 0),
        ("hand_size", -7),
        ("hand_size", "7"),
        ("hand_size", None),
        ("hand_size", [7]),
        ("hand_size", {"2": 0}),
        ("hand_size", {"two": 13}),
        ("hand_size", {"2": 13, "else": "7"}),
        ("hand_size", {"-2": 13, "else": 7}),
        ("take_penalty", -50),
        ("going_out_bonus", -1),
        ("target", -500),
        ("ace_value", -1),
        ("ace_low_value", "low"),
        ("joker_value", -15),
        ("two_packs_from", -1),
        ("take_from_pile", "bottom"),
        ("take_duty", "meld_all"),
        ("going_out", "never"),
        ("calls", "anything"),
        ("stock_empty", "shuffle"),
        ("scoring", ""),
        ("first_orbit_laying", 0),
    ],
)
def test_a_value_that_an_option_can_not_have_is_refused(option: str, value: Any) -> None:
    """W4: also a negative number anywhere."""
    with pytest.raises(RuleSetError) as raised:
        rules("joker-500", **{option: value})
    assert raised.value.code == "bad_option_value"
    assert raised.value.facts == {"option": option, "value": value}


@pytest.mark.parametrize("name", ["joker", "", "sources", "Jokers", "packs_for"])
def test_an_unknown_option_is_refused(name: str) -> None:
    with pytest.raises(RuleSetError) as raised:
        rules("joker-500", **{name: 2})
    assert (raised.value.code, raised.value.facts) == ("unknown_option", {"option": name})


@pytest.mark.parametrize("name", ["joker-501", "", "Joker-500", "jokers"])
def test_an_unknown_rule_set_is_refused(name: str) -> None:
    with pytest.raises(RuleSetError) as raised:
        rules(name)
    assert (raised.value.code, raised.value.facts) == ("unknown_rule_set", {"name": name})


@pytest.mark.parametrize("name", ["joker-500", "", "Jokers", "floating "])
def test_an_unknown_house_rule_is_refused(name: str) -> None:
    with pytest.raises(RuleSetError) as raised:
        rules("joker-500", "floating", name)
    assert (raised.value.code, raised.value.facts) == ("unknown_house_rule", {"name": name})


def test_a_table_of_hand_sizes_may_say_the_rest_at_once() -> None:
    """J5."""
    sizes = rules("joker-500", hand_size={"2": 13, "4": 6, "else": 7}).hand_size
    assert [sizes.for_players(players) for players in (2, 3, 4, 5)] == [13, 7, 6, 7]


def test_every_clause_of_a_source_is_a_letter_and_a_number() -> None:
    """Clauses shown with a ruling can be looked up."""
    found = {clause for base in RULE_SETS for named in rules(base).sources.values() for clause in named}
    assert all(re.fullmatch(r"[JNBPDO][1-9][0-9]?", clause) for clause in found)
