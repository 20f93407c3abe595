"""Every option under every rule-set, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, request

from tutor.content import rule_book, rule_set_infos
from tutor.i18n import Language
from tutor.web.languages import current, page_blueprint
from tutor.wording.options import QUESTIONS, TOPICS, Statement, state_option

blueprint = page_blueprint("compare", "/compare")


@dataclass(frozen=True)
class Row:
    """An option, asked as a question, and what each rule-set answers."""

    option: str
    question: str
    answers: list[Statement]

    @property
    def differs(self) -> bool:
        return len({answer.text for answer in self.answers}) > 1


def rows_by_topic(lang: Language, *, only_differences: bool) -> list[tuple[str, list[Row]]]:
    """The rows of the comparison under the titles of their topics; topics without rows are left out."""
    rule_sets = rule_book().rule_sets.values()
    topics = []
    for topic, questions in QUESTIONS.items():
        rows = [
            Row(option, lang.gettext(question), [state_option(rules, option, lang) for rules in rule_sets])
            for option, question in questions.items()
        ]
        shown = [row for row in rows if row.differs or not only_differences]
        if shown:
            topics.append((lang.gettext(TOPICS[topic]), shown))
    return topics


@blueprint.get("")
def index() -> str:
    """All options, or only those that differ."""
    only = request.args.get("only") == "differences"
    topics = rows_by_topic(current(), only_differences=only)
    return render_template("compare.html", topics=topics, rule_sets=list(rule_set_infos().values()), only=only)
