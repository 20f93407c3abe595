"""The glossary: every term in the reader's language, with what others call it, here and in the other languages."""

from __future__ import annotations

from itertools import groupby

from flask import render_template, request

from tutor.course.glossary import Term, find_terms
from tutor.i18n import LANGUAGES
from tutor.web.languages import current, page_blueprint

MOST_LETTERS = 40

blueprint = page_blueprint("glossary", "/glossary")


@blueprint.get("")
def index() -> str:
    """All terms by letter, or those that go by the name looked for."""
    name = request.args.get("name", "")[:MOST_LETTERS]
    found = find_terms(name, current())
    others = [(code, language) for code, language in LANGUAGES.items() if code != current().code]
    return render_template("glossary/index.html", name=name, letters=by_letter(found), others=others)


def by_letter(terms: list[Term]) -> list[tuple[str, list[Term]]]:
    """Sorted terms under the letters that they begin with."""
    code = current().code
    return [(letter, list(group)) for letter, group in groupby(terms, lambda term: term[code].word[0].upper())]
