"""What every command answers, and what each calls bad input."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.rulings import lies, mixed
from tests.support import LANGUAGES, RULE_SETS
from tutor.cases import COMMANDS
from tutor.errors import InputError
from tutor.i18n import language
from tutor.wording.errors import locate_error

Case = dict[str, Any]

WHERE: Case = {"rules": "joker-500", "hands": ["6H 7H KC", 4], "stock": 5, "discard": "2C 5H"}
JUDGE: Case = {"position": WHERE, "turn": ["take 1", "meld 5H 6H 7H", "discard KC"]}
SCORE: Case = {"rules": "joker-500", "hands": ["", "KC"], "melds": [lies("5H 6H 7H", by=0)], "went_out": 0}
MATCH: Case = {"rules": "joker-500", "totals": [480, 300], "round": [30, -10], "went_out": 0}
DEAL: Case = {"rules": "joker-500", "players": 3, "dealer": 1, "seed": 7}
ANALYSE: Case = {"position": WHERE}
GOOD = {"judge": JUDGE, "compare": JUDGE, "score": SCORE, "match": MATCH, "deal": DEAL, "analyse": ANALYSE}
JUDGING = ("judge", "compare")


def told(command: str, case: Case) -> Case:
    """What the command answers, as it is written."""
    answer: Case = msgspec.json.decode(msgspec.json.encode(COMMANDS[command](case, language("en"))))
    return answer


def fault(command: str, case: Case, code: str = "en") -> str:
    """What the command says of bad input."""
    with pytest.raises((InputError, msgspec.ValidationError)) as raised:
        COMMANDS[command](case, language(code))
    error = raised.value
    return locate_error(error, language(code)) if isinstance(error, InputError) else str(error)


def at(**fields: Any) -> Case:
    """The position of the cases with other fields."""
    return {"position": WHERE | fields}


# --- every command ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", GOOD)
def test_a_case_may_carry_an_id_and_remarks(command: str) -> None:
    remarks = {"id": ["any", 1], "clauses": ["J21"], "note": "a note", "expect": {"legal": True}}
    assert told(command, GOOD[command] | remarks) == told(command, GOOD[command])


@pytest.mark.parametrize("command", GOOD)
def test_an_unknown_field_of_a_case_is_bad_input(command: str) -> None:
    assert "`surprise`" in fault(command, GOOD[command] | {"surprise": 1})


@pytest.mark.parametrize("command", ["judge", "compare", "analyse"])
def test_an_unknown_field_of_a_position_is_bad_input(command: str) -> None:
    found = fault(command, GOOD[command] | at(surprise=1))
    assert "`surprise`" in found
    assert "position" in found


@pytest.mark.parametrize("command", ["judge", "compare", "analyse", "score"])
def test_an_unknown_field_of_a_meld_or_a_mixture_is_bad_input(command: str) -> None:
    melds = [{"cards": "5H 6H 7H", "by": 0, "surprise": 1}]
    rules = {"base": "joker-500", "surprise": 1}
    for part in ({"melds": melds}, {"rules": rules}):
        case = GOOD[command] | (part if command == "score" else at(**part))
        assert "`surprise`" in fault(command, case)


@pytest.mark.parametrize("command", ["analyse", "score", "match", "deal"])
def test_a_turn_and_partial_belong_to_turns_alone(command: str) -> None:
    for field in ("turn", "partial"):
        assert f"`{field}`" in fault(command, GOOD[command] | {field: False})


@pytest.mark.parametrize(
    ("command", "field"),
    [(command, field) for command, case in GOOD.items() for field in case if field not in ("melds", "went_out")],
)
def test_a_field_that_has_no_default_is_required(command: str, field: str) -> None:
    case = {name: value for name, value in GOOD[command].items() if name != field}
    assert f"`{field}`" in fault(command, case)


@pytest.mark.parametrize("command", ["judge", "compare", "analyse"])
@pytest.mark.parametrize("field", ["rules", "hands"])
def test_a_position_needs_rules_and_hands(command: str, field: str) -> None:
    where = {name: value for name, value in WHERE.items() if name != field}
    assert f"`{field}`" in fault(command, GOOD[command] | {"position": where})


@pytest.mark.parametrize("command", GOOD)
@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("canasta", "there is no rule-set called “canasta”"),
        (mixed("canasta"), "there is no rule-set called “canasta”"),
        (mixed("joker-500", "canasta"), "there is no house rule called “canasta”"),
        (mixed("joker-500", canasta=1), "there is no option called “canasta”"),
        (mixed("joker-500", ace="middle"), "“ace” can’t be “middle”"),
        (mixed("joker-500", target=-1), "“target” can’t be “-1”"),
        (mixed("joker-500", take_duty="none", take_penalty=50), "take_penalty and take_duty"),
        (mixed("basic-rummy", calls="call_pile"), "calls and take_from_pile"),
        (mixed("basic-rummy", "dig-needs-new-meld"), "take_duty and take_from_pile"),
        (mixed("basic-rummy", "face-values"), "ace_low_value, ace_value and ace"),
    ],
)
def test_rules_that_do_not_exist_are_bad_input_and_named(command: str, rules: str | Case, text: str) -> None:
    inside = "position" in GOOD[command]
    found = fault(command, GOOD[command] | (at(rules=rules) if inside else {"rules": rules}))
    assert found.startswith("position.rules: " if inside else "rules: ")
    assert text in found


@pytest.mark.parametrize("command", GOOD)
@pytest.mark.parametrize(
    "rules", [7, None, ["joker-500"], {"house": []}, {"base": 7}, {"base": "joker-500", "set": []}]
)
def test_rules_that_are_neither_name_nor_mixture_are_bad_input(command: str, rules: object) -> None:
    inside = "position" in GOOD[command]
    assert "rules" in fault(command, GOOD[command] | (at(rules=rules) if inside else {"rules": rules}))


# --- a position ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", ["judge", "compare", "analyse"])
@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"hands": ["5X", 4]}, "position.hands[0][0]: “5X” is no card"),
        ({"hands": ["6H", "2H 1S"]}, "position.hands[1][1]: “1S” is no card"),
        ({"hands": ["*8H", 4]}, "position.hands[0][0]: “*8H”: a joker stands for a card only where it is laid"),
        ({"hands": ["6H", -1]}, "$.position.hands[1]"),
        ({"hands": "6H"}, "$.position.hands"),
        ({"hands": []}, "position.hands: 0 can’t play here, but 2 to 5 can"),
        ({"hands": ["6H"]}, "position.hands: 1 can’t play here, but 2 to 5 can"),
        ({"hands": ["6H", 4, 4, 4, 4, 4]}, "position.hands: 6 can’t play here, but 2 to 5 can"),
        ({"hands": ["", 4]}, "position.hands: a hand is empty, though nobody floats under these rules"),
        ({"hands": ["6H", 0]}, "position.hands: a hand is empty, though nobody floats under these rules"),
        ({"hands": ["6H 6H", 4]}, "position: 6 of hearts is there 2 times, but the packs hold 1"),
        ({"hands": ["5H", 4]}, "position: 5 of hearts is there 2 times, but the packs hold 1"),
        ({"stock": 60}, "position: 69 cards are more than the packs hold, which is 54"),
        ({"stock": "2H 11H"}, "position.stock[1]: “11H” is no card"),
        ({"discard": "2C hearts"}, "position.discard[1]: “hearts” is no card"),
        ({"discard": "2C *8H"}, "position.discard[1]: “*8H”: a joker stands"),
        ({"to_move": 2}, "position.to_move: there is no seat 2 among 2"),
        ({"to_move": -1}, "position.to_move: there is no seat -1 among 2"),
        ({"dealer": 2}, "position.dealer: there is no seat 2 among 2"),
        ({"discarder": 2}, "position.discarder: there is no seat 2 among 2"),
        ({"penalties": [0]}, "position.penalties: there must be one number a seat, 2 in all"),
        ({"penalties": [0, -50]}, "$.position.penalties[1]"),
        ({"orbit": 3}, "$.position.orbit"),
        ({"melds": [lies("9S 9H")]}, "position.melds[0].cards: the cards 9 of spades and 9 of hearts are no meld"),
        ({"melds": [lies("9S 9H 9D"), lies("2D 3D 5D")]}, "position.melds[1].cards: the cards"),
        ({"melds": [lies("9S 9X 9D")]}, "position.melds[0].cards[1]: “9X” is no card"),
        ({"melds": [lies("*9S *9H *9D")]}, "position.melds[0].cards: the cards"),
        ({"melds": [lies("9S 9H *9")]}, "position.melds[0].cards: the cards"),
        ({"melds": [lies("9S 9H 9D", by=2)]}, "position.melds[0].by: there is no seat 2 among 2"),
        ({"melds": [lies("9S 9H 9D", owner=2)]}, "position.melds[0].owner: there is no seat 2 among 2"),
        ({"melds": [lies("9S 9H 9D", by=[0, 0])]}, "position.melds[0].by: 3 cards, but 2 seats"),
        ({"melds": [lies("9S 9H 9D", by=[0, 1, 0])]}, "position.melds[0].owner: a meld whose cards score"),
        ({"melds": [{"by": 0}]}, "$.position.melds[0]"),
    ],
)  # fmt: skip
def test_a_position_that_can_not_exist_is_bad_input_and_its_place_is_named(
    command: str, fields: Case, text: str
) -> None:
    assert text in fault(command, GOOD[command] | at(**fields))


@pytest.mark.parametrize("command", ["judge", "compare", "analyse"])
def test_a_joker_where_there_is_none_is_bad_input(command: str) -> None:
    for fields in ({"hands": ["6H *", 4]}, {"discard": "2C *"}, {"melds": [lies("9S 9H *9D")]}):
        found = fault(command, GOOD[command] | at(**{"rules": "nordic-500"} | fields))
        assert found.startswith("position: joker is there")


@pytest.mark.parametrize("command", ["judge", "compare", "analyse"])
def test_the_hand_of_the_mover_must_be_known(command: str) -> None:
    found = fault(command, GOOD[command] | at(hands=[4, "6H 7H"]))
    assert "the cards of seat 0 are unknown" in found


# --- a turn ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", JUDGING)
@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (["play 5H"], "turn[0]: “play 5H” is no action"),
        (["take 1", ""], "turn[1]: “” is no action"),
        (["take 0"], "turn[0]: “take 0” is no action"),
        (["take 1", "lay 5H"], "turn[1]: “lay 5H” is no action"),
        (["take 1", "meld 5H 6H 11H"], "turn[1][2]: “11H” is no card"),
        (["take 1", "discard *8H"], "turn[1]: “*8H”: a joker stands for a card only where it is laid"),
        (["take 1", "exchange *8H #1"], "turn[1]: “*8H”: a joker stands for a card only where it is laid"),
        (["draw *8H"], "turn[0]: “*8H”: a joker stands for a card only where it is laid"),
        (["take 1", "lay 8H #1 low"], "turn[1]: “lay 8H #1 low”: only an ace can be low"),
        (["call 1 take 0"], "turn[0]: “call 1 take 0” is no action"),
        ([7], "$.turn[0]"),
        ("draw", "$.turn"),
    ],
)
def test_what_is_no_action_is_bad_input_and_its_place_is_named(command: str, turn: object, text: str) -> None:
    assert text in fault(command, JUDGE | {"turn": turn})


@pytest.mark.parametrize("command", JUDGING)
@pytest.mark.parametrize(
    ("fields", "turn", "place", "text"),
    [
        ({}, ["draw"], "turn[0]", "the stock is unknown: name the card that is drawn"),
        ({}, ["draw 5H"], "turn[0]", "5 of hearts can’t be in the stock"),
        ({"stock": "3C 5D"}, ["draw 5D"], "turn[0]", "5 of diamonds is not on top of the stock, 3 of clubs is"),
        ({"hands": ["2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", 4]},
         ["take 1", "meld 2S AS 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"],
         "turn[1]", "a run of all thirteen ranks has to show where its ace lies"),
        ({}, ["call 7 take 1"], "turn[0]", "there is no seat 7 among 2"),
        ({"rules": "nordic-500"}, ["take 1", "meld 5H 6H *7H"], "turn[1]", "no jokers are used here"),
    ],
)  # fmt: skip
def test_an_action_that_can_not_be_in_this_position_is_bad_input_and_its_place_is_named(
    command: str, fields: Case, turn: list[str], place: str, text: str
) -> None:
    found = fault(command, at(**fields) | {"turn": turn})
    assert text in found
    assert found == f"{place}: {text}"


@pytest.mark.parametrize("command", JUDGING)
@pytest.mark.parametrize("partial", [1, "yes", None])
def test_partial_is_true_or_false(command: str, partial: object) -> None:
    assert "partial" in fault(command, JUDGE | {"partial": partial})


@pytest.mark.parametrize("command", JUDGING)
def test_of_the_unknown_hands_in_a_call_only_the_callers_must_be_known(command: str) -> None:
    cards: Case = {"rules": "pagat-500", "melds": [lies("6H 7H 8H", by=0)], "discard": "2C 5H"}
    turn = ["call 0 take 1", "lay 5H #1", "discard KC"]
    good = at(**cards, hands=["KC 2D", 4, 4], to_move=1, discarder=2) | {"turn": turn}
    assert told(command, good).get("legal", True)
    found = fault(command, at(**cards, hands=[4, "KC 2D", 4], to_move=1, discarder=2) | {"turn": turn})
    assert "the cards of seat 0 are unknown" in found


# --- judge -----------------------------------------------------------------------------------------------
def test_a_legal_turn_is_told_with_the_position_after_it() -> None:
    """J21, J29."""
    assert told("judge", JUDGE | {"position": WHERE | {"hands": ["6H 7H KC 2D", "3C 4C"]}}) == {
        "legal": True,
        "over": None,
        "laid": 18,
        "penalty": 0,
        "position": {
            "rules": "joker-500",
            "hands": ["2D", "3C 4C"],
            "to_move": 1,
            "dealer": 1,
            "stock": 5,
            "discard": "2C KC",
            "melds": [{"cards": "5H 6H 7H", "by": [0, 0, 0], "owner": 0}],
            "orbit": 2,
            "discarder": 0,
            "penalties": [0, 0],
        },
    }


def test_an_illegal_turn_is_told_without_a_position() -> None:
    """J21."""
    ruling = told("judge", JUDGE | {"turn": ["take 2", "discard KC"]})
    assert set(ruling) == {"legal", "at", "why", "clauses", "message"}
    assert (ruling["legal"], ruling["at"], ruling["why"]) == (False, 1, "pile_card_unused")
    assert ruling["clauses"] == ["J21"]
    assert "2 of clubs" in ruling["message"]


def test_the_position_after_a_turn_names_its_rules_as_they_were_written() -> None:
    rules = mixed("joker-500", "going-out-bonus", target=1000)
    assert told("judge", JUDGE | at(rules=rules))["position"]["rules"] == rules


@pytest.mark.parametrize("turn", [[], ["take 1"], ["take 2"], ["take 1", "meld 5H 6H 7H"]])
def test_a_partial_turn_is_judged_so_far(turn: list[str]) -> None:
    assert told("judge", JUDGE | {"turn": turn, "partial": True})["legal"]
    stopped = told("judge", JUDGE | {"turn": turn})
    assert (stopped["legal"], stopped["at"], stopped["why"]) == (False, len(turn), "turn_incomplete")


def test_a_partial_turn_may_break_a_rule_already() -> None:
    """J19."""
    ruling = told("judge", JUDGE | {"turn": ["take 1", "discard 5H"], "partial": True})
    assert (ruling["legal"], ruling["at"], ruling["why"]) == (False, 1, "top_card_returned")


@pytest.mark.parametrize(
    ("rules", "melds", "turn", "rummy"),
    [
        ("basic-rummy", [], ["take 1", "meld 5H 6H 7H", "discard KC"], True),
        ("basic-rummy", [lies("9S 10S JS", by=0)], ["take 1", "meld 5H 6H 7H", "discard KC"], False),
        ("basic-rummy", [], ["take 1", "discard KC"], False),
        ("joker-500", [], ["take 1", "meld 5H 6H 7H", "discard KC"], False),
        (mixed("basic-rummy", going_rummy_doubles=False), [], ["take 1", "meld 5H 6H 7H", "discard KC"], False),
    ],
)
def test_rummy_is_told_only_where_it_doubles_and_the_mover_went_rummy(
    rules: str | Case, melds: list[Case], turn: list[str], rummy: bool
) -> None:
    """B20, O8."""
    ruling = told("judge", at(rules=rules, melds=melds) | {"turn": turn})
    assert ruling["legal"]
    assert ruling.get("rummy") == (True if rummy else None)


def test_why_a_round_is_over_is_told_with_who_went_out_if_anybody_did() -> None:
    """J24, N24, B23, O9."""
    assert told("judge", JUDGE)["over"] == {"why": "went_out", "by": 0}
    declined = at(stock=0) | {"turn": ["pass"]}
    assert told("judge", declined)["over"] == {"why": "stock", "by": None}
    blocked = at(rules=mixed("basic-rummy", "block-rummy"), stock=0) | {"turn": ["pass"]}
    assert told("judge", blocked)["over"] == {"why": "blocked", "by": None}
    alone = at(rules="basic-rummy", stock=0, discard="2C") | {"turn": ["turn over"]}
    assert told("judge", alone)["over"] == {"why": "blocked", "by": None}


def test_a_caller_is_the_mover_of_a_call() -> None:
    """P19, P20."""
    cards: Case = {"rules": "pagat-500", "hands": ["KC 2D", 4, 4], "melds": [lies("6H 7H 8H", by=1)]}
    ruling = told(
        "judge", at(**cards, to_move=1, discarder=2) | {"turn": ["call 0 take 1", "lay 5H #1", "discard 2D"]}
    )
    assert (ruling["laid"], ruling["position"]["hands"]) == (5, ["KC", 4, 4])
    assert (ruling["position"]["to_move"], ruling["position"]["discarder"]) == (1, 0)


def test_a_penalty_is_told_and_stands_in_the_position_after() -> None:
    """D8."""
    ruling = told("judge", at(rules="danish-500", penalties=[50, 0]) | {"turn": ["take 2", "discard KC"]})
    assert (ruling["penalty"], ruling["position"]["penalties"]) == (50, [100, 0])


# --- score -----------------------------------------------------------------------------------------------
def test_a_round_is_told_as_points_a_seat() -> None:
    """J29."""
    assert told("score", SCORE) == {"round": [18, -10]}


def test_melds_penalties_who_went_out_and_rummy_have_defaults() -> None:
    """J29, B17."""
    assert told("score", {"rules": "joker-500", "hands": ["2D", "KC"]}) == {"round": [-2, -10]}
    assert told("score", {"rules": "basic-rummy", "hands": ["2D", "KC"]}) == {"round": [0, 0]}


def test_penalties_bonus_and_rummy_are_reckoned_with() -> None:
    """N36, D8, B20, O36."""
    bonus: Case = {"rules": mixed("nordic-500", "going-out-bonus"), "penalties": [50, 10]}
    assert told("score", SCORE | bonus) == {"round": [15 + 50 - 50, -10 - 10]}
    rummy: Case = {"rules": "basic-rummy", "went_rummy": True}
    assert told("score", SCORE | rummy) == {"round": [20, 0]}
    assert told("score", SCORE | rummy | {"went_rummy": False}) == {"round": [10, 0]}


@pytest.mark.parametrize("base", RULE_SETS)
def test_hands_of_a_round_that_is_over_may_be_empty_in_every_rule_set(base: str) -> None:
    """J24, N23, B14, P17, D12."""
    assert told("score", SCORE | {"rules": base, "hands": ["", ""], "melds": []}) == {"round": [0, 0]}


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"hands": ["2C", "KC"]}, "went_out: seat 0 went out, but holds cards"),
        ({"went_out": 1}, "went_out: seat 1 went out, but holds cards"),
        ({"went_out": 2}, "went_out: there is no seat 2 among 2"),
        ({"went_out": -1}, "went_out: there is no seat -1 among 2"),
        ({"went_out": None, "went_rummy": True}, "went_rummy: nobody goes rummy without going out"),
        ({"went_out": "0"}, "$.went_out"),
        ({"went_rummy": 1}, "$.went_rummy"),
        ({"penalties": [50]}, "penalties: there must be one number a seat, 2 in all"),
        ({"penalties": [50, 0, 0]}, "penalties: there must be one number a seat, 2 in all"),
        ({"penalties": []}, "penalties: there must be one number a seat, 2 in all"),
        ({"penalties": [50, -50]}, "$.penalties[1]"),
        ({"hands": [""]}, "hands: 1 can’t play here, but 2 to 5 can"),
        ({"hands": [""] * 6}, "hands: 6 can’t play here, but 2 to 5 can"),
        ({"hands": []}, "hands: 0 can’t play here, but 2 to 5 can"),
        ({"hands": ["", 4]}, "$.hands[1]"),
        ({"hands": ["", "KX"]}, "hands[1][0]: “KX” is no card"),
        ({"hands": ["", "*KC"]}, "hands[1][0]: “*KC”: a joker stands for a card only where it is laid"),
        ({"hands": ["", "5H"]}, "5 of hearts is there 2 times, but the packs hold 1"),
        ({"melds": [lies("5H 6H", by=0)]}, "melds[0].cards: the cards 5 of hearts and 6 of hearts are no meld"),
        ({"melds": [lies("5H 6H 7H", by=2)]}, "melds[0].by: there is no seat 2 among 2"),
        ({"melds": [lies("5H 6H 7H", by=[0, 1, 1])]}, "melds[0].owner: a meld whose cards score for several"),
        ({"rules": "danish-500", "melds": [lies("5H 5D 5C", by=0)]}, "melds[0].cards: the cards"),
        ({"rules": "nordic-500", "hands": ["", "*"]}, "joker is there"),
    ],
)
def test_a_round_that_can_not_have_been_is_bad_input_and_its_place_is_named(fields: Case, text: str) -> None:
    assert text in fault("score", SCORE | fields)


# --- match -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({}, {"totals": [510, 290], "over": True, "winner": 0}),
        ({"round": [20, -10]}, {"totals": [500, 290], "over": True, "winner": 0}),
        ({"round": [10, -10]}, {"totals": [490, 290], "over": False, "winner": None}),
        ({"round": [20, 200]}, {"totals": [500, 500], "over": False, "winner": None}),
        ({"went_out": None}, {"totals": [510, 290], "over": True, "winner": 0}),
        ({"rules": "nordic-500", "round": [20, 0]}, {"totals": [500, 300], "over": False, "winner": None}),
        ({"rules": mixed("joker-500", "go-out-to-win"), "went_out": 1},
         {"totals": [510, 290], "over": False, "winner": None}),
        ({"totals": [-30, -20], "round": [-5, 10]}, {"totals": [-35, -10], "over": False, "winner": None}),
        ({"totals": [510, 510], "round": [-20, -30]}, {"totals": [490, 480], "over": False, "winner": None}),
    ],
)  # fmt: skip
def test_a_match_is_judged_by_the_totals_after_the_round(fields: Case, answer: Case) -> None:
    """J32, J33, N28, P38, O35."""
    assert told("match", MATCH | fields) == answer


def test_who_went_out_may_be_left_out() -> None:
    assert told("match", {name: value for name, value in MATCH.items() if name != "went_out"})["winner"] == 0


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"round": [30]}, "round: there must be one number a seat, 2 in all"),
        ({"round": [30, 1, 1]}, "round: there must be one number a seat, 2 in all"),
        ({"totals": [480]}, "totals: 1 can’t play here, but 2 to 5 can"),
        ({"totals": [0] * 6, "round": [0] * 6}, "totals: 6 can’t play here, but 2 to 5 can"),
        ({"totals": [], "round": []}, "totals: 0 can’t play here, but 2 to 5 can"),
        ({"went_out": 2}, "went_out: there is no seat 2 among 2"),
        ({"went_out": -1}, "went_out: there is no seat -1 among 2"),
        ({"totals": [480, "300"]}, "$.totals[1]"),
        ({"round": [480, 0.5]}, "$.round[1]"),
        ({"rules": "basic-rummy", "totals": [0] * 7, "round": [0] * 7}, "totals: 7 can’t play here, but 2 to 6 can"),
    ],
)
def test_a_match_that_can_not_have_been_is_bad_input_and_its_place_is_named(fields: Case, text: str) -> None:
    assert text in fault("match", MATCH | fields)


# --- deal ------------------------------------------------------------------------------------------------
def test_a_deal_is_told_as_a_position_with_every_card_listed() -> None:
    """J5, J6, J7."""
    where = told("deal", DEAL)["position"]
    assert [len(hand.split()) for hand in where["hands"]] == [7, 7, 7]
    assert (len(where["discard"].split()), len(where["stock"].split())) == (1, 54 - 21 - 1)
    assert (where["to_move"], where["dealer"], where["orbit"], where["discarder"]) == (2, 1, 1, 1)
    assert (where["rules"], where["melds"], where["penalties"]) == ("joker-500", [], [0, 0, 0])


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_dealt_position_can_be_judged_and_scored(base: str) -> None:
    where = told("deal", DEAL | {"rules": base})["position"]
    ruling = told("judge", {"position": where, "turn": ["draw"], "partial": True})
    assert ruling["legal"]
    assert ruling["position"]["hands"][2].split()[-1] == where["stock"].split()[0]


def test_the_same_seed_gives_the_same_deal() -> None:
    assert told("deal", DEAL) == told("deal", DEAL)
    assert told("deal", DEAL) != told("deal", DEAL | {"seed": 8})
    pagat = told("deal", DEAL | {"rules": "pagat-500"})["position"]
    assert pagat | {"rules": "joker-500"} == told("deal", DEAL)["position"]


def test_a_deal_names_its_rules_as_they_were_written() -> None:
    rules = mixed("nordic-500", "jokers", hand_size={"2": 10, "else": 6})
    where = told("deal", DEAL | {"rules": rules})["position"]
    assert where["rules"] == rules
    assert [len(hand.split()) for hand in where["hands"]] == [6, 6, 6]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"players": 1}, "players: 1 can’t play here, but 2 to 5 can"),
        ({"players": 6}, "players: 6 can’t play here, but 2 to 5 can"),
        ({"players": 0}, "players: 0 can’t play here, but 2 to 5 can"),
        ({"players": 10**12}, "players: 1000000000000 can’t play here"),
        ({"players": -2}, "$.players"),
        ({"players": "3"}, "$.players"),
        ({"dealer": 3}, "dealer: there is no seat 3 among 3"),
        ({"dealer": -1}, "dealer: there is no seat -1 among 3"),
        ({"dealer": None}, "$.dealer"),
        ({"seed": "seven"}, "$.seed"),
        ({"rules": mixed("joker-500", hand_size={"2": 13})}, "rules: hand_size and players: some number of players"),
        (
            {"rules": mixed("joker-500", hand_size=40)},
            "rules: hand_size, players, two_packs_from and jokers: the hands",
        ),
        ({"rules": mixed("joker-500", hand_size={"3": 18, "else": 7})}, "players: 55 cards are more than the packs"),
    ],
)
def test_a_deal_that_can_not_be_is_bad_input_and_its_place_is_named(fields: Case, text: str) -> None:
    assert text in fault("deal", DEAL | fields)


# --- compare ---------------------------------------------------------------------------------------------
def rulings(turn: list[str], partial: bool = False, **fields: Any) -> dict[str, Case]:
    """What compare says, by rule-set."""
    compared: dict[str, Case] = told("compare", at(**fields) | {"turn": turn, "partial": partial})["rulings"]
    return compared


def not_applicable(compared: dict[str, Case]) -> set[str]:
    """The rule-sets where position or turn can't exist; what is said of them is a text and nothing else."""
    found = {name for name, ruling in compared.items() if "not_applicable" in ruling}
    for name in found:
        assert list(compared[name]) == ["not_applicable"]
        assert compared[name]["not_applicable"]
    return found


