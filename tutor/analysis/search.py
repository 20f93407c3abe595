"""What each way of drawing is worth this turn, by trying every legal turn. For small hands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tutor.rules.actions import Action, Draw, Pass, Take, TurnOver
from tutor.rules.apply import apply_action
from tutor.rules.legal import legal_steps
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation


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
        """Points for going out (N36, O22)."""
        return self.turn.rules.going_out_bonus if self.turn.went_out else 0

    @property
    def net(self) -> int:
        """What the turn is worth on the table: laid, less what is left in hand, less penalties, plus a bonus."""
        return self.turn.points_laid - self.left - self.turn.penalty + self.bonus


@dataclass(frozen=True, slots=True)
class DrawOption:
    """A way of drawing that can be completed legally, and its highest net.

    For the stock that is the exact mean over every unseen card, each equally likely, and there is no `line`.
    """

    draw: Action
    net: Fraction
    line: Line | None = None


def find_options(position: Position) -> list[DrawOption]:
    """Every way of drawing that can be completed legally, seen from the mover, who knows neither the other
    hands nor the order of the stock."""
    position.known_hand(position.to_move)
    turn = start_turn(hide_unseen(position))
    options = [_value_known(turn, draw) for draw in _known_drawings(position)]
    options.append(_value_stock(turn))
    return [option for option in options if option]


def best_options(options: list[DrawOption]) -> list[DrawOption]:
    """The options with the highest net; ties are all best."""
    highest = max((option.net for option in options), default=None)
    return [option for option in options if option.net == highest]


def hide_unseen(position: Position) -> Position:
    """The position as the mover sees it: other hands and the stock as numbers of cards."""
    hands = tuple(
        hand if seat == position.to_move or isinstance(hand, int) else len(hand)
        for seat, hand in enumerate(position.hands)
    )
    return replace(position, hands=hands, stock=position.stock_size)


def best_line(turn: Turn) -> Line | None:
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


def _known_drawings(position: Position) -> list[Action]:
    takes: list[Action] = [Take(count) for count in range(1, len(position.discard) + 1)]
    return [*takes, Pass(), TurnOver()]


def _value_known(turn: Turn, draw: Action) -> DrawOption | None:
    after = apply_action(turn, draw)
    line = None if isinstance(after, Violation) else best_line(after)
    if line is None:
        return None
    return DrawOption(draw, Fraction(line.net), Line((draw, *line.actions), line.turn))


def _value_stock(turn: Turn) -> DrawOption | None:
    """The mean of the best net over every unseen card; no option where one of them leaves no legal turn."""
    total, cards = Fraction(0), turn.position.unseen()
    if not turn.position.stock_size:
        return None
    for card, copies in cards.items():
        after = apply_action(turn, Draw(card))
        line = None if isinstance(after, Violation) else best_line(after)
        if line is None:
            return None
        total += copies * line.net
    return DrawOption(Draw(), total / cards.total())
