"""A turn as it goes on: which action is allowed next, and what it does.

`apply_action` gives the turn after an action, or the violation that it would be. The order of table actions
inside a turn is free (O2); a duty that only the end of the turn can judge is judged by the action that ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tutor.cards import JOKER, Card, remove_cards
from tutor.errors import PositionError
from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, LayOff, Pass, Take, TurnOver
from tutor.rules.melds import Cards, arrange_meld, extend_meld, is_group, names_for, needs_suit
from tutor.rules.options import (
    GoingOut,
    LayoffOn,
    NewMelds,
    RuleSet,
    StockEmpty,
    TakeDuty,
    TakeFromPile,
)
from tutor.rules.position import Meld, Position
from tutor.rules.violations import Code, Violation


class Phase(StrEnum):
    """Where a turn stands: before drawing, after turning the pile over, laying, finished."""

    DRAW = "draw"
    TURNED = "turned"
    LAY = "lay"
    DONE = "done"


class End(StrEnum):
    """Why a round is over."""

    WENT_OUT = "went_out"
    STOCK = "stock"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a round; `by` is the seat that went out."""

    why: End
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far. `position` is the table as it lies now, still the mover's until the turn is done.

    `taken` are the cards taken from the discard pile, deepest first; `laid` the cards laid and laid off this
    turn as they were held, `melded` those of them in melds that are new this turn; `placed` the cards put in a
    joker's place.
    """

    start: Position
    position: Position
    phase: Phase = Phase.DRAW
    taken: Cards = ()
    laid: Cards = ()
    melded: Cards = ()
    placed: Cards = ()
    penalty: int = 0
    over: Over | None = None

    @property
    def rules(self) -> RuleSet:
        return self.position.rules

    @property
    def mover(self) -> int:
        return self.start.to_move

    @property
    def hand(self) -> Cards:
        hand = self.position.hands[self.mover]
        assert not isinstance(hand, int)
        return hand

    @property
    def new_melds(self) -> int:
        """How many melds were laid this turn."""
        return len(self.position.melds) - len(self.start.melds)

    @property
    def points_laid(self) -> int:
        """What the mover's cards on the table have gained this turn."""
        return self.position.laid_value(self.mover) - self.start.laid_value(self.mover)

    @property
    def went_out(self) -> bool:
        return self.over is not None and self.over.why is End.WENT_OUT

    @property
    def went_rummy(self) -> bool:
        """The whole hand in one turn, a new meld among it, with nothing laid before (B20, O8)."""
        rules_know = self.rules.going_rummy_doubles
        return rules_know and self.went_out and self.new_melds > 0 and not self.start.has_laid(self.mover)


def start_turn(position: Position) -> Turn:
    """The mover's turn, before drawing; raises PositionError where the mover's hand is unknown."""
    assert position.hand is not None
    return Turn(position, position)


def apply_action(turn: Turn, action: Action) -> Turn | Violation:
    """The turn after this action, or the rule that forbids it.

    Raises PositionError for a drawn card that can't be, and NotationError for a run whose order is open.
    """
    return _APPLY[type(action)](turn, action)


# --- drawing ---------------------------------------------------------------------------------------------
def _draw(turn: Turn, action: Draw) -> Turn | Violation:
    """Drawing is the first thing in a turn, and the stock has to hold a card (J17, N10, B6, P14, D5)."""
    if turn.phase not in (Phase.DRAW, Phase.TURNED):
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if not turn.position.stock_size:
        return Violation(Code.STOCK_IS_EMPTY, "stock_empty")
    card, stock = _top_of_stock(turn.position, action.card)
    return _into_hand(turn, (card,), stock=stock)


def _top_of_stock(position: Position, named: Card | None) -> tuple[Card, Cards | int]:
    """The card drawn and the stock without it; a named card must be the one that lies there, or could."""
    stock = position.stock
    if isinstance(stock, int):
        if named is None:
            raise PositionError("draw_not_named")
        if not position.unseen()[named]:
            raise PositionError("draw_impossible", card=named)
        return named, stock - 1
    if named is not None and named != stock[0]:
        raise PositionError("draw_differs", card=named, top=stock[0])
    return stock[0], stock[1:]


def _into_hand(turn: Turn, cards: Cards, **changes: Any) -> Turn:
    position = replace(turn.position.with_hand(turn.hand + cards), **changes)
    return replace(turn, position=position, phase=Phase.LAY)


def _take(turn: Turn, action: Take) -> Turn | Violation:
    """What may be taken from the discard pile: its top card, all of it, or down to any depth."""
    broken = _check_take(turn, action.count)
    if broken:
        return broken
    pile = turn.position.discard
    taken = pile[-action.count :]
    return replace(_into_hand(turn, taken, discard=pile[: -action.count]), taken=taken)


