"""How the seats of a play-out are played: what to take, and what to discard.

Every policy lays all that it finds, digs only where some of what it takes is laid, and never calls or exchanges a
joker; those are its choices, not the rules. It decides on what its seat may see: its hand, the table, the pile, how
many cards the others hold, and what they took from the pile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.playouts.codes import CARDS, EVERY_SUIT, HELD_JOKER
from tutor.playouts.shapes import find_groups, find_near, find_next, find_next_but_one, find_pairs, find_runs, fold
from tutor.playouts.table import Table
from tutor.playouts.turns import NOTHING, Plan, Throw, plan_end

NEARLY_OUT = 3  # cards in hand
DEAREST = 15  # what a discard may take off the hand


@dataclass(frozen=True, slots=True)
class Policy:
    """How somebody plays. `take` gives how many cards to take from the pile and how to go on, 0 to draw."""

    name: str
    take: Callable[[Table], tuple[int, Plan | None]]
    throw: Throw


def throw_least_help(table: Table, once: int, twice: int, jokers: int, barred: int) -> int:
    """Discard the dearest of the cards that help least towards a run or a group; with the stock empty, the
    dearest of all."""
    free = once & ~(1 << barred) if 0 <= barred < HELD_JOKER else once
    if not free:
        return HELD_JOKER if jokers and barred != HELD_JOKER else NOTHING
    return _pick_least_help(table, once, free)


def _pick_least_help(table: Table, once: int, free: int) -> int:
    terms = table.terms
    if not table.stock:
        return _pick_dearest(table, free)
    helping = find_next(once, terms.wrap)
    if terms.groups:
        helping |= find_pairs(once) * EVERY_SUIT
    least = free & ~helping
    if least:
        least = least & ~find_next_but_one(once, terms.wrap) or least
    return _pick_dearest(table, least or free)


def _pick_dearest(table: Table, cards: int) -> int:
    for mask in table.terms.dearest:
        if cards & mask:
            found = cards & mask
            return (found & -found).bit_length() - 1
    raise ValueError(cards)


def throw_safely(table: Table, once: int, twice: int, jokers: int, barred: int) -> int:
    """Discard no card that fits the table or that the next player collects, as far as seen; when somebody is nearly
    out, the dearest of the others."""
    free = once & ~(1 << barred) if 0 <= barred < HELD_JOKER else once
    if not free:
        return HELD_JOKER if jokers and barred != HELD_JOKER else NOTHING
    terms, seat = table.terms, table.to_move
    following = table.known[(seat + 1) % table.players]
    danger = table.fits | (find_near(following, terms.wrap, terms.groups) if following else 0)
    safe = free & ~danger or free & ~table.fits or free
    return _pick_dearest(table, safe) if _is_nearly_over(table) else _pick_least_help(table, once, safe)


def _is_nearly_over(table: Table) -> bool:
    """Whether another player is nearly out."""
    seat = table.to_move
    return any(count <= NEARLY_OUT and other != seat for other, count in enumerate(table.counts))


def take_what_pays(table: Table) -> tuple[int, Plan | None]:
    """Take what makes the turn worth most, if that is no less than drawing nothing."""
    return _best_taking(table, throw_least_help, 0)


def take_with_care(table: Table) -> tuple[int, Plan | None]:
    """The same, but when somebody is nearly out what is left in the hand counts half as much again."""
    return _best_taking(table, throw_safely, 1 if _is_nearly_over(table) else 0)


def _best_taking(table: Table, throw: Throw, fear: int) -> tuple[int, Plan | None]:
    """The taking that is worth most and no less than drawing nothing; the plan is how the turn is ended then."""
    counts = _counts_worth_a_look(table)
    if not counts:
        return 0, None
    seat, terms = table.to_move, table.terms
    held = table.hand_worth(seat)
    best = terms.worth(table.once[seat] & table.fits) * (1 + terms.laid_counts) - held - fear * held // 2
    found: tuple[int, Plan | None] = (0, None)
    for count in counts:
        plan = plan_taking(table, count, throw)
        if plan and plan[1]:
            left = sum([step[2] for step in plan[1]]) - plan[0] if fear else 0
            net = plan[0] - left // 2
            if net >= best:
                best, found = net, (count, plan)
    return found


def plan_taking(table: Table, count: int, throw: Throw) -> Plan | None:
    """How the turn is ended after taking so many cards, which may be done; the table is left as it was."""
    seat = table.to_move
    before = table.once[seat], table.twice[seat], table.jokers[seat], table.counts[seat], table.known[seat]
    table.take(count)
    plan = plan_end(table, throw)
    table.pile += table.taken
    table.taken = []
    table.once[seat], table.twice[seat], table.jokers[seat], table.counts[seat], table.known[seat] = before
    return plan


def _counts_worth_a_look(table: Table) -> list[int]:
    """How many cards to think of taking: where the deepest of them, or any of the whole pile, might be laid and pay.

    Where no joker is about, the turn is worth no more than the useful cards laid and the dearest other discarded.
    """
    seat, terms, pile, fits = table.to_move, table.terms, table.pile, table.fits
    if not pile or not table.may_lay():
        return []
    cards, jokers, times = table.once[seat], table.jokers[seat] > 0, 1 + terms.laid_counts
    worth = table.hand_worth(seat)
    least = terms.worth(cards & fits) * times - worth - DEAREST
    counts = []
    for count in range(1, 1 + _reach(table)):
        code = pile[-count]
        worth += terms.value[code]
        jokers = jokers or code == HELD_JOKER
        cards |= 1 << code & CARDS
        if not table.may_take(count):
            continue
        useful = _useful(cards, table, jokers)
        may_help = useful >> code & 1 or code == HELD_JOKER or (terms.top_or_all and count > 1)
        if may_help and (jokers or terms.worth(useful) * times - worth >= least):
            counts.append(count)
    return counts


def _reach(table: Table) -> int:
    """How deep it makes sense to look."""
    size = len(table.pile)
    return size if table.may_take(2) or table.may_take(size) else 1


def _useful(cards: int, table: Table, jokers: bool) -> int:
    """No other cards of these could be laid this turn, layings-off that follow each other aside."""
    terms = table.terms
    useful = fold(find_runs(cards, terms.wrap)) | table.fits & cards
    if terms.groups:
        useful |= cards & find_groups(cards) * EVERY_SUIT
    if jokers:
        useful |= find_near(cards, terms.wrap, groups=False) & CARDS & cards
        if terms.groups:
            useful |= cards & find_pairs(cards) * EVERY_SUIT
    return useful


GREEDY = Policy("greedy", take_what_pays, throw_least_help)
CAREFUL = Policy("careful", take_with_care, throw_safely)
POLICIES = (GREEDY, CAREFUL)
