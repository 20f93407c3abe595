"""Who has won the game, judged by the totals after a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import RULE_SETS, rules
from tutor.rules.options import TargetRule
from tutor.rules.winning import find_winner

REACHING = ("joker-500", "basic-rummy", "pagat-500", "danish-500")
EVERY_SEAT = [None, 0, 1]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("went_out", EVERY_SEAT)
def test_nobody_has_won_while_nobody_has_five_hundred(base: str, went_out: int | None) -> None:
    """J32, N28, B18, P1, D16."""
    assert find_winner(rules(base), [499, 380], went_out) is None
    assert find_winner(rules(base), [0, 0], went_out) is None


@pytest.mark.parametrize("base", REACHING)
@pytest.mark.parametrize("went_out", EVERY_SEAT)
def test_five_hundred_are_enough(base: str, went_out: int | None) -> None:
    """J32, B18, P27, D16."""
    assert find_winner(rules(base), [320, 500], went_out) == 1


@pytest.mark.parametrize("went_out", EVERY_SEAT)
def test_exactly_five_hundred_go_on_in_nordic_500(went_out: int | None) -> None:
    """N28: somebody has to be over 500."""
    assert find_winner(rules("nordic-500"), [500, 320], went_out) is None
    assert find_winner(rules("nordic-500"), [501, 320], went_out) == 0


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("went_out", [None, 0, 1, 2])
def test_the_highest_total_wins_whoever_went_out(base: str, went_out: int | None) -> None:
    """J32, N28, P26, O18: of several over 500 too."""
    assert find_winner(rules(base), [505, 550, 70], went_out) == 1
    assert find_winner(rules(base), [550, 505, 549], went_out) == 0


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("went_out", [None, 0, 1, 2])
def test_a_shared_lead_is_played_on(base: str, went_out: int | None) -> None:
    """J33, N29, P26, O18, O35."""
    assert find_winner(rules(base), [520, 520, 510], went_out) is None
    assert find_winner(rules(base), [520, 520, 520], went_out) is None


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_tie_below_the_lead_does_not_matter(base: str) -> None:
    """J33, N29, P26, O18."""
    assert find_winner(rules(base), [510, 510, 550], None) == 2


@pytest.mark.parametrize("base", RULE_SETS)
def test_after_a_shared_lead_whoever_leads_alone_wins_if_the_total_is_still_enough(base: str) -> None:
    """O35: judged by the totals after the round alone, not by what they once were."""
    assert find_winner(rules(base), [545, 530], 0) == 0
    assert find_winner(rules(base), [490, 480], 0) is None


@pytest.mark.parametrize("base", RULE_SETS)
def test_totals_below_zero_win_nothing(base: str) -> None:
    """J31, N26, P25, D15."""
    assert find_winner(rules(base), [-20, -500], 0) is None
    assert find_winner(rules(base), [-20, 530], 0) == 1


@pytest.mark.parametrize("base", RULE_SETS)
def test_another_target_is_played_to(base: str) -> None:
    """W4, B18: 1000, or a short game."""
    assert find_winner(rules(base, target=1000), [990, 40], 0) is None
    assert find_winner(rules(base, target=1000), [1010, 40], 0) == 0
    assert find_winner(rules(base, target=100), [110, 40], 0) == 0


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize(("target_rule", "winner"), [("reach", 0), ("exceed", None)])
def test_the_target_may_have_to_be_reached_or_passed_in_every_house(
    base: str, target_rule: str, winner: int | None
) -> None:
    """W4."""
    assert find_winner(rules(base, target_rule=target_rule), [500, 0], 1) == winner
    assert find_winner(rules(base, target_rule=target_rule), [501, 0], 1) == 0


# --- go out to win ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("base", RULE_SETS)
def test_who_went_out_wins_whatever_the_others_have_where_one_has_to_go_out(base: str) -> None:
    """N42, P38, O21: A goes out with 505 while B has 520, and A wins."""
    assert find_winner(rules(base, "go-out-to-win"), [505, 520], 0) == 0


@pytest.mark.parametrize("base", RULE_SETS)
def test_who_went_out_with_too_little_has_not_won_nor_has_another(base: str) -> None:
    """N42, P38, O21: another round is played."""
    assert find_winner(rules(base, "go-out-to-win"), [480, 620], 0) is None


@pytest.mark.parametrize("base", RULE_SETS)
def test_nobody_has_won_where_nobody_went_out_and_one_has_to(base: str) -> None:
    """N42, P38."""
    assert find_winner(rules(base, "go-out-to-win"), [620, 480], None) is None


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_shared_lead_is_no_matter_where_one_has_to_go_out(base: str) -> None:
    """O21: whatever the others have."""
    assert find_winner(rules(base, "go-out-to-win"), [520, 520], 1) == 1


@pytest.mark.parametrize(("base", "winner"), [*((base, 0) for base in REACHING), ("nordic-500", None)])
def test_going_out_with_exactly_five_hundred_follows_the_target_rule(base: str, winner: int | None) -> None:
    """O21: over 500 in nordic-500, 500 or more elsewhere."""
    assert find_winner(rules(base, "go-out-to-win"), [500, 300], 0) == winner


# --- what holds of all totals ----------------------------------------------------------------------------
TOTALS = st.lists(st.integers(-300, 700) | st.sampled_from([499, 500, 501]), min_size=2, max_size=5)


@given(st.sampled_from(RULE_SETS), TOTALS, st.data())
def test_a_winner_leads_alone_and_meets_the_target(base: str, totals: list[int], data: st.DataObject) -> None:
    """O35: and where somebody does, there is a winner."""
    game = rules(base)
    winner = find_winner(game, totals, data.draw(st.none() | st.sampled_from(range(len(totals)))))
    enough = 500 if game.target_rule is TargetRule.REACH else 501
    best = max(totals)
    if best >= enough and totals.count(best) == 1:
        assert winner == totals.index(best)
    else:
        assert winner is None


@given(st.sampled_from(RULE_SETS), TOTALS, st.data())
def test_where_one_has_to_go_out_nobody_else_can_win(base: str, totals: list[int], data: st.DataObject) -> None:
    """N42, P38, O21."""
    game = rules(base, "go-out-to-win")
    went_out = data.draw(st.sampled_from(range(len(totals))))
    enough = 500 if game.target_rule is TargetRule.REACH else 501
    assert find_winner(game, totals, went_out) == (went_out if totals[went_out] >= enough else None)
