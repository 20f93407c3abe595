"""What a hand without jokers gains, by tables alone: four lookups, where runs and groups want no card both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import and_

from tutor.analysis.hands import NO_CARDS, Hand, Masks
from tutor.analysis.pieces import Slot, TableRun
from tutor.analysis.problem import Problem, Table
from tutor.analysis.tables import HIGH, Tables, hand_tables, ranks_of, tables, turn_places
from tutor.analysis.weights import Weights
from tutor.cards import SUITS


@dataclass(frozen=True, slots=True)
class Setting:
    """The table: the places and the ranks of its runs by suit, what they alone would gain; the ranks that have room
    in a group, and by suit the cards that fit there; with the tables of the rule-set's weights."""

    runs: Masks
    ranks: Masks
    gain: int
    slots: tuple[tuple[int, Slot], ...]
    fitting: Masks
    tables: Tables


def read_setting(table: Table, weights: Weights) -> Setting | None:
    """The table where its runs do not overlap and no ace changes its price, else None."""
    runs = [0] * len(SUITS)
    for suit, there in enumerate(table.runs):
        for run in there:
            places = _places(run, weights)
            if runs[suit] & places:
                return None
            runs[suit] |= places
    uneven = weights.circular and weights.run[0] != weights.group[0]
    slots = tuple((rank, slot) for rank, there in table.slots.items() for slot in there)
    if uneven:
        return None
    known, fitting = tables(weights), [0] * len(SUITS)
    for rank, slot in slots:
        for suit in slot.suits:
            fitting[suit] |= 1 << rank
    alone = sum(known.runs[run] for run in runs)
    return Setting(tuple(runs), tuple(map(ranks_of, runs)), alone, slots, tuple(fitting), known)


def _places(run: TableRun, weights: Weights) -> int:
    mask = (1 << run.length) - 1
    return turn_places(mask, run.start) if weights.circular else mask << run.start


def plain_gains(problem: Problem, setting: Setting) -> Callable[[Hand], int | None]:
    """What the best layout of a hand gains, by lookups alone; None for a hand that needs a search."""
    if problem.asks:
        return lambda hand: None
    table = hand_tables(problem.weights)
    runs, over, groups, held = table.runs, table.over, table.groups, table.held
    first, second, third, fourth = setting.ranks
    there, on_table, grouping = any(setting.ranks), setting.gain, problem.groups
    fitting = setting.fitting
    roomy = any(fitting)

    def gain_of(hand: Hand) -> int | None:
        (one, two, three, four), twice, jokers = hand
        if jokers or twice is not NO_CARDS:
            return None
        if (there and any(map(and_, setting.ranks, hand.once))) or (roomy and any(map(and_, fitting, hand.once))):
            return None
        w, x, y, z = one | first, two | second, three | third, four | fourth
        a, b, c, d = over[w], over[x], over[y], over[z]
        left = a | b | c | d
        gain = runs[w] + runs[x] + runs[y] + runs[z] - on_table
        often = (one & two & (three | four)) | (three & four & (one | two))
        if often and grouping:
            if often & (one & ~a | two & ~b | three & ~c | four & ~d):
                return None
            gain += groups[one & often] + groups[two & often] + groups[three & often] + groups[four & often]
            left &= ~often
        return gain + held[left] if left & left - 1 and left < HIGH else None

    return gain_of
