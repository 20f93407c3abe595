"""Input that can't be used, in words: what is wrong, and where it stands."""

from __future__ import annotations

from tutor.cards import Card
from tutor.errors import InputError
from tutor.i18n import N_, Language
from tutor.wording.cards import write_card

MESSAGES = {
    "not_a_card": N_("“%(text)s” is no card"),
    "joker_named": N_("“%(text)s”: a joker stands for a card only where it is laid"),
    "unknown_action": N_("“%(text)s” is no action"),
    "low_without_ace": N_("“%(text)s”: only an ace can be low"),
    "full_run_order": N_("a run of all thirteen ranks has to show where its ace lies"),
    "unknown_rule_set": N_("there is no rule-set called “%(name)s”"),
    "unknown_house_rule": N_("there is no house rule called “%(name)s”"),
    "unknown_option": N_("there is no option called “%(option)s”"),
    "bad_option_value": N_("“%(option)s” can’t be “%(value)s”"),
    "penalty_without_duty": N_("%(options)s: a penalty needs a duty that it is the price of; set a duty"),
    "exchange_without_jokers": N_("%(options)s: without jokers none can be exchanged; add jokers"),
    "duty_with_top_only": N_("%(options)s: a duty needs more than the top card to be taken; allow a deeper dig"),
    "own_meld_with_top_only": N_("%(options)s: only the top card may be taken anyway; allow a deeper dig"),
    "orbit_pile_with_top_only": N_("%(options)s: the whole pile is never taken; allow it or lift the ban"),
    "call_pile_with_top_only": N_("%(options)s: calling into the pile needs more than its top card"),
    "rummy_without_hands": N_("%(options)s: going rummy doubles only what the winner takes from the hands"),
    "two_prices_of_a_low_ace": N_("%(options)s: an ace that is always low has one value; make them equal"),
    "too_few_players": N_("%(options)s: at least two must be able to play"),
    "hand_size_missing": N_("%(options)s: some number of players has no hand size; name it"),
    "hands_too_large": N_("%(options)s: the hands leave no card to turn up; deal fewer cards or add a pack"),
    "number_of_players": N_("%(players)s can’t play here, but %(low)s to %(high)s can"),
    "meld_not_valid": N_("the cards %(cards)s are no meld under these rules"),
    "nobody_floats": N_("a hand is empty, though nobody floats under these rules"),
    "no_such_seat": N_("there is no seat %(seat)s among %(players)s"),
    "penalties_length": N_("there must be one number a seat, %(players)s in all"),
    "too_many_copies": N_("%(card)s is there %(copies)s times, but the packs hold %(most)s"),
    "too_many_cards": N_("%(cards)s cards are more than the packs hold, which is %(most)s"),
    "by_length": N_("%(cards)s cards, but %(seats)s seats"),
    "owner_missing": N_("a meld whose cards score for several needs an owner"),
    "hand_unknown": N_("the cards of seat %(seat)s are unknown, so its turn can’t be judged"),
    "draw_not_named": N_("the stock is unknown: name the card that is drawn"),
    "draw_impossible": N_("%(card)s can’t be in the stock"),
    "draw_differs": N_("%(card)s is not on top of the stock, %(top)s is"),
    "went_out_with_cards": N_("seat %(seat)s went out, but holds cards"),
    "rummy_without_going_out": N_("nobody goes rummy without going out"),
    "no_jokers_here": N_("no jokers are used here"),
    "no_answer": N_("“%(text)s” is no answer to this question"),
    "position_missing": N_("a position is missing"),
    "before_breaks_rule": N_("what was done before breaks a rule"),
    "joker_suit_named_here": N_("a joker of a group has to name its suit here"),
}


def locate_error(error: InputError, lang: Language) -> str:
    """What is wrong with the input and where, in one line, for who wrote it in the notation."""
    text = explain_error(error, lang)
    return f"{error.place}: {text}" if error.place else text


def explain_error(error: InputError, lang: Language) -> str:
    """What is wrong with the input, for a reader."""
    facts = {name: _write(fact, lang) for name, fact in error.facts.items()}
    return lang.gettext(MESSAGES[error.code], **facts)


def _write(fact: object, lang: Language) -> str:
    if isinstance(fact, Card):
        return write_card(fact, lang)
    if isinstance(fact, tuple):
        return lang.join([_write(part, lang) for part in fact])
    return str(fact)