@pytest.mark.parametrize("rules", [*RULE_SETS, mixed("joker-500", "pile-penalty")])
@pytest.mark.parametrize(
    "turn",
    [
        ["take 1", "meld 5H 6H 7H", "discard KC"],
        ["take 2", "meld 5H 6H 7H", "discard KC"],
        ["take 1", "discard 5H"],
        ["pass"],
        ["call 1 take 1"],
        ["take 1"],
    ],
)
@pytest.mark.parametrize("partial", [False, True])
def test_a_comparison_holds_the_ruling_of_each_of_the_five(rules: str | Case, turn: list[str], partial: bool) -> None:
    """The position's own rules are replaced by each in turn."""
    hands = ["6H 7H KC", "9H 2D"]
    compared = rulings(turn, partial, rules=rules, hands=hands)
    assert list(compared) == list(RULE_SETS)
    for base in RULE_SETS:
        ruling = told("judge", at(rules=base, hands=hands) | {"turn": turn, "partial": partial})
        ruling.pop("position", None)
        assert compared[base] == ruling


def test_a_joker_on_the_table_or_in_a_hand_is_not_applicable_where_there_is_none() -> None:
    """N2, B2."""
    without = {"nordic-500", "basic-rummy"}
    turn = ["take 1", "discard KC"]
    assert not_applicable(rulings(turn, hands=["KC 2D *", 4])) == without
    assert not_applicable(rulings(turn, hands=["KC 2D", "*"])) == without
    assert not_applicable(rulings(turn, hands=["KC 2D", 4], discard="* 5H")) == without
    assert not_applicable(rulings(turn, hands=["KC 2D", 4], melds=[lies("7S *8S 9S")])) == without