def _check_take(turn: Turn, count: int) -> Violation | None:
    rules, position = turn.rules, turn.position
    whole = count == len(position.discard)
    if turn.phase is not Phase.DRAW:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if not position.stock_size and rules.stock_empty is StockEmpty.ENDS:
        return Violation(Code.STOCK_IS_EMPTY, "stock_empty")
    if count > len(position.discard):
        return Violation(Code.PILE_TOO_SMALL, "take_from_pile")
    if count == 1:
        return None
    if rules.take_from_pile is TakeFromPile.TOP:
        return Violation(Code.ONLY_TOP_CARD, "take_from_pile", position.discard[-count:])
    if rules.take_from_pile is TakeFromPile.TOP_OR_ALL and not whole:
        return Violation(Code.TOP_OR_ALL, "take_from_pile", position.discard[-count:])
    if whole and position.orbit == 1 and not rules.first_orbit_pile:
        return Violation(Code.FIRST_ORBIT_PILE, "first_orbit_pile")
    if rules.dig_needs_own_meld and not turn.start.has_own_meld(turn.mover):
        return Violation(Code.OWN_MELD_FIRST, "dig_needs_own_meld")
    return None


def _pass(turn: Turn, _: Pass) -> Turn | Violation:
    """With the stock empty a player may decline the pile, which ends the round (J25, P17, B23, O10, O12)."""
    broken = _check_empty_stock(turn, StockEmpty.MAY_DECLINE, StockEmpty.BLOCK)
    if broken:
        return broken
    blocked = turn.rules.stock_empty is StockEmpty.BLOCK
    return _finish(turn, discarder=None, over=Over(End.BLOCKED if blocked else End.STOCK))


def _turn_over(turn: Turn, _: TurnOver) -> Turn | Violation:
    """With the stock empty the discard pile is turned over, unshuffled; a pile of one card or none ends the deal
    (B22, O9)."""
    broken = _check_empty_stock(turn, StockEmpty.TURN_OVER)
    if broken:
        return broken
    pile = turn.position.discard
    if len(pile) <= 1:
        return _finish(turn, discarder=None, over=Over(End.BLOCKED))
    return replace(turn, position=replace(turn.position, stock=pile, discard=()), phase=Phase.TURNED)


def _check_empty_stock(turn: Turn, *wanted: StockEmpty) -> Violation | None:
    if turn.phase is not Phase.DRAW:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if turn.position.stock_size:
        return Violation(Code.STOCK_NOT_EMPTY, "stock_empty")
    return None if turn.rules.stock_empty in wanted else Violation(Code.MAY_NOT_PASS, "stock_empty")


# --- laying ----------------------------------------------------------------------------------------------
def _lay(turn: Turn, action: Lay) -> Turn | Violation:
    """Lay a new meld from the hand (J8, N10, B6, P15, D21)."""
    broken = _check_laying(turn)
    if broken:
        return broken
    held = tuple(card.held for card in action.cards)
    hand = remove_cards(turn.hand, held)
    if hand is None:
        return _not_held(turn, held)
    cards = arrange_meld(action.cards, turn.rules)
    if isinstance(cards, Violation):
        return cards
    meld = Meld(cards, (turn.mover,) * len(cards), turn.mover)
    return _laid(turn, hand, held, melds=(*turn.position.melds, meld), new=True)


