"""What a round scores, and who has won the game."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.errors import PositionError
from tutor.rules.options import RuleSet, TargetRule, WinRule
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value


def score_round(position: Position, went_out: int | None, *, went_rummy: bool = False) -> list[int]:
    """Points of each seat for a round that is over, penalties taken off; the hands must be known. Raises
    PositionError where who went out holds cards.

    (J1, J29, J31, N1, N26, N36, B17, B20, P1, P25, D15, O10, O22, O36)
    """
    rules = position.rules
    if went_out is not None and position.known_hand(went_out):
        raise PositionError("went_out_with_cards", "went_out", seat=went_out)
    hands = [hand_value(position.known_hand(seat), rules) for seat in range(position.players)]
    if rules.scores_melds:
        points = [position.laid_value(seat) - hand for seat, hand in enumerate(hands)]
    else:
        doubled = 2 if went_rummy and rules.going_rummy_doubles else 1
        points = [sum(hands) * doubled if seat == went_out else 0 for seat in range(position.players)]
    if went_out is not None:
        points[went_out] += rules.going_out_bonus
    return [point - penalty for point, penalty in zip(points, position.penalties, strict=True)]


def find_winner(rules: RuleSet, totals: Sequence[int], went_out: int | None) -> int | None:
    """The seat that has won by the totals after a round, None while the game goes on.

    (J1, J32, J33, N28, N29, N42, B18, P1, P26, P38, D16, O18, O21, O35)
    """
    if rules.win_rule is WinRule.MUST_GO_OUT:
        return went_out if went_out is not None and _meets_target(rules, totals[went_out]) else None
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return leaders[0] if len(leaders) == 1 and _meets_target(rules, max(totals)) else None


def _meets_target(rules: RuleSet, total: int) -> bool:
    """Reaching the target is enough, or it has to be passed (J1, J32, N28, B18, P1, P27, D16, O35)."""
    return total > rules.target or (total == rules.target and rules.target_rule is TargetRule.REACH)
