"""Out of turn: claiming the latest discard, calling for it, or calling into the pile."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tutor.rules.actions import Action, Call, Discard, Exchange, Lay, LayOff, cards_of
from tutor.rules.ending import finish
from tutor.rules.laying import add_to_meld
from tutor.rules.options import Calls, StockEmpty
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Code, Violation


def call(turn: Turn, action: Call) -> Turn | Violation:
    """Any player but the discarder may call before the next one draws (P19, N40, P32, D11, O15, O27).

    A claim, and a call for the top alone, has the card laid off at once; a call into the pile takes the cards
    into the hand (P20, O19, O20, O40). Raises PositionError where the caller's cards are unknown.
    """
    broken = _check_call(turn, action)
    if broken:
        return broken
    hand = turn.position.known_hand(action.seat)
    pile = turn.position.discard
    taken, left = pile[-action.count :], pile[: -action.count]
    position = turn.position.with_hand(action.seat, hand + taken, discard=left)
    phase = Phase.LAY if turn.rules.calls is Calls.CALL_PILE else Phase.CALLED
    return replace(turn, position=position, phase=phase, taken=taken, caller=action.seat)


def _check_call(turn: Turn, action: Call) -> Violation | None:
    """Where calls are known anybody but the discarder may call, while the round goes on, and only into the pile for
    more than the latest discard (J23, N40, P19, P24, P32, P33, D11, D18, O27, O34)."""
    rules, position = turn.rules, turn.position
    round_over = not position.stock_size and rules.stock_empty is StockEmpty.ENDS
    top_only = rules.calls is not Calls.CALL_PILE
    whole = action.count == len(position.discard) > 1
    if turn.phase is not Phase.DRAW:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if rules.calls is Calls.NONE or (top_only and action.count > 1):
        return Violation(Code.CALLS_NOT_ALLOWED, "calls")
    if round_over:
        return Violation(Code.CALLS_NOT_ALLOWED, "stock_empty")
    if action.seat == position.discarder:
        return Violation(Code.OWN_DISCARD, "calls")
    if top_only and position.discarder is None:
        return Violation(Code.CALLS_NOT_ALLOWED, "calls")
    if action.count > len(position.discard):
        return Violation(Code.PILE_TOO_SMALL, "calls")
    if whole and position.orbit == 1 and not rules.first_orbit_pile:
        return Violation(Code.FIRST_ORBIT_PILE, "first_orbit_pile")
    return None


def check_caller(turn: Turn, action: Action) -> Violation | None:
    """What a caller may not do: exchange a joker, or use the hand before the called card is on the table from the
    cards taken alone (P19, O20, O34)."""
    if isinstance(action, Exchange):
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if turn.phase is not Phase.LAY or turn.taken[0] in turn.laid:
        return None
    free = Counter(turn.taken) - Counter(turn.laid)
    used = Counter(card.held for card in cards_of(action))
    from_hand = isinstance(action, Lay | LayOff) and used - free and not used - Counter(turn.hand)
    if from_hand or isinstance(action, Discard):
        return Violation(Code.CALL_DOES_NOT_FIT, "calls", turn.taken[:1])
    return None


def lay_called(turn: Turn, action: Action) -> Turn | Violation:
    """A claimed card is laid off on a meld on the table, and that is all: it neither empties a hand nor ends the
    round (O15, O19, O40). After a claim the turn order stays; else it goes on from the caller's left (D11, N40,
    P32)."""
    if not isinstance(action, Lay | LayOff | Discard):
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if not isinstance(action, LayOff) or action.card.held != turn.taken[0]:
        return Violation(Code.CALL_DOES_NOT_FIT, "calls", turn.taken)
    melds = add_to_meld(turn, action)
    if isinstance(melds, Violation):
        return melds
    position = turn.position.with_hand(turn.mover, turn.hand[:-1], melds=melds)  # the called card came last
    turn = replace(turn, position=position, laid=turn.taken)
    done = finish(turn, discarder=None, over=None)
    if turn.rules.calls is not Calls.CLAIM:
        return done
    stays = replace(done.position, to_move=turn.start.to_move, orbit=turn.start.orbit)
    return replace(done, position=stays)
