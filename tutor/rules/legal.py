"""Every action that is allowed next in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, Pass, Take, TurnOver
from tutor.rules.apply import apply_action
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import find_melds
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Violation


def legal_actions(turn: Turn) -> list[Action]:
    """All that is allowed next, melds as they lie; the same action is never listed twice.

    Where the stock is unknown there is a drawing for every card that it could be.
    """
    return [action for action, _ in legal_steps(turn)]


def legal_steps(turn: Turn) -> Iterator[tuple[Action, Turn]]:
    """Each allowed action with the turn after it."""
    for action in _candidates(turn):
        after = apply_action(turn, action)
        if not isinstance(after, Violation):
            yield action, after


def _candidates(turn: Turn) -> Iterator[Action]:
    if turn.phase in (Phase.DRAW, Phase.TURNED):
        yield from _drawings(turn)
    elif turn.phase is Phase.LAY:
        yield from map(Lay, find_melds(turn.hand, turn.rules))
        for card in sorted(set(turn.hand)):
            yield from legal_layoffs(turn, card)
            for meld in range(len(turn.position.melds)):
                yield Exchange(card, meld)
            yield Discard(card)
    elif turn.phase is Phase.CALLED:
        yield from legal_layoffs(turn, turn.taken[0])


def _drawings(turn: Turn) -> Iterator[Action]:
    if isinstance(turn.position.stock, int):
        yield from map(Draw, sorted(turn.position.unseen()))
    else:
        yield Draw()
    yield from (Take(count) for count in range(1, len(turn.position.discard) + 1))
    yield Pass()
    yield TurnOver()
