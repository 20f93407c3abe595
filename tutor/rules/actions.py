"""The actions of a turn and their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.cards import ACE, Card, format_card, format_cards, parse_card, parse_cards, parse_held
from tutor.errors import NotationError


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top of the stock; where the stock is unknown, the card that is drawn."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many cards from the top of the discard pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Stock empty and nothing taken."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Stock empty: the discard pile is turned over."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a new meld, jokers named."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a meld, numbered from 0; `low` puts an ace at the low end where it fits both."""

    card: Card
    meld: int
    low: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put a card in the place of the joker that stands for it, and take the joker."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card; it ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls out of turn for so many cards from the top of the discard pile."""

    seat: int
    count: int


Action = Call | Draw | Take | Pass | TurnOver | Lay | LayOff | Exchange | Discard

_CARD = r"\S+"
_FORMS = re.compile(
    rf"""call\s+(?P<seat>[0-9]+)\s+take\s+(?P<called>[0-9]+)
    | (?P<draw>draw)(?:\s+(?P<drawn>{_CARD}))?
    | take\s+(?P<count>[0-9]+)
    | (?P<pass>pass)
    | (?P<over>turn\s+over)
    | meld\s+(?P<cards>.+)
    | lay\s+(?P<laid>{_CARD})\s+\#(?P<on>[0-9]+)(?P<low>\s+low)?
    | exchange\s+(?P<real>{_CARD})\s+\#(?P<place>[0-9]+)
    | discard\s+(?P<thrown>{_CARD})""",
    re.VERBOSE | re.ASCII,
)
MOST_DIGITS = 9


def parse_action(text: str) -> Action:
    """Read an action; raises NotationError where it is none, or names a joker that is still held."""
    found = _FORMS.fullmatch(text.strip())
    if not found:
        raise NotationError("unknown_action", text=text)
    part = found.groupdict()
    if part["called"]:
        return Call(_number(part["seat"]), _take(_number(part["called"]), text).count)
    if part["draw"]:
        return Draw(parse_held(part["drawn"]) if part["drawn"] else None)
    if part["count"]:
        return _take(_number(part["count"]), text)
    if part["cards"]:
        return Lay(parse_cards(part["cards"]))
    if part["laid"]:
        return _lay_off(parse_card(part["laid"]), _number(part["on"]) - 1, bool(part["low"]), text)
    if part["real"]:
        return Exchange(parse_held(part["real"]), _number(part["place"]) - 1)
    if part["thrown"]:
        return Discard(parse_held(part["thrown"]))
    return Pass() if part["pass"] else TurnOver()


def _number(digits: str) -> int:
    """A number in an action; one of absurd length stands for more than there can be."""
    return int(digits) if len(digits) <= MOST_DIGITS else 10**MOST_DIGITS


def _take(count: int, text: str) -> Take:
    if count < 1:
        raise NotationError("unknown_action", text=text)
    return Take(count)


def _lay_off(card: Card, meld: int, low: bool, text: str) -> LayOff:
    if low and card.rank != ACE:
        raise NotationError("low_without_ace", text=text)
    return LayOff(card, meld, low)


def cards_of(action: Action) -> tuple[Card, ...]:
    """The cards that an action names."""
    match action:
        case Lay(cards):
            return cards
        case LayOff(card=Card() as card) | Exchange(card=card) | Discard(card=card) | Draw(card=Card() as card):
            return (card,)
    return ()


def format_action(action: Action) -> str:
    """Write an action, the inverse of `parse_action`."""
    match action:
        case Call(seat, count):
            return f"call {seat} take {count}"
        case Draw(card):
            return f"draw {format_card(card)}" if card else "draw"
        case Take(count):
            return f"take {count}"
        case Pass():
            return "pass"
        case TurnOver():
            return "turn over"
        case Lay(cards):
            return f"meld {format_cards(cards)}"
        case LayOff(card, meld, low):
            return f"lay {format_card(card)} #{meld + 1}" + (" low" if low else "")
        case Exchange(card, meld):
            return f"exchange {format_card(card)} #{meld + 1}"
        case _:
            return f"discard {format_card(action.card)}"