def test_a_joker_that_only_the_turn_names_is_not_applicable_where_there_is_none() -> None:
    """N2, B2: though the hand lists none, which is a ruling elsewhere."""
    compared = rulings(["take 1", "meld 6H 7H *8H", "discard KC"])
    assert not_applicable(compared) == {"nordic-500", "basic-rummy"}
    assert compared["pagat-500"]["why"] == "card_not_held"
    drawn = rulings(["draw *", "discard KC"])
    assert not_applicable(drawn) == {"nordic-500", "basic-rummy"}


def test_a_group_on_the_table_is_not_applicable_in_danish_500() -> None:
    """D6: a group in the turn is a ruling."""
    lying = rulings(["take 1", "discard KC"], melds=[lies("9S 9H 9D")])
    assert not_applicable(lying) == {"danish-500"}
    laid = rulings(["take 1", "meld 9S 9H 9D", "discard KC"], hands=["9S 9H 9D KC 2D", 4])
    assert not_applicable(laid) == set()
    assert laid["danish-500"]["why"] == "groups_not_allowed"
    assert laid["joker-500"]["legal"]


def test_a_run_round_the_corner_or_up_to_the_ace_is_not_applicable_where_none_can_lie() -> None:
    """D7, B3, J11."""
    turn = ["take 1", "discard KC"]
    around = rulings(turn, rules="danish-500", melds=[lies("KS AS 2S")])
    assert not_applicable(around) == set(RULE_SETS) - {"danish-500"}
    high = rulings(turn, melds=[lies("QS KS AS")])
    assert not_applicable(high) == {"basic-rummy"}


