"""The best way to lay a hand: which cards go into groups, which into runs, which is discarded.

Runs of one suit and groups of one rank are worked out apart (`runs`, `groups`); the search branches only over the
cards that go into groups, and leaves a branch when no more than the best so far can come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from tutor.analysis.frontier import JOKERS, Frontier, Plan, join
from tutor.analysis.groups import PAIR, Counts, GroupRules, group_options
from tutor.analysis.hands import SUIT_OF, Hand, Masks
from tutor.analysis.pieces import Piece
from tutor.analysis.problem import End, Layout, Problem
from tutor.analysis.runs import NONE, RunRules, suit_runs
from tutor.analysis.tables import tables
from tutor.cards import SUITS
from tutor.rules.melds import LONGEST_RUN, SHORTEST

CARDS_HELD_BACK = 2  # one to keep and one to discard


@dataclass(frozen=True, slots=True)
class _Node:
    """A choice of groups of some ranks: the bound of what it can come to, the ranks that are open and the next of
    them to branch on, the cards left to the runs, and what was laid."""

    bound: int
    open: int
    rank: int
    once: Masks
    twice: Masks
    laid: Frontier


def best_layout(problem: Problem, hand: Hand) -> Layout | None:
    """The way to lay this hand that gains most, None where no way ends the turn legally."""
    return _Search(problem, hand).run()


class _Search:
    """A branch-and-bound search over the cards of each rank that go into groups."""

    def __init__(self, problem: Problem, hand: Hand) -> None:
        self.problem, self.hand, self.jokers, weights = problem, hand, hand.jokers, problem.weights
        self.weights, self.tables = weights, tables(weights)
        held_back = CARDS_HELD_BACK if hand.jokers and problem.ending.is_tight else 0
        self.suits = tuple(
            suit_runs(RunRules(weights, hand.jokers, problem.events, runs, problem.new_melds, held_back))
            for runs in problem.table.runs
        )
        self.groups = GroupRules(weights, hand.jokers, problem.events)
        self.best: Layout | None = None
        self.options: dict[int, tuple[tuple[Counts, Frontier], ...]] = {}
        self.free, self.asking = self._shared_ranks()
        self.ends: dict[int, End | None] = {}
        self.pairs: dict[tuple[int, int, int, int, int], Frontier] = {}
        self.bounds: dict[tuple[int, int, int, int, int], list[int]] = {}
        self.added: dict[tuple[int, int], list[int]] = {}

    def run(self) -> Layout | None:
        once, twice, begun = self.hand.once, self.hand.twice, {self.problem.begun: (0, None)}
        rest, rank = self._measure(self.free | self.asking, once, twice)
        self._branch(_Node(self._bound(rest, begun), self.free | self.asking, rank, once, twice, begun))
        return self.best

    def _shared_ranks(self) -> tuple[int, int]:
        """The ranks of which cards could go into a group: those that need no joker for it, and the others."""
        free = asking = 0
        for rank in range(LONGEST_RUN):
            held = sum(once >> rank & 1 for once in self.hand.once)
            may = self.problem.groups and self.problem.new_melds and held >= PAIR
            if (may and held >= SHORTEST) or (rank in self.problem.table.slots and held + self.jokers):
                free |= 1 << rank
            elif may and held + self.jokers >= SHORTEST:
                asking |= 1 << rank
        return free, asking

    def _options(self, rank: int) -> tuple[tuple[Counts, Frontier], ...]:
        if rank not in self.options:
            once, twice, owed = self.hand.once, self.hand.twice, self.problem.owed
            counts = tuple((one >> rank & 1) + (two >> rank & 1) for one, two in zip(once, twice, strict=True))
            suit = SUIT_OF[owed.suit] if owed and owed.rank - 1 == rank else NONE
            slots = self.problem.table.slots.get(rank, ())
            self.options[rank] = group_options(self.groups, rank, counts, slots, suit)
        return self.options[rank]

    def _branch(self, node: _Node) -> None:
        """Leave all other ranks to the runs; where more could come of it, branch on the rank with most to gain."""
        self._finish(node)
        if not node.open or (self.best is not None and node.bound <= self.best.gain):
            return
        children, still_open = [], node.open & ~(1 << node.rank)
        for taken, frontier in self._options(node.rank):
            laid = join(node.laid, frontier, self.jokers)
            if laid:
                masks = _without(node.once, node.twice, node.rank, taken)
                rest, rank = self._measure(still_open, *masks)
                children.append(_Node(self._bound(rest, laid), still_open, rank, *masks, laid))
        for child in sorted(children, key=lambda child: -child.bound):
            if self.best is not None and child.bound <= self.best.gain:
                return
            self._branch(child)

    def _suit(self, suit: int, once: int, twice: int) -> Frontier:
        owed, barred = self.problem.owed, self.problem.barred
        return self.suits[suit].frontier(
            once,
            twice,
            owed.rank - 1 if owed and SUIT_OF[owed.suit] == suit else NONE,
            barred.rank - 1 if barred and SUIT_OF[barred.suit] == suit else NONE,
        )

    def _pair(self, first: int, once: Masks, twice: Masks) -> Frontier:
        """What two suits come to."""
        key = (first, once[first], twice[first], once[first + 1], twice[first + 1])
        if key not in self.pairs:
            one, two = (self._suit(suit, once[suit], twice[suit]) for suit in (first, first + 1))
            self.pairs[key] = join(one, two, self.jokers)
        return self.pairs[key]

    def _finish(self, node: _Node) -> None:
        """Every way in which the runs can end what the groups began."""
        begun = join(node.laid, self._pair(0, node.once, node.twice), self.jokers)
        for key, (gain, plan) in join(begun, self._pair(2, node.once, node.twice), self.jokers).items():
            if key not in self.ends:
                self.ends[key] = self.problem.ending.end(key, self.jokers - (key & JOKERS))
            end = self.ends[key]
            if end is not None and (self.best is None or gain + end.gain > self.best.gain):
                self.best = Layout(gain + end.gain, end, partial(_pieces, plan))

    def _bound(self, rest: list[int], laid: Frontier) -> int:
        """No more than this can come of it, with what the rest comes to by the number of jokers left for it."""
        return self.problem.ending.bonus + max(
            gain + rest[self.jokers - (key & JOKERS)] for key, (gain, _) in laid.items()
        )

    def _measure(self, still_open: int, once: Masks, twice: Masks) -> tuple[list[int], int]:
        """What the rest comes to at most by the number of jokers, and the open rank with most to gain.

        It is the best runs of each suit with all cards it may still have, of the open ranks the cards that those
        runs do not lay anyway, and a discard of what neither counts.
        """
        free, gain, some, several, low_aces = still_open & self.free, 0, 0, 0, 0
        for runs, one, two in zip(self.suits, once, twice, strict=True):
            certain = runs.bounds(one, two).certain
            loose = one & ~certain
            low_aces += certain & 1
            several |= (some & loose) | two
            some |= loose | two
            gain += self.tables.groups[loose & free] + self.tables.groups[two & free]
        rank = (several & still_open or some & still_open or still_open).bit_length() - 1
        held = self.tables.held[some & ~free]
        gain += held
        if still_open & 1:  # a low ace may be worth more in a group
            gain += low_aces * max(0, self.weights.group[0] - self.weights.run[0])
        rest = _add_bounds(self._pair_bound(0, once, twice), self._pair_bound(2, once, twice))
        if not self.jokers:
            return [rest[0] + gain], rank
        asking = still_open & self.asking
        best = _add_bounds(rest, self._joker_groups(some & asking, several & asking))
        joker = self.weights.joker_held - held
        thrown = [most + joker for most in best[:-1]]
        return [best[0] + gain, *(max(pair) + gain for pair in zip(best[1:], thrown, strict=True))], rank

    def _joker_groups(self, some: int, several: int) -> list[int]:
        """What groups that need jokers add by their number: a card, or several, of each rank are not counted yet."""
        found = self.added.get((some, several))
        if found is None:
            group, most = self.weights.group, 2 * PAIR if any(self.hand.twice) else PAIR
            gains = [
                group[rank] * (most if several >> rank & 1 else 1) for rank in range(LONGEST_RUN) if some >> rank & 1
            ]
            gains = (sorted(gains, reverse=True) + [0] * self.jokers)[: self.jokers]
            found = list(accumulate((gain + self.weights.joker for gain in gains), initial=0))
            self.added[some, several] = found
        return found

    def _pair_bound(self, first: int, once: Masks, twice: Masks) -> list[int]:
        key = (first, once[first], twice[first], once[first + 1], twice[first + 1])
        found = self.bounds.get(key)
        if found is None:
            one, two = (self.suits[suit].bounds(once[suit], twice[suit]).most for suit in (first, first + 1))
            found = self.bounds[key] = _add_bounds(one, two)
        return found


def _add_bounds(one: list[int], two: list[int]) -> list[int]:
    """Bounds of two parts together: jokers go where they gain most."""
    if len(one) == 1:
        return [one[0] + two[0]]
    if len(one) == 2:
        return [one[0] + two[0], max(one[0] + two[1], one[1] + two[0])]
    return [max(one[count] + two[most - count] for count in range(most + 1)) for most in range(len(one))]


def _pieces(plan: Plan) -> Iterator[tuple[str, Piece]]:
    """The pieces of what groups, the first two suits and the others came to."""
    (groups, pair), other = plan
    for suit, part in zip(("", *SUITS), (groups, *pair, *other), strict=True):
        yield from ((suit, piece) for piece in _flatten(part))


def _flatten(plan: Plan) -> Iterator[Piece]:
    if isinstance(plan, tuple):
        for part in plan:
            yield from _flatten(part)
    elif plan is not None:
        yield plan


def _without(once: Masks, twice: Masks, rank: int, taken: Counts) -> tuple[Masks, Masks]:
    """The masks without so many cards of a rank."""
    bit, ones, twos = 1 << rank, list(once), list(twice)
    for suit, count in enumerate(taken):
        for _ in range(count):
            if twos[suit] & bit:
                twos[suit] ^= bit
            else:
                ones[suit] ^= bit
    return tuple(ones), tuple(twos)
