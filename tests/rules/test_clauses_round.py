"""Clauses about a whole round: its goal, its end, what is dealt, and who has won."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.rulings import broken, lies, mixed
from tests.support import play, position, rules
from tutor.cases import COMMANDS
from tutor.errors import PositionError, RuleSetError
from tutor.i18n import language
from tutor.rules.dealing import deal
from tutor.rules.winning import find_winner


def answer(command: str, **case: Any) -> dict[str, Any]:
    """What a command answers."""
    return COMMANDS[command](case, language("en"))


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500"])
def test_laid_cards_count_plus_and_cards_in_hand_minus(base: str) -> None:
    """J1, N1, P1: three tens are worth 30, a king left in hand costs 10."""
    round_over = {"rules": base, "hands": ["KD", ""], "melds": [{"cards": "10H 10S 10D", "by": 0}], "went_out": 1}
    assert answer("score", **round_over) == {"round": [20, 0]}


@pytest.mark.parametrize("base", ["joker-500", "pagat-500"])
def test_five_hundred_points_are_enough_to_win(base: str) -> None:
    """J1, P1."""
    assert find_winner(rules(base), [500, 310], went_out=1) == 0
    assert find_winner(rules(base), [499, 310], went_out=0) is None


def test_only_declining_the_pile_ends_a_round_without_stock() -> None:
    """J26, J25: the pile may be taken, is never turned over, and whoever declines it ends the round."""
    where = position("joker-500", "5H 9C KD", discard="7C 6H")
    assert play(where, "take 1", "discard KD").over is None
    assert broken(where, "turn over") == ("may_not_pass", 0)
    over = play(where, "pass").over
    assert over is not None
    assert over.why == "stock"


def test_nobody_lays_after_the_stock_has_ended_the_round() -> None:
    """N25: the run in hand comes too late and counts against its holder."""
    where = position("nordic-500", "5H 6H 7H 9C", stock="2S", discard="KD")
    assert broken(where, "draw", "discard 9C", "meld 5H 6H 7H") == ("out_of_order", 2)
    assert answer("score", rules="nordic-500", hands=["5H 6H 7H 2S", "9C"]) == {"round": [-20, -5]}


def test_nobody_lays_after_the_pile_was_declined() -> None:
    """P25."""
    where = position("pagat-500", "5H 6H 7H 9C", discard="KD")
    assert broken(where, "pass", "meld 5H 6H 7H") == ("out_of_order", 1)


def test_nobody_lays_after_the_last_card_is_gone() -> None:
    """B14, N25: not even the player who went out."""
    for base in ("basic-rummy", "nordic-500"):
        where = position(base, "5H 6H 7H", stock="2S 3S", discard="KD")
        assert broken(where, "draw", "meld 5H 6H 7H", "discard 2S", "meld 8S 9S 10S") == ("out_of_order", 3)


def test_a_floating_player_goes_out_with_any_card_drawn() -> None:
    """D12, D13: one that could be laid off too."""
    where = position("danish-500", "", stock="8H 2S", discard="QC", melds=[lies("5H 6H 7H")])
    assert play(where, "draw", "discard 8H").went_out


def test_the_bonus_is_for_emptying_the_hand_alone() -> None:
    """O22, N36: 50 points for whoever goes out, none where the stock ends the round."""
    bonus = {"rules": mixed("nordic-500", "going-out-bonus"), "discard": "KD"}
    out = answer("analyse", position=bonus | {"hands": ["KH KS", 3], "stock": 9})
    assert {option["draw"]: option["net"] for option in out["options"]}["take 1"] == 30 + 50
    stays = answer("analyse", position=bonus | {"hands": ["KH KS 2C 3C", 3], "stock": 9})
    assert {option["draw"]: option["net"] for option in stays["options"]}["take 1"] == 30 - 5
    assert answer("score", rules=bonus["rules"], hands=["KD", "3C"]) == {"round": [-10, -5]}


def test_a_rule_set_must_deal_to_the_most_who_play_and_turn_a_card_up() -> None:
    """O39: five times ten cards leave two of 52, five times eleven are too many."""
    assert rules("nordic-500", players=[2, 5], two_packs_from=0, hand_size=10).players == (2, 5)
    with pytest.raises(RuleSetError) as caught:
        rules("nordic-500", players=[2, 5], two_packs_from=0, hand_size=11)
    assert caught.value.code == "hands_too_large"


def test_a_deal_to_fewer_is_refused_where_the_cards_do_not_reach() -> None:
    """O39: thirty cards each are too many for two with one pack, though not for five with two."""
    sizes = {"2": 30, "else": 7}
    assert len(deal(rules("joker-500", hand_size=sizes), 5, 0, Random(1)).known_hand(0)) == 7
    with pytest.raises(PositionError) as caught:
        deal(rules("joker-500", hand_size=sizes), 2, 0, Random(1))
    assert caught.value.code == "too_many_cards"
