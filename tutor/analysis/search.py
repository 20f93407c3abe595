"""Every way to complete a turn, by trying all that is legal. Exact for whatever the rules are, and slow."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from tutor.rules.actions import Action
from tutor.rules.legal import legal_steps
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Phase, Turn


@dataclass(frozen=True, slots=True)
class Line:
    """A whole legal turn: its actions and how it ended."""

    actions: tuple[Action, ...]
    turn: Turn

    @property
    def left(self) -> int:
        """Points of the cards left in the mover's hand."""
        return hand_value(self.turn.hand, self.turn.rules)

    @property
    def bonus(self) -> int:
        """Points for going out."""
        return self.turn.rules.going_out_bonus if self.turn.went_out else 0

    @property
    def net(self) -> int:
        """What the turn is worth on the table: laid, less what is left in hand, less penalties, plus a bonus."""
        return self.turn.points_laid - self.left - self.turn.penalty + self.bonus


def search_line(turn: Turn) -> Line | None:
    """The legal completion of a turn with the highest net, None where there is none."""
    return max(all_lines(turn), key=lambda line: line.net, default=None)


def all_lines(turn: Turn) -> Iterator[Line]:
    """Legal completions of a turn, one for every different table and hand that it can end with."""
    seen: set[Hashable] = set()
    waiting: list[Line] = [Line((), turn)]
    while waiting:
        line = waiting.pop()
        if line.turn.phase is Phase.DONE:
            yield line
            continue
        for action, after in legal_steps(line.turn):
            key = _key(after)
            if key not in seen:
                seen.add(key)
                waiting.append(Line((*line.actions, action), after))


def _key(turn: Turn) -> Hashable:
    """What the rest of a turn depends on, whatever order it came about in."""
    position = turn.position
    melds = sorted(
        (number < len(turn.start.melds), meld.owner, meld.cards, meld.by)
        for number, meld in enumerate(position.melds)
    )
    cards = [tuple(sorted(group)) for group in (turn.hand, turn.laid, turn.melded, turn.placed)]
    return turn.phase, *cards, tuple(melds), position.stock, position.discard
