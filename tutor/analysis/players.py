"""Simple players: an eager one lays what can be laid and digs when it pays; a patient one holds back.

A player decides on what may be seen from a seat, and on dice; every decision is a whole turn as far as it can be
known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tutor.analysis.plans import find_end, pays, plan_calls, plan_end, plan_taking, plan_takings, plan_waiting
from tutor.rules.actions import Action, Draw, Pass, TurnOver
from tutor.rules.options import StockEmpty
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn

Actions = tuple[Action, ...]
WHIM = 0.05  # how often a player tries to take from the pile for no reason
HOLDING = 0.6  # how often a patient player holds back what could be laid


@dataclass(frozen=True, slots=True)
class Player:
    """How somebody plays: three decisions, each from what that player may see.

    `begin` gives a whole turn, or its actions up to a card that is drawn; `go_on` the actions after that card.
    `call` gives the whole turn of a call by this seat before the next player draws, or nothing.
    """

    begin: Callable[[Position, Random], Actions]
    go_on: Callable[[Turn, Random], Actions]
    call: Callable[[Position, int, Random], Actions]


def take_or_draw(view: Position, dice: Random) -> Actions:
    """Take from the pile where that pays, otherwise draw."""
    best = max(plan_takings(view, dice), key=lambda line: line.net, default=None)
    return best.actions if best and pays(best, view) else draw_on_a_whim(view, dice)


def draw_on_a_whim(view: Position, dice: Random) -> Actions:
    """Draw, but now and then take what may be taken for no reason.

    Where the pile is turned over unshuffled, players who always draw might see none but their own discards again.
    """
    whim = view.stock_size and view.discard and dice.random() < WHIM
    taking = plan_taking(view, dice.randint(1, len(view.discard)), dice) if whim else None
    return taking.actions if taking else draw_or_stop(view)


def draw_or_stop(view: Position) -> Actions:
    """Draw, and with the stock empty do what the rules know for it."""
    if view.stock_size:
        return (Draw(),)
    if view.rules.stock_empty is not StockEmpty.TURN_OVER:
        return (Pass(),)
    return (TurnOver(), Draw()) if len(view.discard) > 1 else (TurnOver(),)


def lay_and_discard(turn: Turn, dice: Random) -> Actions:
    """Lay what can be laid, then discard; no actions where no legal turn is left."""
    line = find_end(turn, dice)
    return line.actions if line else ()


def call_if_one_may(view: Position, seat: int, dice: Random) -> Actions:
    """Call whenever the whole call is legal, as far down as gains most, if it loses nothing."""
    best = max(plan_calls(view, seat, dice), key=lambda line: line.net, default=None)
    loses = best is None or best.net < -hand_value(view.known_hand(seat), view.rules)
    return () if best is None or loses else best.actions


def draw_and_wait(view: Position, dice: Random) -> Actions:
    """Draw while there is a stock."""
    return draw_on_a_whim(view, dice) if view.stock_size else take_or_draw(view, dice)


def hold_back(turn: Turn, dice: Random) -> Actions:
    """Discard and lay nothing, more often than not, unless one can go out."""
    waiting = plan_waiting(turn, dice) if dice.random() < HOLDING else None
    laying = plan_end(turn, dice)
    if waiting and not (laying and laying.turn.went_out):
        return waiting.actions
    return laying.actions if laying else lay_and_discard(turn, dice)


EAGER = Player(take_or_draw, lay_and_discard, call_if_one_may)
PATIENT = Player(draw_and_wait, hold_back, call_if_one_may)


def choose_players(players: int, dice: Random) -> tuple[Player, ...]:
    """A player a seat: as a rule eager ones, in some rounds with patient ones among them, in a few patient alone."""
    patience = dice.choice((0, 0, 0, 0, 0, 0.25, 0.25, 0.5, 1))
    return tuple(PATIENT if dice.random() < patience else EAGER for _ in range(players))
