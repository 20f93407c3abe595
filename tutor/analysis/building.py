"""A layout as the actions of a turn: exchanges first, then new melds, lay-offs and the discard."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.analysis.pieces import Chain, Fourth, NewGroup, NewRun, Piece, SpareJokers
from tutor.analysis.problem import Layout
from tutor.analysis.runs import NONE
from tutor.analysis.weights import PLACES
from tutor.cards import ACE, JOKER, SUITS, Card
from tutor.rules.actions import Action, Discard, Lay, LayOff
from tutor.rules.melds import LONGEST_RUN, Cards, as_in_group, extend_meld, names_for
from tutor.rules.options import Ace, RuleSet
from tutor.rules.position import Meld


def build_actions(layout: Layout, melds: tuple[Meld, ...], rules: RuleSet) -> tuple[Action, ...]:
    """The actions that lay a hand so, on these melds."""
    builder = _Builder(rules, [meld.cards for meld in melds], [], [], [], [])
    for suit, piece in sorted(layout.pieces(), key=lambda found: isinstance(found[1], Chain) and found[1].high):
        builder.add(piece, suit)  # additions below a run before those above it
    if layout.end.throws_joker:
        builder.discards.append(Discard(JOKER))
    for spare in builder.spares:
        builder.add_spares(spare)
    return (*builder.new, *builder.layoffs, *builder.discards)


@dataclass(slots=True)
class _Builder:
    """The actions so far, and the melds on the table as they lie after them."""

    rules: RuleSet
    melds: list[Cards]
    new: list[Lay]
    layoffs: list[LayOff]
    discards: list[Discard]
    spares: list[SpareJokers]

    def add(self, piece: Piece, suit: str) -> None:
        match piece:
            case NewGroup():
                self.new.append(Lay(self._group(piece)))
            case Fourth(rank, number, place):
                card = self._joker_for(number) if place == NONE else Card(SUITS[place], rank + 1)
                self._lay_off(card, number, low=False)
            case NewRun():
                self.new.append(Lay(_run(piece, suit, self.rules)))
            case Chain(number, high, places):
                for place, joker in places:
                    self._lay_off(_card(suit, place, joker=joker), number, low=not high)
            case SpareJokers():
                self.spares.append(piece)
            case _:
                self.discards.append(Discard(Card(suit, piece.rank + 1)))

    def add_spares(self, spare: SpareJokers) -> None:
        """Jokers at the ends of a run, the first below it where it says so."""
        for count in range(spare.count):
            below = spare.below and count == 0
            names = names_for(JOKER, self.melds[spare.number], self.rules)
            lows = [name for name in names if self._extend(spare.number, name, low=below)[-1] != name]
            highs = [name for name in names if name not in lows]
            name = (lows + highs if below else highs + lows)[0]
            self._lay_off(name, spare.number, low=name in lows)

    def _extend(self, number: int, card: Card, *, low: bool) -> Cards:
        meld = self.melds[number]
        longer = low and card.rank == ACE and extend_meld(meld, card, self.rules, low=True)
        longer = longer or extend_meld(meld, card, self.rules)
        assert longer
        return longer

    def _lay_off(self, card: Card, number: int, *, low: bool) -> None:
        """Add a card; `low` is only said of an ace that would go to the high end without it."""
        longer = self._extend(number, card, low=low)
        says_low = low and longer != extend_meld(self.melds[number], card, self.rules)
        self.layoffs.append(LayOff(card, number, says_low))
        self.melds[number] = longer

    def _joker_for(self, number: int) -> Card:
        return names_for(JOKER, self.melds[number], self.rules)[0]

    def _group(self, group: NewGroup) -> Cards:
        natural = [Card(SUITS[suit], group.rank + 1) for suit in group.suits]
        free = [suit for suit in SUITS if all(suit != card.suit for card in natural)]
        jokers = [Card(suit, group.rank + 1, joker=True) for suit in free[: group.jokers]]
        return tuple(as_in_group(card, self.rules) for card in (*natural, *jokers))


def _card(suit: str, place: int, *, joker: bool) -> Card:
    return Card(suit, place % LONGEST_RUN + 1, joker)


def _run(run: NewRun, suit: str, rules: RuleSet) -> Cards:
    """The cards of a new run, its extra jokers above it as far as there is room, else below."""
    around = rules.ace is Ace.AROUND
    above = run.extra - run.below
    if not around:
        last = min(run.start + LONGEST_RUN, PLACES if rules.ace is Ace.LOW_OR_HIGH else LONGEST_RUN)
        above = min(above, last - run.start - run.length)
    below = run.extra - above
    places = range(run.start - below, run.start + run.length + above)
    return tuple(_card(suit, place, joker=not _is_held(run, place, around)) for place in places)


def _is_held(run: NewRun, place: int, around: bool) -> bool:
    inside = run.start <= place < run.start + run.length
    return inside and bool(run.used >> (place % LONGEST_RUN if around else place) & 1)
