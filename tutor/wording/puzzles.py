"""Puzzles in words: what each kind asks, its answers, its themes and how hard it is."""

from __future__ import annotations

from collections.abc import Container

from tutor.cards import parse_card
from tutor.content import rule_set_infos
from tutor.i18n import N_, Language
from tutor.rules.actions import Discard, LayOff, parse_action
from tutor.wording.actions import player_name, tell_action
from tutor.wording.cards import write_card

READER = 0  # the seat of the reader, from whom all others are told apart

TITLES = {
    "dig": N_("Dig or not?"),
    "turn": N_("Which turn is best?"),
    "place": N_("Where does the card go?"),
    "joker": N_("What is the joker?"),
    "meld": N_("A meld or not?"),
    "ruling": N_("Allowed or not?"),
    "where": N_("Where is it allowed?"),
    "call": N_("Call or not?"),
    "discard": N_("What to discard?"),
    "count": N_("How many points?"),
    "winner": N_("Who has won?"),
    "orbit": N_("Now, later or never?"),
    "float": N_("Float or not?"),
}

# By kind, and for some by what they are about.
QUESTIONS = {
    "dig": N_("How do you draw?"),
    "turn": N_("Play the best turn."),
    "place": N_("Where do you lay this card off?"),
    "joker": N_("What does the joker stand for?"),
    "meld": N_("Is this a meld?"),
    "ruling": N_("Is this turn allowed?"),
    "where": N_("In which rule-sets is this turn allowed?"),
    "call": N_("Do you call?"),
    "call:claim": N_("Do you claim the latest discard?"),
    "discard": N_("What do you discard?"),
    "count": N_("How many points are these cards?"),
    "count:round": N_("How many points does this round give you?"),
    "winner": N_("Who has won?"),
    "orbit": N_("It is everybody’s first turn. Is this turn allowed now, later or never?"),
    "float": N_("Do you float, go out or keep cards? Whoever floats has an empty hand, and the round goes on."),
}

# By what an answer is judged where the best is asked for.
MEASURES = {
    "laid": N_("Best means: points laid this turn, less the points left in your hand."),
    "bonus": N_(
        "Best means: points laid this turn, less the points left in your hand, plus the bonus for going out."
    ),
    "left": N_("Best means: fewest points left in your hand."),
    "round": N_("What gives most by the end of the round?"),
}

# What an answer is worth this turn.
WORTH = {
    "laid": N_("Worth means: points laid this turn, less the points left in your hand, less penalties."),
    "bonus": N_(
        "Worth means: points laid this turn, less the points left in your hand, less penalties, plus the bonus for "
        "going out."
    ),
    "left": N_("Laid cards do not count here: worth is what is left in your hand, as a minus."),
}

# Where to look in a puzzle that nobody has written words for.
LOOKS = {
    "dig": N_("Look at the pile: what could you lay with each card, and what comes along with it?"),
    "turn": N_("Look at every way to lay your cards: would one of them do more in another meld?"),
    "place": N_("Look at what the card counts in each place, and at what could follow it there."),
    "joker": N_("Look at the cards that the joker could help: which of them then lack it?"),
    "meld": N_("Look at the cards one by one: are they of one suit and in order, or of one rank?"),
    "ruling": N_("Go through the turn step by step: what is taken, what is laid, what is discarded?"),
    "where": N_("Go through the turn step by step: which house would object, and to what?"),
    "call": N_("Look at the cards that a call brings: what would be laid, and what would be left over?"),
    "discard": N_("Look at each card as it would lie in the pile: who could do something with it?"),
    "count": N_("Count card by card: does each count the same in the hand as on the table?"),
    "winner": N_("Add up first. Then look at the target, and at what else it takes to win here."),
    "orbit": N_("Look at how much of the pile is taken, what is laid, and whether anybody goes out."),
    "float": N_("Look at the hands of the others: how long will the round last, and what do you still hold then?"),
}

ANSWERS = {
    "meld": {"yes": N_("Yes, a meld"), "no": N_("No meld")},
    "ruling": {"yes": N_("Allowed"), "no": N_("Not allowed")},
    "call": {"no": N_("Don’t call")},
    "call:claim": {"no": N_("Leave it"), "take 1": N_("Claim the card")},
    "where": {"none": N_("in none of them")},
    "winner": {"nobody": N_("Nobody yet")},
    "orbit": {"now": N_("Now already"), "later": N_("After the first orbit"), "never": N_("Never")},
    "float": {"float": N_("Float"), "out": N_("Go out"), "keep": N_("Keep cards")},
}

THEMES = {
    "looks_good": N_("looks good now"),
    "dig_deep": N_("a deep dig"),
    "leave_it": N_("better left alone"),
    "duty": N_("a duty not met"),
    "joker": N_("jokers"),
    "ace": N_("aces"),
    "lay_off": N_("laying off"),
    "several_melds": N_("several melds"),
    "go_out": N_("going out"),
    "end_of_stock": N_("the stock runs out"),
    "others_nearly_out": N_("others nearly out"),
    "first_orbit": N_("the first orbit"),
    "house_rules": N_("house rules"),
}

LEVELS = {
    1: N_("easy"),
    2: N_("fairly easy"),
    3: N_("medium"),
    4: N_("hard"),
    5: N_("very hard"),
}

# How the round is played to its end in a play-out.
POLICIES = {
    "greedy": N_("Bold play"),
    "careful": N_("Careful play"),
}


def ask(name: str, lang: Language) -> str:
    """The question of a kind, or a particular one of it, such as `count:round`."""
    return lang.gettext(QUESTIONS[name])


def tell_answer(name: str, text: str, lang: Language, others: Container[str] = ()) -> str:
    """An answer in words, which is written in its normal form; `others` are those to choose from, of which a card
    laid off has to be told apart."""
    if text in ANSWERS.get(name, {}):
        return lang.gettext(ANSWERS[name][text])
    match name.partition(":")[0]:
        case "dig" | "turn":
            return " · ".join(tell_action(parse_action(part), lang) for part in text.split(";"))
        case "place":
            return _tell_place(text, lang, others)
        case "joker":
            joker = write_card(parse_card(text), lang)
            return joker[:1].upper() + joker[1:]
        case "call":
            count = int(text.removeprefix("take "))
            return lang.ngettext("Call and take %(n)s card", "Call and take %(n)s cards", count)
        case "discard":
            return tell_action(Discard(parse_card(text)), lang)
        case "where":
            return lang.join([rule_set_infos()[name].name[lang.code] for name in text.split()])
        case "winner":
            return player_name(int(text), READER, lang)
    return lang.ngettext("%(n)s point", "%(n)s points", int(text))


def _tell_place(text: str, lang: Language, others: Container[str]) -> str:
    action = parse_action(text)
    assert isinstance(action, LayOff)
    if action.low:
        return lang.gettext("On meld %(n)s, low", n=action.meld + 1)
    if f"{text} low" in others:
        return lang.gettext("On meld %(n)s, high", n=action.meld + 1)
    return lang.gettext("On meld %(n)s", n=action.meld + 1)
