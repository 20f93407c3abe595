"""The table as a page shows it: stock, discard pile, melds with their owners, and the hand one may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tutor.cards import JACK, RANK_CODES, Card, format_card
from tutor.i18n import Language
from tutor.rules.melds import is_low_ace
from tutor.rules.options import StockEmpty
from tutor.rules.position import Meld, Position
from tutor.rules.turn import Phase, Turn
from tutor.wording.cards import SYMBOLS, speak_card

HAND_SUITS = "SHCD"
_TEXT_PRESENTATION = "\ufe0e"


def symbol(card: Card) -> str:
    """The suit's symbol, never as an emoji."""
    return SYMBOLS[card.suit] + _TEXT_PRESENTATION if card.suit else ""


@dataclass(frozen=True)
class CardView:
    """A card to be drawn: its notation, corner and symbol, suit for its colour, and spoken name."""

    code: str
    rank: str
    symbol: str
    suit: str
    spoken: str
    joker: bool
    court: bool
    note: str = ""


@dataclass(frozen=True)
class PileCard:
    """A card of the discard pile and how many cards are taken with it."""

    card: CardView
    count: int


@dataclass(frozen=True)
class MeldView:
    """A meld: its number, its cards, whose it is, and whether it holds a joker that may be exchanged."""

    number: int
    cards: Sequence[CardView]
    owner: str
    exchange: bool


@dataclass(frozen=True)
class Opponent:
    """Another player and how many cards that player holds."""

    name: str
    cards: int


@dataclass(frozen=True)
class TableView:
    """Everything that a page shows of a turn so far, seen from its mover."""

    stock: int
    pile: Sequence[PileCard]
    melds: Sequence[MeldView]
    hand: Sequence[CardView]
    opponents: Sequence[Opponent]
    drawing: bool
    laying: bool
    may_pass: bool
    may_turn_over: bool


def view_card(card: Card, lang: Language, note: str = "") -> CardView:
    """One card in the reader's language."""
    return CardView(
        code=format_card(card),
        rank=RANK_CODES[card.rank],
        symbol=symbol(card),
        suit=card.suit,
        spoken=speak_card(card, lang),
        joker=card.joker,
        court=card.rank >= JACK and not card.joker,
        note=note,
    )


def view_cards(cards: Sequence[Card], lang: Language) -> list[CardView]:
    """Several cards in the reader's language."""
    return [view_card(card, lang) for card in cards]


def view_table(turn: Turn, lang: Language) -> TableView:
    """The table as the mover sees it."""
    position, size = turn.position, len(turn.position.discard)
    drawing = turn.phase in (Phase.DRAW, Phase.TURNED)
    empty = turn.phase is Phase.DRAW and not position.stock_size
    return TableView(
        stock=position.stock_size,
        pile=[PileCard(view_card(card, lang), size - index) for index, card in enumerate(position.discard)],
        melds=[_view_meld(number, meld, turn, lang) for number, meld in enumerate(position.melds, 1)],
        hand=_view_hand(turn, lang),
        opponents=_view_opponents(position, turn.mover, lang),
        drawing=drawing,
        laying=turn.phase is Phase.LAY,
        may_pass=empty and turn.rules.stock_empty in (StockEmpty.MAY_DECLINE, StockEmpty.BLOCK),
        may_turn_over=empty and turn.rules.stock_empty is StockEmpty.TURN_OVER,
    )


def _view_hand(turn: Turn, lang: Language) -> list[CardView]:
    """The mover's hand in order, the cards that came this turn marked."""
    start = turn.start.hands[turn.mover]
    new = Counter(turn.hand) - Counter(() if isinstance(start, int) else start)
    views = []
    for card in sorted(turn.hand, key=hand_order):
        note = lang.gettext("new") if new[card] > 0 and turn.phase is Phase.LAY else ""
        new[card] -= 1
        views.append(view_card(card, lang, note))
    return views


def hand_order(card: Card) -> tuple[bool, int, int]:
    """Suits side by side, black and red in turn, jokers last."""
    return card.joker, HAND_SUITS.find(card.suit), card.rank


def player_name(seat: int, viewer: int, lang: Language) -> str:
    """What a player is called on the page: you, or a number."""
    return lang.gettext("You") if seat == viewer else lang.gettext("Player %(n)s", n=seat + 1)


def _view_meld(number: int, meld: Meld, turn: Turn, lang: Language) -> MeldView:
    cards = []
    for index, (card, by) in enumerate(zip(meld.cards, meld.by, strict=True)):
        notes = [] if by == meld.owner else [player_name(by, turn.mover, lang)]
        if not card.joker and is_low_ace(meld.cards, index):
            notes.append(lang.gettext("low"))
        cards.append(view_card(card, lang, ", ".join(notes)))
    exchange = turn.rules.joker_exchange and any(card.joker for card in meld.cards)
    return MeldView(number, cards, player_name(meld.owner, turn.mover, lang), exchange)


def _view_opponents(position: Position, viewer: int, lang: Language) -> list[Opponent]:
    return [
        Opponent(player_name(seat, viewer, lang), hand if isinstance(hand, int) else len(hand))
        for seat, hand in enumerate(position.hands)
        if seat != viewer
    ]
