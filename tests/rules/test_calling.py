"""Out of turn: who may call for what, how a called card is laid, and how the turn goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.rulings import broken, clauses, hand, lies, mixed, pile, table
from tests.rules.strategies import SEEDS, positions
from tests.support import RULE_SETS, judge, play, position
from tutor.analysis.completion import best_line
from tutor.cards import JOKER, parse_cards
from tutor.errors import InputError, NotationError
from tutor.rules.actions import Action, Call, LayOff, format_action
from tutor.rules.apply import apply_action
from tutor.rules.legal import legal_actions, legal_steps
from tutor.rules.melds import names_for
from tutor.rules.notation import parse_turn
from tutor.rules.options import Calls, TakeFromPile
from tutor.rules.position import Position
from tutor.rules.turn import End, Over, Phase, Turn, start_turn
from tutor.rules.violations import Violation

Rules = str | dict[str, Any]

OTHERS = ("joker-500", "nordic-500", "basic-rummy", "pagat-500")
CLAIMS: list[Rules] = ["danish-500", *(mixed(base, "claim") for base in OTHERS)]
CALLS_FOR_THE_TOP: list[Rules] = [mixed(base, "call-top") for base in RULE_SETS]
DIGGING = {"calls": "call_pile", "take_from_pile": "any_depth"}
CALLS_INTO_THE_PILE: list[Rules] = [
    "pagat-500",
    *(mixed(base, calls="call_pile") for base in ("joker-500", "nordic-500", "danish-500")),
    mixed("basic-rummy", **DIGGING),
]
OF_THE_TOP = CLAIMS + CALLS_FOR_THE_TOP
OF_ANY_KIND = OF_THE_TOP + CALLS_INTO_THE_PILE
RUN: dict[str, Any] = {"melds": [lies("5H 6H 7H", by=2)], "stock": "2S 3S"}


def with_calls(base: str, kind: str, *house: str, **options: Any) -> dict[str, Any]:
    """A rule-set with calls of this kind, and a pile that may be dug in where calls go into it."""
    digs = {"take_from_pile": "any_depth"} if base == "basic-rummy" and kind == "call_pile" else {}
    return mixed(base, *house, calls=kind, **digs, **options)


def mixed_packs(rules: Rules) -> Rules:
    """The same rules with two packs, where equal cards may lie in two melds."""
    written: dict[str, Any] = {"base": rules} if isinstance(rules, str) else rules
    options = dict(written.get("set", {})) | {"two_packs_from": 2}
    return mixed(written["base"], *written.get("house", ()), **options)


def next_to_play(turn: Turn) -> tuple[int, int, int | None]:
    """Whose turn it is then, the orbit and who discarded last."""
    return turn.position.to_move, turn.position.orbit, turn.position.discarder


# --- who may call ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("base", "source"), [("joker-500", ("J23",)), ("nordic-500", ("N10",)), ("basic-rummy", ("B6",))]
)
def test_nobody_breaks_the_turn_order_where_there_are_no_calls(base: str, source: tuple[str, ...]) -> None:
    """J23: even if the discard would have fitted the table."""
    where = position(base, 4, "KC 2D", 4, discard="8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("calls_not_allowed", 0)
    assert clauses(where, "call 1 take 1", "lay 8H #1") == source


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_house_without_calls_has_none(base: str) -> None:
    """P33."""
    where = position(mixed(base, "no-calls"), 4, "KC 2D", 4, discard="8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("calls_not_allowed", 0)
    assert clauses(where, "call 1 take 1", "lay 8H #1") == ("P33",)


@pytest.mark.parametrize("rules", CLAIMS)
@pytest.mark.parametrize("caller", [0, 1, 3])
def test_anybody_but_the_discarder_may_claim_and_the_turn_order_stays(rules: Rules, caller: int) -> None:
    """D11, P32, O15, O27: the player whose turn is next too."""
    hands: list[str | int] = [4, 4, 4, 4]
    hands[caller] = "KC 2D"
    where = position(rules, *hands, to_move=3, discarder=2, discard="9C 8H", **RUN)
    turn = judge(where, f"call {caller} take 1", "lay 8H #1").turn
    assert turn.phase is Phase.DONE
    assert turn.laid == turn.taken == parse_cards("8H")
    assert (table(turn), pile(turn), hand(turn)) == (["5H 6H 7H 8H"], "9C", "KC 2D")
    assert turn.position.melds[0].by == (2, 2, 2, caller)
    assert turn.position.melds[0].owner == 2
    assert next_to_play(turn) == (3, 2, None)
    assert (turn.over, turn.penalty) == (None, 0)


@pytest.mark.parametrize("rules", CALLS_FOR_THE_TOP)
@pytest.mark.parametrize(("caller", "following"), [(0, 1), (1, 2), (3, 0)])
def test_after_a_call_for_the_top_the_turn_goes_to_the_callers_left(
    rules: Rules, caller: int, following: int
) -> None:
    """N40, O19, O27: and the caller does not discard."""
    hands: list[str | int] = [4, 4, 4, 4]
    hands[caller] = "KC 2D"
    where = position(rules, *hands, to_move=3, discarder=2, discard="9C 8H", **RUN)
    turn = judge(where, f"call {caller} take 1", "lay 8H #1").turn
    assert turn.phase is Phase.DONE
    assert turn.laid == turn.taken == parse_cards("8H")
    assert (table(turn), pile(turn), hand(turn)) == (["5H 6H 7H 8H"], "9C", "KC 2D")
    assert turn.position.melds[0].by == (2, 2, 2, caller)
    assert next_to_play(turn) == (following, 2, None)
    assert (turn.over, turn.penalty) == (None, 0)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
@pytest.mark.parametrize(("caller", "following"), [(0, 1), (1, 2), (3, 0)])
def test_a_caller_into_the_pile_completes_a_turn_and_it_passes_to_the_callers_left(
    rules: Rules, caller: int, following: int
) -> None:
    """P19, P20, O27."""
    hands: list[str | int] = [4, 4, 4, 4]
    hands[caller] = "KC 2D"
    where = position(rules, *hands, to_move=3, discarder=2, discard="9C 8H", **RUN)
    turn = judge(where, f"call {caller} take 1", "lay 8H #1", "discard KC").turn
    assert turn.phase is Phase.DONE
    assert (table(turn), pile(turn), hand(turn)) == (["5H 6H 7H 8H"], "9C KC", "2D")
    assert turn.position.melds[0].by == (2, 2, 2, caller)
    assert next_to_play(turn) == (following, 2, caller)
    assert (turn.over, turn.penalty) == (None, 0)


@pytest.mark.parametrize(
    ("rules", "source"),
    [
        ("danish-500", ("D11",)),
        ("pagat-500", ("P19",)),
        (mixed("nordic-500", "call-top"), ("N40",)),
        (mixed("pagat-500", "claim"), ("P32",)),
        (mixed("joker-500", calls="call_pile"), ("W4",)),
    ],
)
def test_the_discarder_may_not_call(rules: Rules, source: tuple[str, ...]) -> None:
    """P19, D11, N40, P32, O15, O27."""
    where = position(rules, 4, 4, "KC 2D", discard="8H", **RUN)
    assert broken(where, "call 2 take 1", "lay 8H #1") == ("own_discard", 0)
    assert clauses(where, "call 2 take 1", "lay 8H #1") == source


@pytest.mark.parametrize("rules", OF_ANY_KIND)
def test_nobody_may_call_once_the_next_player_has_begun(rules: Rules) -> None:
    """P19, O15: possible until the next player draws."""
    where = position(rules, "KC 2D", "KD 2C", 4, discard="8H", **RUN)
    for begin in ("draw", "take 1"):
        assert broken(where, begin, "call 1 take 1", "lay 8H #1") == ("out_of_order", 1)
    assert broken(where, "draw", "discard KC", "call 1 take 1", "lay 8H #1") == ("out_of_order", 2)
    assert clauses(position("pagat-500", "KC", "KD", stock="2S", discard="8H"), "draw", "call 1 take 1") == (
        "P14", "P15", "P16",
    )  # fmt: skip


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_where_the_last_turn_had_no_discard_there_is_nothing_to_claim(rules: Rules) -> None:
    """O34: what lies on top is no longer the latest discard."""
    where = position(rules, "KC 2D", "KD 2C", "KS 3C", discarder=None, discard="8H", **RUN)
    for seat in range(3):
        assert broken(where, f"call {seat} take 1", "lay 8H #1") == ("calls_not_allowed", 0)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
@pytest.mark.parametrize("seat", range(3))
def test_where_the_last_turn_had_no_discard_anybody_may_call_into_the_pile(rules: Rules, seat: int) -> None:
    """P19, O34."""
    where = position(rules, "KC 2D", "KD 2C", "KS 3C", discarder=None, discard="8H", **RUN)
    ruling = judge(where, f"call {seat} take 1", "lay 8H #1", f"discard {['KC', 'KD', 'KS'][seat]}")
    assert ruling.is_legal
    assert next_to_play(ruling.turn) == ((seat + 1) % 3, 2, seat)


@pytest.mark.parametrize("rules", OF_ANY_KIND)
@pytest.mark.parametrize("discarder", [None, 2])
def test_no_call_is_possible_while_the_pile_is_empty(rules: Rules, discarder: int | None) -> None:
    """O27."""
    where = position(rules, 4, "KD 2C", 4, discarder=discarder, **RUN)
    code, at = broken(where, "call 1 take 1", "lay 8H #1")
    assert code in {"calls_not_allowed", "call_does_not_fit", "pile_too_small"}
    assert at == 0


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", ["claim", "call_top", "call_pile"])
def test_no_call_is_possible_after_the_round_has_ended_with_the_stock(base: str, kind: str) -> None:
    """P24, O27, N24: the next player would have to draw from none."""
    cards: dict[str, Any] = {"discard": "9C 8H", "melds": RUN["melds"]}
    ended = position(with_calls(base, kind, stock_empty="ends"), 4, "KD 2C", 4, **cards)
    assert broken(ended, "call 1 take 1", "lay 8H #1") == ("calls_not_allowed", 0)
    one_left = position(with_calls(base, kind, stock_empty="ends"), 4, "KD 2C", 4, stock=1, **cards)
    assert judge(one_left, "call 1 take 1", "lay 8H #1", partial=True).is_legal


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", ["claim", "call_top", "call_pile"])
@pytest.mark.parametrize("ending", ["may_decline", "turn_over", "block"])
def test_an_empty_stock_alone_does_not_end_the_calls(base: str, kind: str, ending: str) -> None:
    """P24, J26, P17: the round goes on until somebody declines."""
    where = position(with_calls(base, kind, stock_empty=ending), 4, "KD 2C", 4, discard="9C 8H", melds=RUN["melds"])
    turn = play(where, "call 1 take 1", "lay 8H #1")
    assert (table(turn), turn.over) == (["5H 6H 7H 8H"], None)


def test_a_call_with_the_last_card_of_the_stock_still_there_does_not_end_the_round() -> None:
    """O31: it is drawing that empties the stock."""
    where = position(mixed("nordic-500", "call-top"), 4, "KD 2C", 4, stock=1, discard="8H", melds=RUN["melds"])
    assert judge(where, "call 1 take 1", "lay 8H #1").turn.over is None


# --- bad input -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", [*OF_ANY_KIND, "joker-500"])
def test_an_unknown_hand_of_the_caller_is_bad_input_before_any_ruling(rules: Rules) -> None:
    """J23, P19: of the unknown hands only the caller's must be known."""
    where = position(rules, "KC 2D", 4, 4, discard="8H", **RUN)
    for turn in (("call 1 take 1", "lay 8H #1"), ("call 1 take 9",), ("call 2 take 1",)):
        with pytest.raises(InputError) as raised:
            judge(where, *turn)
        assert (raised.value.code, raised.value.facts) == ("hand_unknown", {"seat": int(turn[0].split()[1])})


