"""What the page of a puzzle shows, in the reader's language: verdicts, proofs and hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tutor.analysis.search import Line
from tutor.content import RuleSetInfo, rule_book, rule_set_infos
from tutor.errors import InputError
from tutor.i18n import Language
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.hints import dig_elsewhere, turn_elsewhere
from tutor.puzzles.proof import DigProof, prove_dig, prove_ruling, prove_turn
from tutor.rules.actions import Action, Draw, Take
from tutor.rules.options import RuleSet
from tutor.rules.turn import Turn
from tutor.rules.violations import Violation
from tutor.web.elsewhere import RulingView, view_elsewhere
from tutor.wording.actions import tell_action
from tutor.wording.violations import Explanation, explain, explain_impossible


@dataclass(frozen=True)
class DrawRow:
    """A way of drawing: its net and a turn worth that, or why it can't be completed."""

    label: str
    best: bool
    net: Fraction | None = None
    laid: int | None = None
    left: int | None = None
    penalty: int = 0
    turn: str = ""
    barred: Explanation | None = None


@dataclass(frozen=True)
class Verdict:
    """What the engine says of an answer. `lost` is how many points another answer gains beyond this one."""

    right: bool
    given: str = ""
    lost: Fraction | None = None
    broken: Explanation | None = None
    legal: bool | None = None


@dataclass(frozen=True)
class HintElsewhere:
    """What the same cards mean in another rule-set: ways of drawing, a ruling, a rule in the way, or the worth of the
    best turn (`laid` is None where laid cards do not count)."""

    rule_set: RuleSetInfo
    rows: Sequence[DrawRow] = ()
    ruling: RulingView | None = None
    broken: Explanation | None = None
    laid: int | None = None
    left: int | None = None


def judge_draw(puzzle: Puzzle, chosen: Draw | Take, lang: Language) -> Verdict:
    """Whether a way of drawing is the best; else what it loses, or the rule in its way."""
    proof = prove_dig(puzzle.position)
    given = tell_action(chosen, lang)
    if proof.is_right(chosen):
        return Verdict(True, given)
    broken = proof.barred.get(chosen)
    if broken:
        return Verdict(False, given, broken=explain(broken, puzzle.position.rules, lang))
    return Verdict(False, given, lost=proof.lost_by(chosen))


def judge_played(puzzle: Puzzle, turn: Turn) -> Verdict:
    """Whether a finished turn is worth as much as the best; else what it loses."""
    lost = prove_turn(puzzle.position, puzzle.turn).net - Line((), turn).net
    return Verdict(right=not lost, lost=Fraction(lost))


def judge_said(puzzle: Puzzle, said: bool, lang: Language) -> Verdict:
    """Whether a turn was rightly said to be allowed or not, and the rule that it breaks."""
    ruling = prove_ruling(puzzle)
    broken = explain(ruling.violation, puzzle.position.rules, lang) if ruling.violation else None
    return Verdict(right=said == ruling.is_legal, broken=broken, legal=ruling.is_legal)


def draw_rows(proof: DigProof, rules: RuleSet, lang: Language) -> list[DrawRow]:
    """Every way of drawing with what it is worth, the shallowest first, the stock last."""
    rows: dict[Action, DrawRow] = {
        draw: DrawRow(tell_action(draw, lang), best=False, barred=explain(broken, rules, lang))
        for draw, broken in proof.barred.items()
    }
    for option in proof.options:
        outcome = option.outcome
        rows[option.draw] = DrawRow(
            label=tell_action(option.draw, lang),
            best=proof.is_right(option.draw),
            net=option.net,
            laid=outcome.laid if outcome else None,
            left=outcome.left if outcome else None,
            penalty=outcome.penalty if outcome else 0,
            turn=" · ".join(tell_action(action, lang) for action in outcome.actions[1:]) if outcome else "",
        )
    return [rows[draw] for draw in sorted(rows, key=_depth)]


def view_rulings(puzzle: Puzzle, turn: Sequence[Action], lang: Language) -> list[RulingView]:
    """A turn in the other rule-sets, for a dig with the best way of drawing there."""
    views = view_elsewhere(puzzle.position, turn, puzzle.rules, lang, partial=False)
    return [replace(view, best=_best_drawing(puzzle, view, lang)) for view in views]


def _best_drawing(puzzle: Puzzle, view: RulingView, lang: Language) -> str:
    if puzzle.kind != "dig" or view.legal is None:
        return ""
    best = dig_elsewhere(puzzle.position, rule_book().rule_sets[view.rule_set.id]).best
    draws = " / ".join(tell_action(option.draw, lang) for option in best)
    net = lang.signed(best[0].net)
    return lang.gettext("Best there: %(draws)s (%(net)s).", draws=draws, net=net) if best else ""


def _depth(draw: Action) -> int:
    return draw.count if isinstance(draw, Take) else 1000


def hint_elsewhere(puzzle: Puzzle, lang: Language) -> HintElsewhere:
    """What these very cards mean in another rule-set, without giving this one's answer away."""
    rules, info = rule_book().rule_sets[puzzle.elsewhere], rule_set_infos()[puzzle.elsewhere]
    try:
        if puzzle.kind == "dig":
            return HintElsewhere(info, rows=draw_rows(dig_elsewhere(puzzle.position, rules), rules, lang))
        if puzzle.kind == "turn":
            return _hint_turn(info, turn_elsewhere(puzzle, rules), rules, lang)
    except InputError as error:
        return HintElsewhere(info, broken=explain_impossible(error, rules, lang))
    views = view_elsewhere(puzzle.position, puzzle.turn, puzzle.rules, lang, partial=False)
    return HintElsewhere(info, ruling=next(view for view in views if view.rule_set == info))


def _hint_turn(info: RuleSetInfo, found: Line | Violation | None, rules: RuleSet, lang: Language) -> HintElsewhere:
    if not isinstance(found, Line):
        return HintElsewhere(info, broken=explain(found, rules, lang) if found else None)
    return HintElsewhere(info, laid=found.turn.points_laid if rules.scores_melds else None, left=found.left)
