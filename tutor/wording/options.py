"""The options of a rule-set in words: what each asks, by topic, and what each value answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.i18n import N_, Language
from tutor.rules.options import Ace, HandSize, RuleSet, TakeDuty, TakeFromPile

TOPICS = {
    "players": N_("Players and cards"),
    "melds": N_("Melds"),
    "pile": N_("The discard pile"),
    "turn": N_("Laying and laying off"),
    "end": N_("How a round ends"),
    "orbit": N_("The first orbit"),
    "scoring": N_("Points"),
    "winning": N_("Winning the game"),
}

# In the order in which a table of rules tells them.
QUESTIONS = {
    "players": {
        "players": N_("How many play?"),
        "two_packs_from": N_("When are two packs used?"),
        "jokers": N_("How many jokers are in a pack?"),
        "hand_size": N_("How many cards does each get?"),
        "deal_packet": N_("How many cards are dealt at a time?"),
        "next_dealer": N_("Who deals next?"),
    },
    "melds": {
        "groups": N_("Are three or four of one rank a meld?"),
        "ace": N_("Where does the ace go in a run?"),
        "joker_suit_in_group": N_("Does a joker in a group name its suit?"),
        "joker_exchange": N_("May a laid joker be exchanged?"),
    },
    "pile": {
        "take_from_pile": N_("What may be taken?"),
        "take_duty": N_("What is owed for taking two cards or more?"),
        "take_duty_for_top": N_("Must a top card taken alone be laid?"),
        "take_penalty": N_("What if the duty is not met?"),
        "dig_needs_own_meld": N_("Do you need a meld of your own to dig?"),
        "return_top": N_("May a top card taken alone be discarded at once?"),
    },
    "turn": {
        "new_melds_per_turn": N_("How many new melds a turn?"),
        "layoff_needs_own_meld": N_("Do you need a meld of your own to lay off?"),
        "layoff_on": N_("Whose melds may you lay off on?"),
        "calls": N_("What may be done out of turn?"),
    },
    "end": {
        "going_out": N_("How may you get rid of the last card?"),
        "stock_empty": N_("What happens when the stock is empty?"),
    },
    "orbit": {
        "first_orbit_pile": N_("May the whole pile be taken?"),
        "first_orbit_going_out": N_("May you go out?"),
        "first_orbit_laying": N_("May you lay?"),
    },
    "scoring": {
        "scoring": N_("What counts at the end of a round?"),
        "number_cards": N_("What do 2 to 9 count?"),
        "ace_value": N_("What does an ace count?"),
        "ace_low_value": N_("And an ace laid low?"),
        "joker_value": N_("What does a joker count?"),
        "going_out_bonus": N_("Is there a bonus for going out?"),
        "going_rummy_doubles": N_("Does going rummy double the points?"),
    },
    "winning": {
        "target": N_("What is the target?"),
        "target_rule": N_("How is the target met?"),
        "win_rule": N_("Who wins?"),
    },
}

ANSWERS: dict[str, dict[Any, str]] = {
    "next_dealer": {
        "left": N_("the player on the dealer’s left"),
        "winner_if_two": N_("with two the winner, otherwise the player on the left"),
    },
    "groups": {True: N_("yes"), False: N_("no, only runs are melds")},
    "ace": {
        "low": N_("only low: A–2–3"),
        "low_or_high": N_("low or high: A–2–3 or Q–K–A"),
        "around": N_("low, high or round the corner: K–A–2 too"),
    },
    "joker_suit_in_group": {"named": N_("yes"), "open": N_("no, the suit stays open")},
    "joker_exchange": {
        True: N_("yes, for the card that it stands for"),
        False: N_("no, it stays where it was laid"),
    },
    "take_from_pile": {
        "top": N_("only the top card"),
        "any_depth": N_("any card, with all that lie above it"),
        "top_or_all": N_("the top card or the whole pile"),
    },
    "take_duty": {
        "none": N_("nothing"),
        "use_deepest": N_("the deepest card must be laid or laid off at once"),
        "meld_deepest": N_("the deepest card must go into a new meld at once"),
        "lay_something": N_("something must be laid or laid off at once"),
        "new_meld": N_("a new meld must be laid at once"),
    },
    "take_duty_for_top": {True: N_("yes"), False: N_("no, it may be kept")},
    "dig_needs_own_meld": {True: N_("yes, from an earlier turn"), False: N_("no")},
    "return_top": {True: N_("yes"), False: N_("no, another card must be discarded")},
    "new_melds_per_turn": {
        "any": N_("as many as you like"),
        "one": N_("one, or more when that empties the hand"),
    },
    "layoff_needs_own_meld": {True: N_("yes"), False: N_("no")},
    "layoff_on": {"any": N_("everybody’s"), "own": N_("only your own")},
    "going_out": {
        "free": N_("laid, laid off or discarded"),
        "discard_needed": N_("only by a discard"),
        "float": N_("only by a discard; whoever lays the last card floats on with an empty hand"),
        "float_unplayable": N_("only by the discard of a card that fits no meld; others are laid, and one floats"),
    },
    "calls": {
        "none": N_("nothing"),
        "claim": N_("claim the latest discard and lay it off; the turn order stays"),
        "call_top": N_("call “Rummy!” for the latest discard; the turn passes to the caller’s left"),
        "call_pile": N_("call “Rummy!” for any pile card that can be laid without a card from a hand"),
    },
    "stock_empty": {
        "ends": N_("the round is over when somebody has to draw"),
        "may_decline": N_("the round is over when the player to move does not want the pile"),
        "turn_over": N_("the discard pile is turned over to be the new stock"),
        "block": N_("the round is over, without a winner, when the player to move does not want the top card"),
    },
    "number_cards": {"face": N_("their number"), "five": N_("5 each")},
    "scoring": {
        "laid_minus_hand": N_("cards laid count plus, cards in hand minus"),
        "winner_takes_hands": N_("whoever goes out gets the value of the others’ hands"),
    },
    "going_rummy_doubles": {True: N_("yes"), False: N_("no")},
    "target_rule": {"reach": N_("by reaching it"), "exceed": N_("by passing it")},
    "win_rule": {
        "highest": N_("the highest total; a tie at the top means another round"),
        "must_go_out": N_("whoever goes out with a total that meets the target"),
    },
    "first_orbit_pile": {True: N_("yes"), False: N_("no")},
    "first_orbit_going_out": {True: N_("yes"), False: N_("no")},
    "first_orbit_laying": {True: N_("yes"), False: N_("no")},
}


@dataclass(frozen=True)
class Statement:
    """What a rule-set answers to an option, in words, with the clauses that say so."""

    text: str
    clauses: tuple[str, ...]


def is_void(rules: RuleSet, option: str) -> bool:
    """Whether another option leaves this question nothing to decide."""
    top_only = rules.take_from_pile is TakeFromPile.TOP
    no_duty = rules.take_duty is TakeDuty.NONE
    void = {
        "joker_suit_in_group": not rules.jokers or not rules.groups,
        "joker_exchange": not rules.jokers,
        "joker_value": not rules.jokers,
        "take_duty": top_only,
        "take_penalty": top_only or no_duty,
        "dig_needs_own_meld": top_only,
        "first_orbit_pile": top_only,
        "ace_low_value": rules.ace is Ace.LOW,
        "going_rummy_doubles": rules.scores_melds,
    }
    return void.get(option, False)


def state_option(rules: RuleSet, option: str, lang: Language) -> Statement:
    """The value of an option as a statement."""
    if is_void(rules, option):
        return Statement(lang.gettext("does not apply"), ())
    value = getattr(rules, option)
    text = lang.gettext(ANSWERS[option][value]) if option in ANSWERS else _count(option, value, lang)
    return Statement(text, rules.sources.get(option, ()))


def _count(option: str, value: Any, lang: Language) -> str:
    """Options whose value is a number, a span or a table."""
    _ = lang.gettext
    match option:
        case "players":
            return f"{value[0]}–{value[1]}"
        case "two_packs_from":
            return _("from %(n)s players", n=value) if value else _("never")
        case "jokers":
            return lang.number(value) if value else _("none")
        case "hand_size":
            return _state_hand_size(value, lang)
        case "deal_packet":
            return _("one") if value == (1,) else _("one or two")
        case "take_penalty":
            return _penalty(value, lang)
        case "going_out_bonus" if not value:
            return _("no")
    return lang.ngettext("%(n)s point", "%(n)s points", value)


def _penalty(value: int, lang: Language) -> str:
    if not value:
        return lang.gettext("the turn is not allowed")
    return lang.ngettext("it costs %(n)s point at once", "it costs %(n)s points at once", value)


def _state_hand_size(size: HandSize, lang: Language) -> str:
    _ = lang.gettext
    by_count: dict[int, list[int]] = {}
    for players, cards in size.table:
        by_count.setdefault(cards, []).append(players)
    parts = [
        _("%(cards)s with %(players)s players", cards=cards, players="–".join(map(str, _ends(players))))
        for cards, players in by_count.items()
    ]
    if size.otherwise is not None:
        parts.append(_("otherwise %(cards)s", cards=size.otherwise) if parts else lang.number(size.otherwise))
    return ", ".join(parts)


def _ends(numbers: list[int]) -> list[int]:
    return [numbers[0]] if len(numbers) == 1 else [numbers[0], numbers[-1]]
