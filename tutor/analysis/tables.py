"""Tables of what the cards of a suit come to without jokers: an entry for every mask of places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.analysis.weights import PLACES, Weights
from tutor.rules.melds import LONGEST_RUN

HIGH_ACE = LONGEST_RUN
LOW, HIGH = 1, 1 << HIGH_ACE
ABOVE_ACE, BELOW_ACE = 0b110, 0b11 << LONGEST_RUN - 2
ACE_AND_ENDS = LOW | ABOVE_ACE | BELOW_ACE


@dataclass(frozen=True, slots=True)
class Tables:
    """For every mask of places: what its runs gain, the cards that no run lays, what its cards gain in groups, and
    what the best discard among them gains."""

    runs: list[int]
    over: list[int]
    groups: list[int]
    held: list[int]


@lru_cache(maxsize=64)
def tables(weights: Weights) -> Tables:
    """The tables of a rule-set's weights."""
    masks = range(1 << weights.ends)
    over = [mask & ~_in_threes(mask, weights) for mask in masks]
    group = [weights.group[place % LONGEST_RUN] for place in range(PLACES)]
    held = [weights.held[place % LONGEST_RUN] for place in range(PLACES)]
    run, groups, best = [0], [0], [0]
    for mask in masks[1:]:
        place = mask.bit_length() - 1
        rest = mask ^ 1 << place
        run.append(run[rest] + weights.run[place])
        groups.append(groups[rest] + group[place])
        best.append(max(best[rest], held[place]))
    return Tables([run[mask ^ over[mask]] for mask in masks], over, groups, best)


@lru_cache(maxsize=64)
def hand_tables(weights: Weights) -> Tables:
    """The same for masks of ranks: the ace goes where a run lays it. What no run lays has the place of the high ace
    among it where a run could lay the ace at either end."""
    known, ranks = tables(weights), range(HIGH)
    places = [_with_high_ace(mask, weights) for mask in ranks]
    unclear = [HIGH if mask & ACE_AND_ENDS == ACE_AND_ENDS and weights.ends == PLACES else 0 for mask in ranks]
    over = [ranks_of(known.over[place]) | mark for place, mark in zip(places, unclear, strict=True)]
    return Tables([known.runs[place] for place in places], over, known.groups[:HIGH], known.held[:HIGH])


def _with_high_ace(mask: int, weights: Weights) -> int:
    high = weights.ends == PLACES and mask & (LOW | BELOW_ACE) == LOW | BELOW_ACE
    return mask ^ LOW | HIGH if high else mask


def _in_threes(mask: int, weights: Weights) -> int:
    """The cards of unbroken threes, round the corner where runs go there."""
    if not weights.circular:
        middle = mask & mask << 1 & mask >> 1
        return (middle | middle << 1 | middle >> 1) & mask
    middle = mask & turn_places(mask, 1) & turn_places(mask, -1)
    return (middle | turn_places(middle, 1) | turn_places(middle, -1)) & mask


def turn_places(mask: int, step: int) -> int:
    """The places so many steps on, round the corner."""
    step %= LONGEST_RUN
    return (mask << step | mask >> LONGEST_RUN - step) & (1 << LONGEST_RUN) - 1


def ranks_of(places: int) -> int:
    """The ranks at these places: the ace is at both ends."""
    return places & HIGH - 1 | places >> HIGH_ACE


def places_of(rank: int) -> int:
    """The places of a rank."""
    return 1 << rank | (HIGH if rank == 0 else 0)
