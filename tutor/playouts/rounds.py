"""A round played out to its end by one policy for every seat."""

from __future__ import annotations

from tutor.playouts.policies import Policy
from tutor.playouts.table import GOING_ON, STALLED, WENT_OUT, Table
from tutor.playouts.turns import Plan, plan_end

MOST_TURNINGS = 3  # so often the pile is turned over with nothing laid before players agree to stop


def play_out(table: Table, policy: Policy) -> None:
    """Play to the end of the round."""
    take, throw = policy.take, policy.throw
    while table.over == GOING_ON:
        count, plan = take(table)
        if count:
            table.take(count)
        else:
            draw_or_stop(table)
            if table.over != GOING_ON:
                return
            plan = plan_end(table, throw)
        end_turn(table, plan)


def draw_or_stop(table: Table) -> None:
    """Draw, and with the stock empty do what the rules know for it."""
    if not table.stock:
        if table.terms.declines:
            table.decline()
            return
        table.turn_over()
        if table.over != GOING_ON:
            return
    table.draw()


def end_turn(table: Table, plan: Plan | None) -> None:
    """End the turn as planned. A turn without a legal end, or a pile turned over in vain too often, stops the
    round."""
    if plan is None:
        table.over = STALLED
        return
    _, steps, thrown, penalty = plan
    table.complete(steps, thrown, penalty)
    if table.idle > MOST_TURNINGS and table.over == GOING_ON:
        table.over = STALLED


def score_table(table: Table) -> list[int]:
    """Points of each seat for a round that is over."""
    terms = table.terms
    hands = [table.hand_worth(seat) for seat in range(table.players)]
    if terms.laid_counts:
        points = [laid - hand for laid, hand in zip(table.points, hands, strict=True)]
    else:
        points = [0] * table.players
        if table.over == WENT_OUT:
            points[table.by] = sum(hands) * (2 if table.rummy else 1)
    if table.over == WENT_OUT:
        points[table.by] += terms.bonus
    return [point - penalty for point, penalty in zip(points, table.penalties, strict=True)]
