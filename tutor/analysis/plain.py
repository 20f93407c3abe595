"""The best way to lay a hand without jokers, by tables: one lookup a suit, and branches only where runs and groups
compete for a card.

It answers where the turn is nowhere near going out and no rule but the duty of a taking looks at what was laid;
where it can't tell, `layout` can. Cards are masks of places as in `runs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from operator import and_, itemgetter

from tutor.analysis.frontier import MET
from tutor.analysis.hands import NO_CARDS, SUIT_OF, Hand, Masks
from tutor.analysis.lookups import Setting
from tutor.analysis.pieces import Chain, Fourth, NewGroup, NewRun, Piece, Thrown
from tutor.analysis.problem import End, Layout, Problem
from tutor.analysis.tables import (
    ABOVE_ACE,
    BELOW_ACE,
    HIGH,
    LOW,
    places_of,
    ranks_of,
)
from tutor.analysis.weights import PLACES, Weights
from tutor.cards import SUITS, Card
from tutor.rules.melds import LONGEST_RUN, SHORTEST


class NotPlain(Exception):
    """The hand, the table or the rules need the general search."""


def plain_layout(problem: Problem, setting: Setting, hand: Hand) -> Layout | None:
    """The way to lay this hand that gains most, None where no way ends the turn legally.

    Raises NotPlain where tables can't tell.
    """
    odd = hand.jokers or problem.events.joker_new or any(hand.twice) or any(map(and_, setting.ranks, hand.once))
    if odd or problem.ending.one_meld or problem.ending.own_first or not problem.new_melds:
        raise NotPlain
    return _Plain(problem, setting, hand).run()


Groups = tuple[tuple[int, tuple[int, ...]], ...]  # rank and suits


@dataclass(frozen=True, slots=True)
class _Leaf:
    """Groups, the cards left to the runs with the runs of the table, and those that may be discarded."""

    groups: Groups
    masks: Masks
    over: list[int]
    end: End


class _Plain:
    """A search over the ranks whose cards runs and groups both want."""

    def __init__(self, problem: Problem, setting: Setting, hand: Hand) -> None:
        self.problem, self.setting, self.once = problem, setting, hand.once
        self.weights = problem.weights
        self.tables, self.on_table = setting.tables, setting.gain
        self.fourths = self._fourths() if setting.slots else NO_CARDS
        self.has_fourths = self.fourths != NO_CARDS
        self.looks = problem.owed is not None or problem.events.new & MET
        self.bonus = problem.ending.bonus
        self.best = -(1 << 40)
        self.leaf: _Leaf | None = None

    def _fourths(self) -> Masks:
        """The cards that can be added to a group on the table, by suit."""
        found, ranks = [0] * len(SUITS), 0
        for rank, slot in self.setting.slots:
            fitting = [suit for suit in slot.suits if self.once[suit] >> rank & 1]
            if fitting:  # an ace may be worth more there than in a run
                held = sum(one >> rank & 1 for one in self.once)
                if len(fitting) > 1 or ranks >> rank & 1 or held >= SHORTEST or rank == 0:
                    raise NotPlain
                ranks |= 1 << rank
                found[fitting[0]] |= 1 << rank
        return tuple(found)

    def run(self) -> Layout | None:
        for masks in product(*(self._with_ace(suit) for suit in range(len(SUITS)))):
            self._search(masks)
        return Layout(self.best, self.leaf.end, partial(self._pieces, self.leaf)) if self.leaf else None

    def _with_ace(self, suit: int) -> list[int]:
        """The cards of a suit and of its runs on the table, the ace at the end, or both, where a run could lay it."""
        mask = self.once[suit] | self.setting.runs[suit]
        if not self.once[suit] & LOW or self.weights.ends < PLACES or mask & BELOW_ACE != BELOW_ACE:
            return [mask]
        high = mask ^ LOW | HIGH
        return [mask, high] if mask & ABOVE_ACE == ABOVE_ACE else [high]

    def _search(self, masks: Masks) -> None:
        """Lay the groups that no run competes with, and branch on the others."""
        groups: Groups = ()
        gain, choices = 0, []
        for rank, options in self._shared_ranks(masks):
            if len(options) > 1:
                choices.append((rank, options))
                continue
            masks = _without(masks, rank, options[0])
            groups += ((rank, options[0]),)
            gain += len(options[0]) * self.weights.group[rank]
        choices.sort(key=itemgetter(0))  # aces first: their price differs between runs and groups
        self.choices = choices
        self.open = [0]
        for rank, _ in reversed(choices):
            self.open.insert(0, self.open[0] | places_of(rank))
        if not self._is_lost(0, masks):
            self._branch(0, masks, groups, gain)

    def _shared_ranks(self, masks: Masks) -> Iterator[tuple[int, list[tuple[int, ...]]]]:
        """Ranks of which a group could be laid, with the groups that make sense."""
        if not self.problem.groups:
            return
        one, two, three, four = self.once
        often = (one & two & (three | four)) | (three & four & (one | two))
        while often:
            rank = often.bit_length() - 1
            often ^= 1 << rank
            held = tuple(suit for suit in range(len(SUITS)) if self.once[suit] >> rank & 1)
            wanted = [suit for suit in held if not ranks_of(self.tables.over[masks[suit]]) >> rank & 1]
            yield rank, _group_choices(held, wanted)

    def _branch(self, depth: int, masks: Masks, groups: Groups, gain: int) -> None:
        """Try the groups of the next rank, those first that more can come of."""
        if not self._is_open(depth, masks):
            self._finish(masks, groups, gain)
            if depth == len(self.choices) or self._bound(depth, masks, gain) <= self.best:
                return
        rank, options = self.choices[depth]
        children = []
        for suits in options:
            after, more = _without(masks, rank, suits), gain + len(suits) * self.weights.group[rank]
            if not self._is_lost(depth + 1, after):
                children.append((self._bound(depth + 1, after, more), suits, after, more))
        children.sort(key=itemgetter(0), reverse=True)
        for bound, suits, after, more in children:
            if bound <= self.best:
                return
            self._branch(depth + 1, after, (*groups, (rank, suits)) if suits else groups, more)

    def _is_open(self, depth: int, masks: Masks) -> bool:
        """Whether a group of an open rank could lay a card that runs do not."""
        over, (one, two, three, four) = self.tables.over, masks
        return bool((over[one] | over[two] | over[three] | over[four]) & self.open[depth])

    def _is_lost(self, depth: int, masks: Masks) -> bool:
        """Whether the card that has to be laid is left to the runs, and none can lay it."""
        owed = self.problem.owed
        if owed is None or self.problem.ending.unpaid is not None:
            return False
        suit, places = SUIT_OF[owed.suit], places_of(owed.rank - 1)
        cards = masks[suit] if self.problem.events.owed_off else masks[suit] & ~self.setting.runs[suit]
        over = self.tables.over[cards] & places & ~self.open[depth]
        return bool(over and not (self.problem.events.owed_off and self.fourths[suit] & places))

    def _bound(self, depth: int, masks: Masks, gain: int) -> int:
        """No more than this can come of it: what runs lay, the other cards of the open ranks, and a discard."""
        runs, over, groups = self.tables.runs, self.tables.over, self.tables.groups
        one, two, three, four = masks
        first, second, third, fourth = over[one], over[two], over[three], over[four]
        counted = self.open[depth]
        gain += runs[one] + runs[two] + runs[three] + runs[four] - self.on_table
        gain += (
            groups[first & counted] + groups[second & counted] + groups[third & counted] + groups[fourth & counted]
        )
        if counted & LOW:  # a low ace may be worth more in a group
            low_aces = (one & ~first & LOW) + (two & ~second & LOW) + (three & ~third & LOW) + (four & ~fourth & LOW)
            gain += low_aces * max(0, self.weights.group[0] - self.weights.run[0])
        if self.has_fourths:
            gain += sum(self.weights.group[rank] for rank, _ in self.setting.slots)
        return gain + self.tables.held[(first | second | third | fourth) & ~counted] + self.bonus

    def _finish(self, masks: Masks, groups: Groups, gain: int) -> None:
        """Everything is laid that can be; a card of the others is discarded."""
        table = self.tables
        runs, over = table.runs, [table.over[mask] for mask in masks]
        one, two, three, four = masks
        gain += runs[one] + runs[two] + runs[three] + runs[four] - self.on_table
        if self.has_fourths:
            gain += sum(table.groups[mask & fourth] for mask, fourth in zip(over, self.fourths, strict=True))
            over = [mask & ~fourth for mask, fourth in zip(over, self.fourths, strict=True)]
        left = over[0] | over[1] | over[2] | over[3]
        if not left & left - 1:
            raise NotPlain  # the turn comes close to going out
        unpaid = 0
        if self.looks and not self._is_met(masks, groups, over, gain):
            if self.problem.ending.unpaid is None:
                return
            unpaid = self.problem.ending.unpaid
        if self.problem.barred:
            left = self._without_barred(over, self.problem.barred)
        gain += table.held[left] + unpaid
        if left and gain > self.best:
            self.best = gain
            self.leaf = _Leaf(groups, masks, over, End(unpaid, throws_joker=False, goes_out=False, unpaid=unpaid < 0))

    def _is_met(self, masks: Masks, groups: Groups, over: list[int], gain: int) -> bool:
        """Whether the duty of the taking is met."""
        owed, events = self.problem.owed, self.problem.events
        if owed is None:
            new = bool(groups) or any(
                self.tables.runs[mask & ~run] for mask, run in zip(masks, self.setting.runs, strict=True)
            )
            return not events.new & MET or new or bool(events.off & MET and gain)
        suit, rank = SUIT_OF[owed.suit], owed.rank - 1
        if any(there == rank and suit in suits for there, suits in groups):
            return True
        own = over[suit] if events.owed_off else self.tables.over[masks[suit] & ~self.setting.runs[suit]]
        return not ranks_of(own) >> rank & 1

    def _without_barred(self, over: list[int], barred: Card) -> int:
        """Take the card that may not be discarded from those that may; the places of the others."""
        over[SUIT_OF[barred.suit]] &= ~places_of(barred.rank - 1)
        return over[0] | over[1] | over[2] | over[3]

    def _pieces(self, leaf: _Leaf) -> Iterator[tuple[str, Piece]]:
        """The best leaf as pieces."""
        yield from (("", NewGroup(rank, suits, 0)) for rank, suits in leaf.groups)
        for rank, slot in self.setting.slots:
            for suit in slot.suits:
                if self.fourths[suit] & self.tables.over[leaf.masks[suit]] & places_of(rank):
                    yield "", Fourth(rank, slot.number, suit)
        for suit, mask in enumerate(leaf.masks):
            yield from ((SUITS[suit], piece) for piece in self._run_pieces(suit, mask))
        yield self._thrown(leaf.over)

    def _thrown(self, over: list[int]) -> tuple[str, Thrown]:
        """The best discard."""
        best = max(self.tables.held[mask] for mask in over)
        suit = next(suit for suit, mask in enumerate(over) if mask and self.tables.held[mask] == best)
        places = (place for place in range(PLACES) if over[suit] >> place & 1)
        return SUITS[suit], Thrown(next(place % LONGEST_RUN for place in places if self._held(place) == best))

    def _held(self, place: int) -> int:
        return self.tables.held[1 << place]

    def _run_pieces(self, suit: int, mask: int) -> Iterator[NewRun | Chain]:
        """Unbroken threes of the hand as new runs, shorter stretches as additions to the runs beside them."""
        covered = mask & ~self.tables.over[mask] & ~self.setting.runs[suit]
        for places in _stretches(covered, self.weights):
            used = sum(1 << place for place in places)
            if len(places) >= SHORTEST:
                yield NewRun(places[0], len(places), used, 0)
            else:
                yield self._chain(suit, places, used)

    def _chain(self, suit: int, places: list[int], used: int) -> Chain:
        around = LONGEST_RUN if self.weights.circular else PLACES + 1
        for run in self.problem.table.runs[suit]:
            if (run.start + run.length) % around == places[0]:
                return Chain(run.number, True, tuple((place, False) for place in places), used)
        below = next(run for run in self.problem.table.runs[suit] if run.start == (places[-1] + 1) % around)
        return Chain(below.number, False, tuple((place, False) for place in reversed(places)), used)


def _stretches(cards: int, weights: Weights) -> Iterator[list[int]]:
    """The unbroken stretches of a mask of places, each from its low end."""
    places = [place for place in range(PLACES) if cards >> place & 1]
    if weights.circular:  # begin after a gap, so that no stretch is cut at the ace
        gap = next((place for place in range(LONGEST_RUN) if not cards >> place & 1), 0)
        places.sort(key=lambda place: (place - gap) % LONGEST_RUN)
    stretch: list[int] = []
    for place in places:
        if stretch and place != (stretch[-1] + 1) % (LONGEST_RUN if weights.circular else PLACES):
            yield stretch
            stretch = []
        stretch.append(place)
    if stretch:
        yield stretch


def _without(masks: Masks, rank: int, suits: tuple[int, ...]) -> Masks:
    """The masks without the cards of a rank in these suits."""
    kept, left = ~places_of(rank), [*masks]
    for suit in suits:
        left[suit] &= kept
    return tuple(left)


def _group_choices(held: tuple[int, ...], wanted: list[int]) -> list[tuple[int, ...]]:
    """The groups that make sense of the suits held of a rank, with those of them that runs want."""
    choices = [held]
    if len(held) > SHORTEST:
        choices += [tuple(suit for suit in held if suit != other) for other in wanted]
    if len(held) - len(wanted) < SHORTEST and wanted and not (len(held) > SHORTEST and len(wanted) == 1):
        choices.append(())
    return choices
