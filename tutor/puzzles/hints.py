"""What a hint may show before the answer: where to look, which rules decide, and what the same cards mean under other
rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tutor.analysis.comparison import compare_turn
from tutor.analysis.views import hide_unseen
from tutor.cards import ACE, Card
from tutor.content import rule_book
from tutor.errors import InputError, PositionError
from tutor.puzzles.answers import Answer, best_answers
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import WITH_TURN, Kind, Question
from tutor.puzzles.truths import fit_one_pack, put_under
from tutor.puzzles.weighing import why_unfinished
from tutor.rules.actions import Call, Lay, LayOff, Take, cards_of
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import find_melds
from tutor.rules.violations import Violation


# --- cards to look at ---------------------------------------------------------------------------------------------
def cards_to_see(question: Question) -> list[Card]:
    """The cards that matter, none where no cards decide."""
    return list(CARDS[question.kind](question)) if question.kind in CARDS else []


def _taken(question: Question) -> Iterable[Card]:
    """The deepest card of each way to take or to call that can be completed."""
    pile = question.table.discard
    turns = [answer.turn for answer in find_answers(question) if answer.worth is not None]
    return [pile[-turn[0].count] for turn in turns if turn and isinstance(turn[0], Take | Call)]


def _usable(question: Question) -> Iterable[Card]:
    """The cards of the hand that could be laid."""
    turn = question.begin()
    laid = {card.held for meld in find_melds(turn.hand, turn.rules) for card in meld}
    return sorted(laid | {card for card in turn.hand if legal_layoffs(turn, card)})


def _placed(question: Question) -> Iterable[Card]:
    """The card to place, and what could be laid beside it."""
    return [*question.cards, *(card for card in _usable(question) if card not in question.cards)]


def _asked(question: Question) -> Iterable[Card]:
    """What the turn lays, else what it discards."""
    laid = [action for action in question.turn if isinstance(action, Lay | LayOff)]
    return [card for action in laid or question.turn[-1:] for card in cards_of(action)]


def _near(question: Question) -> Iterable[Card]:
    """Cards of the pile and the table that go with a card that may be discarded."""
    turn = question.begin()
    there = [*turn.position.discard, *(card for meld in turn.position.melds for card in meld.cards)]
    return [card for card in there if any(_go_together(card, other) for other in turn.hand)] or sorted(turn.hand)


def _go_together(one: Card, other: Card) -> bool:
    beside = one.suit == other.suit and abs(one.rank - other.rank) in (1, 2)
    return one.joker or beside or (one.rank == other.rank and one.suit != other.suit)


def _special(cards: Sequence[Card]) -> Sequence[Card]:
    """Aces and jokers, all of the cards where there are none."""
    return [card for card in cards if card.joker or card.rank == ACE] or cards


def _counted(question: Question) -> Iterable[Card]:
    position, seat = question.table, question.seat
    laid = [card for meld in position.melds for card, by in zip(meld.cards, meld.by, strict=True) if by == seat]
    return _special([*position.known_hand(seat), *laid])


CARDS: Mapping[Kind, Callable[[Question], Iterable[Card]]] = {
    "dig": _taken,
    "call": _taken,
    "turn": _usable,
    "joker": _usable,
    "float": _usable,
    "place": _placed,
    "discard": _near,
    "ruling": _asked,
    "where": _asked,
    "orbit": _asked,
    "meld": lambda question: _special(question.cards),
    "count": _counted,
}


# --- the same cards under other rules ---------------------------------------------------------------------------
@dataclass(frozen=True)
class Elsewhere:
    """The same question in another rule-set, None where the cards can't lie so, and why: its answers there, and of a
    turn asked about the ruling; or the rule in its way."""

    rule_set: str
    question: Question | None = None
    answers: tuple[Answer, ...] = ()
    ruling: Ruling | None = None
    violation: Violation | None = None
    error: InputError | None = None


def find_elsewhere(question: Question, rule_set: str) -> Elsewhere:
    """What a question comes to in another rule-set."""
    try:
        _check_jokers(question, rule_set)
        there = put_under(question, rule_set)
        if question.kind in WITH_TURN:
            return Elsewhere(rule_set, there, _answers_with_turn(there), _rule(question, rule_set))
        broken = judge_turn(there.table, there.before, partial=True).violation if there.before else None
        answers = () if broken else find_answers(there)
        if there.kind == "turn" and not answers and not broken:
            broken = why_unfinished(there.begin())
        return Elsewhere(rule_set, there, answers, violation=broken)
    except InputError as error:
        return Elsewhere(rule_set, error=error)


def _check_jokers(question: Question, rule_set: str) -> None:
    if not rule_book().rule_sets[rule_set].jokers and any(card.joker for card in question.cards):
        raise PositionError("no_jokers_here")


def _answers_with_turn(there: Question) -> tuple[Answer, ...]:
    return () if there.kind == "where" else find_answers(there)


def _rule(question: Question, rule_set: str) -> Ruling:
    rules = rule_book().rule_sets[rule_set]
    found = compare_turn(hide_unseen(fit_one_pack(question.table)), question.turn, {rule_set: rules})[rule_set]
    if isinstance(found, InputError):
        raise found
    return found


def choose_elsewhere(puzzle: Puzzle) -> Elsewhere:
    """The rule-set that the last hint speaks of: the one that is written, else the first where the right answer is
    another one, or at least the cards can lie so."""
    if puzzle.words:
        return find_elsewhere(puzzle.question, puzzle.words.elsewhere)
    others = [name for name, rules in rule_book().rule_sets.items() if rules != puzzle.question.rules]
    return max((find_elsewhere(puzzle.question, name) for name in others), key=lambda found: _tells(puzzle, found))


def _tells(puzzle: Puzzle, found: Elsewhere) -> int:
    """How much is learned there: nothing where the cards can't lie so, most where the answer is another one."""
    if found.error:
        return 0
    return 2 if found.violation or _says(found) != _says_here(puzzle) else 1


def _says(found: Elsewhere) -> object:
    if found.ruling:
        return found.ruling.violation and found.ruling.violation.code
    return {answer.text for answer in best_answers(found.answers)}


def _says_here(puzzle: Puzzle) -> object:
    question, proof = puzzle.question, puzzle.proof
    if question.kind in WITH_TURN:
        violation = judge_turn(question.table, question.turn).violation
        return violation and violation.code
    return set(proof.right)
