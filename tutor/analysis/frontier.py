"""What a part of a turn can come to: for every key the best gain and how to reach it.

A key counts jokers used, discards made and new melds laid, and remembers whether a card was kept, the duty met and
something laid off. Parts of a turn are independent of each other but for their keys, so frontiers are joined by
adding keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

JOKERS = (1 << 5) - 1
DISCARD, NEW, KEPT, MET, OFF = 1 << 5, 1 << 7, 1 << 10, 1 << 12, 1 << 14
MANY = 2  # new melds beyond this are not told apart

Plan = Any  # None, a piece, or a pair of plans
Frontier = dict[int, tuple[int, Plan]]
NOTHING: Frontier = {0: (0, None)}


def discards(key: int) -> int:
    """How many discards a key holds."""
    return key // DISCARD & 3


def new_melds(key: int) -> int:
    """How many new melds a key holds, MANY for that or more."""
    return key // NEW & 7


class _Joined(dict[int, int]):
    """The sum of two keys as a key again, -1 where it has two discards."""

    def __missing__(self, total: int) -> int:
        flags = sum(flag for flag in (KEPT, MET, OFF) if total & 3 * flag)
        key = (total & JOKERS) + discards(total) * DISCARD + min(new_melds(total), MANY) * NEW + flags
        self[total] = -1 if discards(total) > 1 else key
        return self[total]


JOINED = _Joined()


def add_all(into: Frontier, more: Frontier, key: int, gain: int, piece: Plan, jokers: int) -> None:
    """Add what can follow a piece of this key and gain; no more than so many jokers are used."""
    for other, (value, plan) in more.items():
        joined = JOINED[other + key]
        if joined < 0 or joined & JOKERS > jokers:
            continue
        value += gain
        best = into.get(joined)
        if best is None or value > best[0]:
            into[joined] = (value, plan if piece is None else (piece, plan))


def join(one: Frontier, two: Frontier, jokers: int) -> Frontier:
    """What two independent parts come to together."""
    joined: Frontier = {}
    for key, (value, plan) in one.items():
        for other, (gain, more) in two.items():
            both = JOINED[key + other]
            if both < 0 or both & JOKERS > jokers:
                continue
            best = joined.get(both)
            if best is None or value + gain > best[0]:
                joined[both] = (value + gain, (plan, more))
    return joined


@dataclass(frozen=True, slots=True)
class Events:
    """What the rules in force remember of a turn: the flags that a new meld, a lay-off, a joker in a new meld and a
    joker laid off add to the key, and whether a lay-off of the card that is owed meets the duty."""

    new: int = 0
    off: int = 0
    joker_new: int = 0
    joker_off: int = 0
    owed_off: bool = True