@pytest.mark.parametrize("rules", OF_ANY_KIND)
@pytest.mark.parametrize("seat", [3, 17, 999_999_999])
def test_a_caller_who_does_not_sit_there_is_bad_input(rules: Rules, seat: int) -> None:
    """P19, D11."""
    where = position(rules, "KC 2D", "KD 2C", "KS 3C", discard="8H", **RUN)
    with pytest.raises(InputError) as raised:
        judge(where, f"call {seat} take 1", "lay 8H #1")
    assert (raised.value.code, raised.value.facts) == ("no_such_seat", {"seat": seat, "players": 3})


@pytest.mark.parametrize(
    "text", ["call 1", "call 1 take", "call 1 take 0", "call -1 take 1", "call 1 take all", "call take 1", "call"]
)
def test_a_call_names_a_seat_and_a_number_of_cards(text: str) -> None:
    """P19."""
    with pytest.raises(NotationError) as raised:
        parse_turn([text])
    assert (raised.value.code, raised.value.place) == ("unknown_action", "turn[0]")


# --- the latest discard ----------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", OF_THE_TOP)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_only_the_latest_discard_can_be_claimed(rules: Rules, count: int) -> None:
    """P32, N40, D11: nothing buried can be called."""
    where = position(rules, 4, "KD 2C", 4, discard="9C 8H 9H", **RUN)
    assert broken(where, f"call 1 take {count}", "lay 8H #1") == ("calls_not_allowed", 0)


@pytest.mark.parametrize("rules", OF_THE_TOP)
@pytest.mark.parametrize("action", ["meld 8H 9H 10H", "lay 8D #2", "lay 2S #2", "discard 8H", "discard KD"])
def test_a_claimed_card_is_laid_off_and_nothing_else_is_done(rules: Rules, action: str) -> None:
    """O15, O19: never a new meld, never a card of the hand."""
    melds = [lies("5H 6H 7H", by=2), lies("5D 6D 7D", by=1)]
    where = position(rules, 4, "9H 10H KD 8D", 4, stock="2S", discard="8H", melds=melds)
    assert broken(where, "call 1 take 1", action) == ("call_does_not_fit", 1)


