"""The two policies: what they take and discard, on what their seat may see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.support import RULE_SETS, position, rules
from tutor.cards import format_card
from tutor.playouts.codes import decode, encode
from tutor.playouts.notation import read_table
from tutor.playouts.policies import CAREFUL, GREEDY, POLICIES, Policy
from tutor.playouts.rounds import play_out
from tutor.playouts.table import GOING_ON, STALLED
from tutor.rules.dealing import deal
from tutor.rules.position import Position

both = pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)


def thrown(where: Position, policy: Policy, *, known: str = "", barred: str = "") -> str:
    table = read_table(where)
    table.known[1] = sum(1 << encode(card) for card in position("nordic-500", known).known_hand(0)) if known else 0
    code = encode(position("nordic-500", barred).known_hand(0)[0]) if barred else -1
    return format_card(decode(policy.throw(table, table.once[0], 0, table.jokers[0], code)))


@both
def test_the_dearest_of_the_cards_that_help_least_goes(policy: Policy) -> None:
    assert thrown(position("joker-500", "KS QS 9H 9D 5C 10D 2C", 8, stock=9), policy) == "5C"
    assert thrown(position("joker-500", "KS QS JD 5C 10D 2H", 8, stock=9), policy) == "5C"


@both
def test_a_joker_goes_last_and_a_barred_card_never(policy: Policy) -> None:
    where = position("joker-500", "KS * 2H", 8, stock=9)
    assert thrown(where, policy) == "KS"
    assert thrown(where, policy, barred="KS") == "2H"
    assert thrown(position("joker-500", "KS *", 8, stock=9), policy, barred="KS") == "*"


def test_only_the_careful_keep_what_fits_the_table_or_the_next_hand() -> None:
    where = position("nordic-500", "KS 8H 3C", 8, stock=9, melds=[{"cards": "10S JS QS", "by": 1}])
    assert (thrown(where, GREEDY), thrown(where, CAREFUL)) == ("KS", "8H")
    assert (thrown(where, GREEDY, known="8D"), thrown(where, CAREFUL, known="8D")) == ("KS", "3C")


def test_only_the_careful_give_up_a_pair_when_somebody_is_nearly_out() -> None:
    where = position("nordic-500", "KS KH 3C", 2, stock=9)
    assert (thrown(where, GREEDY), thrown(where, CAREFUL)) == ("3C", "KS")
    assert thrown(replace(where, hands=(where.hands[0], 8)), CAREFUL) == "3C"


@both
def test_with_the_stock_empty_the_dearest_goes(policy: Policy) -> None:
    assert thrown(position("joker-500", "KS KH 3C", 8), policy) == "KS"


@both
def test_a_dig_has_to_pay_at_once(policy: Policy) -> None:
    table = read_table(position("joker-500", "KS KH 2C 9D", 8, stock=9, discard="KD 3H"))
    assert policy.take(table)[0] == 2
    table = read_table(position("joker-500", "2S 2H 9D 4C", 8, stock=9, discard="2D KD QH 10S 9C"))
    assert policy.take(table)[0] == 0


def test_only_the_careful_dig_less_when_somebody_is_nearly_out() -> None:
    where = position("joker-500", "7S 7H 2C 4D", 1, stock=9, discard="7D 9H KC QH JS")
    assert (GREEDY.take(read_table(where))[0], CAREFUL.take(read_table(where))[0]) == (5, 0)
    safe = replace(where, hands=(where.hands[0], 8))
    assert CAREFUL.take(read_table(safe))[0] == 5


@both
@pytest.mark.parametrize("name", RULE_SETS)
def test_a_policy_sees_no_hidden_card(name: str, policy: Policy) -> None:
    """Other hands and the stock exchanged, it decides the same."""
    for seed in range(30):
        where = deal(rules(name), 2, 1, Random(seed))
        table = read_table(where)
        other = table.copy()
        other.once[1], other.jokers[1], other.stock = 0, 0, [0] * len(table.stock)
        assert policy.take(table) == policy.take(other)
        card = (table.once[0], table.twice[0], table.jokers[0], -1)
        assert policy.throw(table, *card) == policy.throw(other, *card)


@both
@pytest.mark.parametrize("name", RULE_SETS)
def test_rounds_come_to_an_end(name: str, policy: Policy) -> None:
    stalled = 0
    for seed in range(100):
        table = read_table(deal(rules(name), 2 + seed % 3, 0, Random(seed)))
        play_out(table, policy)
        assert table.over != GOING_ON
        stalled += table.over == STALLED
    assert stalled <= 5