@pytest.mark.parametrize(
    ("players", "without"),
    [(5, set()), (6, {"joker-500"}), (7, {"joker-500", "basic-rummy"}), (8, {"joker-500", "basic-rummy"})],
)
def test_more_players_than_may_play_are_not_applicable(players: int, without: set[str]) -> None:
    """J4, N1, B1, P3, O11."""
    compared = rulings(["take 1", "discard KC"], rules="pagat-500", hands=["KC 2D", *[1] * (players - 1)])
    assert not_applicable(compared) == without


def test_a_card_that_is_there_twice_is_not_applicable_where_one_pack_is_used() -> None:
    """B2, J4."""
    compared = rulings(["take 1", "discard KC"], hands=["KC 2D 2D", 4, 4, 4, 4])
    assert not_applicable(compared) == {"basic-rummy"}


def test_more_cards_than_the_packs_hold_are_not_applicable() -> None:
    """B2, N2: 54 cards, unknown ones among them."""
    compared = rulings(["take 1", "discard KC"], hands=["KC 2D", 10], stock=40)
    assert not_applicable(compared) == {"nordic-500", "basic-rummy"}


@pytest.mark.parametrize("hands", [["KC 2D", ""], ["KC 2D", 0]])
def test_an_empty_hand_is_not_applicable_where_nobody_floats(hands: list[str | int]) -> None:
    """D13, O16."""
    compared = rulings(["take 1", "discard KC"], rules="danish-500", hands=hands)
    assert not_applicable(compared) == set(RULE_SETS) - {"danish-500"}


