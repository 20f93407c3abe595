"""What cards are worth."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.cards import ACE, Card
from tutor.rules.melds import Cards, is_low_ace
from tutor.rules.options import NumberCards, RuleSet

COURT_VALUE, FIVE = 10, 5


def card_value(card: Card, rules: RuleSet, *, low: bool = False) -> int:
    """Points of a card in hand, or laid: a joker has its own value whatever it stands for, and an ace a second
    one where it lies low (J28, J29, N6, N37, N38, B17, B21, P4, P29, D20, O6)."""
    if card.joker:
        return rules.joker_value
    if card.rank == ACE:
        return rules.ace_low_value if low else rules.ace_value
    if card.rank >= COURT_VALUE:
        return COURT_VALUE
    return FIVE if rules.number_cards is NumberCards.FIVE else card.rank


def hand_value(hand: Iterable[Card], rules: RuleSet) -> int:
    """Points of the cards left in a hand (J29, N25, N26, B17, P25, D15)."""
    return sum(card_value(card, rules) for card in hand)


def meld_values(meld: Cards, rules: RuleSet) -> list[int]:
    """Points of each card of a meld as it lies."""
    return [card_value(card, rules, low=is_low_ace(meld, index)) for index, card in enumerate(meld)]
