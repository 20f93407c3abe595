"""What a puzzle is about: themes computed from the position and its proof, never written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.cards import ACE, Card
from tutor.puzzles.answers import NO, OUT
from tutor.puzzles.difficulty import cards_to_see, depth
from tutor.puzzles.proof import Proof
from tutor.puzzles.questions import Question
from tutor.rules.actions import Lay, LayOff, cards_of, parse_action
from tutor.rules.options import TakeFromPile
from tutor.rules.violations import Code

NEARLY_OUT, LAST_CARDS, DEEP = 2, 5, 4  # cards in another hand, in the stock, taken from the pile
DUTIES = {Code.PILE_CARD_UNUSED, Code.PILE_CARD_NEEDS_NEW_MELD, Code.NOTHING_LAID}


def _cards_that_matter(question: Question, proof: Proof) -> list[Card]:
    """The cards of the turn asked about, or of one that shows the right answer; those to be counted."""
    if question.kind == "count":
        return cards_to_see(question)
    actions = [*question.turn, *map(parse_action, proof.line)]
    return [*question.cards, *(card for action in actions for card in cards_of(action))]


def _has_jokers(question: Question, proof: Proof) -> bool:
    """A joker matters."""
    return any(card.joker for card in _cards_that_matter(question, proof))


def _has_aces(question: Question, proof: Proof) -> bool:
    """An ace matters."""
    return any(card.rank == ACE for card in _cards_that_matter(question, proof))


def _digs_deep(question: Question, proof: Proof) -> bool:
    """It is best to take four cards or more."""
    return question.kind == "dig" and depth(proof) >= DEEP


def _leaves_pile(question: Question, proof: Proof) -> bool:
    """One could dig, or call, and had better take nothing."""
    if question.kind == "call":
        return proof.right[0] == NO
    digs = question.kind == "dig" and question.rules.take_from_pile is not TakeFromPile.TOP
    return digs and not proof.right[0].startswith("take")


def _looks_good(question: Question, proof: Proof) -> bool:
    """What is worth most this turn is wrong in the end."""
    return proof.looks_good


def _lays_off(question: Question, proof: Proof) -> bool:
    """Something is laid off."""
    return any(isinstance(parse_action(text), LayOff) for text in proof.line)


def _lays_melds(question: Question, proof: Proof) -> bool:
    """Two melds or more are laid in one turn."""
    return sum(isinstance(parse_action(text), Lay) for text in proof.line) > 1


def _goes_out(question: Question, proof: Proof) -> bool:
    """The right turn goes out."""
    return proof.goes_out or OUT in proof.right


def _goes_on(question: Question) -> bool:
    """Whether it is about a round that is not over."""
    return question.kind != "count"


def _is_late(question: Question, proof: Proof) -> bool:
    """The stock is nearly used up."""
    position = question.position
    return _goes_on(question) and position is not None and position.stock_size <= LAST_CARDS


def _others_nearly_out(question: Question, proof: Proof) -> bool:
    """Somebody else is nearly out."""
    position = question.position
    hands = position.hands[1:] if position and _goes_on(question) else ()
    return any((hand if isinstance(hand, int) else len(hand)) <= NEARLY_OUT for hand in hands)


def _is_first_orbit(question: Question, proof: Proof) -> bool:
    """It is everybody's first turn."""
    return question.position is not None and question.position.orbit == 1 and question.kind != "count"


def _owes(question: Question, proof: Proof) -> bool:
    """The tempting answer leaves a duty unmet."""
    return proof.breaks in DUTIES


def _has_house_rules(question: Question, proof: Proof) -> bool:
    """House rules are played."""
    return bool(question.house)


THEMES: Mapping[str, Callable[[Question, Proof], bool]] = {
    "looks_good": _looks_good,
    "dig_deep": _digs_deep,
    "leave_it": _leaves_pile,
    "duty": _owes,
    "joker": _has_jokers,
    "ace": _has_aces,
    "lay_off": _lays_off,
    "several_melds": _lays_melds,
    "go_out": _goes_out,
    "end_of_stock": _is_late,
    "others_nearly_out": _others_nearly_out,
    "first_orbit": _is_first_orbit,
    "house_rules": _has_house_rules,
}


def find_themes(question: Question, proof: Proof) -> tuple[str, ...]:
    """The themes of a puzzle."""
    return tuple(name for name, is_about in THEMES.items() if is_about(question, proof))
