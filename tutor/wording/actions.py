"""Actions in words."""

from __future__ import annotations

from tutor.cards import Card
from tutor.i18n import Language
from tutor.rules.actions import Action, Call, Discard, Draw, Exchange, Lay, LayOff, Pass, Take
from tutor.rules.ending import find_owed
from tutor.rules.turn import Phase, Turn
from tutor.wording.cards import write_card, write_cards
from tutor.wording.violations import explain


def player_name(seat: int, viewer: int, lang: Language) -> str:
    """What a player is called on the page: you, or a number."""
    return lang.gettext("You") if seat == viewer else lang.gettext("Player %(n)s", n=seat + 1)


def tell_done(turn: Turn, action: Action, lang: Language) -> str:
    """What the latest action of a turn did."""
    _ = lang.gettext
    match action:
        case Draw():
            return _("You drew %(card)s.", card=write_card(turn.hand[-1], lang))
        case Take():
            return _("You took %(cards)s.", cards=write_cards(turn.taken, lang))
        case Lay():
            return _("On the table: %(cards)s.", cards=write_cards(turn.position.melds[-1].cards, lang))
        case LayOff(card, meld):
            return _("On meld %(n)s: %(card)s.", card=write_card(card, lang), n=meld + 1)
        case Exchange():
            return _("The joker is in your hand.")
    return ""


def tell_next(turn: Turn, lang: Language) -> str:
    """What a turn asks for next: a duty that is owed, or what may be done."""
    owed = find_owed(turn)
    if turn.phase is Phase.TURNED:
        return lang.gettext("Now draw from the stock.")
    if owed and not turn.rules.take_penalty:
        return explain(owed, turn.rules, lang).text
    return lang.gettext("Lay what you like, then discard one card.")


def tell_action(action: Action, lang: Language) -> str:
    """One action of a turn, as one says what to do."""
    _ = lang.gettext
    match action:
        case Call(seat, count):
            return lang.ngettext(
                "Player %(seat)s calls for %(n)s card", "Player %(seat)s calls for %(n)s cards", count, seat=seat + 1
            )
        case Draw(None):
            return _("Draw from the stock")
        case Draw(Card() as card):
            return _("Draw %(card)s from the stock", card=write_card(card, lang))
        case Take(count):
            return lang.ngettext("Take %(n)s card", "Take %(n)s cards", count)
        case Pass():
            return _("Pass")
        case Lay(cards):
            return _("Lay %(cards)s", cards=write_cards(cards, lang))
        case LayOff(card, meld, low):
            if low:
                return _("Lay %(card)s off low on meld %(n)s", card=write_card(card, lang), n=meld + 1)
            return _("Lay %(card)s off on meld %(n)s", card=write_card(card, lang), n=meld + 1)
        case Exchange(card, meld):
            return _("Exchange %(card)s for the joker of meld %(n)s", card=write_card(card, lang), n=meld + 1)
        case Discard(card):
            return _("Discard %(card)s", card=write_card(card, lang))
    return _("Turn the discard pile over")


def tell_other(action: Action, player: str, lang: Language) -> str:
    """One action of another player, as one tells what happens; a card from the stock stays unknown."""
    _ = lang.gettext
    match action:
        case Call(count=count):
            return lang.ngettext(
                "%(player)s calls for %(n)s card.", "%(player)s calls for %(n)s cards.", count, player=player
            )
        case Draw():
            return _("%(player)s draws from the stock.", player=player)
        case Take(count):
            return lang.ngettext(
                "%(player)s takes %(n)s card.", "%(player)s takes %(n)s cards.", count, player=player
            )
        case Lay(cards):
            return _("%(player)s lays %(cards)s.", player=player, cards=write_cards(cards, lang))
        case LayOff(card, meld):
            told = write_card(card, lang)
            return _("%(player)s lays %(card)s off on meld %(n)s.", player=player, card=told, n=meld + 1)
        case Discard(card):
            return _("%(player)s discards %(card)s.", player=player, card=write_card(card, lang))
        case Exchange(card, meld):
            told = write_card(card, lang)
            return _(
                "%(player)s exchanges %(card)s for the joker of meld %(n)s.", player=player, card=told, n=meld + 1
            )
        case Pass():
            return _("%(player)s passes.", player=player)
    return _("%(player)s turns the discard pile over.", player=player)
