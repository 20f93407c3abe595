"""The last part of a turn: the discard."""

from __future__ import annotations

from dataclasses import replace

from tutor.cards import Card, remove_cards
from tutor.rules.actions import Discard
from tutor.rules.ending import bars_going_out, end_turn
from tutor.rules.laying import legal_layoffs, not_held
from tutor.rules.options import GoingOut, NewMelds
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Code, Violation


def discard(turn: Turn, action: Discard) -> Turn | Violation:
    """Discard one card, which ends the turn (J17, N10, N11, B6, P16, D10, D12)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    hand = remove_cards(turn.hand, (action.card,))
    if hand is None:
        return not_held(turn, (action.card,))
    broken = _check_cards_left(turn) if hand else _check_last_discard(turn, action.card)
    if broken:
        return broken
    if action.card == find_barred(turn):
        return Violation(Code.TOP_CARD_RETURNED, "return_top", (action.card,))
    position = turn.position.with_hand(turn.mover, hand, discard=(*turn.position.discard, action.card))
    return end_turn(replace(turn, position=position), discarder=turn.mover, out=not hand)


def _check_cards_left(turn: Turn) -> Violation | None:
    """More than one new meld a turn, where one is the rule, has to empty the hand (B8, B9, O7)."""
    several = turn.new_melds > 1 and turn.rules.new_melds_per_turn is NewMelds.ONE
    return Violation(Code.ONE_MELD_PER_TURN, "new_melds_per_turn") if several else None


def find_barred(turn: Turn) -> Card | None:
    """The card that may not be discarded on this turn: the top card taken alone, where there is no twin of it (J19,
    N12, B10, P16, O3, O14)."""
    if turn.rules.return_top or len(turn.taken) != 1:
        return None
    (card,) = turn.taken
    return card if (*turn.hand, *turn.laid, *turn.placed).count(card) == 1 else None


def _check_last_discard(turn: Turn, card: Card) -> Violation | None:
    """Going out with a discard: not in the first orbit, nor with a card that fits the table, where the rules say
    so (D19, P36, O25)."""
    if bars_going_out(turn):
        return Violation(Code.FIRST_ORBIT_GOING_OUT, "first_orbit_going_out")
    if turn.rules.going_out is GoingOut.FLOAT_UNPLAYABLE and legal_layoffs(turn, card):
        return Violation(Code.PLAYABLE_DISCARD, "going_out", (card,))
    return None