@pytest.mark.parametrize(
    ("rules", "source"),
    [("danish-500", ("D11",)), (mixed("nordic-500", "call-top"), ("N40",)), (mixed("pagat-500", "claim"), ("P32",))],
)
def test_a_ruling_on_a_claimed_card_names_the_card_and_the_clause(rules: Rules, source: tuple[str, ...]) -> None:
    """D11, N40, P32."""
    where = position(rules, 4, "9H 10H KD", 4, discard="8H", **RUN)
    violation = judge(where, "call 1 take 1", "meld 8H 9H 10H").violation
    assert violation is not None
    assert violation.cards == parse_cards("8H")
    assert clauses(where, "call 1 take 1", "meld 8H 9H 10H") == source


@pytest.mark.parametrize("rules", OF_THE_TOP)
@pytest.mark.parametrize(
    ("action", "code"),
    [("lay 9H #1", "does_not_fit"), ("lay 9H #2", "no_such_meld"), ("lay 9H #0", "no_such_meld")],
)
def test_a_claimed_card_has_to_fit_the_meld_that_it_is_laid_on(rules: Rules, action: str, code: str) -> None:
    """O15, O19."""
    where = position(rules, 4, "8H KD", 4, discard="9H", **RUN)
    assert broken(where, "call 1 take 1", action) == (code, 1)


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_every_place_of_a_claimed_card_is_listed_and_no_other_action(rules: Rules) -> None:
    """O15, O19: laid off at once, and nothing of the hand though the nine would fit."""
    melds = [lies("5H 6H 7H", by=2), lies("10H JH QH", by=0), lies("9H 10H JH", by=0)]
    where = position(mixed_packs(rules), 4, "9H KD", 4, stock="2S", discard="8H", melds=melds)
    turn = play(where, "call 1 take 1")
    assert [format_action(action) for action in legal_actions(turn)] == ["lay 8H #1", "lay 8H #3"]
    line = best_line(turn)
    assert line is not None
    assert len(line.actions) == 1
    early = replace(where, orbit=1, rules=replace(where.rules, first_orbit_laying=False))
    assert legal_actions(play(early, "call 1 take 1")) == []


@pytest.mark.parametrize("rules", OF_THE_TOP)
@pytest.mark.parametrize("action", ["draw", "take 1", "pass", "turn over", "call 1 take 1", "call 0 take 1"])
def test_between_a_claim_and_its_card_nothing_else_has_a_place(rules: Rules, action: str) -> None:
    """D11, N40."""
    where = position(rules, 4, "9H KD", 4, discard="9C 8H", **RUN)
    assert broken(where, "call 1 take 1", action, "lay 8H #1") == ("out_of_order", 1)


@pytest.mark.parametrize("rules", OF_THE_TOP)
@pytest.mark.parametrize(
    "action",
    ["draw", "take 1", "pass", "turn over", "meld 9H 10H JH", "lay 9H #1", "discard KD", "call 0 take 1"],
)
def test_with_the_claimed_card_laid_the_call_is_done(rules: Rules, action: str) -> None:
    """O15, O19: the caller neither lays on nor discards."""
    where = position(rules, "2D", "9H 10H JH KD", 4, discard="9C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1", action) == ("out_of_order", 2)


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_a_claimed_card_can_not_be_kept(rules: Rules) -> None:
    """D11, N40, P32: the turn stops too early, though so far it may."""
    where = position(rules, 4, "9H KD", 4, discard="9C 8H", **RUN)
    code, at = broken(where, "call 1 take 1")
    assert code in {"call_does_not_fit", "pile_card_unused", "turn_incomplete"}
    assert at == 1
    assert judge(where, "call 1 take 1", partial=True).is_legal


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_the_card_under_a_claimed_one_can_not_be_claimed(rules: Rules) -> None:
    """O34."""
    where = position(rules, "KC 2D", "KD 2C", "KS 3C", discard="9C 9H 8H", **RUN)
    after = judge(where, "call 1 take 1", "lay 8H #1").turn.position
    for seat in range(3):
        assert broken(after, f"call {seat} take 1", "lay 9H #1") == ("calls_not_allowed", 0)


@pytest.mark.parametrize("rules", CLAIMS)
def test_the_player_to_move_has_an_ordinary_turn_after_a_claim(rules: Rules) -> None:
    """D11, P32: whoever claimed, that player or another."""
    where = position(rules, "9H KC 2D", "KD 2C", "KS 3C", discard="9C 8H", **RUN)
    for seat in (0, 1):
        after = judge(where, f"call {seat} take 1", "lay 8H #1").turn.position
        assert after.to_move == 0
        assert judge(after, "draw", "lay 9H #1", "discard KC").is_legal


@pytest.mark.parametrize("rules", ["danish-500", mixed("joker-500", "claim"), mixed("joker-500", "call-top")])
def test_a_discarded_joker_is_claimed_as_any_card_that_fits(rules: Rules) -> None:
    """D11, D17, J12: it is named when it is laid."""
    where = position(rules, 4, "KD 2C", 4, discard="*", **RUN)
    for name, run in (("*8H", "5H 6H 7H *8H"), ("*4H", "*4H 5H 6H 7H")):
        assert table(judge(where, "call 1 take 1", f"lay {name} #1").turn) == [run]
    assert broken(where, "call 1 take 1", "lay * #1") == ("joker_unnamed", 1)
    assert broken(where, "call 1 take 1", "lay *9H #1") == ("does_not_fit", 1)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("call_does_not_fit", 1)


def test_a_joker_claimed_for_a_group_names_its_suit_or_leaves_it_open() -> None:
    """O5, P11."""
    cards: dict[str, Any] = {"stock": "2S", "discard": "*", "melds": [lies("9S 9H 9D", by=2)]}
    opened = position(mixed("pagat-500", "claim"), 4, "KD 2C", 4, **cards)
    assert table(judge(opened, "call 1 take 1", "lay *9 #1").turn) == ["9S 9H 9D *9"]
    assert table(judge(opened, "call 1 take 1", "lay *9C #1").turn) == ["9S 9H 9D *9"]
    named = position(mixed("joker-500", "claim"), 4, "KD 2C", 4, **cards)
    assert table(judge(named, "call 1 take 1", "lay *9C #1").turn) == ["9S 9H 9D *9C"]
    assert broken(named, "call 1 take 1", "lay *9 #1") == ("joker_unnamed", 1)