def test_the_mover_may_be_the_floater() -> None:
    """O16."""
    compared = rulings(["take 1", "discard 5H"], rules="danish-500", hands=["", 4])
    assert not_applicable(compared) == set(RULE_SETS) - {"danish-500"}
    assert compared["danish-500"]["over"] == {"why": "went_out", "by": 0}


@pytest.mark.parametrize("rules", ["joker-500", "pagat-500"])
def test_a_joker_of_a_group_with_its_suit_is_written_open_where_suits_are_open(rules: str) -> None:
    """P11, O5: `*9D` becomes `*9`."""
    compared = rulings(["take 1", "meld 9S 9H *9D", "discard KC"], rules=rules, hands=["9S 9H * KC 2D", 4])
    assert not_applicable(compared) == {"nordic-500", "basic-rummy"}
    assert compared["pagat-500"]["legal"]
    assert compared["joker-500"]["legal"]
    assert compared["danish-500"]["why"] == "groups_not_allowed"


def test_a_joker_of_a_group_on_the_table_leaves_its_suit_open_in_pagat_500() -> None:
    """P11, O5: with a joker as 9D on the table 9D may follow there, and only 9C where suits are named."""
    melds = [lies("9S 9H *9D", by=1)]
    compared = rulings(["take 1", "lay 9D #1", "discard KC"], hands=["9D KC 2D", 4], melds=melds)
    assert compared["joker-500"]["why"] == "does_not_fit"
    assert compared["pagat-500"]["legal"]


