"""The turn that a play-out begins with: what is given of it is made, and the policy goes on from there."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.analysis.completion import best_line, try_actions
from tutor.playouts.notation import read_table
from tutor.playouts.policies import Policy
from tutor.playouts.rounds import draw_or_stop, end_turn, play_out, score_table
from tutor.playouts.table import BLOCKED, GOING_ON, STOCK, WENT_OUT, Table
from tutor.playouts.turns import plan_end
from tutor.rules.actions import Action, Draw, Pass, Take, TurnOver
from tutor.rules.turn import End, Phase, Turn

# Actions that a play-out begins with: a way of drawing, a whole turn or the rest of one, or nothing, so that the
# player to move goes on as a policy thinks.
Beginning = tuple[Action, ...]
_OVER = {End.WENT_OUT: WENT_OUT, End.STOCK: STOCK, End.BLOCKED: BLOCKED}


@dataclass(frozen=True, slots=True)
class Opening:
    """A beginning and the table after the turn that begins so, as far as it does not depend on hidden cards: where a
    card is drawn from the stock that is the table before it."""

    beginning: Beginning
    table: Table
    draws: bool = False

    def play_out(self, table: Table, policy: Policy) -> list[int]:
        """Play this table, hidden cards dealt, to the end of the round; the points of each seat."""
        if self.draws:
            table.draw()
            end_turn(table, plan_end(table, policy.throw))
        play_out(table, policy)
        return score_table(table)


def find_draws(table: Table) -> list[Action]:
    """The ways of drawing that the rules allow at the start of a turn; not all of them can be completed."""
    if table.over != GOING_ON:
        return []
    takes: list[Action] = [Take(count) for count in range(1, len(table.pile) + 1) if table.may_take(count)]
    if table.stock:
        return [Draw(), *takes]
    return [Pass() if table.terms.declines else TurnOver(), *takes]


def open_round(turn: Turn, table: Table, beginning: Beginning, policy: Policy, *, named: bool) -> Opening | None:
    """The opening of a turn, as a seat sees it, that goes on so; None where that is not allowed or has no end.

    The policy plays on after a way of drawing; one `named` that it finds no end for is ended as is worth most this
    turn.
    """
    if not beginning:
        return Opening(beginning, table.copy())
    if turn.phase is Phase.DRAW and len(beginning) == 1:
        return _open_drawing(turn, table, beginning[0], policy, named=named)
    after = try_actions(turn, beginning)
    return Opening(beginning, _read_after(after)) if after and after.phase is Phase.DONE else None


def _open_drawing(turn: Turn, table: Table, draw: Action, policy: Policy, *, named: bool) -> Opening | None:
    if draw not in find_draws(table):
        return None
    table = table.copy()
    match draw:
        case Draw():
            return Opening((draw,), table, draws=True)
        case Take(count):
            table.take(count)
        case _:
            draw_or_stop(table)
            if table.over != GOING_ON:
                return Opening((draw,), table)
    plan = plan_end(table, policy.throw)
    if plan:
        end_turn(table, plan)
        return Opening((draw,), table)
    return _open_by_search(turn, draw) if named else None


def _open_by_search(turn: Turn, draw: Action) -> Opening | None:
    """The same with the turn that is worth most, found by the exact analysis."""
    drawing = (draw,) if isinstance(draw, Take) else (draw, Draw())
    after = try_actions(turn, drawing)
    line = best_line(after) if after else None
    return Opening((draw,), _read_after(line.turn)) if line else None


def _read_after(turn: Turn) -> Table:
    """The table after a turn that is done."""
    table = read_table(turn.position)
    table.over = GOING_ON
    if turn.over:
        table.over, table.rummy = _OVER[turn.over.why], turn.went_rummy
        table.by = -1 if turn.over.by is None else turn.over.by
    return table
