"""The first part of a turn: drawing, taking from the discard pile, and what one does when the stock is empty."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tutor.cards import Card
from tutor.errors import PositionError
from tutor.rules.actions import Draw, Pass, Take, TurnOver
from tutor.rules.ending import finish
from tutor.rules.melds import Cards
from tutor.rules.options import StockEmpty, TakeFromPile
from tutor.rules.position import Position
from tutor.rules.turn import End, Over, Phase, Turn
from tutor.rules.violations import Code, Violation


def draw(turn: Turn, action: Draw) -> Turn | Violation:
    """Drawing is the first thing in a turn, and the stock has to hold a card (J17, N10, B6, P14, D5)."""
    if turn.phase not in (Phase.DRAW, Phase.TURNED):
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if not turn.position.stock_size:
        return Violation(Code.STOCK_IS_EMPTY, "stock_empty")
    card, stock = _top_of_stock(turn.position, action.card)
    return _into_hand(turn, (card,), stock=stock)


def _top_of_stock(position: Position, named: Card | None) -> tuple[Card, Cards | int]:
    """The card drawn and the stock without it; a named card must be the one that lies there, or could."""
    stock = position.stock
    if isinstance(stock, int):
        if named is None:
            raise PositionError("draw_not_named")
        if not position.unseen()[named]:
            raise PositionError("draw_impossible", card=named)
        return named, stock - 1
    if named is not None and named != stock[0]:
        raise PositionError("draw_differs", card=named, top=stock[0])
    return stock[0], stock[1:]


def _into_hand(turn: Turn, cards: Cards, taken: Cards = (), **changes: Any) -> Turn:
    position = turn.position.with_hand(turn.mover, turn.hand + cards, **changes)
    return replace(turn, position=position, phase=Phase.LAY, taken=taken)


def take(turn: Turn, action: Take) -> Turn | Violation:
    """Taking from the discard pile: its top card, all of it, or down to any depth, with all that lies above (J17,
    J20, N14, N15, B6, P14, D5)."""
    broken = _check_take(turn, action.count)
    if broken:
        return broken
    pile = turn.position.discard
    taken = pile[-action.count :]
    return _into_hand(turn, taken, taken, discard=pile[: -action.count])


def _check_take(turn: Turn, count: int) -> Violation | None:
    """How deep one may take; the top card alone always (J19, N14, N24, N39, B6, D5, D18, W1, O13)."""
    rules, position = turn.rules, turn.position
    whole = count == len(position.discard)
    if turn.phase is not Phase.DRAW:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if not position.stock_size and rules.stock_empty is StockEmpty.ENDS:
        return Violation(Code.STOCK_IS_EMPTY, "stock_empty")
    if count > len(position.discard):
        return Violation(Code.PILE_TOO_SMALL, "take_from_pile")
    if count == 1:
        return None
    if rules.take_from_pile is TakeFromPile.TOP:
        return Violation(Code.ONLY_TOP_CARD, "take_from_pile", position.discard[-count:])
    if rules.take_from_pile is TakeFromPile.TOP_OR_ALL and not whole:
        return Violation(Code.TOP_OR_ALL, "take_from_pile", position.discard[-count:])
    if whole and position.orbit == 1 and not rules.first_orbit_pile:
        return Violation(Code.FIRST_ORBIT_PILE, "first_orbit_pile")
    if rules.dig_needs_own_meld and not turn.start.has_own_meld(turn.mover):
        return Violation(Code.OWN_MELD_FIRST, "dig_needs_own_meld")
    return None


def decline(turn: Turn, _: Pass) -> Turn | Violation:
    """With the stock empty a player may decline the pile, which ends the round (J25, P17, B23, O10, O12)."""
    broken = _check_empty_stock(turn, StockEmpty.MAY_DECLINE, StockEmpty.BLOCK)
    if broken:
        return broken
    blocked = turn.rules.stock_empty is StockEmpty.BLOCK
    return finish(turn, discarder=None, over=Over(End.BLOCKED if blocked else End.STOCK))


def turn_over(turn: Turn, _: TurnOver) -> Turn | Violation:
    """With the stock empty the discard pile is turned over, unshuffled; a pile of one card or none ends the deal
    (B22, O9)."""
    broken = _check_empty_stock(turn, StockEmpty.TURN_OVER)
    if broken:
        return broken
    pile = turn.position.discard
    if len(pile) <= 1:
        return finish(turn, discarder=None, over=Over(End.BLOCKED))
    return replace(turn, position=replace(turn.position, stock=pile, discard=()), phase=Phase.TURNED)


def _check_empty_stock(turn: Turn, *wanted: StockEmpty) -> Violation | None:
    """Passing, or turning the pile over, needs an empty stock and the rule for it (J25, J26, N24, B22, P17)."""
    if turn.phase is not Phase.DRAW:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if turn.position.stock_size:
        return Violation(Code.STOCK_NOT_EMPTY, "stock_empty")
    return None if turn.rules.stock_empty in wanted else Violation(Code.MAY_NOT_PASS, "stock_empty")