@pytest.mark.parametrize(
    ("turn", "melds"),
    [
        (["take 1", "meld 9S 9H *9", "discard KC"], []),
        (["take 1", "lay *9 #1", "discard KC"], [lies("9C 9D *9")]),
        (["take 1", "discard KC"], [lies("9C 9D *9")]),
    ],
)
def test_a_joker_without_its_suit_is_not_applicable_where_suits_are_named(turn: list[str], melds: list[Case]) -> None:
    """P11, O5: `*9` is written in pagat-500 alone."""
    compared = rulings(turn, rules="pagat-500", hands=["9S 9H * KC 2D", 4], melds=melds)
    assert not_applicable(compared) == set(RULE_SETS) - {"pagat-500"}
    assert compared["pagat-500"]["legal"]


def test_without_jokers_nobody_is_told_to_name_the_suit_of_one() -> None:
    """N2, B2: that none are used is the reason."""
    compared = rulings(["take 1", "meld 9S 9H *9", "discard KC"], rules="pagat-500", hands=["9S 9H * KC 2D", 4])
    for base in ("nordic-500", "basic-rummy"):
        assert "suit" not in compared[base]["not_applicable"]


def test_an_exchange_where_none_is_known_is_a_ruling() -> None:
    """D17."""
    melds = [lies("7S *8S 9S", by=1)]
    compared = rulings(["take 1", "exchange 8S #1", "discard KC"], hands=["8S KC 2D", 4], melds=melds)
    assert not_applicable(compared) == {"nordic-500", "basic-rummy"}
    assert compared["danish-500"]["legal"]
    assert [compared[base]["why"] for base in ("joker-500", "pagat-500")] == ["no_exchange"] * 2