def _check_laying(turn: Turn) -> Violation | None:
    """Laying comes between drawing and discarding, and in some houses not in the first orbit (W2)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    if turn.position.orbit == 1 and not turn.rules.first_orbit_laying:
        return Violation(Code.FIRST_ORBIT_LAYING, "first_orbit_laying")
    return None


def _not_held(turn: Turn, cards: Cards) -> Violation:
    missing = list(cards)
    for card in turn.hand:
        if card in missing:
            missing.remove(card)
    return Violation(Code.CARD_NOT_HELD, "own_cards", tuple(missing))


def _lay_off(turn: Turn, action: LayOff) -> Turn | Violation:
    """Add a card from the hand to a meld on the table; it scores for who adds it (J14, J15, N18, N19)."""
    broken = _check_laying(turn) or check_layoff(turn, action)
    if broken:
        return broken
    held = action.card.held
    hand = remove_cards(turn.hand, (held,))
    if hand is None:
        return _not_held(turn, (held,))
    meld = turn.position.melds[action.meld]
    if needs_suit(action.card, meld.cards, turn.rules):
        return Violation(Code.JOKER_UNNAMED, "joker_suit_in_group", (action.card,))
    cards = extend_meld(meld.cards, action.card, turn.rules, low=action.low)
    if cards is None:
        return Violation(Code.DOES_NOT_FIT, "layoff", (action.card,))
    at_low_end = cards[1:] == meld.cards
    by = (turn.mover, *meld.by) if at_low_end else (*meld.by, turn.mover)
    melds = _with_meld(turn.position, action.meld, replace(meld, cards=cards, by=by))
    return _laid(turn, hand, (held,), melds=melds, new=action.meld >= len(turn.start.melds))


def check_layoff(turn: Turn, action: LayOff) -> Violation | None:
    """Whose melds may be laid off on, and by whom (J14, N22, B11, B13, W3); a joker has to be named (J12)."""
    if action.card == JOKER:
        return Violation(Code.JOKER_UNNAMED, "joker_names", (JOKER,))
    if not 0 <= action.meld < len(turn.position.melds):
        return Violation(Code.NO_SUCH_MELD, "layoff")
    owner = turn.position.melds[action.meld].owner
    if turn.rules.layoff_on is LayoffOn.OWN and owner != turn.mover:
        return Violation(Code.NOT_YOUR_MELD, "layoff_on")
    if turn.rules.layoff_needs_own_meld and not turn.position.has_own_meld(turn.mover):
        return Violation(Code.OWN_MELD_FIRST, "layoff_needs_own_meld")
    return None


def _with_meld(position: Position, index: int, meld: Meld) -> tuple[Meld, ...]:
    return (*position.melds[:index], meld, *position.melds[index + 1 :])


def _laid(turn: Turn, hand: Cards, held: Cards, *, melds: tuple[Meld, ...], new: bool) -> Turn | Violation:
    """The turn after cards have gone to the table; the last card of the hand may end it."""
    after = replace(
        turn,
        position=replace(turn.position.with_hand(hand), melds=melds),
        laid=turn.laid + held,
        melded=turn.melded + (held if new else ()),
    )
    return after if hand else _emptied_by_laying(after)


def _emptied_by_laying(turn: Turn) -> Turn | Violation:
    """The last card may go by laying, may not, or leaves the player floating (J18, N41, B16, D13, P35)."""
    if turn.rules.going_out is GoingOut.DISCARD_NEEDED:
        return Violation(Code.DISCARD_NEEDED, "going_out")
    if not turn.rules.floats and _bars_going_out(turn):
        return Violation(Code.FIRST_ORBIT_GOING_OUT, "first_orbit_going_out")
    return _end_turn(turn, discarder=None, out=not turn.rules.floats)


def _bars_going_out(turn: Turn) -> bool:
    """In the first orbit nobody may close (D19, O23)."""
    return turn.position.orbit == 1 and not turn.rules.first_orbit_going_out


def _exchange(turn: Turn, action: Exchange) -> Turn | Violation:
    """Put the real card in a joker's place and take the joker; it is not laying (D17, O17, O36)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    hand = remove_cards(turn.hand, (action.card,))
    if hand is None:
        return _not_held(turn, (action.card,))
    if not 0 <= action.meld < len(turn.position.melds):
        return Violation(Code.NO_SUCH_MELD, "layoff")
    meld = turn.position.melds[action.meld]
    place = find_exchange(meld, action.card, turn.rules)
    if place is None:
        return Violation(Code.NO_EXCHANGE, "joker_exchange", (action.card,))
    cards = (*meld.cards[:place], action.card, *meld.cards[place + 1 :])
    melds = _with_meld(turn.position, action.meld, replace(meld, cards=cards))
    position = replace(turn.position.with_hand((*hand, JOKER)), melds=melds)
    return replace(turn, position=position, placed=(*turn.placed, action.card))


def find_exchange(meld: Meld, card: Card, rules: RuleSet) -> int | None:
    """Where in a meld a joker stands for this card, None where none does or jokers are not exchanged (D17)."""
    if not rules.joker_exchange:
        return None
    names = {card._replace(joker=True)}
    if is_group(meld.cards) and not any(card.suit == other.suit for other in meld.cards):
        names.add(Card("", card.rank, joker=True))
    return next((place for place, other in enumerate(meld.cards) if other in names), None)


