"""The same turn in the other rule-sets, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.analysis.comparison import compare_turn
from tutor.content import RuleSetInfo, rule_book, rule_set_infos
from tutor.errors import InputError
from tutor.i18n import Language
from tutor.rules.actions import Action
from tutor.rules.judge import Ruling
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.wording.violations import Explanation, explain, explain_impossible


@dataclass(frozen=True)
class RulingView:
    """What one rule-set says: allowed with its points, not allowed, or not possible (None), and why.

    `points` are None where laid cards do not count; `best` tells the best way of drawing, where that was asked.
    """

    rule_set: RuleSetInfo
    legal: bool | None
    points: int | None = None
    penalty: int = 0
    went_out: bool = False
    explanation: Explanation | None = None
    best: str = ""


def view_elsewhere(
    position: Position, actions: Sequence[Action], rules: str, lang: Language, *, partial: bool
) -> list[RulingView]:
    """The rulings of every rule-set but the one that is played."""
    others = {name: other for name, other in rule_book().rule_sets.items() if name != rules}
    rulings = compare_turn(position, actions, others, partial=partial)
    return [view_ruling(rule_set_infos()[name], others[name], ruling, lang) for name, ruling in rulings.items()]


def view_ruling(rule_set: RuleSetInfo, rules: RuleSet, ruling: Ruling | InputError, lang: Language) -> RulingView:
    """What the rules of a rule-set, or a mixture that is based on it, say of a turn."""
    if isinstance(ruling, InputError):
        return RulingView(rule_set, None, explanation=explain_impossible(ruling, rules, lang))
    if ruling.violation:
        return RulingView(rule_set, False, explanation=explain(ruling.violation, rules, lang))
    turn = ruling.turn
    points = turn.points_laid if rules.scores_melds else None
    return RulingView(rule_set, True, points, turn.penalty, turn.went_out)
