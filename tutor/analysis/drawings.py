"""What each way of drawing is worth this turn, exactly, and the turn that is worth it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tutor.analysis.completion import Outcome, best_gains, complete, needs_search, tell_outcome, try_actions
from tutor.analysis.hands import add_card, count_hand
from tutor.analysis.outlook import Outlook
from tutor.analysis.search import Line
from tutor.analysis.views import hide_unseen
from tutor.analysis.weights import SCALE
from tutor.cards import Card
from tutor.rules.actions import Action, Draw, Pass, Take, TurnOver
from tutor.rules.position import Position
from tutor.rules.scoring import card_value, hand_value
from tutor.rules.turn import Phase, Turn, start_turn


@dataclass(frozen=True, slots=True)
class DrawOption:
    """A way of drawing that can be completed legally, and its highest net.

    For the stock that is the exact mean over every unseen card, each equally likely, and there is no `outcome`.
    """

    draw: Action
    net: Fraction
    outcome: Outcome | None = None


def find_options(position: Position) -> list[DrawOption]:
    """Every way of drawing that can be completed legally, seen from the mover, who knows neither the other
    hands nor the order of the stock."""
    position.known_hand(position.to_move)
    return list(_Drawings(start_turn(hide_unseen(position))).options())


def best_options(options: list[DrawOption]) -> list[DrawOption]:
    """The options with the highest net; ties are all best."""
    highest = max((option.net for option in options), default=None)
    return [option for option in options if option.net == highest]


class _Drawings:
    """The ways of drawing at the start of a turn; they share the table."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.outlook: Outlook | None = None

    def options(self) -> Iterator[DrawOption]:
        takes: list[Action] = [Take(count) for count in range(1, len(self.turn.position.discard) + 1)]
        for draw in (*takes, Pass(), TurnOver()):
            outcome = self._known(draw)
            if outcome:
                yield DrawOption(draw, Fraction(outcome.net), outcome)
        net = self._stock() if self.turn.position.stock_size else None
        if net is not None:
            yield DrawOption(Draw(), net)

    def _known(self, draw: Action) -> Outcome | None:
        """The best turn that begins so; after turning the pile over its lowest card is drawn."""
        turned = isinstance(draw, TurnOver) and len(self.turn.position.discard) > 1
        drawing = (draw, Draw()) if turned else (draw,)
        after = try_actions(self.turn, drawing)
        if after is None or after.phase is Phase.DONE:
            return tell_outcome(Line(drawing, after)) if after else None
        found = complete(after, self._outlook(after))
        return found.outcome(drawing) if found else None

    def _outlook(self, turn: Turn) -> Outlook:
        self.outlook = self.outlook or Outlook(turn)
        return self.outlook

    def _stock(self) -> Fraction | None:
        """The mean of the best net over every unseen card, None where one of them leaves no legal turn."""
        cards = self.turn.position.unseen()
        drawn = try_actions(self.turn, [Draw(next(iter(cards)))])
        assert drawn is not None
        looks = drawn.rules.joker_exchange or needs_search(drawn.rules)
        total = 0
        for copies, net in self._nets_by_turn(drawn, cards) if looks else self._nets_by_hand(drawn, cards):
            if net is None:
                return None
            total += copies * net
        return Fraction(total, cards.total())

    def _nets_by_hand(self, drawn: Turn, cards: Counter[Card]) -> Iterator[tuple[int, int | None]]:
        """How often each card is there and what it is worth to draw it, where the hand alone decides."""
        outlook, rules = self._outlook(drawn), drawn.rules
        gain_of = best_gains(outlook, outlook.problem(drawn))
        hand, held = count_hand(self.turn.hand), hand_value(self.turn.hand, rules)
        for card, copies in cards.items():
            gain = gain_of(add_card(hand, card))
            yield copies, None if gain is None else gain // SCALE - held - card_value(card, rules)

    def _nets_by_turn(self, drawn: Turn, cards: Counter[Card]) -> Iterator[tuple[int, int | None]]:
        """The same where the whole turn has to be looked at, as with jokers that may be exchanged."""
        outlook = self._outlook(drawn)
        for card, copies in cards.items():
            position = drawn.position.with_hand(drawn.mover, (*self.turn.hand, card))
            found = complete(replace(drawn, position=position), outlook)
            yield copies, found.net if found else None
