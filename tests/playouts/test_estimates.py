"""What play-outs say of ways of drawing: reproducible, true where the truth is known, and no surer than they are."""

from __future__ import annotations

from random import Random

import pytest

from tests.support import position
from tutor.analysis.drawings import find_options
from tutor.analysis.views import hide_unseen
from tutor.playouts.deals import Dealer
from tutor.playouts.estimates import FEWEST, MOST, Race, Verdict, agree, estimate, prove, screen
from tutor.playouts.policies import CAREFUL, GREEDY, POLICIES, Policy
from tutor.rules.actions import Action, Draw, Pass, Take, TurnOver
from tutor.rules.position import Position
from tutor.rules.scoring import card_value
from tutor.rules.turn import start_turn

both = pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)

# Taking the whole pile lays 55 points and most of the hand; drawing leaves all of it in hand.
DIG = position(
    "joker-500", "KS KH 9D 4C 2H", 8, stock=20, discard="KD QD JD 10D", melds=[{"cards": "3S 4S 5S", "by": 1}]
)
# The last card of the stock: what is dug up for a group of twos stays in the hand.
NO_DIG = position("nordic-500", "2S 2H 9C 3D", 6, stock=1, discard="2D KC QH 10S JD KH 8C")


@both
def test_a_dig_that_pays_is_found(policy: Policy) -> None:
    verdict = estimate(start_turn(DIG), None, policy, 1)
    assert verdict
    assert verdict.best == (Take(4),)
    assert verdict.certain
    assert verdict.margin >= 3 * verdict.interval > 0
    assert verdict.deals < MOST


@both
def test_a_dig_that_costs_is_found(policy: Policy) -> None:
    verdict = estimate(start_turn(NO_DIG), [(Draw(),), (Take(7),)], policy, 1)
    assert verdict
    assert (verdict.best, verdict.certain) == ((Draw(),), True)


def test_a_verdict_holds_under_both_policies_or_is_none() -> None:
    verdicts = prove(start_turn(DIG), None, 1)
    assert [verdict.policy for verdict in verdicts] == ["greedy", "careful"]
    assert agree(verdicts) == (Take(4),)
    one, two = verdicts
    assert agree([one, Verdict("x", (Draw(),), 9.0, 1.0, 50, True, ())]) is None
    assert agree([one, Verdict("x", two.best, 1.0, 1.0, 50, False, ())]) is None
    assert agree([]) is None


@both
def test_the_same_seed_gives_the_same_verdict(policy: Policy) -> None:
    first = estimate(start_turn(DIG), None, policy, "seed")
    assert estimate(start_turn(DIG), None, policy, "seed") == first
    assert estimate(start_turn(DIG), None, policy, "other") != first


def test_a_first_look_plays_few_rounds() -> None:
    verdict = screen(start_turn(DIG), [(Draw(),), (Take(4),)], GREEDY, 1)
    assert verdict
    assert (verdict.best, verdict.deals) == ((Take(4),), 20)


def test_what_may_not_be_done_or_ended_is_left_out() -> None:
    where = position("joker-500", "KS KH 9D 4C", 8, stock=20, discard="5D 7H")
    verdict = estimate(start_turn(where), [(Draw(),), (Take(2),), (Take(3),), (Pass(),), (TurnOver(),)], GREEDY, 1)
    assert verdict
    assert (verdict.best, verdict.certain, verdict.gains) == ((Draw(),), True, (((Draw(),), 0.0),))
    assert estimate(start_turn(where), [(Pass(),)], GREEDY, 1) is None
    assert prove(start_turn(where), [(Take(2),)], 1) == ()


def test_a_round_that_is_over_has_no_draws() -> None:
    where = position("nordic-500", "KS KH 9D 4C", 8, stock=0, discard="5D 7H")
    assert estimate(start_turn(where), None, GREEDY, 1) is None


