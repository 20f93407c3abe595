"""Which rules decide a puzzle, as clauses: those that somebody has written, else those of the options in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tutor.cards import ACE
from tutor.content import load_clauses
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import Kind, Question
from tutor.rules.actions import Action, Call, Discard, Lay, LayOff, Take
from tutor.rules.options import TakeFromPile
from tutor.rules.violations import Violation

MOST = 5  # clauses that a hint shows


def deciding_clauses(puzzle: Puzzle) -> tuple[str, ...]:
    """The clauses that decide, none of which is an example that would give the answer away."""
    if puzzle.words:
        return puzzle.words.clauses
    question = puzzle.question
    violation = _find_violation(question, puzzle.proof.right[0])
    if violation:
        found = list(violation.clauses(question.rules))
    else:
        options = DECIDING[question.kind](question)
        found = [clause for option in options for clause in question.rules.sources.get(option, ())]
    return tuple(dict.fromkeys(clause for clause in found if load_clauses()[clause].kind != "example"))[:MOST]


def _find_violation(question: Question, right: str) -> Violation | None:
    """The rule that the right answer rests on, where that is one that another answer breaks."""
    if question.kind not in ("meld", "ruling", "orbit"):
        return None
    broken = [answer.violation for answer in find_answers(question) if answer.violation and answer.text != right]
    return broken[-1] if broken else None


def _drawing(question: Question) -> Iterator[str]:
    rules = question.rules
    yield "take_from_pile"
    if rules.take_from_pile is TakeFromPile.TOP:
        yield "return_top"
        return
    yield "take_duty"
    if rules.take_penalty:
        yield "take_penalty"
    if rules.dig_needs_own_meld:
        yield "dig_needs_own_meld"


def _laying(question: Question) -> Iterator[str]:
    yield from ("meld", "layoff", "new_melds_per_turn", "going_out")


def _placing(question: Question) -> Iterator[str]:
    yield "layoff"
    if any(card.rank == ACE for card in question.cards):
        yield from ("ace", "ace_low_value")
    yield "scoring"


def _naming(question: Question) -> Iterator[str]:
    yield from ("joker_names", "joker_value", "scoring")


def _melding(question: Question) -> Iterator[str]:
    """Of cards that are a meld: what makes them one."""
    yield "meld"
    if any(card.joker for card in question.cards):
        yield from ("joker_names", "joker_limits")
    ranks = {card.rank for card in question.cards}
    if len(ranks) == 1:
        yield from ("groups", "group_suits")
    elif ACE in ranks:
        yield "ace"


def _turning(question: Question) -> Iterator[str]:
    """What a turn rests on, action by action."""
    for action in question.turn:
        yield from _acting(action, question)


def _acting(action: Action, question: Question) -> Iterator[str]:
    match action:
        case Take(1):
            yield from ("take_from_pile", "return_top")
        case Take():
            yield from _drawing(question)
        case Lay():
            yield from ("meld", "new_melds_per_turn")
        case LayOff():
            yield from ("layoff", "layoff_on")
        case Call():
            yield "calls"
        case Discard():
            yield "discard_owed"


def _throwing(question: Question) -> Iterator[str]:
    if Take(1) in question.before:
        yield "return_top"
    yield from ("take_from_pile", "scoring")


def _counting(question: Question) -> Iterator[str]:
    position = question.table
    cards = [*position.known_hand(question.seat), *(card for meld in position.melds for card in meld.cards)]
    if position.melds:
        yield "scoring"
    if any(card.joker for card in cards):
        yield "joker_value"
    if any(card.rank == ACE for card in cards):
        yield from ("ace_value", "ace_low_value")
    yield "number_cards"


def _winning(question: Question) -> Iterator[str]:
    yield from ("target", "target_rule", "win_rule")


def _first(question: Question) -> Iterator[str]:
    yield from ("first_orbit_pile", "first_orbit_going_out", "first_orbit_laying")


DECIDING: Mapping[Kind, Callable[[Question], Iterator[str]]] = {
    "dig": _drawing,
    "turn": _laying,
    "place": _placing,
    "joker": _naming,
    "meld": _melding,
    "ruling": _turning,
    "where": _turning,
    "call": lambda question: iter(("calls", "scoring")),
    "discard": _throwing,
    "count": _counting,
    "winner": _winning,
    "orbit": _first,
    "float": lambda question: iter(("going_out", "scoring")),
}
