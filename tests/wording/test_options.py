"""Options that nothing but words depends on are told as their sources have them."""

from __future__ import annotations

import pytest

from tests.support import rules
from tutor.i18n import language
from tutor.wording.options import state_option


def told(base: str, option: str) -> str:
    """What a rule-set answers to an option, in English."""
    return state_option(rules(base), option, language("en")).text


@pytest.mark.parametrize("base", ["nordic-500", "danish-500", "joker-500", "pagat-500"])
def test_the_player_on_the_left_deals_next(base: str) -> None:
    """N9, D3, O38."""
    assert told(base, "next_dealer") == "the player on the dealer’s left"


def test_of_two_players_the_winner_deals_next() -> None:
    """B5."""
    assert told("basic-rummy", "next_dealer") == "with two the winner, otherwise the player on the left"


def test_cards_are_dealt_one_or_two_at_a_time() -> None:
    """D3."""
    assert told("danish-500", "deal_packet") == "one or two"
