"""The second part of a turn: laying melds, laying off, exchanging jokers. Its order is free (O2)."""

from __future__ import annotations

from dataclasses import replace

from tutor.cards import JOKER, Card, remove_cards
from tutor.rules.actions import Exchange, Lay, LayOff
from tutor.rules.ending import bars_going_out, end_turn
from tutor.rules.melds import Cards, arrange_meld, extend_meld, is_group, names_for, needs_suit
from tutor.rules.options import GoingOut, LayoffOn, RuleSet
from tutor.rules.position import Meld, Position
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Code, Violation


def lay(turn: Turn, action: Lay) -> Turn | Violation:
    """Lay a new meld from the hand (J8, N10, B6, P15, D21)."""
    broken = check_laying(turn)
    if broken:
        return broken
    held = tuple(card.held for card in action.cards)
    hand = remove_cards(turn.hand, held)
    if hand is None:
        return not_held(turn, held)
    cards = arrange_meld(action.cards, turn.rules)
    if isinstance(cards, Violation):
        return cards
    meld = Meld(cards, (turn.mover,) * len(cards), turn.mover)
    return _laid(turn, hand, held, melds=(*turn.position.melds, meld), new=True)


def check_laying(turn: Turn) -> Violation | None:
    """Laying comes between drawing and discarding, never after the round, and in some houses not in the first orbit
    (J27, N25, B14, P25)."""
    return _check_orbit(turn) if turn.phase is Phase.LAY else Violation(Code.OUT_OF_ORDER, "turn_order")


def _check_orbit(turn: Turn) -> Violation | None:
    """In some houses nobody may lay anything in the first orbit (W2)."""
    barred = turn.position.orbit == 1 and not turn.rules.first_orbit_laying
    return Violation(Code.FIRST_ORBIT_LAYING, "first_orbit_laying") if barred else None


def not_held(turn: Turn, cards: Cards) -> Violation:
    """One can only lay or discard what one holds."""
    missing = list(cards)
    for card in turn.hand:
        if card in missing:
            missing.remove(card)
    return Violation(Code.CARD_NOT_HELD, "own_cards", tuple(missing))


def lay_off(turn: Turn, action: LayOff) -> Turn | Violation:
    """Add a card from the hand to a meld on the table (J14, N18, B11, P7, D9)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    held = action.card.held
    hand = remove_cards(turn.hand, (held,))
    if hand is None:
        return not_held(turn, (held,))
    melds = add_to_meld(turn, action)
    if isinstance(melds, Violation):
        return melds
    return _laid(turn, hand, (held,), melds=melds, new=action.meld >= len(turn.start.melds))


def add_to_meld(turn: Turn, action: LayOff) -> tuple[Meld, ...] | Violation:
    """The melds with a card added, which scores for who adds it, or why it can't be (J15, N19, P8, P15, D9)."""
    broken = _check_orbit(turn) or check_layoff(turn, action)
    if broken:
        return broken
    meld = turn.position.melds[action.meld]
    if needs_suit(action.card, meld.cards, turn.rules):
        return Violation(Code.JOKER_UNNAMED, "joker_suit_in_group", (action.card,))
    cards = extend_meld(meld.cards, action.card, turn.rules, low=action.low)
    if cards is None:
        return Violation(Code.DOES_NOT_FIT, "layoff", (action.card,))
    at_low_end = cards[1:] == meld.cards
    by = (turn.mover, *meld.by) if at_low_end else (*meld.by, turn.mover)
    return _with_meld(turn.position, action.meld, replace(meld, cards=cards, by=by))


def check_layoff(turn: Turn, action: LayOff) -> Violation | None:
    """Whose melds may be laid off on, and by whom (J14, N22, B11, B13, W3, O37); a joker has to be named (J12,
    N37, P10)."""
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
        position=turn.position.with_hand(turn.mover, hand, melds=melds),
        laid=turn.laid + held,
        melded=turn.melded + (held if new else ()),
    )
    return after if hand else _emptied_by_laying(after)


def _emptied_by_laying(turn: Turn) -> Turn | Violation:
    """The last card may go by laying, may not, or leaves the player floating (J18, J24, N11, N23, N41, B14, B15, B16,
    P17, P34, P35, D13, O16, O24)."""
    if turn.rules.going_out is GoingOut.DISCARD_NEEDED:
        return Violation(Code.DISCARD_NEEDED, "going_out")
    if not turn.rules.floats and bars_going_out(turn):
        return Violation(Code.FIRST_ORBIT_GOING_OUT, "first_orbit_going_out")
    return end_turn(turn, discarder=None, out=not turn.rules.floats)


def exchange(turn: Turn, action: Exchange) -> Turn | Violation:
    """Put the real card in a joker's place and take the joker; it is not laying (D17, O17, O36)."""
    if turn.phase is not Phase.LAY:
        return Violation(Code.OUT_OF_ORDER, "turn_order")
    hand = remove_cards(turn.hand, (action.card,))
    if hand is None:
        return not_held(turn, (action.card,))
    if not 0 <= action.meld < len(turn.position.melds):
        return Violation(Code.NO_SUCH_MELD, "layoff")
    meld = turn.position.melds[action.meld]
    place = find_exchange(meld, action.card, turn.rules)
    if place is None:
        return Violation(Code.NO_EXCHANGE, "joker_exchange", (action.card,))
    cards = (*meld.cards[:place], action.card, *meld.cards[place + 1 :])
    melds = _with_meld(turn.position, action.meld, replace(meld, cards=cards))
    position = turn.position.with_hand(turn.mover, (*hand, JOKER), melds=melds)
    turn = _take_back(turn, action.meld, place)
    return replace(turn, position=position, placed=(*turn.placed, action.card))


def _take_back(turn: Turn, meld: int, place: int) -> Turn:
    """A joker laid this turn that comes back to the hand is not on the table any more (O41)."""
    start = turn.start.melds[meld].cards if meld < len(turn.start.melds) else ()
    joker = turn.position.melds[meld].cards[place]
    lay_there = place < len(start) if is_group(start) else joker in start
    if lay_there:
        return turn
    laid = remove_cards(turn.laid, (JOKER,)) or ()
    melded = turn.melded if start else remove_cards(turn.melded, (JOKER,)) or ()
    return replace(turn, laid=laid, melded=melded)


def find_exchange(meld: Meld, card: Card, rules: RuleSet) -> int | None:
    """Where in a meld a joker stands for this card, None where none does or jokers are not exchanged (D17)."""
    if not rules.joker_exchange:
        return None
    names = {card._replace(joker=True)}
    if is_group(meld.cards) and not any(card.suit == other.suit for other in meld.cards):
        names.add(Card("", card.rank, joker=True))
    return next((place for place, other in enumerate(meld.cards) if other in names), None)


def legal_layoffs(turn: Turn, card: Card) -> list[LayOff]:
    """Every way in which this player may add this card to a meld as the table lies (P36, O25); a called card is
    laid off before anything else (O15, O19)."""
    if _check_orbit(turn) if turn.phase is Phase.CALLED else check_laying(turn):
        return []
    found = []
    for number, meld in enumerate(turn.position.melds):
        for name in names_for(card, meld.cards, turn.rules):
            for low in (False, True):
                action = LayOff(name, number, low)
                if not check_layoff(turn, action) and extend_meld(meld.cards, name, turn.rules, low=low):
                    found.append(action)
    return found
