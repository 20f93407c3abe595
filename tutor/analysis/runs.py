"""What the cards of one suit come to in runs: new ones, and additions to runs on the table.

Places count from 0 (the ace low) to 12 (the king) and 13 (the ace high); round the corner there are 13 in a circle.
Cards are masks of places: `once` has every card, `twice` those there are two of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from tutor.analysis.frontier import (
    DISCARD,
    JOKERS,
    KEPT,
    MET,
    NOTHING,
    Events,
    Frontier,
    add_all,
    discards,
    join,
)
from tutor.analysis.pieces import Chain, NewRun, SpareJokers, TableRun, Thrown
from tutor.analysis.tables import BELOW_ACE, HIGH_ACE
from tutor.analysis.weights import Weights
from tutor.rules.melds import LONGEST_RUN, SHORTEST

NONE = -1
MOST_KEPT = 10_000  # of one suit, some megabytes


@dataclass(frozen=True, slots=True)
class RunRules:
    """What the runs of a suit depend on beside the cards: runs of it on the table, and whether new ones may be laid.

    So many cards may be `held_back` though a joker lies in their place.
    """

    weights: Weights
    jokers: int
    events: Events
    table: tuple[TableRun, ...]
    new_runs: bool
    held_back: int


@dataclass(frozen=True, slots=True)
class _Step:
    """One way in which the lowest card can be laid: with which cards, at which key and gain."""

    piece: NewRun | Chain
    used: int
    key: int
    gain: int
    ends: tuple[int, ...]
    meets: bool


class _Stretch(NamedTuple):
    """Places one after the other and whether a joker goes there, the cards used, and what those gain."""

    places: tuple[tuple[int, bool], ...]
    jokers: int
    used: int
    gain: int


class Bounds(NamedTuple):
    """What some cards of a suit can come to at most, by the number of jokers, and those that runs lay in any case:
    giving up any of them loses at least what it gains."""

    most: list[int]
    certain: int


@lru_cache(maxsize=256)
def suit_runs(rules: RunRules) -> SuitRuns:
    """The runs of a suit under these rules."""
    return SuitRuns(rules)


class SuitRuns:
    """The frontier of every hand of one suit, each worked out once."""

    def __init__(self, rules: RunRules) -> None:
        self.rules, self.weights, self.jokers = rules, rules.weights, rules.jokers
        self.events, self.table = rules.events, rules.table
        self._whole: dict[tuple[int, int, int, int], Frontier] = {}
        self._bounds: dict[tuple[int, int], Bounds] = {}
        self._rest: dict[tuple[int, int, tuple[int, ...], int, int], Frontier] = {}

    def frontier(self, once: int, twice: int, owed: int = NONE, barred: int = NONE) -> Frontier:
        """What these cards come to; `owed` is the rank that has to be laid, `barred` one that can't be discarded."""
        key = (once, twice, owed, barred)
        found = self._whole.get(key)
        if found is None:
            self._forget()
            found = self._whole[key] = self._hold_back(*key, self.rules.held_back)
        return found

    @property
    def kept(self) -> int:
        """How many hands, and parts of them, are remembered."""
        return len(self._whole) + len(self._bounds) + len(self._rest)

    def _forget(self) -> None:
        """Keep memory within bounds: a server that runs for weeks sees more hands than it should remember."""
        if self.kept > MOST_KEPT:
            for kept in (self._whole, self._bounds, self._rest):
                kept.clear()

    def _hold_back(self, once: int, twice: int, owed: int, barred: int, most: int) -> Frontier:
        """Runs of all the cards, or with up to so many of them kept or discarded before anything is laid."""
        best = self._try_aces(once, twice, owed, barred)
        if not most:
            return best
        best = dict(best)
        for rank in range(LONGEST_RUN):
            if once >> rank & 1:
                rest = self._hold_back(*_without(once, twice, 1 << rank), owed, barred, most - 1)
                add_all(best, rest, KEPT, 0, None, self.jokers)
                if rank != barred:
                    add_all(best, rest, DISCARD, self.weights.held[rank], Thrown(rank), self.jokers)
        return best

    def bounds(self, once: int, twice: int) -> Bounds:
        """What these cards come to at most without a discard, whatever the rules remember."""
        key = (once, twice)
        found = self._bounds.get(key)
        if found is None:
            most = [0] * (self.jokers + 1)
            for ended, (gain, _) in self.frontier(once, twice).items():
                if not discards(ended):
                    most[ended & JOKERS] = max(most[ended & JOKERS], gain)
            found = self._bounds[key] = Bounds(list(accumulate(most, max)), self._certain(once, twice))
        return found

    def _certain(self, once: int, twice: int) -> int:
        """The cards in unbroken threes from the ace low to the king, runs on the table among them. None where twins,
        jokers on the table or long runs make it less simple."""
        table = 0
        for run in self.table:
            places = (1 << run.start + run.length) - (1 << run.start)
            if places & table or run.start + run.length > HIGH_ACE + 1:
                return 0
            table |= places & (1 << LONGEST_RUN) - 1
        if twice or table & once or (table | once).bit_count() + self.jokers > LONGEST_RUN:
            return 0
        cards = once | table
        if self.weights.circular or cards & BELOW_ACE == BELOW_ACE:
            cards &= ~1  # an ace that might lie elsewhere
        middle = cards & cards << 1 & cards >> 1
        return (middle | middle << 1 | middle >> 1) & once

    def _try_aces(self, once: int, twice: int, owed: int, barred: int) -> Frontier:
        """An ace may be low or high: each is tried, both ways where there are two."""
        ends = (0,) * (2 * len(self.table))
        best = self._work_out(once, twice, ends, owed, barred)
        if not once & 1 or self.weights.ends <= HIGH_ACE:
            return best
        high = 1 << HIGH_ACE
        splits = [(once ^ 1 | high, twice)]
        if twice & 1:
            splits = [(once | high, twice ^ 1), (once ^ 1 | high, twice ^ 1 | high)]
        best = dict(best)
        for one, two in splits:
            add_all(best, self._work_out(one, two, ends, owed, barred), 0, 0, None, self.jokers)
        return best

    def _work_out(self, once: int, twice: int, ends: tuple[int, ...], owed: int, barred: int) -> Frontier:
        owed = owed if owed != NONE and _has(once, owed) else NONE
        barred = barred if barred != NONE and _has(once, barred) else NONE
        key = (once, twice, ends, owed, barred)
        found = self._rest.get(key)
        if found is None:
            found = self._rest[key] = self._place_lowest(*key) if once else self._place_spares(ends)
        return found

    def _place_lowest(self, once: int, twice: int, ends: tuple[int, ...], owed: int, barred: int) -> Frontier:
        """The lowest card is kept, discarded, laid in a new run or added to one."""
        bit = once & -once
        rank = (bit.bit_length() - 1) % LONGEST_RUN
        best: Frontier = {}
        rest = self._work_out(*_without(once, twice, bit), ends, owed, barred)
        add_all(best, rest, KEPT, 0, None, self.jokers)
        if rank != barred:
            add_all(best, rest, DISCARD, self.weights.held[rank], Thrown(rank), self.jokers)
        for step in self._steps(once, bit.bit_length() - 1, ends):
            met = owed != NONE and step.meets and _has(step.used, owed)
            rest = self._work_out(*_without(once, twice, step.used), step.ends, NONE if met else owed, barred)
            add_all(best, rest, step.key | MET if met else step.key, step.gain, step.piece, self.jokers)
        return best

    def _steps(self, once: int, place: int, ends: tuple[int, ...]) -> Iterator[_Step]:
        starts = self._starts(once, place) if self.weights.circular else [place]
        for start in starts if self.rules.new_runs else ():
            yield from self._new_runs(once, start, place, ends)
        for index, run in enumerate(self.table):
            low, high = ends[2 * index : 2 * index + 2]
            if not high:
                yield from self._chains(once, place, ends, index, run, low, high=True)
            if not low:
                yield from self._chains(once, place, ends, index, run, high, high=False)

    def _starts(self, once: int, place: int) -> list[int]:
        """Where a run round the corner with a card at this place can begin: at a card."""
        back = [(place - step) % LONGEST_RUN for step in range(LONGEST_RUN)]
        return [start for start in back if once >> start & 1]

    def _stretches(self, once: int, first: int, step: int, most: int, through: int) -> Iterator[_Stretch]:
        """Unbroken stretches from here on in one direction that end with a card and hold the lowest one; jokers fill
        the gaps."""
        weights, places, jokers, used, gain = self.weights, list[tuple[int, bool]](), 0, 0, 0
        for count in range(most):
            at = first + step * count
            if weights.circular:
                at %= LONGEST_RUN
            elif not 0 <= at < weights.ends:
                return
            held = bool(once >> at & 1)
            places.append((at, not held))
            if not held:
                jokers += 1
                if jokers > self.jokers:
                    return
                continue
            used |= 1 << at
            gain += weights.group[0] if weights.circular and at == 0 else weights.run[at]
            if used >> through & 1:
                yield _Stretch(tuple(places), jokers, used, gain)

    def _new_runs(self, once: int, start: int, through: int, ends: tuple[int, ...]) -> Iterator[_Step]:
        """New runs from this place that reach the lowest card, each with as many more jokers as it can have."""
        for places, gaps, used, gain in self._stretches(once, start, 1, LONGEST_RUN, through):
            length = len(places)
            most = min(self.jokers - gaps, LONGEST_RUN - length)
            for extra in range(max(0, SHORTEST - length), most + 1):
                lifted, below = self._first_ace(start, extra)
                jokers = gaps + extra
                key = (self.events.new | (self.events.joker_new if jokers else 0)) + jokers
                piece = NewRun(start, length, used, extra, below)
                yield _Step(piece, used, key, gain + lifted + jokers * self.weights.joker, ends, True)

    def _first_ace(self, start: int, extra: int) -> tuple[int, bool]:
        """What an ace at the beginning of a run round the corner gains beside its high price, and whether a joker
        goes below it: only without one it has to be low."""
        if not self.weights.circular or start:
            return 0, False
        lower = self.weights.run[0] - self.weights.group[0]
        return (0, True) if extra and lower < 0 else (lower, False)

    def _chains(
        self, once: int, place: int, ends: tuple[int, ...], index: int, run: TableRun, other: int, *, high: bool
    ) -> Iterator[_Step]:
        """Additions to one end of a run on the table that reach the lowest card."""
        weights, room = self.weights, LONGEST_RUN - run.length - other
        first = run.start + run.length if high else run.start - 1
        if not high and room == 1 and weights.circular and first % LONGEST_RUN:
            return  # a card that fits both ends goes to the high one
        meets = run.fresh or self.events.owed_off
        off = 0 if run.fresh else self.events.off
        for places, jokers, used, gain in self._stretches(once, first, 1 if high else -1, room, place):
            length, after = len(places), list(ends)
            after[2 * index + high] = length
            key = off | (self._joker_event(run.fresh) if jokers else 0)
            total = gain + jokers * weights.joker + (0 if high else run.low_gain)
            ends_low = weights.circular and not high and places[-1][0] == 0
            lower = weights.run[0] - weights.group[0] if ends_low else 0
            piece = Chain(run.number, high, places, used)
            yield _Step(piece, used, key + jokers, total + lower, tuple(after), meets)
            if lower < 0 and jokers < self.jokers and length < room - 1:
                after[2 * index] = length + 1
                below = Chain(run.number, high, (*places, (LONGEST_RUN - 1, True)), used)
                key |= self._joker_event(run.fresh)
                yield _Step(below, used, key + jokers + 1, total + weights.joker, tuple(after), meets)

    def _joker_event(self, fresh: bool) -> int:
        return self.events.joker_new if fresh else self.events.joker_off

    def _place_spares(self, ends: tuple[int, ...]) -> Frontier:
        """Jokers that are left can be added to the runs on the table that have room."""
        best = NOTHING
        for index, run in enumerate(self.table):
            low, high = ends[2 * index : 2 * index + 2]
            length = run.length + low + high
            lifted = run.low_gain if not low and length < LONGEST_RUN - 1 else 0
            more: Frontier = dict(NOTHING)
            for count in range(1, min(LONGEST_RUN - length, self.jokers) + 1):
                key = (0 if run.fresh else self.events.off) | self._joker_event(run.fresh)
                spare = SpareJokers(run.number, count, lifted > 0)
                more[key + count] = (count * self.weights.joker + max(0, lifted), spare)
            best = join(best, more, self.jokers)
        return best


def _has(places: int, rank: int) -> bool:
    """Whether a card of this rank is among the places; the ace is at both ends."""
    return bool(places >> rank & 1) or (rank == 0 and bool(places >> HIGH_ACE & 1))


def _without(once: int, twice: int, used: int) -> tuple[int, int]:
    """The cards without one at each of these places."""
    return once & ~(used & ~twice), twice & ~used
