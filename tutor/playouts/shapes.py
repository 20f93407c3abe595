"""What a hand holds, by masks: runs, groups, and cards that come near to one."""

from __future__ import annotations

from functools import lru_cache

from tutor.playouts.codes import ACES, CARDS, EVERY_SUIT, RANK_BITS, STRIDE, TWOS
from tutor.rules.melds import LONGEST_RUN

HIGH_ACE = 1 << LONGEST_RUN


def find_runs(once: int, wrap: int) -> int:
    """The places of the cards in unbroken threes: what follows the king stands at 13 and 14 as well."""
    places = once | (once & wrap) << LONGEST_RUN
    middle = places & places << 1 & places >> 1
    return middle | middle << 1 | middle >> 1


def fold(places: int) -> int:
    """The cards at these places."""
    return places & CARDS | places >> LONGEST_RUN & (ACES | TWOS)


def find_groups(once: int) -> int:
    """The ranks of which there are three suits or four."""
    one, two, three, four = once & RANK_BITS, once >> 16 & RANK_BITS, once >> 32 & RANK_BITS, once >> 48
    return (one & two & (three | four)) | (three & four & (one | two))


def find_pairs(once: int) -> int:
    """The ranks of which there are two suits or more."""
    one, two, three, four = once & RANK_BITS, once >> 16 & RANK_BITS, once >> 32 & RANK_BITS, once >> 48
    return (one & two) | (three & four) | ((one | two) & (three | four))


def find_next(once: int, wrap: int) -> int:
    """The cards next to one of these in rank, of its suit."""
    places = once | (once & wrap) << LONGEST_RUN
    near = places << 1 | places >> 1
    return near & CARDS | near >> LONGEST_RUN & wrap


def find_next_but_one(once: int, wrap: int) -> int:
    """The cards that leave one rank between themselves and one of these, of its suit."""
    places = once | (once & wrap & ACES) << LONGEST_RUN
    near = places << 2 | places >> 2
    return near & CARDS | near >> LONGEST_RUN & wrap & ACES


def find_near(once: int, wrap: int, groups: bool) -> int:
    """The cards that would make a pair, or two thirds of a run, with one of these."""
    near = find_next(once, wrap) | find_next_but_one(once, wrap)
    if groups:
        near |= ((once | once >> 16 | once >> 32 | once >> 48) & RANK_BITS) * EVERY_SUIT
    return near


def split_runs(places: int, around: bool) -> list[tuple[int, ...]]:
    """The runs that these places come to, each low to high."""
    found: list[tuple[int, ...]] = []
    for suit in range(4):
        there = places >> STRIDE * suit & 0x7FFF
        if there:
            found += _split_suit(there, STRIDE * suit, around)
    return found


@lru_cache(maxsize=1 << 16)
def _split_suit(places: int, suit: int, around: bool) -> tuple[tuple[int, ...], ...]:
    if around:
        return _split_circle((places | places >> LONGEST_RUN) & RANK_BITS, suit)
    if places & HIGH_ACE and places & 1:  # one ace can't be at both ends
        places = find_runs(places ^ 1, 0)
    found = []
    while places:
        low = (places & -places).bit_length() - 1
        above = places >> low
        length = (~above & (above + 1)).bit_length() - 1
        found.append(tuple(suit + place % LONGEST_RUN for place in range(low, low + length)))
        places &= places + (1 << low)
    return tuple(found)


def _split_circle(ranks: int, suit: int) -> tuple[tuple[int, ...], ...]:
    """The same for runs that may go on past the king; a full circle begins with the ace."""
    starts = [rank for rank in range(LONGEST_RUN) if ranks >> rank & 1 and not ranks >> (rank - 1) % LONGEST_RUN & 1]
    found = []
    for start in starts or [0]:
        length = 1
        while length < LONGEST_RUN and ranks >> (start + length) % LONGEST_RUN & 1:
            length += 1
        found.append(tuple(suit + (start + step) % LONGEST_RUN for step in range(length)))
    return tuple(found)