def test_a_claimed_ace_that_fits_both_ends_goes_where_the_caller_says() -> None:
    """O33."""
    cards: dict[str, Any] = {"stock": "2S", "discard": "AH", "melds": [lies("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH")]}
    where = position(mixed("joker-500", "claim"), 4, 4, "KD 2C", discarder=1, **cards)
    high, low = (judge(where, "call 2 take 1", f"lay AH #1{end}").turn for end in ("", " low"))
    assert (high.points_laid, high.position.melds[0].by[-1]) == (15, 2)
    assert (low.points_laid, low.position.melds[0].by[0]) == (1, 2)


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_a_claimed_card_scores_for_the_caller_alone(rules: Rules) -> None:
    """P32, D11, J15: the others keep their points, and nobody's penalties change."""
    where = position(rules, 4, "KD 2C", 4, discard="8H", penalties=[0, 50, 10], **RUN)
    turn = judge(where, "call 1 take 1", "lay 8H #1").turn
    gained = [turn.position.laid_value(seat) - where.laid_value(seat) for seat in range(3)]
    assert gained == [0, turn.points_laid, 0]
    assert (turn.points_laid > 0) == where.rules.scores_melds
    assert turn.position.penalties == (0, 50, 10)


@pytest.mark.parametrize("rules", OF_THE_TOP)
def test_a_call_that_lays_only_the_called_card_ends_no_round(rules: Rules) -> None:
    """O15, O19: it can't empty a hand."""
    where = position(rules, 4, "KD", 4, discard="8H", **RUN)
    turn = judge(where, "call 1 take 1", "lay 8H #1").turn
    assert (hand(turn), turn.over) == ("KD", None)


@pytest.mark.parametrize("rules", ["danish-500", mixed("pagat-500", "floating", "call-top")])
def test_a_floater_who_claims_floats_on(rules: Rules) -> None:
    """O15, D13, P35: a claim never closes the round."""
    where = position(rules, 4, "", 4, discard="8H", **RUN)
    turn = judge(where, "call 1 take 1", "lay 8H #1").turn
    assert (hand(turn), turn.over, table(turn)) == ("", None, ["5H 6H 7H 8H"])


@pytest.mark.parametrize("rules", [mixed(base, "discard-to-go-out", "call-top") for base in RULE_SETS])
def test_a_claim_needs_no_discard_though_going_out_does(rules: Rules) -> None:
    """N41, O19."""
    where = position(rules, 4, "KD", 4, discard="8H", **RUN)
    assert judge(where, "call 1 take 1", "lay 8H #1").is_legal


