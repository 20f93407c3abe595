"""The compact table and the judge agree where play-outs seldom come: the first orbit, full circles, several melds."""

from __future__ import annotations

import pytest

from tests.playouts.judged import allowed, compare_discards, judged_rounds, lay_both
from tests.support import position, rules
from tutor.playouts.codes import encode
from tutor.playouts.notation import read_table
from tutor.playouts.table import NEW_GROUP, NEW_RUN, Step
from tutor.rules.actions import Lay, LayOff, Take, parse_action
from tutor.rules.melds import is_group
from tutor.rules.position import Position
from tutor.rules.turn import start_turn


def step_of(text: str) -> Step:
    """An action that lays, as a step."""
    action = parse_action(text)
    if isinstance(action, Lay):
        return NEW_GROUP if is_group(action.cards) else NEW_RUN, tuple(map(encode, action.cards)), 0
    assert isinstance(action, LayOff)
    return action.meld, (encode(action.card),), 0


def compare(where: Position, count: int, *actions: str) -> None:
    """Take so many cards and lay these: hand, melds, what fits and every discard are as the judge has them."""
    table, turn = read_table(where), allowed(start_turn(where), Take(count))
    table.take(count)
    steps = [step_of(action) for action in actions]
    compare_discards(table, lay_both(table, turn, steps), steps)


@pytest.mark.parametrize("out", ["free", "discard_needed", "float", "float_unplayable"])
@pytest.mark.parametrize("size", [2, 3])
def test_nobody_goes_out_in_the_first_orbit(out: str, size: int) -> None:
    small = rules("joker-500", hand_size=size, first_orbit_going_out=False, going_out=out, going_out_bonus=50)
    assert judged_rounds(small, 60, out) > 150


@pytest.mark.parametrize("packs", [2, 5])
def test_an_ace_is_low_until_a_king_lies_below_it(packs: int) -> None:
    circle = rules("danish-500", ace="around", ace_low_value=1, two_packs_from=packs, hand_size=10)
    assert judged_rounds(circle, 30, packs) > 150
    compare(position({"base": "danish-500", "set": {"ace_low_value": 1}}, "KS 9C 4D", stock=9, discard="QS",
                     melds=[{"cards": "AS 2S 3S", "by": 1}]), 1, "lay KS #1", "lay QS #1")  # fmt: skip


@pytest.mark.parametrize("ace", ["low", "low_or_high", "around"])
def test_a_full_run_takes_nothing(ace: str) -> None:
    base = {"base": "nordic-500", "set": {"ace": ace, "two_packs_from": 2}}
    run = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    full = position(base, "AS KS 2S 9C", stock=9, discard="4D", melds=[{"cards": run, "by": 1}])
    compare(full, 1, "lay KS #1")


def test_the_deepest_card_may_be_laid_off_on_a_meld_of_this_turn() -> None:
    where = position({"base": "joker-500", "house": ["dig-needs-new-meld"]}, "5H 6H 7H 9C 4D", stock=9,
                     discard="8H 2C", melds=[{"cards": "9H 10H JH", "by": 1}])  # fmt: skip
    compare(where, 2, "meld 5H 6H 7H", "lay 8H #2")
    compare(where, 2, "meld 5H 6H 7H", "lay 8H #1")
    compare(where, 2, "meld 5H 6H 7H 8H")


def test_several_new_melds_have_to_empty_the_hand() -> None:
    where = position("basic-rummy", "5H 6H 7H 9C 9D 4D", stock=9, discard="9S")
    compare(where, 1, "meld 5H 6H 7H")
    compare(where, 1, "meld 5H 6H 7H", "meld 9C 9D 9S")
    more = position("basic-rummy", "5H 6H 7H 9C 9D 4D 2C", stock=9, discard="9S")
    compare(more, 1, "meld 5H 6H 7H", "meld 9C 9D 9S")
