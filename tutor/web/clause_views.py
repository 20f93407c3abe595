"""What the page of a clause shows: the options that it decides, what each rule-set answers, and their witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.content import Clause, RuleSetInfo, rule_book, rule_set_infos
from tutor.course.carriers import Carrier, carriers
from tutor.course.witnesses import witnesses
from tutor.i18n import Language
from tutor.web.witness_views import WitnessView, view_witness
from tutor.wording.options import QUESTIONS, Statement, state_option
from tutor.wording.sources import source_of


@dataclass(frozen=True)
class OptionView:
    """An option as a question, the answers of the rule-sets, those that the clause gives as a house rule, and the
    option's witness, if it has one."""

    option: str
    question: str
    answers: Sequence[tuple[RuleSetInfo, Statement]]
    house: Sequence[str]
    witness: WitnessView | None


def view_options(clause: Clause, lang: Language) -> list[OptionView]:
    """The options that a clause decides, in the order of the table of rules."""
    tied = carriers().get(clause.id, ())
    found = []
    for questions in QUESTIONS.values():
        for option, question in questions.items():
            of_option = [carrier for carrier in tied if carrier.option == option]
            if of_option:
                found.append(_view_option(option, lang.gettext(question), clause, of_option, lang))
    return found


def _view_option(option: str, question: str, clause: Clause, tied: Sequence[Carrier], lang: Language) -> OptionView:
    rule_sets, witness = rule_book().rule_sets, witnesses().get(option)
    return OptionView(
        option,
        question,
        [(rule_set_infos()[name], state_option(rules, option, lang)) for name, rules in rule_sets.items()],
        list(dict.fromkeys(_state_house(carrier, clause, lang) for carrier in tied if carrier.house_rule)),
        view_witness(witness, lang) if witness else None,
    )


def _state_house(carrier: Carrier, clause: Clause, lang: Language) -> str:
    """What the house rule makes of the rule-set whose source tells it, or of the first where that is none."""
    rule_sets = rule_book().rule_sets
    rules = rule_sets.get(source_of(clause).id) or next(iter(rule_sets.values()))
    return state_option(rule_book().house_rules[carrier.house_rule].apply(rules), carrier.option, lang).text
