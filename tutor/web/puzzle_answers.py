"""Answers that somebody gives to a puzzle: how they are read, and what the rules say of them, in words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from werkzeug.datastructures import MultiDict

from tutor.analysis.search import Line
from tutor.errors import InputError
from tutor.i18n import N_, Language
from tutor.puzzles.answers import LATER, NEVER, NONE, NOW, YES, Answer, best_answers
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.finding import find_answers
from tutor.puzzles.proof import is_right
from tutor.puzzles.questions import PLAYED, Kind
from tutor.puzzles.reading import weigh_answer
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation
from tutor.web.errors import BadInputError
from tutor.web.puzzle_words import tell
from tutor.wording.errors import explain_error
from tutor.wording.violations import Explanation, explain

TWO_ANSWERS: frozenset[Kind] = frozenset({"meld", "ruling"})  # whoever gives the wrong one knows the right one
NO_NUMBER = N_("Type a number, such as 25 or −10.")

RIGHT = {
    "exact": N_("Nothing else is worth more this turn."),
    "played": N_("Nothing else gives more by the end of the round."),
    "now": N_("It looks less good now, but nothing else gives more by the end of the round."),
}
RULED = {
    ("meld", True): N_("The cards are a meld."),
    ("meld", False): N_("The cards are no meld."),
    ("ruling", True): N_("The turn is allowed."),
    ("ruling", False): N_("The turn is not allowed."),
}
WHEN = {
    NOW: N_("The turn is allowed in the first orbit already."),
    LATER: N_("The turn is allowed after the first orbit."),
    NEVER: N_("The turn is never allowed."),
}
LOST = {
    "exact": N_("That is allowed, but something else is worth %(n)s more."),
    "played": N_("That is allowed, but by the end of the round it costs at least about %(n)s points."),
    "now": N_("Nothing gives more this turn, but by the end of the round it costs at least about %(n)s points."),
}
OTHERWISE = {
    "count": N_("That is not what they come to."),
    "winner": N_("That is not how it stands after the round."),
    "where": N_("That is not quite where it is allowed."),
    "orbit": N_("That is not so."),
}
SOONER = N_("It is allowed sooner.")
TRY_AGAIN = N_("Try again.")
AGAIN = {
    "count": N_("Count again."),
    "winner": N_("Look again."),
    "where": N_("Look again."),
    "orbit": N_("Look at the turn again."),
}


@dataclass(frozen=True)
class Verdict:
    """What the rules say of an answer: a sentence, and the rule that decides; `told` where it tells the right one,
    and what to do again where it does not."""

    right: bool
    given: str
    text: str = ""
    broken: Explanation | None = None
    told: bool = False
    again: str = ""


def read_given(puzzle: Puzzle, form: MultiDict[str, str]) -> str:
    """The answer that a form holds, as an address holds it too."""
    if puzzle.question.kind == "where" and form.get("do") == "where":
        return " ".join(form.getlist("rule_set")) or NONE
    return form.get("number" if puzzle.question.kind == "count" else "do", "")


def weigh_given(puzzle: Puzzle, given: str, lang: Language) -> Answer | None:
    """The answer, weighed; None for a text where a number is wanted. Raises BadInputError where it is none of those
    to choose from."""
    counted = puzzle.question.kind == "count"
    try:
        return weigh_answer(puzzle.question, "".join(given.split()).removeprefix("+") if counted else given)
    except InputError as error:
        if counted:
            return None
        raise BadInputError(explain_error(error, lang) + ".") from None


def judge_answer(puzzle: Puzzle, answer: Answer, lang: Language) -> Verdict:
    """Whether an answer is right, and why it is or is not."""
    question, given = puzzle.question, _tell(puzzle, answer, lang)
    if question.kind in TWO_ANSWERS:
        return _tell_ruling(puzzle, answer.text, lang)
    if is_right(question, puzzle.proof, answer.text):
        return Verdict(True, given, _why_right(puzzle, lang), _why_not_before(puzzle, lang))
    if answer.violation:
        return Verdict(False, given, broken=explain(answer.violation, question.rules, lang))
    again = lang.gettext(AGAIN.get(question.kind, TRY_AGAIN))
    return Verdict(False, given, _tell_lost(puzzle, answer, lang), again=again)


def judge_played(puzzle: Puzzle, turn: Turn, lang: Language) -> Verdict:
    """Whether a finished turn is worth as much as the best; else what it loses."""
    lost = _highest(puzzle) - Line((), turn).net
    if not lost:
        return Verdict(True, "", lang.gettext(RIGHT["exact"]))
    return Verdict(False, "", lang.gettext(LOST["exact"], n=lang.number(lost)), again=lang.gettext(TRY_AGAIN))


def _highest(puzzle: Puzzle) -> Fraction:
    worth = best_answers(find_answers(puzzle.question))[0].worth
    assert worth is not None
    return worth


def _tell(puzzle: Puzzle, answer: Answer, lang: Language) -> str:
    """The answer in words; a number stands in its field, and a choice of rule-sets in its boxes."""
    return "" if puzzle.question.kind in ("count", "where") else tell(puzzle.question, answer.text, lang)


def _tell_ruling(puzzle: Puzzle, given: str, lang: Language) -> Verdict:
    question, right = puzzle.question, puzzle.proof.right[0]
    broken = next((answer.violation for answer in find_answers(question) if answer.violation), None)
    text = lang.gettext(RULED[question.kind, right == YES])
    told = explain(broken, question.rules, lang) if broken else None
    return Verdict(given == right, "", text, told, told=True)


def _why_right(puzzle: Puzzle, lang: Language) -> str:
    question, proof = puzzle.question, puzzle.proof
    if question.kind == "orbit":
        return lang.gettext(WHEN[proof.right[0]])
    if question.kind in PLAYED:
        return lang.gettext(RIGHT["now" if proof.looks_good else "played"])
    return lang.gettext(RIGHT["exact"]) if question.kind in ("place", "joker") else ""


def _why_not_before(puzzle: Puzzle, lang: Language) -> Explanation | None:
    """Of a turn that is allowed later or never the rule that says so."""
    violation = find_barring(puzzle) if puzzle.question.kind == "orbit" else None
    return explain(violation, puzzle.question.rules, lang) if violation else None


def find_barring(puzzle: Puzzle) -> Violation | None:
    """The rule that makes a turn of the first orbit wait, or that it breaks whenever it is made."""
    before = {LATER: NOW, NEVER: LATER}.get(puzzle.proof.right[0])
    return next((answer.violation for answer in find_answers(puzzle.question) if answer.text == before), None)


def _tell_lost(puzzle: Puzzle, answer: Answer, lang: Language) -> str:
    """What a wrong answer loses in points, or that it is not so."""
    question, proof = puzzle.question, puzzle.proof
    if question.kind == "orbit" and (answer.text, proof.right[0]) == (LATER, NOW):
        return lang.gettext(SOONER)
    if question.kind in OTHERWISE:
        return lang.gettext(OTHERWISE[question.kind])
    if question.kind in PLAYED:
        lost = min(played.behind[answer.text] for played in proof.played)
        return lang.gettext(LOST["now" if answer.text in proof.now else "played"], n=lang.number(round(lost, 1)))
    assert answer.worth is not None
    return lang.gettext(LOST["exact"], n=lang.number(_highest(puzzle) - answer.worth))