@pytest.mark.parametrize("rules", [mixed("nordic-500", "jokers"), mixed("pagat-500", "floating")])
def test_a_position_of_a_mixture_is_compared_though_its_own_rules_are_none_of_the_five(rules: Case) -> None:
    """N37, P35."""
    compared = rulings(["take 1", "discard KC"], rules=rules, hands=["KC 2D *", 4])
    assert not_applicable(compared) == {"nordic-500", "basic-rummy"}


@pytest.mark.parametrize(
    ("fields", "turn"),
    [
        ({"rules": "nordic-500"}, ["take 1", "meld 6H 7H *8H", "discard KC"]),
        ({"rules": "nordic-500"}, ["draw *", "discard KC"]),
        ({}, ["draw", "discard KC"]),
        ({}, ["draw 6H", "discard KC"]),
        ({"stock": "3C"}, ["draw 4C", "discard KC"]),
        ({"hands": [4, "6H 7H"]}, ["take 1", "discard KC"]),
        ({}, ["call 5 take 1"]),
        ({}, ["call 1 take 1"]),
    ],
)
def test_a_turn_that_is_bad_input_under_its_own_rules_is_so_for_the_whole_case(fields: Case, turn: list[str]) -> None:
    assert fault("compare", at(**fields) | {"turn": turn}) == fault("judge", at(**fields) | {"turn": turn})


