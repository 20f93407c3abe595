"""Generated rule-sets, positions and turns.

A position is dealt from the packs with a seeded random generator, so that it can always exist: melds come from
`find_melds` on cards dealt for them, and the other cards tend to lie close to the melds, so that turns have choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.support import RULE_SETS
from tutor.cards import ACE, JOKER, RANKS, SUITS, Card, pack_cards
from tutor.content import rule_book
from tutor.errors import RuleSetError
from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, LayOff, Pass, Take, TurnOver
from tutor.rules.legal import legal_steps
from tutor.rules.melds import find_melds
from tutor.rules.options import RuleSet
from tutor.rules.position import Meld, Position, check_position
from tutor.rules.rulebook import Mixture
from tutor.rules.turn import Phase, Turn, start_turn

PACK = sorted(pack_cards(1, 0))
NAMES = [Card(suit, rank, joker=True) for suit in (*SUITS, "") for rank in RANKS]
BOOLEAN = (False, True)
VALUES: dict[str, Sequence[Any]] = {
    "two_packs_from": (0, 2, 3, 5),
    "jokers": (0, 1, 2, 3),
    "groups": BOOLEAN,
    "ace": ("low", "low_or_high", "around"),
    "joker_suit_in_group": ("named", "open"),
    "joker_exchange": BOOLEAN,
    "take_from_pile": ("top", "any_depth", "top_or_all"),
    "take_duty": ("none", "use_deepest", "meld_deepest", "lay_something", "new_meld"),
    "take_duty_for_top": BOOLEAN,
    "take_penalty": (0, 50, 100),
    "dig_needs_own_meld": BOOLEAN,
    "return_top": BOOLEAN,
    "new_melds_per_turn": ("any", "one"),
    "layoff_needs_own_meld": BOOLEAN,
    "layoff_on": ("any", "own"),
    "going_out": ("free", "discard_needed", "float", "float_unplayable"),
    "stock_empty": ("ends", "may_decline", "turn_over", "block"),
    "number_cards": ("face", "five"),
    "ace_value": (1, 11, 15),
    "ace_low_value": (1, 5, 15),
    "joker_value": (15, 25),
    "first_orbit_pile": BOOLEAN,
    "first_orbit_going_out": BOOLEAN,
    "first_orbit_laying": BOOLEAN,
}
MOST_PLAYERS = 5
SEEDS = st.integers(0, 2**32 - 1)


def _is_sound(mixture: dict[str, Any]) -> bool:
    try:
        rule_book().resolve(Mixture(mixture["base"], tuple(mixture["house"]), mixture["set"]))
    except RuleSetError:
        return False
    return True


@st.composite
def mixtures(draw: st.DrawFn) -> dict[str, Any]:
    """A rule-set as it is written: a base, then the house rules and single options that do not contradict it."""
    mixture: dict[str, Any] = {"base": draw(st.sampled_from(RULE_SETS)), "house": [], "set": {}}
    for name in draw(st.lists(st.sampled_from(sorted(rule_book().house_rules)), max_size=3, unique=True)):
        changed = mixture | {"house": [*mixture["house"], name]}
        mixture = changed if _is_sound(changed) else mixture
    for option in draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=4, unique=True)):
        changed = mixture | {"set": mixture["set"] | {option: draw(st.sampled_from(VALUES[option]))}}
        mixture = changed if _is_sound(changed) else mixture
    return mixture


def resolve(mixture: dict[str, Any]) -> RuleSet:
    """The rule-set of a generated mixture."""
    return rule_book().resolve(Mixture(mixture["base"], tuple(mixture["house"]), mixture["set"]))


@dataclass(frozen=True)
class Dealt:
    """A generated position, the mixture it is played by and a seed for what happens next."""

    mixture: dict[str, Any]
    position: Position
    seed: int


@st.composite
def positions(draw: st.DrawFn, *, most_in_hand: int = 7, most_in_pile: int = 5) -> Dealt:
    """A position that can exist, at the start of a turn whose mover is known."""
    mixture = draw(mixtures())
    seed = draw(SEEDS)
    return Dealt(mixture, deal_position(resolve(mixture), Random(seed), most_in_hand, most_in_pile), seed)


def deal_position(rules: RuleSet, dice: Random, most_in_hand: int, most_in_pile: int) -> Position:
    """A position that can exist under these rules, its cards close together."""
    return _Dealer(rules, dice).deal(most_in_hand, most_in_pile)


class _Dealer:
    """Deals one position from the packs."""

    def __init__(self, rules: RuleSet, dice: Random) -> None:
        self.rules, self.dice = rules, dice
        low, high = rules.players
        self.players = dice.randint(low, min(high, MOST_PLAYERS))
        self.pack = sorted(pack_cards(rules.packs_for(self.players), rules.jokers).elements())
        dice.shuffle(self.pack)

    def deal(self, most_in_hand: int, most_in_pile: int) -> Position:
        melds = self._melds()
        self._bring_forward(melds)
        mover = self.dice.randrange(self.players)
        least = 0 if self.rules.floats else 1
        hands: list[tuple[Card, ...] | int] = [() for _ in range(self.players)]
        hands[mover] = self._cards(self.dice.randint(least, most_in_hand))
        discard = self._cards(self.dice.randint(0, most_in_pile))
        for seat in range(self.players):
            if seat != mover:
                hands[seat] = self._known_or_not(self._cards(self.dice.randint(least, 3)))
        stock = self._cards(self.dice.choice([0, 0, 1, 2, 4, 8]))
        return check_position(
            Position(
                rules=self.rules,
                hands=tuple(hands),
                to_move=mover,
                dealer=self.dice.randrange(self.players),
                stock=self._known_or_not(stock),
                discard=discard,
                melds=melds,
                orbit=self.dice.choice([1, 2, 2]),
                discarder=self.dice.choice([None, *range(self.players)]),
                penalties=tuple(self.dice.choice([0, 0, 50]) for _ in range(self.players)),
            )
        )

    def _melds(self) -> tuple[Meld, ...]:
        melds: list[Meld] = []
        long_run = self.dice.random() < 0.15
        for _ in range(self.dice.randint(1 if long_run else 0, 3)):
            found = list(find_melds(self._long_suit() if long_run and not melds else self._sample(), self.rules))
            if found:
                cards = self.dice.choice(sorted(found, key=len)[-6:] if long_run and not melds else found)
                melds.append(self._meld(cards))
        return tuple(melds)

    def _meld(self, cards: tuple[Card, ...]) -> Meld:
        for card in cards:
            self.pack.remove(card.held)
        seats = range(self.players)
        return Meld(cards, tuple(self.dice.choice(seats) for _ in cards), self.dice.choice(seats))

    def _sample(self) -> list[Card]:
        """Fourteen cards, at most two jokers among them."""
        some = self.dice.sample(self.pack, 14)
        return [card for card in some if card != JOKER] + [card for card in some if card == JOKER][:2]

    def _long_suit(self) -> list[Card]:
        """All cards of one suit but perhaps one or two."""
        suit = self.dice.choice(SUITS)
        cards = sorted({card for card in self.pack if card.suit == suit})
        return self.dice.sample(cards, len(cards) - self.dice.randint(0, 2))

    def _bring_forward(self, melds: tuple[Meld, ...]) -> None:
        """Cards near the melds, of one rank and around one card come first, among them two jokers at most."""
        suit, rank = self.dice.choice(SUITS), self.dice.randint(1, 13)
        near = {card.meant for meld in melds for card in (meld.cards[0], meld.cards[-1])}

        def place(card: Card) -> float:
            in_run = card.suit == suit and abs(card.rank - rank) <= 3
            liked = in_run or card.rank == rank or any(_is_near(card, other) for other in near)
            return self.dice.random() - (0.7 if liked else 0)

        jokers = [card for card in self.pack if card == JOKER]
        rest = sorted((card for card in self.pack if card != JOKER), key=place)
        head, tail = rest[:8] + jokers[:2], rest[8:] + jokers[2:]
        self.dice.shuffle(head)
        self.dice.shuffle(tail)
        self.pack = head + tail

    def _cards(self, count: int) -> tuple[Card, ...]:
        dealt, self.pack = self.pack[:count], self.pack[count:]
        return tuple(dealt)

    def _known_or_not(self, cards: tuple[Card, ...]) -> tuple[Card, ...] | int:
        return cards if self.dice.random() < 0.5 else len(cards)


def _is_near(card: Card, other: Card) -> bool:
    same_suit = not other.suit or card.suit == other.suit
    return card.rank == other.rank or (same_suit and (card.rank - other.rank) % 13 in (1, 12))


def random_turn(position: Position, dice: Random) -> tuple[list[Action], Turn]:
    """A random legal turn to its end, or to where nothing is legal any more, with the turn after it."""
    turn, actions = start_turn(position), list[Action]()
    while turn.phase is not Phase.DONE:
        steps = list(legal_steps(turn))
        if not steps:
            break
        laying = [step for step in steps if not isinstance(step[0], Discard)]
        action, turn = dice.choice(laying if laying and dice.random() < 0.8 else steps)
        actions.append(action)
    return actions, turn


def cards(*, named: bool = False) -> st.SearchStrategy[Card]:
    """Any card or joker; with `named` also jokers that stand for a card."""
    return st.sampled_from([*PACK, JOKER, *(NAMES if named else [])])


def actions() -> st.SearchStrategy[Action]:
    """Any action that can be written."""
    numbers = st.integers(0, 30)
    aces = st.sampled_from([card for card in (*PACK, *NAMES) if card.rank == ACE])
    return st.one_of(
        st.builds(Draw, st.none() | cards()),
        st.builds(Take, st.integers(1, 120)),
        st.just(Pass()),
        st.just(TurnOver()),
        st.builds(Lay, st.lists(cards(named=True), min_size=1, max_size=14).map(tuple)),
        st.builds(LayOff, cards(named=True), numbers),
        st.builds(LayOff, aces, numbers, st.booleans()),
        st.builds(Exchange, cards(), numbers),
        st.builds(Discard, cards()),
    )
