"""Actions in words."""

from __future__ import annotations

from tutor.cards import Card
from tutor.i18n import Language
from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, LayOff, Pass, Take
from tutor.wording.cards import write_card, write_cards


def tell_action(action: Action, lang: Language) -> str:
    """One action of a turn, as one says what to do."""
    _ = lang.gettext
    match action:
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