@pytest.mark.parametrize(("base", "stop"), [("joker-500", Pass()), ("basic-rummy", TurnOver())])
def test_an_empty_stock_has_its_own_ways(base: str, stop: Action) -> None:
    where = position(base, "KS KH 9D", "2S 4D 9S", stock="", discard="5D 7H KD")
    verdict = estimate(start_turn(where), [(stop,), (Take(1),)], GREEDY, 1, most=40)
    assert verdict
    assert {draw for (draw,), _ in verdict.gains} == {stop, Take(1)}


def test_a_named_way_that_a_policy_finds_no_end_for_is_ended_by_the_analysis() -> None:
    """The deepest card lies in a meld of two jokers, which no policy thinks of."""
    where = position("joker-500", "* * 9D 4C", 8, stock=20, discard="KS 2H")
    verdict = estimate(start_turn(where), [(Take(2),), (Draw(),)], GREEDY, 1, most=40)
    assert verdict
    assert {draw for (draw,), _ in verdict.gains} == {Take(2), Draw()}


def test_a_deal_fits_what_the_mover_sees_and_hides_the_rest() -> None:
    where = position("pagat-500", "KS KH 9D", "2S 4D 9S", 5, stock="2C 3C 4C", discard="5D")
    dealer = Dealer(hide_unseen(where), Random(1))
    seen = set()
    for _ in range(30):
        table = dealer.deal(dealer.table, dealer.shuffle())
        assert table.counts == [3, 3, 5]
        assert (len(table.stock), len(table.pile)) == (3, 1)
        assert table.once[0] == dealer.table.once[0]
        assert not table.once[0] & (table.once[1] | table.once[2])
        assert not table.once[1] & table.once[2]
        seen.add((table.once[1], *table.stock))
    assert len(seen) == 30


# The last turn: drawing ends the round with the stock, and taking goes out, so that the exact values are known.
LAST = position("nordic-500", "KS KH QD QC 9H", 3, stock=1, discard="4D QH KD")


def exact_lead(where: Position, one: Action, two: Action) -> float:
    """By how much one way of drawing is worth more on the last turn of a round for two: this turn's net, and what
    the other player is left with, who does not hold the card that is drawn."""
    nets = {option.draw: float(option.net) for option in find_options(where)}
    hidden, count = where.unseen(), where.hands[1]
    assert isinstance(count, int)
    total, cards = sum(card_value(card, where.rules) for card in hidden.elements()), hidden.total()
    drawn = sum((total - card_value(card, where.rules)) / (cards - 1) for card in hidden.elements()) / cards
    left = {True: drawn * count, False: total / cards * count}
    return nets[one] - nets[two] + left[one == Draw()] - left[two == Draw()]


def lead(deals: int, seed: int) -> tuple[float, float]:
    """By how much going out leads over drawing after so many deals, and half of the interval."""
    race = Race(start_turn(LAST), [(Take(2),), (Draw(),)], GREEDY, seed)
    race.run(deals)
    out, drawn = race.runners
    return out.lead_over(drawn)


def test_the_last_turn_is_worth_what_the_analysis_says() -> None:
    mean, interval = lead(MOST, 1)
    assert mean == pytest.approx(exact_lead(LAST, Take(2), Draw()), abs=1.2 * interval)
    assert interval < 1


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    truth = exact_lead(LAST, Take(2), Draw())
    leads = [lead(300, seed) for seed in range(200)]
    held = sum(abs(mean - truth) <= interval for mean, interval in leads)
    narrow = sum(abs(mean - truth) <= interval / 4 for mean, interval in leads)
    assert held >= 194
    assert narrow < 140


def test_going_out_at_once_is_certain_after_the_fewest_deals() -> None:
    verdict = estimate(start_turn(LAST), [(Take(2),), (Draw(),)], CAREFUL, 1)
    assert verdict
    assert (verdict.best, verdict.certain, verdict.deals) == ((Take(2),), True, FEWEST)
