"""Every broken rule in words: a title, and one sentence that says what the rule wants."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import JOKER, Card
from tutor.errors import InputError
from tutor.i18n import N_, Language
from tutor.rules.options import RuleSet
from tutor.rules.violations import Code, Violation
from tutor.wording.cards import rank_name, write_cards
from tutor.wording.errors import explain_error

TITLES = {
    Code.OUT_OF_ORDER: N_("Out of order"),
    Code.TURN_INCOMPLETE: N_("The turn is not finished"),
    Code.CARD_NOT_HELD: N_("Not in your hand"),
    Code.STOCK_IS_EMPTY: N_("The stock is empty"),
    Code.STOCK_NOT_EMPTY: N_("The stock still has cards"),
    Code.PILE_TOO_SMALL: N_("Too few cards in the pile"),
    Code.ONLY_TOP_CARD: N_("Only the top card"),
    Code.TOP_OR_ALL: N_("The top card or all"),
    Code.FIRST_ORBIT_PILE: N_("Not in the first orbit"),
    Code.FIRST_ORBIT_LAYING: N_("Nothing is laid in the first orbit"),
    Code.PILE_CARD_UNUSED: N_("The card you took has to be used"),
    Code.PILE_CARD_NEEDS_NEW_MELD: N_("A new meld is needed"),
    Code.NOTHING_LAID: N_("Nothing laid"),
    Code.TOO_SHORT: N_("Too short"),
    Code.NOT_A_MELD: N_("Not a meld"),
    Code.GROUPS_NOT_ALLOWED: N_("No groups here"),
    Code.GROUP_TOO_BIG: N_("Too many of one rank"),
    Code.GROUP_SAME_SUIT: N_("The same suit twice"),
    Code.ACE_NOT_HIGH: N_("The ace is low"),
    Code.ACE_ROUND_CORNER: N_("Not round the corner"),
    Code.JOKER_UNNAMED: N_("Name the joker"),
    Code.JOKER_IMPOSSIBLE: N_("Jokers alone are no meld"),
    Code.ONE_MELD_PER_TURN: N_("One new meld a turn"),
    Code.OWN_MELD_FIRST: N_("A meld of your own first"),
    Code.NOT_YOUR_MELD: N_("Not your meld"),
    Code.NO_SUCH_MELD: N_("No such meld"),
    Code.DOES_NOT_FIT: N_("It does not fit"),
    Code.NO_EXCHANGE: N_("No exchange"),
    Code.TOP_CARD_RETURNED: N_("Not the card you just took"),
    Code.DISCARD_NEEDED: N_("Keep a card to discard"),
    Code.PLAYABLE_DISCARD: N_("The last card still fits"),
    Code.FIRST_ORBIT_GOING_OUT: N_("Not out in the first orbit"),
    Code.CALLS_NOT_ALLOWED: N_("No call here"),
    Code.OWN_DISCARD: N_("Your own discard"),
    Code.CALL_DOES_NOT_FIT: N_("The called card has to be laid"),
    Code.MAY_NOT_PASS: N_("Not with an empty stock"),
}

# The most particular text counts: code, rule and the option's value; code and rule; code alone.
EXPLANATIONS = {
    "out_of_order": N_("A turn has a fixed order: draw, lay what you like, discard."),
    "turn_incomplete": N_("The turn stops too early: it ends with a discard."),
    "card_not_held": N_("You don’t hold %(cards)s."),
    "stock_is_empty": N_("With the stock empty you can’t draw like this."),
    "stock_not_empty": N_("That has to wait until the stock is empty."),
    "pile_too_small": N_("The discard pile does not hold that many cards."),
    "only_top_card": N_("Only the top card of the discard pile may be taken here."),
    "top_or_all": N_("Take the top card or the whole discard pile, nothing in between."),
    "first_orbit_pile": N_("Nobody may take the whole discard pile in the first orbit."),
    "first_orbit_laying": N_("Nobody may lay anything in the first orbit."),
    "pile_card_unused": N_("Dig that far and you must lay %(cards)s before you discard."),
    "pile_card_unused:take_duty_for_top": N_("Take %(cards)s and it must be on the table before you discard."),
    "pile_card_needs_new_meld": N_("Use %(cards)s in a meld that is new this turn; laying it off is not enough."),
    "nothing_laid": N_("Whoever takes the pile must lay something on the same turn."),
    "nothing_laid:take_duty=new_meld": N_("Whoever takes the pile must lay a new meld on the same turn."),
    "too_short": N_("%(cards)s: a meld is at least three cards."),
    "not_a_meld": N_("%(cards)s: neither one rank nor a run of one suit."),
    "not_a_meld:gap": N_("%(cards)s is no run: %(missing)s is missing."),
    "not_a_meld:suits": N_("%(cards)s: in order, but not of one suit."),
    "groups_not_allowed": N_("%(cards)s must stay in your hand: only runs can be laid here."),
    "group_too_big": N_("%(cards)s: a group has at most four cards, jokers included."),
    "group_same_suit": N_("%(cards)s: the cards of a group are all of different suits."),
    "ace_not_high": N_("%(cards)s: the ace is the lowest card here, so no run goes past the king."),
    "ace_round_corner": N_("%(cards)s: no run goes round the corner past king and ace."),
    "joker_unnamed": N_("Say which card the joker stands for."),
    "joker_impossible": N_("A meld needs at least one card that is no joker."),
    "one_meld_per_turn": N_("Only one new meld a turn, unless the turn empties your hand."),
    "own_meld_first": N_("Lay a meld of your own before you lay off on others."),
    "own_meld_first:dig_needs_own_meld": N_(
        "To take more than the top card you need a meld on the table from an earlier turn."
    ),
    "not_your_meld": N_("Cards may be laid off only on your own melds here."),
    "no_such_meld": N_("There is no meld with that number on the table."),
    "does_not_fit": N_("That meld has no place for %(cards)s."),
    "no_exchange": N_("No joker in that meld stands for %(cards)s."),
    "no_exchange:joker_exchange=False": N_("A joker stays where it was laid: nobody may exchange it here."),
    "top_card_returned": N_("You took %(cards)s just now, so discard another card."),
    "discard_needed": N_("The last card may not be laid here: it has to be discarded."),
    "playable_discard": N_("You can’t go out with %(cards)s: it fits a meld on the table, so lay it off."),
    "first_orbit_going_out": N_("Nobody may go out in the first orbit."),
    "calls_not_allowed": N_("Only the latest discard may be called for, and only to be laid off on a meld."),
    "calls_not_allowed:calls=none": N_("Nobody may call out of turn here."),
    "calls_not_allowed:stock_empty": N_("The round is over, so nobody may call any more."),
    "own_discard": N_("You discarded last, so the others may call, but not you."),
    "call_does_not_fit": N_("Lay %(cards)s first, without a card from your hand."),
    "may_not_pass": N_("Take from the discard pile or pass: it is not turned over here."),
    "may_not_pass:stock_empty=ends": N_("The round is over as soon as the stock is empty."),
    "may_not_pass:stock_empty=turn_over": N_("Nobody passes here: the discard pile is turned over."),
}


@dataclass(frozen=True)
class Explanation:
    """A ruling in words, with the clauses behind it."""

    title: str
    text: str
    clauses: tuple[str, ...]


def explain(violation: Violation, rules: RuleSet, lang: Language) -> Explanation:
    """Why this is not allowed: the rule in one sentence that names the cards."""
    facts = {"cards": write_cards(violation.cards, lang), "missing": _missing(violation.cards, lang)}
    text = lang.gettext(EXPLANATIONS[_text_key(violation, rules)], **facts)
    return Explanation(lang.gettext(TITLES[violation.code]), text[:1].upper() + text[1:], violation.clauses(rules))


def explain_impossible(error: InputError, rules: RuleSet, lang: Language) -> Explanation:
    """Why a position or a turn can't exist under these rules."""
    title = lang.gettext("Not possible")
    violation, card = error.facts.get("violation"), error.facts.get("card")
    if isinstance(violation, Violation):
        told = explain(violation, rules, lang)
        return Explanation(title, told.text, told.clauses)
    if error.code == "no_jokers_here" or (card == JOKER and not rules.jokers):
        return Explanation(title, lang.gettext("No jokers are used here."), rules.sources["jokers"])
    text = explain_error(error, lang)
    return Explanation(title, text[:1].upper() + text[1:] + ".", ())


def _text_key(violation: Violation, rules: RuleSet) -> str:
    code, rule = violation.code.value, violation.rule
    value = getattr(rules, rule, None)
    if violation.code is Code.NOT_A_MELD:
        rule = _why_no_meld(violation.cards)
    keys = f"{code}:{rule}={value}", f"{code}:{rule}", code
    return next(key for key in keys if key in EXPLANATIONS)


def _why_no_meld(cards: tuple[Card, ...]) -> str:
    ranks = sorted(card.rank for card in cards)
    in_order = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    one_suit = len({card.suit for card in cards}) == 1
    if one_suit and len(_gaps(cards)) == 1:
        return "gap"
    return "suits" if in_order and not one_suit else ""


def _gaps(cards: tuple[Card, ...]) -> list[int]:
    ranks = {card.rank for card in cards}
    return [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]


def _missing(cards: tuple[Card, ...], lang: Language) -> str:
    gaps = _gaps(cards) if cards else []
    return rank_name(gaps[0], lang, "_definite") if gaps else ""
