"""How a turn is ended: all that can be laid legally, and a discard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.playouts.codes import HELD_JOKER, held
from tutor.playouts.layouts import ANY_NUMBER, Layout
from tutor.playouts.shapes import find_groups, find_runs
from tutor.playouts.table import Step, Table

# The card to discard of a hand of once, twice and jokers, never the one that is barred; -1 where there is no other.
Throw = Callable[[Table, int, int, int, int], int]
# What the turn is worth by laid - left, the steps, the discard or -1, the penalty.
Plan = tuple[int, Sequence[Step], int, int]
NOTHING = -1
FORBIDDEN = -1


def plan_end(table: Table, throw: Throw) -> Plan | None:
    """A legal end of the turn of a mover who has drawn, which lays as much as is easily found; None where none is."""
    seat, terms, taken = table.to_move, table.terms, table.taken
    once, jokers = table.once[seat], table.jokers[seat]
    idle = not (
        jokers
        or once & table.fits
        or find_runs(once, terms.wrap)
        or (terms.groups and find_groups(once))
        or table.counts[seat] == 1
    )
    if idle and not taken:
        thrown = throw(table, once, table.twice[seat], 0, NOTHING)
        return terms.value[thrown] - table.hand_worth(seat), (), thrown, 0
    barred = find_barred(table)
    if not table.may_lay():
        return _close(Layout(table), throw, barred)
    return _lay_and_close(table, throw, barred)


def _lay_and_close(table: Table, throw: Throw, barred: int) -> Plan | None:
    """The end that lays all; where it leaves a duty unmet, or lays too many melds, one that begins otherwise."""
    layout = Layout(table)
    layout.lay_all()
    plan = _close_or_take_back(layout, throw, barred)
    owed = _owed(table)
    if table.terms.one_meld and layout.new > 1 and plan is None:
        layout = Layout(table)
        layout.lay_all(1)
        plan = _close_or_take_back(layout, throw, barred)
    if owed != NOTHING and (plan is None or plan[3]):
        layout = Layout(table)
        layout.lay_card(owed)
        layout.lay_all(1 if table.terms.one_meld else ANY_NUMBER)
        plan = _close_or_take_back(layout, throw, barred) or plan
    return plan


def _owed(table: Table) -> int:
    """The card that has to be laid this turn, or nothing."""
    terms, taken = table.terms, table.taken
    owed = terms.owes_deepest if len(taken) > 1 else terms.owes_top
    return taken[0] if taken and owed else NOTHING


def find_barred(table: Table) -> int:
    """The card that may not be discarded: the top card taken alone, where there is no twin of it; or nothing."""
    taken, seat = table.taken, table.to_move
    if len(taken) != 1 or table.terms.may_return:
        return NOTHING
    code = taken[0]
    twin = table.jokers[seat] > 1 if code == HELD_JOKER else table.twice[seat] >> code & 1
    return NOTHING if twin else code


def _close_or_take_back(layout: Layout, throw: Throw, barred: int) -> Plan | None:
    """The turn ended after these steps, or after the first of them."""
    if layout.terms.floats and not layout.count:
        return _float_or_go_out(layout, throw, barred)
    while not (layout.terms.one_meld and layout.new > 1 and layout.count > 1):
        plan = _close(layout, throw, barred)
        if plan or not layout.take_back():
            return plan
    return None


def _float_or_go_out(layout: Layout, throw: Throw, barred: int) -> Plan | None:
    """All is laid: better discard the last card, where that may be, than float."""
    floating = _close(layout, throw, barred)
    layout.take_back()
    out = _close(layout, throw, barred) if layout.count == 1 else None
    return out or floating or _close_or_take_back(layout, throw, barred)


def _close(layout: Layout, throw: Throw, barred: int) -> Plan | None:
    """The turn ended after these steps; None where it may not end so."""
    terms, count = layout.terms, layout.count
    thrown = throw(layout.table, layout.once, layout.twice, layout.jokers, barred) if count else NOTHING
    price = find_price(layout, thrown, barred)
    if price == FORBIDDEN:
        return None
    left = terms.worth(layout.once) + terms.worth(layout.twice) + layout.jokers * terms.joker_value
    left -= terms.value[thrown] if thrown != NOTHING else 0
    out = count == 1 or (count == 0 and not terms.floats)
    bonus = terms.bonus if out else 0
    return layout.points - left - price + bonus, layout.steps[:], thrown, price


def find_price(layout: Layout, thrown: int, barred: int) -> int:
    """What it costs to end the turn after these steps with this discard, or with none; FORBIDDEN where that may not
    be."""
    table, terms, count = layout.table, layout.terms, layout.count
    if thrown == NOTHING:
        may = not count and not terms.must_discard and (terms.floats or table.may_go_out())
    elif count == 1:
        may = _may_throw_last(layout, thrown)
    else:
        may = not terms.one_meld or layout.new < 2
    return _check_duty(layout) if may and (thrown == NOTHING or thrown != barred) else FORBIDDEN


def _may_throw_last(layout: Layout, thrown: int) -> bool:
    """Whether the last card may go by a discard: not in the first orbit, nor one that could be laid off, where the
    rules say so."""
    if not layout.table.may_go_out():
        return False
    if not layout.terms.unplayable:
        return True
    takes = find_takes(layout)
    return not (takes if thrown == HELD_JOKER else takes >> thrown & 1)


def find_takes(layout: Layout) -> int:
    """The cards that this player could lay off after these steps."""
    after = Layout(layout.table)
    after.repeat(layout.steps)
    if not layout.table.may_lay() or not after.may_lay_off():
        return 0
    takes = 0
    for view in after.views:
        takes |= view[4]
    return takes


def _check_duty(layout: Layout) -> int:
    """What the taking costs where its duty is unmet, FORBIDDEN where that has no price, else 0."""
    terms, taken, steps = layout.terms, layout.table.taken, layout.steps
    if len(taken) < 2:
        return FORBIDDEN if taken and terms.owes_top and not _is_used(taken[0], steps) else 0
    if terms.owes_laying:
        met = bool(steps)
    elif terms.owes_new:
        met = layout.new > 0
    elif terms.owes_in_new:
        old = len(layout.table.melds)
        met = _is_used(taken[0], [step for step in steps if step[0] < 0 or step[0] >= old])
    else:
        met = not terms.owes_deepest or _is_used(taken[0], steps)
    return 0 if met else terms.penalty or FORBIDDEN


def _is_used(code: int, steps: Sequence[Step]) -> bool:
    """Whether this card, or a twin, is laid by these steps."""
    return any(held(laid) == code for _, codes, _ in steps for laid in codes)