def test_a_drawn_card_that_can_not_be_there_in_another_rule_set_is_not_applicable() -> None:
    """B2: with five players the second six of hearts is there in two packs, not in one."""
    compared = rulings(["draw 6H", "discard KC"], hands=["6H KC", 4, 4, 4, 4])
    assert not_applicable(compared) == {"basic-rummy"}


# --- analyse ---------------------------------------------------------------------------------------------
def options(**fields: Any) -> dict[str, Case]:
    """What analyse says of each way of drawing."""
    return {option["draw"]: option for option in told("analyse", at(**fields))["options"]}


def test_every_way_of_drawing_that_can_be_completed_is_told_with_its_best_turn() -> None:
    """J21, J29: the turn is one that the judge calls legal."""
    analysed = told("analyse", at(hands=["6H 7H KC 2D", 4]))
    assert analysed["best"] == "take 1"
    assert analysed["options"][0] == {
        "draw": "take 1",
        "net": 16,
        "laid": 18,
        "left": 2,
        "turn": ["take 1", "meld 5H 6H 7H", "discard KC"],
        "goes_out": False,
    }
    # The deuce of clubs can't be laid, so that there is no way to take two.
    assert [option["draw"] for option in analysed["options"]] == ["take 1", "draw"]


def test_the_stock_is_worth_the_exact_mean_over_every_unseen_card() -> None:
    """N26: of 50 unseen cards 31 leave 5 points in hand, and 19 leave 10."""
    found = options(rules="nordic-500", hands=["KC", 4, 4], discard="2C")
    assert found["draw"] == {"draw": "draw", "net": -(31 * 5 + 19 * 10) / 50}
    assert found["take 1"]["net"] == -5
    assert isinstance(found["take 1"]["net"], int)


def test_what_the_mover_can_not_see_changes_nothing() -> None:
    """J6: the other hands and the order of the stock count as unseen even where they are listed."""
    unseen = told("analyse", at(hands=["6H 7H KC", 3], stock=2))
    listed = told("analyse", at(hands=["6H 7H KC", "8H 8D 8S"], stock="9H 3C"))
    assert listed == unseen


def test_a_bonus_and_a_penalty_are_part_of_the_net() -> None:
    """N36, D8."""
    out = options(rules=mixed("joker-500", "going-out-bonus"))["take 1"]
    assert (out["net"], out["laid"], out["left"], out["goes_out"]) == (18 + 50, 18, 0, True)
    paid = options(rules="danish-500", hands=["KC QD", 4], discard="2C 9H")["take 2"]
    assert (paid["net"], paid["laid"], paid["left"]) == (-20 - 50, 0, 20)


def test_with_the_stock_empty_declining_or_turning_the_pile_over_is_an_option() -> None:
    """J25, B22, O9, B23."""
    declined = options(stock=0, discard="")
    assert declined == {
        "pass": {"draw": "pass", "net": -23, "laid": 0, "left": 23, "turn": ["pass"], "goes_out": False}
    }
    turned = options(rules="basic-rummy", hands=["KC 2D", 4], stock=0, discard="5H 9C")
    assert set(turned) == {"take 1", "turn over"}
    assert turned["turn over"]["turn"] == ["turn over", "draw", "discard KC"]
    assert turned["turn over"]["net"] == -7
    alone = options(rules="basic-rummy", hands=["KC 2D", 4], stock=0, discard="9C")
    assert (alone["turn over"]["turn"], alone["turn over"]["net"]) == (["turn over"], -12)
    bare = options(rules="basic-rummy", hands=["KC 2D", 4], stock=0, discard="")
    assert {draw: option["net"] for draw, option in bare.items()} == {"turn over": -12}
    blocked = options(rules=mixed("basic-rummy", "block-rummy"), hands=["KC 2D", 4], stock=0, discard="9C")
    assert set(blocked) == {"take 1", "pass"}


def test_a_round_that_is_over_has_no_options() -> None:
    """N24."""
    assert told("analyse", at(rules="nordic-500", stock=0)) == {"options": [], "best": None}


def test_where_no_way_of_drawing_leaves_a_legal_turn_there_are_no_options() -> None:
    """D19: a floater who could lay nothing would have to close in the first orbit."""
    where = at(rules="danish-500", hands=["", 4], orbit=1, discard="QS")
    assert told("analyse", where) == {"options": [], "best": None}


def test_the_best_option_has_the_highest_net() -> None:
    """J21."""
    for hand in ("6H 7H KC 2D", "KC 2D", "2H 2D KC", "4H 3H AC"):
        analysed = told("analyse", at(hands=[hand, 4]))
        nets = {option["draw"]: option["net"] for option in analysed["options"]}
        assert nets[analysed["best"]] == max(nets.values())


# --- languages -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "case", "place"),
    [
        ("judge", JUDGE | at(hands=["5X", 4]), "position.hands[0][0]: "),
        ("judge", JUDGE | {"turn": ["take 1", "play"]}, "turn[1]: "),
        ("compare", JUDGE | at(to_move=9), "position.to_move: "),
        ("analyse", at(penalties=[0]), "position.penalties: "),
        ("score", SCORE | {"went_out": 1}, "went_out: "),
        ("match", MATCH | {"round": [1]}, "round: "),
        ("deal", DEAL | {"dealer": 3}, "dealer: "),
    ],
)
def test_an_error_names_its_place_in_every_language(code: str, command: str, case: Case, place: str) -> None:
    found = fault(command, case, code)
    assert found.startswith(place)
    assert len(found) > len(place)
    assert (found == fault(command, case)) == (code == "en")
