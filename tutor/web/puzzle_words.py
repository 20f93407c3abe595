"""A question and its answers in the reader's language, as what the question is about asks for."""

from __future__ import annotations

from tutor.i18n import Language
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import PLAYED, Kind, Question
from tutor.rules.options import Calls, RuleSet
from tutor.wording.puzzles import MEASURES, WORTH, ask, tell_answer

BY_POINTS: frozenset[Kind] = frozenset({"turn", "place", "joker"})  # of the turn


def tell_question(question: Question, lang: Language) -> str:
    """What is asked."""
    return ask(_name(question), lang)


def tell_measure(question: Question, lang: Language) -> str:
    """By what the answers are judged; nothing where the question says so itself."""
    if question.kind in PLAYED:
        return lang.gettext(MEASURES["round"])
    return lang.gettext(MEASURES[_counted(question.rules)]) if question.kind in BY_POINTS else ""


def tell_worth(rules: RuleSet, lang: Language) -> str:
    """What an answer is worth this turn."""
    return lang.gettext(WORTH[_counted(rules)])


def _counted(rules: RuleSet) -> str:
    if not rules.scores_melds:
        return "left"
    return "bonus" if rules.going_out_bonus else "laid"


def tell(question: Question, text: str, lang: Language) -> str:
    """An answer in words, a place at a meld told apart from others at the same one."""
    others = {answer.text for answer in find_answers(question)} if question.kind == "place" else ()
    return tell_answer(_name(question), text, lang, others)


def _name(question: Question) -> str:
    """The kind, and what makes the question a particular one: a round to count, a claim to make."""
    if question.kind == "count" and question.table.melds:
        return "count:round"
    claiming = question.kind == "call" and question.rules.calls is Calls.CLAIM
    return "call:claim" if claiming else question.kind
