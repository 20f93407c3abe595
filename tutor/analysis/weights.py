"""What laying or discarding a card gains, for the analysis: points, and after them the number of cards laid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.cards import ACE, JOKER, RANKS, Card
from tutor.rules.options import Ace, RuleSet
from tutor.rules.scoring import card_value

SCALE = 128  # a point; what is below counts cards laid, so that of two turns worth the same the fuller one is taken
PLACES = 14  # of a run: the ranks from the ace low, and the ace high


@dataclass(frozen=True, slots=True)
class Weights:
    """What cards gain in one rule-set, in units of 1 / SCALE point.

    `run` is what a card gains at each place of a run, `group` by rank in a group, `held` by rank what leaving the
    hand by a discard gains. `circular` says that runs may go round the corner.
    """

    run: tuple[int, ...]
    group: tuple[int, ...]
    held: tuple[int, ...]
    joker: int
    joker_held: int
    circular: bool
    ends: int


@lru_cache(maxsize=256)
def weigh(rules: RuleSet) -> Weights:
    """The weights of a rule-set: a laid card scores and is no longer in the hand (J29, N26, B17, P25, D15)."""

    def gain(card: Card, *, low: bool = False) -> int:
        laid = card_value(card, rules, low=low) if rules.scores_melds else 0
        return (laid + card_value(card, rules)) * SCALE + 1

    cards = [Card("S", rank) for rank in RANKS]
    group = tuple(gain(card) for card in cards)
    return Weights(
        run=(gain(Card("S", ACE), low=True), *group[1:], group[0]),
        group=group,
        held=tuple(card_value(card, rules) * SCALE for card in cards),
        joker=gain(JOKER),
        joker_held=card_value(JOKER, rules) * SCALE,
        circular=rules.ace is Ace.AROUND,
        ends=PLACES if rules.ace is Ace.LOW_OR_HIGH else PLACES - 1,
    )
