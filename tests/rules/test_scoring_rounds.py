"""What a round that is over is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.rulings import lies, mixed
from tests.rules.strategies import SEEDS, positions
from tests.support import RULE_SETS, judge, position
from tutor.content import rule_book
from tutor.errors import PositionError
from tutor.rules.melds import is_group
from tutor.rules.notation import PositionForm, parse_position
from tutor.rules.options import Scoring
from tutor.rules.position import Meld, Position
from tutor.rules.scoring import hand_value, meld_values
from tutor.rules.winning import score_round

LAID_CARDS_SCORE = ("joker-500", "nordic-500", "pagat-500", "danish-500")


def ended(rules: str | dict[str, Any], *hands: str, **fields: Any) -> Position:
    """A round that is over: hands may be empty whatever the rules."""
    written = {"rules": rules, "hands": list(hands)} | fields
    return parse_position(msgspec.convert(written, PositionForm), rule_book(), over=True)


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_a_round_is_worth_the_cards_laid_minus_the_cards_in_hand(base: str) -> None:
    """J1, J29, N26, P25, D15."""
    where = ended(base, "", "KC 5C", "QD", melds=[lies("10S JS QS", by=0), lies("10H JH QH", by=[1, 1, 2], owner=1)])
    assert score_round(where, 0) == [30, 20 - 15, 10 - 10]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_a_round_may_be_worth_less_than_nothing(base: str) -> None:
    """J31, N26, P25, D15."""
    assert score_round(ended(base, "", "KC 5C"), 0) == [0, -15]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_a_card_scores_for_who_laid_it_and_not_for_the_owner_of_the_meld(base: str) -> None:
    """J15, N19, P15, D9."""
    where = ended(base, "", "", "", melds=[lies("9S 10S JS QS KS", by=[0, 0, 0, 2, 2], owner=0)])
    nine = 9 if base in ("joker-500", "pagat-500") else 5
    assert score_round(where, 0) == [nine + 20, 0, 20]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
@pytest.mark.parametrize("went_out", [0, None])
def test_who_went_out_changes_nothing_where_laid_cards_score(base: str, went_out: int | None) -> None:
    """J27, N25, P25, D15, O22: nor do cards in hand that could have been laid count for more."""
    where = ended(base, "", "10H JH QH", "KD", melds=[lies("10S JS QS", by=0), lies("10D JD QD", by=1)])
    assert score_round(where, went_out) == [30, 0, -10]


def test_a_round_that_nobody_went_out_of_is_scored_all_the_same() -> None:
    """J25, N24, P17, O12: the stock has ended it."""
    for base in LAID_CARDS_SCORE:
        where = ended(base, "KC", "10H JH", melds=[lies("10S JS QS", by=0)])
        assert score_round(where, None) == [20, -20]


@pytest.mark.parametrize(
    ("base", "low", "high"),
    [("joker-500", 1, 15), ("pagat-500", 1, 15), ("nordic-500", 15, 15), ("danish-500", 15, 15)],
)
def test_an_ace_scores_as_it_lies_and_is_dear_in_hand(base: str, low: int, high: int) -> None:
    """J28, J29, N6, P4, D20, O6."""
    small = 5 if base in ("joker-500", "pagat-500") else 10  # a two and a three
    where = ended(base, "", "AD 2D 3D", melds=[lies("AH 2H 3H", by=0), lies("QS KS AS", by=1)])
    assert score_round(where, 0) == [low + small, 20 + high - 15 - small]


@pytest.mark.parametrize(("base", "joker"), [("joker-500", 15), ("pagat-500", 15), ("danish-500", 25)])
def test_a_joker_counts_the_same_on_the_table_and_in_hand(base: str, joker: int) -> None:
    """J29, P4, D20."""
    where = ended(base, "", "* KC", melds=[lies("10S *JS QS", by=0)])
    assert score_round(where, 0) == [20 + joker, -joker - 10]


# --- the examples of the sources -------------------------------------------------------------------------
@pytest.mark.parametrize("base", ["joker-500", "pagat-500"])
def test_forty_three_laid_and_a_king_and_a_four_in_hand_are_twenty_nine(base: str) -> None:
    """J30: 43 - 14."""
    melds = [lies("JC QC KC", by=0), lies("3H 4H 5H 6H 7H", by=[1, 1, 1, 0, 0], owner=1)]
    assert score_round(ended(base, "KD 4S", "9D", "", melds=melds), 2) == [29, 12 - 9, 0]


def test_seven_to_ten_three_jacks_and_an_ace_less_a_three_are_sixty_five() -> None:
    """N27: 25 + 30 + 15 - 5."""
    melds = [lies("7D 8D 9D 10D", 0), lies("JC JD JH", 0), lies("AS AD AC AH", by=[1, 1, 1, 0], owner=1)]
    assert score_round(ended("nordic-500", "3S", "", melds=melds), 1) == [65, 45]


def test_the_turn_of_the_example_is_worth_forty_five_less_the_nine_in_hand() -> None:
    """N13: 45 points lie on the table, 9D is left in hand."""
    where = position("nordic-500", "5H 6H 7H KS KD 2C 9D", "3C", stock="KH 3S")
    turn = judge(where, "draw", "meld 5H 6H 7H", "meld KS KD KH", "discard 2C").turn
    assert score_round(turn.position, None) == [45 - 5, -5]


def test_the_winner_of_a_deal_takes_what_the_others_hold() -> None:
    """B19: Q 5 and A 9 are 15 + 10 = 25."""
    assert score_round(ended("basic-rummy", "", "QS 5H", "AS 9H"), 0) == [25, 0, 0]


def test_fifteen_in_hand_at_the_close_are_taken_off_the_value_of_the_melds() -> None:
    """D23."""
    melds = [lies("10S JS QS", by=1), lies("4C 5C 6C", by=1)]
    assert score_round(ended("danish-500", "", "KC 5H", melds=melds), 0) == [0, 45 - 15]
    assert score_round(ended("danish-500", "", "AH", melds=melds), 0) == [0, 45 - 15]


# --- the winner takes the hands --------------------------------------------------------------------------
@pytest.mark.parametrize("winner", range(3))
def test_the_winner_scores_the_hands_of_all_others_and_they_score_nothing(winner: int) -> None:
    """B17: also cards that belong to melds."""
    hands = ["KC 5C", "10H JH QH", "AD 2D"]
    values = [15, 30, 3]
    points = [0, 0, 0]
    points[winner] = sum(values) - values[winner]
    hands[winner] = ""
    assert score_round(ended("basic-rummy", *hands), winner) == points


def test_laid_cards_are_worth_nothing_where_the_winner_takes_the_hands() -> None:
    """B17."""
    where = ended("basic-rummy", "", "KC", melds=[lies("10S JS QS", by=1), lies("10H JH QH", by=0)])
    assert score_round(where, 0) == [10, 0]


def test_going_rummy_doubles_the_points() -> None:
    """B20."""
    where = ended("basic-rummy", "", "QS 5H", "AS 9H")
    assert score_round(where, 0, went_rummy=True) == [50, 0, 0]
    assert score_round(where, 0, went_rummy=False) == [25, 0, 0]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_going_rummy_doubles_nothing_where_laid_cards_score(base: str) -> None:
    """B20: it is a rule of basic-rummy."""
    where = ended(base, "", "KC 5C", melds=[lies("10S JS QS", by=0)])
    assert score_round(where, 0, went_rummy=True) == [30, -15]


def test_going_rummy_doubles_nothing_where_the_option_is_off() -> None:
    """B20, W4."""
    where = ended(mixed("basic-rummy", going_rummy_doubles=False), "", "QS 5H")
    assert score_round(where, 0, went_rummy=True) == [15, 0]


@pytest.mark.parametrize("rules", ["basic-rummy", mixed("basic-rummy", "block-rummy")])
def test_where_the_winner_takes_the_hands_and_nobody_went_out_nobody_scores(rules: str | dict[str, Any]) -> None:
    """B23, O9, O10."""
    assert score_round(ended(rules, "KC", "QS 5H", "AS 9H"), None) == [0, 0, 0]
    assert score_round(ended(rules, "KC", "QS 5H", penalties=[50, 0]), None) == [-50, 0]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_a_blocked_deal_is_scored_as_usual_where_laid_cards_score(base: str) -> None:
    """O10, B23: nobody has gone out, so no bonus is paid either."""
    rules = mixed(base, "block-rummy", "going-out-bonus")
    where = ended(rules, "KC", "QD 5H", melds=[lies("10S JS QS", by=0)], discard="2C", penalties=[0, 50])
    assert score_round(where, None) == [30 - 10, -15 - 50]


# --- penalties and bonus ---------------------------------------------------------------------------------
@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_penalties_are_taken_off(base: str) -> None:
    """D8, N39."""
    where = ended(base, "", "KC 5C", "QD", melds=[lies("10S JS QS", by=0)], penalties=[50, 0, 100])
    assert score_round(where, 0) == [-20, -15, -110]


def test_penalties_are_taken_off_the_winner_of_the_hands_too() -> None:
    """N39, B17: neither doubled nor shared."""
    where = ended(mixed("basic-rummy", "pile-penalty"), "", "KC 5C", "QD", penalties=[50, 100, 0])
    assert score_round(where, 0) == [25 - 50, -100, 0]
    assert score_round(where, 0, went_rummy=True) == [50 - 50, -100, 0]


@pytest.mark.parametrize("base", LAID_CARDS_SCORE)
def test_whoever_goes_out_gets_the_bonus(base: str) -> None:
    """N36, O22: and nobody where the stock ends the round."""
    where = ended(mixed(base, "going-out-bonus"), "KC", "", "QD", melds=[lies("10S JS QS", by=1)])
    assert score_round(where, 1) == [-10, 30 + 50, -10]
    assert score_round(where, None) == [-10, 30, -10]


def test_the_bonus_is_not_doubled_by_going_rummy() -> None:
    """N36, B20, O36."""
    where = ended(mixed("basic-rummy", "going-out-bonus"), "", "QS 5H")
    assert score_round(where, 0) == [15 + 50, 0]
    assert score_round(where, 0, went_rummy=True) == [30 + 50, 0]


def test_a_bonus_of_another_height_is_paid_as_it_is_set() -> None:
    """W4."""
    assert score_round(ended(mixed("joker-500", going_out_bonus=25), "", "KC"), 0) == [25, -10]


@pytest.mark.parametrize("base", RULE_SETS)
def test_without_the_house_rule_there_is_no_bonus(base: str) -> None:
    """N36."""
    assert score_round(ended(base, "", "", melds=[lies("10S JS QS", by=1)]), 0)[0] == 0


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_round_can_be_scored_only_with_every_hand_known(base: str) -> None:
    """J29, N26, B17, P25, D15."""
    where = position(base, "KC", "QD", 4)
    with pytest.raises(PositionError) as raised:
        score_round(where, None)
    assert (raised.value.code, raised.value.facts) == ("hand_unknown", {"seat": 2})


# --- what holds of every round ---------------------------------------------------------------------------
@dataclass(frozen=True)
class Round:
    """A generated round that is over, who went out, whether rummy, and a seed for what happens next."""

    position: Position
    went_out: int | None
    went_rummy: bool
    dice: Random

    @property
    def points(self) -> list[int]:
        return score_round(self.position, self.went_out, went_rummy=self.went_rummy)


@st.composite
def rounds(draw: st.DrawFn, *scorings: Scoring) -> Round:
    """Hands that were unknown are empty; a bonus may be played for."""
    dealt = draw(positions()).position
    rules = replace(
        dealt.rules,
        scoring=draw(st.sampled_from(scorings)),
        going_out_bonus=draw(st.sampled_from([0, 25, 50])),
        going_rummy_doubles=draw(st.booleans()),
    )
    hands = tuple(() if isinstance(hand, int) else hand for hand in dealt.hands)
    went_out = draw(st.none() | st.sampled_from(range(dealt.players)))
    if went_out is not None:
        hands = (*hands[:went_out], (), *hands[went_out + 1 :])
    over = replace(dealt, rules=rules, hands=hands)
    return Round(over, went_out, went_out is not None and draw(st.booleans()), Random(draw(SEEDS)))


OFTEN = settings(max_examples=150, deadline=None)


def in_hand(position: Position) -> int:
    return sum(hand_value(position.known_hand(seat), position.rules) for seat in range(position.players))


@OFTEN
@given(rounds(Scoring.LAID_MINUS_HAND))
def test_where_laid_cards_score_the_points_sum_up(over: Round) -> None:
    """J29, N26, P25, D15: laid, less what is in hand, less penalties, plus the bonus."""
    where = over.position
    laid = sum(sum(meld_values(meld.cards, where.rules)) for meld in where.melds)
    bonus = where.rules.going_out_bonus if over.went_out is not None else 0
    assert sum(over.points) == laid - in_hand(where) - sum(where.penalties) + bonus


@OFTEN
@given(rounds(Scoring.WINNER_TAKES_HANDS))
def test_where_the_winner_takes_the_hands_nobody_else_gains(over: Round) -> None:
    """B17, B20, N36, O36."""
    where, rules = over.position, over.position.rules
    doubled = 2 if over.went_rummy and rules.going_rummy_doubles else 1
    for seat, points in enumerate(over.points):
        won = in_hand(where) * doubled + rules.going_out_bonus if seat == over.went_out else 0
        assert points == won - where.penalties[seat]


@OFTEN
@given(rounds(*Scoring))
def test_the_points_do_not_depend_on_the_order_of_cards(over: Round) -> None:
    """J29, N26, B17, P25, D15: not in the hands, the groups, nor among the melds; a run lies in order."""
    where = over.position
    hands = tuple(shuffled(where.known_hand(seat), over.dice) for seat in range(where.players))
    melds = shuffled([mixed_up(meld, over.dice) for meld in where.melds], over.dice)
    assert replace(over, position=replace(where, hands=hands, melds=melds)).points == over.points


def shuffled(things: Sequence[Any], dice: Random) -> tuple[Any, ...]:
    return tuple(dice.sample(list(things), len(things)))


def mixed_up(meld: Meld, dice: Random) -> Meld:
    """A group in another order, each card still for its seat."""
    if not is_group(meld.cards):
        return meld
    cards, by = zip(*shuffled(list(zip(meld.cards, meld.by, strict=True)), dice), strict=True)
    return replace(meld, cards=cards, by=by)