# --- ending the turn -------------------------------------------------------------------------------------
def _discard(turn: Turn, action: Discard) -> Turn | Violation:
    """Discard one card, which ends the turn (J17, N11, B6, P16, D10)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    hand = remove_cards(turn.hand, (action.card,))
    if hand is None:
        return _not_held(turn, (action.card,))
    broken = _check_cards_left(turn) if hand else _check_last_discard(turn, action.card)
    broken = broken or _check_returned(turn, action.card)
    if broken:
        return broken
    position = turn.position.with_hand(hand)
    position = replace(position, discard=(*position.discard, action.card))
    return _end_turn(replace(turn, position=position), discarder=turn.mover, out=not hand)


def _check_cards_left(turn: Turn) -> Violation | None:
    """More than one new meld a turn, where one is the rule, has to empty the hand (B8, O7)."""
    several = turn.new_melds > 1 and turn.rules.new_melds_per_turn is NewMelds.ONE
    return Violation(Code.ONE_MELD_PER_TURN, "new_melds_per_turn") if several else None


def _check_returned(turn: Turn, card: Card) -> Violation | None:
    """The top card taken alone may not be discarded on the same turn; a twin of it may (J19, N12, B10, P16, O3)."""
    if turn.rules.return_top or turn.taken != (card,):
        return None
    twins = (*turn.hand, *turn.laid, *turn.placed).count(card)
    return Violation(Code.TOP_CARD_RETURNED, "return_top", (card,)) if twins == 1 else None


def _check_last_discard(turn: Turn, card: Card) -> Violation | None:
    """Going out with a discard: not in the first orbit, nor with a card that fits the table, where the rules say
    so (D19, P36, O25)."""
    if _bars_going_out(turn):
        return Violation(Code.FIRST_ORBIT_GOING_OUT, "first_orbit_going_out")
    if turn.rules.going_out is GoingOut.FLOAT_UNPLAYABLE and legal_layoffs(turn, card):
        return Violation(Code.PLAYABLE_DISCARD, "going_out", (card,))
    return None


def _end_turn(turn: Turn, *, discarder: int | None, out: bool) -> Turn | Violation:
    """The turn is over: duties are judged, and the round ends with an empty hand, or with the stock where it has
    to be drawn from (N24, O31)."""
    broken = _check_top_duty(turn) or _check_duty(turn)
    if broken and (broken.rule == "take_duty_for_top" or not turn.rules.take_penalty):
        return broken
    turn = replace(turn, penalty=turn.rules.take_penalty if broken else 0)
    over = Over(End.WENT_OUT, turn.mover) if out else None
    if over is None and turn.rules.stock_empty is StockEmpty.ENDS and not turn.position.stock_size:
        over = Over(End.STOCK)
    return _finish(turn, discarder=discarder, over=over)


def _check_top_duty(turn: Turn) -> Violation | None:
    """A top card taken alone has to be on the table by now, where the house wants it (P30, O28)."""
    owed = turn.rules.take_duty_for_top and len(turn.taken) == 1 and turn.taken[0] not in turn.laid
    return Violation(Code.PILE_CARD_UNUSED, "take_duty_for_top", turn.taken) if owed else None


def _check_duty(turn: Turn) -> Violation | None:
    """What a player who took two cards or more owes this turn (J21, N14, P14, P31, D8, N39)."""
    if len(turn.taken) < 2:
        return None
    deepest = turn.taken[0]
    match turn.rules.take_duty:
        case TakeDuty.LAY_SOMETHING if not turn.laid:
            return Violation(Code.NOTHING_LAID, "take_duty")
        case TakeDuty.NEW_MELD if not turn.new_melds:
            return Violation(Code.NOTHING_LAID, "take_duty")
        case TakeDuty.USE_DEEPEST | TakeDuty.MELD_DEEPEST if deepest not in turn.laid:
            return Violation(Code.PILE_CARD_UNUSED, "take_duty", (deepest,))
        case TakeDuty.MELD_DEEPEST if deepest not in turn.melded:
            return Violation(Code.PILE_CARD_NEEDS_NEW_MELD, "take_duty", (deepest,))
    return None


def _finish(turn: Turn, *, discarder: int | None, over: Over | None) -> Turn:
    """The table as the next player finds it; the first orbit is over after the dealer's turn (O30)."""
    position, mover = turn.position, turn.mover
    penalties = list(position.penalties)
    penalties[mover] += turn.penalty
    position = replace(
        position,
        to_move=(mover + 1) % position.players,
        orbit=2 if mover == position.dealer else position.orbit,
        discarder=discarder,
        penalties=tuple(penalties),
    )
    return replace(turn, position=position, phase=Phase.DONE, over=over)


def legal_layoffs(turn: Turn, card: Card) -> list[LayOff]:
    """Every way in which this player may add this card to a meld as the table lies (P36)."""
    if _check_laying(turn):
        return []
    found = []
    for number, meld in enumerate(turn.position.melds):
        for name in names_for(card, meld.cards, turn.rules):
            for low in (False, True):
                action = LayOff(name, number, low)
                if not check_layoff(turn, action) and extend_meld(meld.cards, name, turn.rules, low=low):
                    found.append(action)
    return found


_APPLY: dict[type, Callable[[Turn, Any], Turn | Violation]] = {
    Draw: _draw,
    Take: _take,
    Pass: _pass,
    TurnOver: _turn_over,
    Lay: _lay,
    LayOff: _lay_off,
    Exchange: _exchange,
    Discard: _discard,
}
