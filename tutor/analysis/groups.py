"""What the cards of one rank come to in groups: new ones, and additions to groups on the table.

Suits count from 0. `counts` says how many of the rank are held in each suit, `taken` how many of them go into
groups; the others are left to the runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from tutor.analysis.frontier import MET, NOTHING, Events, Frontier, add_all
from tutor.analysis.pieces import Fourth, NewGroup, Slot
from tutor.analysis.runs import NONE
from tutor.analysis.weights import Weights
from tutor.cards import SUITS
from tutor.rules.melds import LARGEST_GROUP, SHORTEST

Counts = tuple[int, ...]
PAIR = 2  # one card and two jokers are as good as a run


@dataclass(frozen=True, slots=True)
class GroupRules:
    """What the groups of a turn depend on beside the cards."""

    weights: Weights
    jokers: int
    events: Events


@lru_cache(maxsize=50_000)
def group_options(
    rules: GroupRules, rank: int, counts: Counts, slots: tuple[Slot, ...], owed: int
) -> tuple[tuple[Counts, Frontier], ...]:
    """Every choice of the cards that go into groups, with what they come to; `owed` is the suit of the rank that has
    to be laid."""
    found: dict[Counts, Frontier] = {(0,) * len(SUITS): NOTHING}
    for slot in slots:
        found = _fill_slot(found, rules, rank, counts, slot, owed)
    for suits, jokers in _shapes(counts, rules.jokers):
        _lay_group(found, rules, counts, NewGroup(rank, suits, jokers), owed)
    return tuple(found.items())


def _fill_slot(
    found: dict[Counts, Frontier], rules: GroupRules, rank: int, counts: Counts, slot: Slot, owed: int
) -> dict[Counts, Frontier]:
    """Every choice so far, with the place left free, filled with a card or with a joker."""
    events, weights = rules.events, rules.weights
    off = 0 if slot.fresh else events.off
    joker = (off | (events.joker_new if slot.fresh else events.joker_off)) + 1
    after = {taken: dict(frontier) for taken, frontier in found.items()}
    for taken, frontier in found.items():
        add_all(after[taken], frontier, joker, weights.joker, Fourth(rank, slot.number, NONE), rules.jokers)
        for suit in slot.suits:
            if taken[suit] < counts[suit]:
                met = MET if suit == owed and (slot.fresh or events.owed_off) else 0
                into = after.setdefault(_plus(taken, (suit,)), {})
                add_all(into, frontier, off | met, weights.group[rank], Fourth(rank, slot.number, suit), rules.jokers)
    return after


def _shapes(counts: Counts, jokers: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Groups that could be laid: their suits and the number of jokers."""
    held = [suit for suit, count in enumerate(counts) if count]
    for size in range(PAIR, len(held) + 1):
        for suits in combinations(held, size):
            for number in range(max(0, SHORTEST - size), min(jokers, LARGEST_GROUP - size) + 1):
                yield suits, number


def _lay_group(found: dict[Counts, Frontier], rules: GroupRules, counts: Counts, group: NewGroup, owed: int) -> None:
    """Lay the group, as often as there are cards for it, on top of every choice so far."""
    events = rules.events
    key = (
        events.new | (events.joker_new if group.jokers else 0) | (MET if owed in group.suits else 0)
    ) + group.jokers
    gain = len(group.suits) * rules.weights.group[group.rank] + group.jokers * rules.weights.joker
    for taken in product(*(range(count + 1) for count in counts)):
        more = _plus(taken, group.suits)
        if taken in found and all(one <= count for one, count in zip(more, counts, strict=True)):
            found[more] = dict(found.get(more, {}))
            add_all(found[more], found[taken], key, gain, group, rules.jokers)


def _plus(taken: Counts, suits: tuple[int, ...]) -> Counts:
    return tuple(count + (suit in suits) for suit, count in enumerate(taken))
