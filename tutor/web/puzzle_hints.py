"""Hints in steps, and what a turn or a question comes to in other rule-sets, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tutor.analysis.views import hide_unseen
from tutor.content import RuleSetInfo, rule_book, rule_set_infos
from tutor.i18n import Language
from tutor.puzzles.answers import best_answers
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.deciding import deciding_clauses
from tutor.puzzles.hints import Elsewhere, cards_to_see, choose_elsewhere, find_elsewhere
from tutor.puzzles.truths import fit_one_pack
from tutor.rules.actions import Action
from tutor.web.elsewhere import RulingView, view_elsewhere, view_ruling
from tutor.web.lesson_views import AnswerElsewhere
from tutor.web.puzzle_rows import Row, find_outcome, view_rows
from tutor.web.puzzle_words import tell
from tutor.web.table import CardView, view_cards
from tutor.wording.puzzles import LOOKS
from tutor.wording.violations import Explanation, explain, explain_impossible


@dataclass(frozen=True)
class HintElsewhere:
    """What the same cards mean in another rule-set: what each answer is worth, a ruling, an answer in words, a
    rule in the way, or the worth of the best turn (`laid` is None where laid cards do not count)."""

    rule_set: RuleSetInfo
    rows: Sequence[Row] = ()
    ruling: RulingView | None = None
    answer: str = ""
    broken: Explanation | None = None
    laid: int | None = None
    left: int | None = None


@dataclass(frozen=True)
class HintsView:
    """The hints that are shown, and whether there are more."""

    shown: int
    more: bool
    look: str = ""
    clauses: Sequence[str] = ()
    cards: Sequence[CardView] = field(default_factory=list)
    other: HintElsewhere | None = None


def view_hints(puzzle: Puzzle, wanted: int, lang: Language) -> HintsView:
    """So many hints, or all that there are: where to look, which rules decide, which cards, and another house."""
    cards = cards_to_see(puzzle.question)
    most = 4 if cards else 3
    shown = max(0, min(wanted, most))
    return HintsView(
        shown,
        shown < most,
        look=puzzle.words.look[lang.code] if puzzle.words else lang.gettext(LOOKS[puzzle.question.kind]),
        clauses=deciding_clauses(puzzle) if shown > 1 else (),
        cards=view_cards(cards, lang) if shown > 2 else [],
        other=_view_other(puzzle, choose_elsewhere(puzzle), lang) if shown == most else None,
    )


def _view_other(puzzle: Puzzle, found: Elsewhere, lang: Language) -> HintElsewhere:
    """What these very cards mean in another rule-set, without giving this one's answer away."""
    rules, info = rule_book().rule_sets[found.rule_set], rule_set_infos()[found.rule_set]
    if found.error:
        return HintElsewhere(info, broken=explain_impossible(found.error, rules, lang))
    if found.violation:
        return HintElsewhere(info, broken=explain(found.violation, rules, lang))
    if found.ruling and puzzle.question.kind != "orbit":
        return HintElsewhere(info, ruling=view_ruling(info, rules, found.ruling, lang))
    assert found.question is not None
    if found.question.kind == "turn":
        outcome = find_outcome(found.question, found.answers[0])
        assert outcome is not None
        return HintElsewhere(info, laid=outcome.laid if rules.scores_melds else None, left=outcome.left)
    if any(answer.worth is not None for answer in found.answers):
        # What is best there may be the answer here.
        same = {answer.text for answer in best_answers(found.answers)} & set(puzzle.proof.right)
        return HintElsewhere(info, rows=view_rows(found.question, found.answers, lang, () if same else None))
    return HintElsewhere(info, answer=tell_best(found, lang))


def tell_best(found: Elsewhere, lang: Language) -> str:
    """The right answer in another rule-set, in words."""
    assert found.question is not None
    return " / ".join(tell(found.question, answer.text, lang) for answer in best_answers(found.answers))


# --- after the answer: every other rule-set --------------------------------------------------------
def view_rulings(puzzle: Puzzle, turn: Sequence[Action], lang: Language) -> list[RulingView]:
    """A turn in the other rule-sets, in its own too where this one has house rules or all are asked for; for a dig
    with the best way of drawing there."""
    question = puzzle.question
    own = "" if question.house or question.kind == "where" else question.base
    table = fit_one_pack(question.table)
    position = hide_unseen(table) if question.kind == "where" else table
    views = view_elsewhere(position, turn, own, lang, partial=False)
    return [replace(view, best=_best_drawing(puzzle, view, lang)) for view in views]


def _best_drawing(puzzle: Puzzle, view: RulingView, lang: Language) -> str:
    if puzzle.question.kind != "dig" or view.legal is None:
        return ""
    found = find_elsewhere(puzzle.question, view.rule_set.id)
    best = best_answers(found.answers)
    if not best:
        return ""
    return lang.gettext(
        "Best there: %(draws)s (%(net)s).", draws=tell_best(found, lang), net=lang.signed(best[0].worth or 0)
    )


def view_answers(puzzle: Puzzle, lang: Language) -> list[AnswerElsewhere]:
    """The answer to the same question in the other rule-sets."""
    rule_sets = rule_book().rule_sets
    others = [name for name, rules in rule_sets.items() if rules != puzzle.question.rules]
    return [_view_answer(find_elsewhere(puzzle.question, name), lang) for name in others]


def _view_answer(found: Elsewhere, lang: Language) -> AnswerElsewhere:
    info, rules = rule_set_infos()[found.rule_set], rule_book().rule_sets[found.rule_set]
    if found.error:
        return AnswerElsewhere(info, broken=explain_impossible(found.error, rules, lang))
    return AnswerElsewhere(info, tell_best(found, lang))