# --- into the pile: what may be taken --------------------------------------------------------------------
@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_pile_is_taken_as_far_down_as_the_card_in_question(rules: Rules, count: int) -> None:
    """P19, O34: the depth that an ordinary draw allows does not bind a caller."""
    where = position(rules, 4, "KD", 4, discard="2C 8H 9H 4H", **RUN)
    ruling = judge(where, f"call 1 take {count}", partial=True)
    assert ruling.is_legal
    assert pile(ruling.turn) == ["2C 8H 9H", "2C 8H", "2C"][count - 1]
    assert hand(ruling.turn) == ["KD 4H", "KD 9H 4H", "KD 8H 9H 4H"][count - 1]


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_nobody_calls_deeper_than_the_pile(rules: Rules) -> None:
    """P19."""
    where = position(rules, 4, "KD", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 3", "lay 8H #1") == ("pile_too_small", 0)


def test_a_ruling_on_a_call_that_is_too_deep_names_the_clause_on_calls() -> None:
    """P19."""
    where = position("pagat-500", 4, "KD", 4, discard="2C 8H", **RUN)
    assert clauses(where, "call 1 take 3") == ("P19",)


@pytest.mark.parametrize("base", RULE_SETS)
def test_nobody_calls_for_the_whole_pile_in_the_first_orbit_where_it_is_barred(base: str) -> None:
    """D18, O34: though less than all of it, or a pile of one card."""
    deep = {"take_from_pile": "any_depth"} if base == "basic-rummy" else {}
    rules = mixed(base, calls="call_pile", first_orbit_pile=False, **deep)
    where = position(rules, 4, "KD 2D", 4, dealer=1, orbit=1, discard="9H 8H", **RUN)
    assert broken(where, "call 1 take 2", "lay 8H #1", "lay 9H #1") == ("first_orbit_pile", 0)
    assert clauses(where, "call 1 take 2") == ("W4",)
    assert judge(where, "call 1 take 1", "lay 8H #1", "discard KD").is_legal
    lone = position(rules, 4, "KD 2D", 4, orbit=1, discard="8H", **RUN)
    assert judge(lone, "call 1 take 1", "lay 8H #1", "discard KD").is_legal
    later = position(rules, 4, "KD 2D", 4, orbit=2, discard="9H 8H", **RUN)
    assert judge(later, "call 1 take 2", "lay 8H #1", "lay 9H #1", "discard KD").is_legal


def test_the_ban_on_the_whole_pile_of_danish_500_binds_a_caller_too() -> None:
    """D18, O34."""
    where = position(mixed("danish-500", calls="call_pile"), 4, "KD 2D", 4, orbit=1, discard="9H 8H", **RUN)
    assert broken(where, "call 1 take 2", "lay 8H #1") == ("first_orbit_pile", 0)
    assert clauses(where, "call 1 take 2") == ("D18",)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_a_meld_of_ones_own_before_the_pile_does_not_bind_a_caller(base: str) -> None:
    """W1, O34."""
    rules = mixed(base, "own-meld-before-pile", calls="call_pile")
    where = position(rules, 4, "KD 2D", 4, discard="2C 8H 9H", **RUN)
    assert judge(where, "call 1 take 2", "lay 8H #1", "discard KD").is_legal


def test_the_top_card_or_all_does_not_bind_a_caller() -> None:
    """O34: the price neither."""
    rules = mixed("pagat-500", "pile-penalty")
    where = position(rules, 4, "KD 2D", 4, discard="2C 8H 9H", **RUN)
    turn = judge(where, "call 1 take 2", "lay 8H #1", "discard KD").turn
    assert (turn.penalty, turn.position.penalties, pile(turn)) == (0, (0, 0, 0), "2C KD")


# --- into the pile: the called card ----------------------------------------------------------------------
@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_the_deepest_card_may_make_a_new_meld_of_cards_taken_in_the_call(rules: Rules) -> None:
    """P19, O20."""
    where = position(rules, 4, "KD 2D", 4, stock="2S", discard="2C 9S 10S 4D JS")
    turn = judge(where, "call 1 take 4", "meld 9S 10S JS", "discard 4D").turn
    assert (table(turn), hand(turn), pile(turn)) == (["9S 10S JS"], "KD 2D", "2C 4D")
    assert (turn.position.melds[0].by, turn.position.melds[0].owner) == ((1, 1, 1), 1)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
@pytest.mark.parametrize(
    "turn",
    [
        ("meld 9H 10H JH",),  # with two cards of the hand
        ("meld KD QD JD",),  # of the hand alone
        ("lay 4H #1",),
        ("lay 8H #1", "lay 9H #1"),  # 9H would fit only after 8H from the hand
    ],
)
def test_no_card_of_the_hand_is_laid_before_the_called_one(rules: Rules, turn: tuple[str, ...]) -> None:
    """O20, O34."""
    where = position(rules, 4, "10H JH KD QD JD 4H 8H 2D", 4, discard="2C 9H", **RUN)
    assert broken(where, "call 1 take 1", *turn) == ("call_does_not_fit", 1)


def test_a_ruling_on_a_called_card_names_the_card_and_the_clause() -> None:
    """P19, O20."""
    where = position("pagat-500", 4, "10H JH KD", 4, discard="2C 9H 3C", **RUN)
    for action in ("meld 9H 10H JH", "discard KD"):
        violation = judge(where, "call 1 take 2", action).violation
        assert violation is not None
        assert violation.cards == parse_cards("9H")
        assert clauses(where, "call 1 take 2", action) == ("P19",)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_a_card_that_is_neither_held_nor_taken_is_not_there(rules: Rules) -> None:
    """P20."""
    where = position(rules, 4, "KD 2D", 4, discard="2C 9H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("card_not_held", 1)
    assert broken(where, "call 1 take 1", "meld 9H 10H JH") == ("card_not_held", 1)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_other_cards_taken_in_the_call_may_be_laid_before_the_deepest(rules: Rules) -> None:
    """O2, O20: 8H is added before the called 9H, and 10H after it."""
    where = position(rules, 4, "KD 2D", 4, discard="2C 9H 10H 8H", **RUN)
    turn = judge(where, "call 1 take 3", "lay 8H #1", "lay 9H #1", "lay 10H #1", "discard KD").turn
    assert table(turn) == ["5H 6H 7H 8H 9H 10H"]
    assert broken(where, "call 1 take 3", "lay 8H #1", "discard KD") == ("call_does_not_fit", 2)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_the_deepest_card_may_be_added_to_a_meld_of_cards_taken_in_the_call(rules: Rules) -> None:
    """O20."""
    where = position(rules, 4, "KD 2D", 4, stock="2S", discard="2C QS 9S 10S JS")
    turn = judge(where, "call 1 take 4", "meld 9S 10S JS", "lay QS #1", "discard KD").turn
    assert table(turn) == ["9S 10S JS QS"]


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_with_the_called_card_on_the_table_the_hand_is_free(rules: Rules) -> None:
    """P20, O20: as on a turn."""
    where = position(rules, 4, "9H JS QS KS 2D", 4, discard="2C 8H 4D", **RUN)
    turn = judge(where, "call 1 take 2", "lay 8H #1", "lay 9H #1", "meld JS QS KS", "discard 4D").turn
    assert (table(turn), hand(turn)) == (["5H 6H 7H 8H 9H", "JS QS KS"], "2D")


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_the_called_card_has_to_be_laid_before_the_discard(rules: Rules) -> None:
    """P20, O20: even though other cards of the pile are laid, and discarding it is no way out."""
    where = position(rules, 4, "KD 2D", 4, discard="2C 9H 4D", **RUN)
    for card in ("KD", "4D", "9H"):
        assert broken(where, "call 1 take 2", f"discard {card}") == ("call_does_not_fit", 1)


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
def test_a_caller_into_the_pile_owes_a_discard(rules: Rules) -> None:
    """P20."""
    where = position(rules, 4, "KD 2D", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("turn_incomplete", 2)
    assert judge(where, "call 1 take 1", "lay 8H #1", partial=True).is_legal
    code, at = broken(where, "call 1 take 1")
    assert code in {"call_does_not_fit", "pile_card_unused", "turn_incomplete"}
    assert at == 1


@pytest.mark.parametrize("rules", CALLS_INTO_THE_PILE)
@pytest.mark.parametrize("action", ["draw", "take 1", "pass", "turn over", "call 0 take 1"])
def test_a_caller_draws_nothing_else(rules: Rules, action: str) -> None:
    """P19, P20: the called cards are the draw."""
    where = position(rules, "3D", "KD 2D", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", action) == ("out_of_order", 1)
    assert broken(where, "call 1 take 1", "lay 8H #1", action) == ("out_of_order", 2)
    assert broken(where, "call 1 take 1", "lay 8H #1", "discard KD", action) == ("out_of_order", 3)


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
def test_a_called_joker_is_named_when_it_is_laid(base: str) -> None:
    """O20, J12, P10, D17: with cards of the table or of the pile."""
    where = position(with_calls(base, "call_pile"), 4, "KD 2D", 4, discard="2C * 9S JS", **RUN)
    assert table(judge(where, "call 1 take 3", "lay *8H #1", "discard KD").turn) == ["5H 6H 7H *8H"]
    assert table(judge(where, "call 1 take 3", "meld 9S *10S JS", "discard KD").turn)[1] == "9S *10S JS"
    assert broken(where, "call 1 take 3", "lay * #1") == ("joker_unnamed", 1)


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
def test_a_joker_of_the_hand_does_not_help_the_called_card(base: str) -> None:
    """O20."""
    where = position(with_calls(base, "call_pile"), 4, "* KD 2D", 4, discard="2C 9H 10H", **RUN)
    assert broken(where, "call 1 take 2", "lay *8H #1", "lay 9H #1") == ("call_does_not_fit", 1)
    assert broken(where, "call 1 take 2", "meld *8H 9H 10H") == ("call_does_not_fit", 1)


@pytest.mark.parametrize("base", ["joker-500", "pagat-500", "danish-500"])
def test_of_two_jokers_one_in_the_hand_only_one_may_come_first(base: str) -> None:
    """O3, O20: twins are interchangeable, but what was taken counts once."""
    where = position(with_calls(base, "call_pile"), 4, "* KD 2D", 4, discard="2C 9H *", **RUN)
    turn = judge(where, "call 1 take 2", "lay *8H #1", "lay 9H #1", "lay *10H #1", "discard KD").turn
    assert table(turn) == ["5H 6H 7H *8H 9H *10H"]
    assert broken(where, "call 1 take 2", "lay *8H #1", "lay *4H #1") == ("call_does_not_fit", 2)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_a_twin_in_the_hand_is_as_good_as_the_called_card(base: str) -> None:
    """O3: one of the two is laid, the other kept, laid or discarded."""
    melds = [lies("5H 6H 7H", by=2), lies("5H 6H 7H", by=3)]
    where = position(with_calls(base, "call_pile"), 4, "8H KD", 4, 4, 4, stock="2S", discard="2C 8H", melds=melds)
    assert hand(judge(where, "call 1 take 1", "lay 8H #1", "discard KD").turn) == "8H"
    assert hand(judge(where, "call 1 take 1", "lay 8H #1", "discard 8H").turn) == "KD"
    assert judge(where, "call 1 take 1", "lay 8H #1", "lay 8H #2", "discard KD").turn.went_out


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_of_two_twins_one_in_the_hand_only_one_may_come_before_the_deepest_card(base: str) -> None:
    """O3, O20."""
    melds = [lies("5H 6H 7H", by=2), lies("5H 6H 7H", by=3)]
    where = position(with_calls(base, "call_pile"), 4, "8H KD", 4, 4, 4, stock="2S", discard="2C 9H 8H", melds=melds)
    assert broken(where, "call 1 take 2", "lay 8H #1", "lay 8H #2") == ("call_does_not_fit", 2)
    assert judge(where, "call 1 take 2", "lay 8H #1", "lay 9H #1", "lay 8H #2", "discard KD").is_legal


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_of_two_twins_in_the_pile_either_is_the_called_card(base: str) -> None:
    """O3."""
    where = position(with_calls(base, "call_pile"), 4, "KD 2D", 4, 4, 4, discard="2C 8H 4D 8H", **RUN)
    turn = judge(where, "call 1 take 3", "lay 8H #1", "discard 8H").turn
    assert (table(turn), hand(turn)) == (["5H 6H 7H 8H"], "KD 2D 4D")


# --- house rules that bind a caller, and those that do not -----------------------------------------------
@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", ["claim", "call_top", "call_pile"])
def test_a_caller_lays_nothing_in_the_first_orbit_where_nobody_may(base: str, kind: str) -> None:
    """W2, O34."""
    rules = with_calls(base, kind, "nothing-laid-first-orbit")
    where = position(rules, 4, "KD 2D", 4, orbit=1, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("first_orbit_laying", 1)
    assert clauses(where, "call 1 take 1", "lay 8H #1") == ("W2",)
    later = position(rules, 4, "KD 2D", 4, orbit=2, discard="2C 8H", **RUN)
    assert judge(later, "call 1 take 1", "lay 8H #1", partial=True).is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_called_meld_may_not_be_laid_in_such_a_first_orbit_either(base: str) -> None:
    """W2, O34."""
    rules = with_calls(base, "call_pile", "nothing-laid-first-orbit")
    where = position(rules, 4, "KD 2D", 4, orbit=1, stock="2S", discard="2C 9S 10S JS")
    assert broken(where, "call 1 take 3", "meld 9S 10S JS") == ("first_orbit_laying", 1)


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", ["claim", "call_top", "call_pile"])
def test_a_caller_without_a_meld_may_not_lay_off_where_one_is_asked_for(base: str, kind: str) -> None:
    """B13, O34."""
    rules = with_calls(base, kind, "own-meld-first")
    where = position(rules, 4, "KD 2D", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("own_meld_first", 1)
    assert clauses(where, "call 1 take 1", "lay 8H #1") == ("B13",)
    melds = [*RUN["melds"], lies("9S 10S JS", by=1)]
    owner = position(rules, 4, "KD 2D", 4, stock="2S", discard="2C 8H", melds=melds)
    assert judge(owner, "call 1 take 1", "lay 8H #1", partial=True).is_legal


def test_a_meld_of_the_player_to_move_is_not_the_callers() -> None:
    """B13: own melds go by their owner, and the caller is the mover."""
    melds = [lies("5H 6H 7H", by=2), lies("9S 10S JS", by=0)]
    where = position(
        mixed("danish-500", "own-meld-first"), "3D", "KD 2D", 4, stock="2S", discard="2C 8H", melds=melds
    )
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("own_meld_first", 1)
    assert judge(where, "call 0 take 1", "lay 8H #1").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_meld_laid_earlier_in_the_same_call_is_one_of_the_callers_own(base: str) -> None:
    """B13, O37."""
    where = position(with_calls(base, "call_pile", "own-meld-first"), 4, "KD 2D", 4, discard="2C 8H 9S 10S JS", **RUN)
    turn = judge(where, "call 1 take 4", "meld 9S 10S JS", "lay 8H #1", "discard KD").turn
    assert table(turn) == ["5H 6H 7H 8H", "9S 10S JS"]
    assert broken(where, "call 1 take 4", "lay 8H #1") == ("own_meld_first", 1)


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", ["claim", "call_top", "call_pile"])
def test_a_caller_lays_off_on_own_melds_where_only_they_may_be_laid_on(base: str, kind: str) -> None:
    """W3, O34."""
    melds = [lies("5H 6H 7H", by=2), lies("9H 10H JH", by=1)]
    rules = with_calls(base, kind, "own-melds-only")
    where = position(rules, 4, "KD 2D", 4, stock="2S", discard="2C 8H", melds=melds)
    assert broken(where, "call 1 take 1", "lay 8H #1") == ("not_your_meld", 1)
    assert clauses(where, "call 1 take 1", "lay 8H #1") == ("W3",)
    assert table(play(where, "call 1 take 1", "lay 8H #2")) == ["5H 6H 7H", "8H 9H 10H JH"]


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_caller_lays_one_new_meld_where_one_a_turn_is_the_rule(base: str) -> None:
    """B8, O7, O34: the second one breaks it, unless the hand is emptied."""
    rules = with_calls(base, "call_pile", new_melds_per_turn="one", first_orbit_going_out=True)
    piled = "2C 9S 10S JS 9D 10D JD"
    where = position(rules, 4, "KD 2D", 4, stock="2S", discard=piled)
    turn = ("call 1 take 6", "meld 9S 10S JS", "meld 9D 10D JD")
    assert broken(where, *turn, "discard KD") == ("one_meld_per_turn", 2)
    assert judge(where, *turn, partial=True).is_legal
    last = position(rules, 4, "KD", 4, stock="2S", discard=piled)
    assert judge(last, *turn, "discard KD").turn.went_out


@pytest.mark.parametrize("rules", [mixed("danish-500", calls="call_pile"), mixed("pagat-500", joker_exchange=True)])
def test_a_caller_exchanges_no_joker(rules: Rules) -> None:
    """O34: neither before the called card nor after it."""
    where = position(
        rules, 4, "9S KD 2D", 4, stock="2S", discard="2C 8H", melds=[lies("5H 6H 7H", by=2), lies("7S 8S *9S", by=2)]
    )
    for turn in (("exchange 9S #2",), ("lay 8H #1", "exchange 9S #2"), ("lay 8H #1", "discard KD", "exchange 9S #2")):
        assert broken(where, "call 1 take 1", *turn) == ("out_of_order", len(turn))


@pytest.mark.parametrize("kind", ["claim", "call_top"])
def test_a_claimer_exchanges_no_joker(kind: str) -> None:
    """O34: also where the claimed card is the one that the joker stands for."""
    melds = [lies("7S 8S *9S", by=2)]
    where = position(mixed("danish-500", calls=kind), 4, "KD 2D", 4, stock="2S", discard="9S", melds=melds)
    code, at = broken(where, "call 1 take 1", "exchange 9S #1")
    assert code in {"out_of_order", "no_exchange", "call_does_not_fit"}
    assert at == 1


@pytest.mark.parametrize("duty", ["meld_deepest", "new_meld", "lay_something", "use_deepest"])
@pytest.mark.parametrize("penalty", [0, 50])
def test_duties_and_prices_of_the_pile_do_not_bind_a_caller(duty: str, penalty: int) -> None:
    """O34: an addition will do, and costs nothing."""
    rules = mixed("pagat-500", take_duty=duty, take_penalty=penalty, take_duty_for_top=True)
    where = position(rules, 4, "KD 2D", 4, discard="2C 8H 4D", penalties=[0, 20, 0], **RUN)
    turn = judge(where, "call 1 take 2", "lay 8H #1", "discard 4D").turn
    assert (turn.penalty, turn.position.penalties) == (0, (0, 20, 0))


def test_the_price_of_the_pile_in_danish_500_is_no_callers() -> None:
    """D8, O34: no new meld, no 50 points."""
    where = position(mixed("danish-500", calls="call_pile"), 4, "KD 2D", 4, discard="8H 4D", **RUN)
    turn = judge(where, "call 1 take 2", "lay 8H #1", "discard KD").turn
    assert (turn.penalty, turn.position.penalties) == (0, (0, 0, 0))


# --- going out and floating ------------------------------------------------------------------------------
@pytest.mark.parametrize("base", OTHERS)
@pytest.mark.parametrize("turn", [("lay 9H #1",), ("discard 9H",)])
def test_a_caller_into_the_pile_may_go_out(base: str, turn: tuple[str, ...]) -> None:
    """O20, P20: by laying the last card or by discarding it."""
    where = position(with_calls(base, "call_pile"), 4, "9H", 4, discard="2C 8H", **RUN)
    ended = judge(where, "call 1 take 1", "lay 8H #1", *turn).turn
    assert ended.over == Over(End.WENT_OUT, 1)
    assert hand(ended) == ""


def test_a_caller_goes_rummy_with_the_whole_hand() -> None:
    """B20, O8, O20."""
    where = position(mixed("basic-rummy", **DIGGING), 4, "KD", 4, stock="2S", discard="2C 9S 10S JS")
    assert judge(where, "call 1 take 3", "meld 9S 10S JS", "discard KD").turn.went_rummy


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_caller_needs_a_discard_to_go_out_where_everybody_does(base: str) -> None:
    """N41, P34, B16."""
    rules = with_calls(base, "call_pile", "discard-to-go-out")
    where = position(rules, 4, "9H", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1", "lay 9H #1") == ("discard_needed", 2)
    assert judge(where, "call 1 take 1", "lay 8H #1", "discard 9H").turn.over == Over(End.WENT_OUT, 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_caller_may_not_go_out_in_the_first_orbit_where_nobody_may(base: str) -> None:
    """D19, O23."""
    rules = with_calls(base, "call_pile", first_orbit_going_out=False)
    where = position(rules, 4, "KD", 4, orbit=1, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1", "discard KD") == ("first_orbit_going_out", 2)


@pytest.mark.parametrize(
    "rules", [mixed("danish-500", calls="call_pile"), *(with_calls(base, "call_pile", "floating") for base in OTHERS)]
)
@pytest.mark.parametrize("held", ["9H", ""])
def test_a_caller_who_lays_every_card_floats(rules: Rules, held: str) -> None:
    """D13, P35, O16: the turn passes to the caller's left, and there is no discard to call for."""
    where = position(rules, 4, held, 4, discard="2C 8H", **RUN)
    turn = judge(where, "call 1 take 1", "lay 8H #1", *(["lay 9H #1"] if held else [])).turn
    assert (hand(turn), turn.over, turn.phase) == ("", None, Phase.DONE)
    assert next_to_play(turn) == (2, 2, None)


def test_a_floater_who_calls_may_go_out_by_a_discard() -> None:
    """O16, O20, P35."""
    where = position(mixed("pagat-500", "floating"), 4, "", 4, discard="2C 8H 4D", **RUN)
    assert judge(where, "call 1 take 2", "lay 8H #1", "discard 4D").turn.over == Over(End.WENT_OUT, 1)


def test_a_caller_may_not_go_out_with_a_card_that_fits_where_it_has_to_be_laid() -> None:
    """P36, O25."""
    where = position(mixed("pagat-500", "unplayable-discard"), 4, "9H", 4, discard="2C 8H", **RUN)
    assert broken(where, "call 1 take 1", "lay 8H #1", "discard 9H") == ("playable_discard", 2)
    assert judge(where, "call 1 take 1", "lay 8H #1", "lay 9H #1").turn.over is None


# --- the first orbit -------------------------------------------------------------------------------------
PASSING = [(1, 0, 1), (1, 1, 2), (1, 2, 2), (2, 1, 1), (2, 2, 2), (0, 0, 2), (0, 1, 2)]  # seat 0 to move, 3 discarded


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize(("dealer", "caller", "orbit"), PASSING)
@pytest.mark.parametrize("kind", ["call_top", "call_pile"])
def test_the_first_orbit_is_over_when_a_call_passes_the_dealer_by(
    base: str, kind: str, dealer: int, caller: int, orbit: int
) -> None:
    """O30: or is the dealer's turn."""
    hands: list[str | int] = [4, 4, 4, 4]
    hands[caller] = "KD 2D"
    where = position(with_calls(base, kind), *hands, dealer=dealer, orbit=1, discard="2C 8H", **RUN)
    discards = ["discard KD"] if kind == "call_pile" else []
    turn = judge(where, f"call {caller} take 1", "lay 8H #1", *discards).turn
    assert next_to_play(turn) == (caller + 1, orbit, caller if discards else None)


@pytest.mark.parametrize("rules", CLAIMS)
@pytest.mark.parametrize(("dealer", "caller", "_"), PASSING)
def test_a_claim_passes_nobody_by(rules: Rules, dealer: int, caller: int, _: int) -> None:
    """O15, O30: the orbit stays as the turn order does."""
    hands: list[str | int] = [4, 4, 4, 4]
    hands[caller] = "KD 2D"
    where = position(rules, *hands, dealer=dealer, orbit=1, discard="2C 8H", **RUN)
    assert next_to_play(judge(where, f"call {caller} take 1", "lay 8H #1").turn) == (0, 1, None)


@pytest.mark.parametrize("rules", CALLS_FOR_THE_TOP + CALLS_INTO_THE_PILE)
@pytest.mark.parametrize("dealer", [3, 0])
def test_the_seats_are_counted_round_the_table(rules: Rules, dealer: int) -> None:
    """O30: from seat 2, whose turn it was, past the dealer in seat 3 or 0 to seat 0."""
    where = position(rules, "KD 2D", 4, 4, 4, to_move=2, dealer=dealer, orbit=1, discard="2C 8H", **RUN)
    turn = play(where, "call 0 take 1", "lay 8H #1")
    turn = turn if turn.phase is Phase.DONE else play(where, "call 0 take 1", "lay 8H #1", "discard KD")
    assert next_to_play(turn)[:2] == (1, 2)


# --- the examples of the source --------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["6C", "10C"])
@pytest.mark.parametrize("caller", [0, 1])
def test_the_six_or_the_ten_on_seven_eight_nine_may_be_called_for(card: str, caller: int) -> None:
    """P21: by anybody but the discarder."""
    where = position(
        "pagat-500", "KD 2D", "KS 3D", "QS 2S", stock=20, discard=f"4D {card}", melds=[lies("7C 8C 9C", by=2)]
    )
    thrown = "KD" if caller == 0 else "KS"
    assert judge(where, f"call {caller} take 1", f"lay {card} #1", f"discard {thrown}").is_legal
    assert broken(where, "call 2 take 1", f"lay {card} #1", "discard QS") == ("own_discard", 0)


def test_a_jack_discarded_on_king_and_queen_may_be_called_for_with_all_from_the_king() -> None:
    """P22."""
    where = position("pagat-500", "2D 3C", "4D 5C", "6D 7C", stock=20, discard="9H KC 3S QC 8D JC")
    for caller, thrown in ((0, "2D"), (1, "4D")):
        turn = judge(where, f"call {caller} take 5", "meld JC QC KC", f"discard {thrown}").turn
        assert (table(turn), pile(turn)) == (["JC QC KC"], f"9H {thrown}")
    assert broken(where, "call 2 take 5", "meld JC QC KC", "discard 6D") == ("own_discard", 0)
    assert broken(where, "call 1 take 3", "meld JC QC KC") == ("card_not_held", 1)


def test_a_three_among_the_top_four_may_be_called_for_but_by_the_mover_a_turn_later() -> None:
    """P23: the mover has laid 4-5-6 and discarded; the 3 is the fourth card from the top."""
    where = position("pagat-500", "5S 6S KD AC 2C", "9D 10C", "JC 8D", stock="4S 2H 2D", discard="7H 3S QH JH")
    after = judge(where, "draw", "meld 4S 5S 6S", "discard KD").turn.position
    for caller, thrown in ((1, "9D"), (2, "JC")):
        turn = judge(after, f"call {caller} take 4", "lay 3S #1", f"discard {thrown}").turn
        assert (table(turn), pile(turn)) == (["3S 4S 5S 6S"], f"7H {thrown}")
        assert turn.position.melds[0].by == (caller, 0, 0, 0)
    assert broken(after, "call 0 take 4", "lay 3S #1", "discard AC") == ("own_discard", 0)
    later = judge(after, "draw", "discard 9D").turn.position
    assert judge(later, "call 0 take 5", "lay 3S #1", "discard AC").is_legal


# --- what holds of every call ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Called:
    """A generated position whose rule-set knows calls, and a seed for what happens next."""

    position: Position
    seed: int


@st.composite
def called(draw: st.DrawFn, *kinds: Calls) -> Called:
    """A position at the start of a turn, somewhere on the table a hand that is known."""
    dealt = draw(positions()).position
    kind = draw(st.sampled_from(kinds))
    assume(kind is not Calls.CALL_PILE or dealt.rules.take_from_pile is not TakeFromPile.TOP)
    return Called(replace(dealt, rules=replace(dealt.rules, calls=kind)), draw(SEEDS))


def steps_of_a_call(turn: Turn) -> Iterator[tuple[Action, Turn]]:
    """Each legal action of a call that has begun with the turn after it."""
    if turn.phase is not Phase.CALLED:
        yield from legal_steps(turn)
        return
    for number, meld in enumerate(turn.position.melds):
        for name in names_for(turn.taken[0], meld.cards, turn.rules):
            for low in (False, True):
                after = apply_action(turn, LayOff(name, number, low))
                if not isinstance(after, Violation):
                    yield LayOff(name, number, low), after


def whole_calls(start: Position, dice: Random) -> Iterator[list[Turn]]:
    """For each call that is allowed a random course of it: the turn after each action, to the last legal one."""
    for seat in range(start.players):
        if isinstance(start.hands[seat], int):
            continue
        for count in range(1, len(start.discard) + 1):
            after = apply_action(start_turn(start), Call(seat, count))
            course = [] if isinstance(after, Violation) else [after]
            while course and course[-1].phase is not Phase.DONE:
                steps = list(steps_of_a_call(course[-1]))
                if not steps:
                    break
                course.append(dice.choice(steps)[1])
            if course:
                yield course


OFTEN = settings(max_examples=150, deadline=None)
ALL_KINDS = (Calls.CLAIM, Calls.CALL_TOP, Calls.CALL_PILE)


@OFTEN
@given(called(*ALL_KINDS))
def test_cards_are_conserved_by_calls(start: Called) -> None:
    """P19, D11, N40: a called card is in the caller's hand until it is laid."""
    before = Counter(start.position.known_cards())
    for course in whole_calls(start.position, Random(start.seed)):
        for turn in course:
            assert Counter(turn.position.known_cards()) == before
            assert turn.position.stock == start.position.stock


@OFTEN
@given(called(*ALL_KINDS))
def test_a_call_changes_no_hand_but_the_callers_and_nobodys_penalties(start: Called) -> None:
    """O34."""
    for course in whole_calls(start.position, Random(start.seed)):
        after = course[-1].position
        others = [seat for seat in range(after.players) if seat != course[-1].caller]
        assert [after.hands[seat] for seat in others] == [start.position.hands[seat] for seat in others]
        assert after.penalties == start.position.penalties


@OFTEN
@given(called(Calls.CLAIM))
def test_a_legal_claim_never_changes_the_turn_order(start: Called) -> None:
    """D11, P32, O15."""
    before = start.position
    for course in whole_calls(before, Random(start.seed)):
        if course[-1].phase is Phase.DONE:
            after = course[-1].position
            assert (after.to_move, after.dealer, after.orbit) == (before.to_move, before.dealer, before.orbit)
            assert (after.hands, after.discarder, course[-1].over) == (before.hands, None, None)
            assert len(after.discard) == len(before.discard) - 1


@OFTEN
@given(called(Calls.CALL_TOP, Calls.CALL_PILE))
def test_after_any_other_call_the_turn_is_the_callers_left_neighbours(start: Called) -> None:
    """N40, P20."""
    for course in whole_calls(start.position, Random(start.seed)):
        turn = course[-1]
        if turn.phase is Phase.DONE:
            assert turn.caller is not None
            assert turn.position.to_move == (turn.caller + 1) % turn.position.players


@OFTEN
@given(called(Calls.CALL_PILE))
def test_when_a_hand_card_is_laid_in_a_call_the_deepest_card_lies_already(start: Called) -> None:
    """O20: until then only cards taken in the call have gone to the table, and it always gets there."""
    for course in whole_calls(start.position, Random(start.seed)):
        for turn in course:
            if turn.taken[0] not in turn.laid:
                assert Counter(turn.laid) <= Counter(turn.taken)
        if course[-1].phase is Phase.DONE:
            assert turn.taken[0] in turn.laid


@OFTEN
@given(called(*ALL_KINDS))
def test_no_call_comes_from_the_discarder_or_an_empty_pile(start: Called) -> None:
    """O27."""
    for course in whole_calls(start.position, Random(start.seed)):
        assert course[0].caller != start.position.discarder
        assert course[0].taken == start.position.discard[-len(course[0].taken) :]


def test_generated_calls_do_come_to_an_end_of_every_kind() -> None:
    """The properties above speak of calls that are completed, with jokers among them."""
    melds = [lies("5H 6H 7H", by=2)]
    for kind in ALL_KINDS:
        where = position(mixed("pagat-500", calls=kind.value), "KD *", "KC 2D", 4, stock=9, discard="*", melds=melds)
        ends = [course[-1] for course in whole_calls(where, Random(1))]
        assert [turn.phase for turn in ends] == [Phase.DONE] * 2
        assert {turn.taken for turn in ends} == {(JOKER,)}
