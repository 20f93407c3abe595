"""The table as a page shows it: stock, discard pile, melds with their owners, and the hand one may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.cards import ACE, JACK, Card, format_card
from tutor.i18n import Language
from tutor.rules.melds import is_group, is_low_ace
from tutor.rules.options import Ace, RuleSet, StockEmpty
from tutor.rules.position import Meld, Position
from tutor.rules.scoring import meld_values
from tutor.rules.turn import Phase, Turn
from tutor.web.settings import Order, card_letter, current_settings
from tutor.wording.actions import player_name
from tutor.wording.cards import SYMBOLS, speak_card

HAND_SUITS = "SHCD"
_TEXT_PRESENTATION = "\ufe0e"


def symbol(card: Card) -> str:
    """The suit's symbol, never as an emoji."""
    return SYMBOLS[card.suit] + _TEXT_PRESENTATION if card.suit else ""


@dataclass(frozen=True)
class CardView:
    """A card to be drawn: its notation, corner and symbol, suit for its colour, and spoken name.

    `note` is written on it and `said` is what is read aloud for that; a `fresh` card was laid this turn.
    """

    code: str
    rank: str
    symbol: str
    suit: str
    spoken: str
    joker: bool
    court: bool
    note: str = ""
    said: str = ""
    fresh: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class PileCard:
    """A card of the discard pile and how many cards are taken with it."""

    card: CardView
    count: int


@dataclass(frozen=True)
class MeldView:
    """A meld: its number, its cards, whose it is, whether it holds a joker that may be exchanged, and whether the
    whole of it was laid this turn."""

    number: int
    cards: Sequence[CardView]
    owner: str
    exchange: bool
    fresh: bool


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
    staged: bool


def view_card(card: Card, lang: Language) -> CardView:
    """One card in the reader's language."""
    return CardView(
        code=format_card(card),
        rank=card_letter(card.rank, lang),
        symbol=symbol(card),
        suit=card.suit,
        spoken=speak_card(card, lang),
        joker=card.joker,
        court=card.rank >= JACK and not card.joker,
    )


def view_cards(cards: Sequence[Card], lang: Language) -> list[CardView]:
    """Several cards in the reader's language."""
    return [view_card(card, lang) for card in cards]


def view_table(turn: Turn, lang: Language, chosen: Sequence[Card] = (), *, priced: bool = True) -> TableView:
    """The table as the mover sees it, with the cards that are chosen; `priced` tells what an ace counts."""
    position, size = turn.position, len(turn.position.discard)
    drawing = turn.phase in (Phase.DRAW, Phase.TURNED)
    empty = turn.phase is Phase.DRAW and not position.stock_size
    return TableView(
        stock=position.stock_size,
        pile=[PileCard(view_card(card, lang), size - index) for index, card in enumerate(position.discard)],
        melds=[_view_meld(number, turn, lang, priced) for number in range(len(position.melds))],
        hand=_view_hand(turn, lang, chosen),
        opponents=_view_opponents(position, turn.mover, lang),
        drawing=drawing,
        laying=turn.phase is Phase.LAY,
        may_pass=empty and turn.rules.stock_empty in (StockEmpty.MAY_DECLINE, StockEmpty.BLOCK),
        may_turn_over=empty and turn.rules.stock_empty is StockEmpty.TURN_OVER,
        staged=turn.phase is Phase.LAY and bool(turn.laid or turn.placed),
    )


def _view_hand(turn: Turn, lang: Language, chosen: Sequence[Card]) -> list[CardView]:
    """The mover's hand in order, the cards that came this turn marked, and as many chosen as were."""
    start = turn.start.hands[turn.mover]
    new = Counter(turn.hand) - Counter(() if isinstance(start, int) else start)
    picked, views = Counter(chosen), []
    for card in sorted(turn.hand, key=_ORDERS[current_settings().order]):
        note = lang.gettext("new") if new[card] > 0 and turn.phase is Phase.LAY else ""
        views.append(replace(view_card(card, lang), note=note, said=note, chosen=picked[card] > 0))
        new[card] -= 1
        picked[card] -= 1
    return views


def hand_order(card: Card) -> tuple[bool, int, int]:
    """Suits side by side, black and red in turn, jokers last."""
    return card.joker, HAND_SUITS.find(card.suit), card.rank


def rank_order(card: Card) -> tuple[bool, int, int]:
    """Ranks side by side from the ace up, jokers last."""
    return card.joker, card.rank, HAND_SUITS.find(card.suit)


_ORDERS = {Order.SUIT: hand_order, Order.RANK: rank_order}


def _view_meld(number: int, turn: Turn, lang: Language, priced: bool) -> MeldView:
    meld = turn.position.melds[number]
    exchange = turn.rules.joker_exchange and any(card.joker for card in meld.cards)
    fresh = number >= len(turn.start.melds)
    cards = view_meld_cards(number, turn, lang, priced=priced)
    return MeldView(number + 1, cards, player_name(meld.owner, turn.mover, lang), exchange, fresh)


def view_meld_cards(number: int, turn: Turn, lang: Language, *, priced: bool = True) -> list[CardView]:
    """The cards of a meld on the table: who added them, what an ace counts, and which were laid this turn."""
    meld = turn.position.melds[number]
    start = turn.start.melds[number].cards if number < len(turn.start.melds) else ()
    before, views = Counter(start), []
    for index, card in enumerate(meld.cards):
        fresh = before[card] <= 0
        before[card] -= 1
        note, said = _notes(meld, index, turn, lang, priced)
        views.append(replace(view_card(card, lang), note=note, said=said, fresh=fresh))
    return views


def _notes(meld: Meld, index: int, turn: Turn, lang: Language, priced: bool) -> tuple[str, str]:
    """What is written on a card of a meld, and what is said for it."""
    by = [] if meld.by[index] == meld.owner else [player_name(meld.by[index], turn.mover, lang)]
    place = _ace_place(meld, index, turn.rules, lang)
    shown, said = [*by, *place], [*by, *place]
    if priced and _is_ace_in_run(meld, index) and turn.rules.scores_melds:
        points = meld_values(meld.cards, turn.rules)[index]
        shown.append(lang.number(points))
        said.append(lang.ngettext("%(n)s point", "%(n)s points", points))
    return " · ".join(shown), ", ".join(said)


def _is_ace_in_run(meld: Meld, index: int) -> bool:
    card = meld.cards[index]
    return card.rank == ACE and not card.joker and not is_group(meld.cards)


def _ace_place(meld: Meld, index: int, rules: RuleSet, lang: Language) -> list[str]:
    """Whether an ace lies low or high, where it could be either; between king and two it is neither."""
    if not _is_ace_in_run(meld, index) or rules.ace is Ace.LOW:
        return []
    if is_low_ace(meld.cards, index):
        return [lang.gettext("low")]
    return [lang.gettext("high")] if index == len(meld.cards) - 1 else []


def _view_opponents(position: Position, viewer: int, lang: Language) -> list[Opponent]:
    return [
        Opponent(player_name(seat, viewer, lang), hand if isinstance(hand, int) else len(hand))
        for seat, hand in enumerate(position.hands)
        if seat != viewer
    ]
