"""Count tables: how many melds a hand holds and how many turns a position has, by brute force or by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.rules.rulings import lies, mixed
from tests.support import position, rules
from tutor.cards import RANKS, SUITS, Card, parse_cards
from tutor.rules.legal import legal_steps
from tutor.rules.melds import arrange_meld, find_melds
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation

PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]
# Runs of 3, 4, 5 cards in a suit and groups of 3, 4 cards of a rank: 4 * (11 + 10 + 9) + 13 * (4 + 1) with the ace
# low; a run more of each length in a suit where it may be high; thirteen of each where runs go round the corner.
MELDS = {"low": 185, "low_or_high": 197, "around": 221}
BY_SIZE = {
    "low": {3: 4 * 11 + 13 * 4, 4: 4 * 10 + 13, 5: 4 * 9},
    "low_or_high": {3: 4 * 12 + 13 * 4, 4: 4 * 11 + 13, 5: 4 * 10},
    "around": {3: 4 * 13 + 13 * 4, 4: 4 * 13 + 13, 5: 4 * 13},
}


def _rules(ace: str) -> RuleSet:
    return rules("joker-500", "no-jokers", ace=ace, ace_low_value=15)


def _is_meld(cards: tuple[Card, ...], rule_set: RuleSet) -> bool:
    return not isinstance(arrange_meld(cards, rule_set), Violation)


@pytest.mark.parametrize(("ace", "total"), MELDS.items())
def test_melds_of_three_to_five_cards_in_a_pack_of_52(ace: str, total: int) -> None:
    """B3, J11, D7: as the finder of melds counts them."""
    found = [meld for meld in find_melds(PACK, _rules(ace)) if len(meld) <= 5]
    assert len(found) == len(set(found)) == total
    assert Counter(map(len, found)) == BY_SIZE[ace]


@pytest.mark.parametrize("ace", MELDS)
def test_melds_of_three_cards_by_brute_force(ace: str) -> None:
    """B3, J11, D7: every three cards of the pack; all that are melds are of one suit or of one rank."""
    melds = [three for three in combinations(PACK, 3) if _is_meld(three, _rules(ace))]
    assert len(melds) == BY_SIZE[ace][3]
    assert all(len({card.suit for card in three}) == 1 or len({card.rank for card in three}) == 1 for three in melds)


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("ace", MELDS)
def test_melds_of_four_and_five_cards_by_brute_force(ace: str, size: int) -> None:
    """B3, J11, D7: every four or five cards of one suit or one rank.

    Others are no melds: without one of its ends a longer run is a run still, and without a card a group is a group,
    so that a longer meld is made of melds of three, which are of one suit or one rank.
    """
    suits = [[card for card in PACK if card.suit == suit] for suit in SUITS]
    ranks = [[card for card in PACK if card.rank == rank] for rank in RANKS]
    found = sum(_is_meld(cards, _rules(ace)) for pile in (*suits, *ranks) for cards in combinations(pile, size))
    assert found == BY_SIZE[ace][size]


@pytest.mark.parametrize(
    ("ace", "total"),
    [
        ("low", 4 * sum(range(1, 12)) + 65),  # a run from each rank to each end: 11 of three cards to one of 13
        ("low_or_high", 4 * sum(range(2, 13)) + 65),  # 12 of three cards to two of 13
        ("around", 4 * 11 * 13 + 65),  # 13 of each of eleven lengths
    ],
)
def test_all_melds_of_a_pack(ace: str, total: int) -> None:
    """O26: a run has at most thirteen cards."""
    found = list(find_melds(PACK, _rules(ace)))
    assert len(found) == len(set(found)) == total
    assert all(arrange_meld(meld, _rules(ace)) == meld for meld in found)


def test_without_groups_only_runs_are_left() -> None:
    """D6: 221 less 65 groups."""
    found = [meld for meld in find_melds(PACK, rules("danish-500")) if len(meld) <= 5]
    assert len(found) == 221 - 65


def test_two_packs_hold_the_same_melds_as_one() -> None:
    """O3: twins make no other melds."""
    twins = [*PACK, *PACK]
    assert set(find_melds(twins, _rules("low"))) == set(find_melds(PACK, _rules("low")))
    assert len(list(find_melds(twins, _rules("low")))) == 4 * 66 + 65


JOKER_COUNTS: list[tuple[str, str, int]] = [
    # 4-5-6 and 5-6-7.
    ("joker-500", "5H 6H *", 2),
    # Two in one group: the third and fourth suit are free, and the joker names one of them.
    ("joker-500", "9S 9H *", 2),
    # The suit stays open: one group.
    ("pagat-500", "9S 9H *", 1),
    # No groups.
    ("danish-500", "9S 9H *", 0),
    # Three runs, and two of three suits for a group.
    ("joker-500", "9S * *", 3 + 3),
    # P11: the group or one of three runs.
    ("pagat-500", "9S * *", 3 + 1),
    ("danish-500", "9S * *", 3),
    # Three places in runs of three, four in runs of four.
    ("danish-500", "9S * * *", 3 + 4),
    # A-2-3 and Q-K-A; A-2-3 alone; A-2-3, K-A-2 and Q-K-A.
    ("pagat-500", "AS * *", 2 + 1),
    (("basic-rummy"), "AS * *", 1 + 3),
    ("danish-500", "AS * *", 3),
    # J-Q-K, and Q-K-A where the ace may be high; and K-A-2.
    ("basic-rummy", "KS QS *", 1),
    ("joker-500", "KS QS *", 2),
    ("danish-500", "KS AS *", 2),
    # Itself; the joker for one of its three cards; two of its cards and a joker at either end, 4-5-6 and 6-7-8; and
    # all four cards, with the joker at either end.
    ("joker-500", "5H 6H 7H *", 1 + 3 + 2 + 2),
    # A gap is filled: 5-6-7; no other.
    ("joker-500", "5H 7H *", 1),
    # Three nines, the joker as the fourth or for one of three; and no other.
    ("joker-500", "9S 9H 9D *", 1 + 1 + 3 * 2),
    ("pagat-500", "9S 9H 9D *", 1 + 1 + 3),
    # Jokers alone are no meld.
    ("joker-500", "* *", 0),
    # Two cards that have nothing in common.
    ("joker-500", "5H 9C *", 0),
]


@pytest.mark.parametrize(("base", "hand", "count"), JOKER_COUNTS)
def test_melds_of_a_hand_with_jokers(base: str, hand: str, count: int) -> None:
    """J12, O4, O5, P11."""
    rule_set = rules(base, jokers=3)
    found = list(find_melds(parse_cards(hand), rule_set))
    assert len(found) == len(set(found)) == count
    assert all(arrange_meld(meld, rule_set) == meld for meld in found)


def count_turns(where: Position) -> int:
    """How many lists of actions make a complete legal turn."""
    return _count(start_turn(where))


def _count(turn: Turn) -> int:
    return 1 if turn.phase is Phase.DONE else sum(_count(after) for _, after in legal_steps(turn))


EVERY = ("joker-500", "nordic-500", "basic-rummy", "pagat-500", "danish-500")


@pytest.mark.parametrize("base", EVERY)
def test_turns_of_three_cards_that_fit_nothing(base: str) -> None:
    """J17, N10, B6, P14, D5: one of three cards is discarded."""
    assert count_turns(position(base, "5H 9C", stock="KD 2S")) == 3


@pytest.mark.parametrize("base", EVERY)
def test_turns_with_one_meld(base: str) -> None:
    """J17, N10, B6, P15, D10: five discards without laying, two after it."""
    assert count_turns(position(base, "5H 6H 7H KD", stock="2S 3D")) == 5 + 2


@pytest.mark.parametrize("base", EVERY)
def test_turns_with_two_cards_to_lay_off(base: str) -> None:
    """J14, N20, B11, P7, D9: none laid off, one of them, or both in either order."""
    where = position(base, "4H 8H", stock="2S 3D", melds=[lies("5H 6H 7H")])
    assert count_turns(where) == 3 + 2 + 2 + 2 * 1


@pytest.mark.parametrize(
    ("rules_written", "count"),
    [
        # Drawing: three discards. The top card alone: two others. Both cards: nothing uses the 2D.
        ("joker-500", 3 + 2),
        ("nordic-500", 3 + 2),
        ("pagat-500", 3 + 2),
        ("basic-rummy", 3 + 2),
        # The card taken may be discarded again, and the pile costs 50: four discards.
        ("danish-500", 3 + 3 + 4),
        (mixed("joker-500", take_duty="none"), 3 + 2 + 4),
        (mixed("joker-500", "meld-what-you-take"), 3),
        (mixed("danish-500", take_penalty=0), 3 + 3),
    ],
)
def test_turns_with_a_pile_that_fits_nothing(rules_written: str | dict[str, object], count: int) -> None:
    """J19, J21, N12, B10, P16, D8, O14, P30."""
    assert count_turns(position(rules_written, "5H 9C", stock="QD 2S", discard="2D KS")) == count


@pytest.mark.parametrize(
    ("rules_written", "count"),
    [
        # Lay 5-6-7 and go out, or discard one of three.
        ("joker-500", 1 + 3),
        ("danish-500", 1 + 3),
        (mixed("joker-500", "discard-to-go-out"), 3),
    ],
)
def test_turns_that_may_go_out(rules_written: str | dict[str, object], count: int) -> None:
    """J18, D13, N41."""
    assert count_turns(position(rules_written, "5H 6H", stock="7H 2S")) == count


@pytest.mark.parametrize(
    ("base", "count"),
    [
        ("joker-500", 2 + 1),  # the pile: the two others; pass
        ("danish-500", 3 + 1),  # the 2D too
        ("nordic-500", 0),  # the round is over
        ("basic-rummy", 2 + 1),  # the pile; a pile of one card is not turned over: blocked
    ],
)
def test_turns_with_an_empty_stock(base: str, count: int) -> None:
    """J25, O12, N24, O9."""
    assert count_turns(position(base, "5H 9C", discard="2D")) == count


def test_turns_with_an_unknown_stock() -> None:
    """J17: 51 other cards may be drawn, the two jokers as one; each gives three discards, and 4H and 8H can be laid
    to nothing."""
    assert count_turns(position("joker-500", "5H 9C", stock=10)) == 51 * 3
