"""The end of a turn: the duties that only it can judge, and whether the round is over with it."""

from __future__ import annotations

from dataclasses import replace

from tutor.rules.options import StockEmpty, TakeDuty
from tutor.rules.turn import End, Over, Phase, Turn
from tutor.rules.violations import Code, Violation


def end_turn(turn: Turn, *, discarder: int | None, out: bool) -> Turn | Violation:
    """The turn is over: duties are judged, at their price where they have one (D8, N39, O2, O29), and the round ends
    with an empty hand (J24, N23, B14, P17, D12), or with the stock where it has to be drawn from (N24, O31)."""
    broken = find_owed(turn)
    if broken and (broken.rule == "take_duty_for_top" or not turn.rules.take_penalty):
        return broken
    turn = replace(turn, penalty=turn.rules.take_penalty if broken else 0)
    over = Over(End.WENT_OUT, turn.mover) if out else None
    if over is None and turn.rules.stock_empty is StockEmpty.ENDS and not turn.position.stock_size:
        over = Over(End.STOCK)
    return finish(turn, discarder=discarder, over=over)


def find_owed(turn: Turn) -> Violation | None:
    """The duty of a taking that is not met yet, as the rule that a discard would break now; none binds a caller
    (O34)."""
    if turn.caller is not None:
        return None
    return _check_top_duty(turn) or _check_duty(turn)


def _check_top_duty(turn: Turn) -> Violation | None:
    """A top card taken alone has to be on the table by now, where the house wants it (P30, O28)."""
    owed = turn.rules.take_duty_for_top and len(turn.taken) == 1 and turn.taken[0] not in turn.laid
    return Violation(Code.PILE_CARD_UNUSED, "take_duty_for_top", turn.taken) if owed else None


def _check_duty(turn: Turn) -> Violation | None:
    """What a player who took two cards or more owes this turn, and no other card (J21, N14, N15, P14, P31, D8, N39,
    O2, O13, O29)."""
    if len(turn.taken) < 2:
        return None
    deepest = turn.taken[0]
    match turn.rules.take_duty:
        case TakeDuty.LAY_SOMETHING if not turn.laid:
            return Violation(Code.NOTHING_LAID, "take_duty")
        case TakeDuty.NEW_MELD if not turn.new_melds:
            return Violation(Code.NOTHING_LAID, "take_duty")
        case TakeDuty.USE_DEEPEST | TakeDuty.MELD_DEEPEST if deepest not in turn.laid:
            return Violation(Code.PILE_CARD_UNUSED, "take_duty", (deepest,))
        case TakeDuty.MELD_DEEPEST if deepest not in turn.melded:
            return Violation(Code.PILE_CARD_NEEDS_NEW_MELD, "take_duty", (deepest,))
    return None


def finish(turn: Turn, *, discarder: int | None, over: Over | None) -> Turn:
    """The table as the next player finds it, the one on the left (J7, N9, B5, P13, P20); the first orbit is over when
    the dealer has had a turn, or a call has passed the dealer by (O30)."""
    position, mover = turn.position, turn.mover
    penalties = list(position.penalties)
    penalties[mover] += turn.penalty
    position = replace(
        position,
        to_move=(mover + 1) % position.players,
        orbit=2 if position.dealer in _seats_passed(turn) else position.orbit,
        discarder=discarder,
        penalties=tuple(penalties),
    )
    return replace(turn, position=position, phase=Phase.DONE, over=over)


def _seats_passed(turn: Turn) -> list[int]:
    """The seats from the one whose turn it was to the one that had it (O30)."""
    players, first = turn.position.players, turn.start.to_move
    return [(first + step) % players for step in range((turn.mover - first) % players + 1)]


def bars_going_out(turn: Turn) -> bool:
    """In the first orbit nobody may close (D19, O23)."""
    return turn.position.orbit == 1 and not turn.rules.first_orbit_going_out
