"""Long texts on a page: Markdown, with cards, clauses and terms where the texts have their marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from flask import Flask, g, url_for
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from tutor.cards import Card
from tutor.content import load_clauses
from tutor.course.glossary import glossary
from tutor.i18n import Language
from tutor.rules.options import RuleSet
from tutor.web.languages import current
from tutor.web.settings import card_letter
from tutor.web.table import symbol
from tutor.wording.cards import speak_card
from tutor.wording.clauses import KINDS, TOPICS
from tutor.wording.marks import TERM, CardsMark, ClauseMark, Mark, TermMark, ValueMark, fill_marks
from tutor.wording.sources import source_of

# A term is a button, after which a line may end; what closes it stays with it.
_TERM_AND_STOP = re.compile(rf"\{{{TERM.pattern}(\|[^{{}}]*)?\}}[.,:;!?)»«”]+")
_MARKDOWN = MarkdownIt("commonmark", {"html": False})
# The browser itself opens and closes the meaning, by its button or Esc; it may stand inside a paragraph.
_TERM = Markup(
    '<button type="button" class="term" popovertarget="{id}">{shown}</button>'
    '<span class="meaning" id="{id}" role="note" popover><strong>{word}</strong>: {definition}'
    ' <a href="{address}">{more}</a></span>'
)


def install(app: Flask) -> None:
    """Markdown, marks and clauses in the templates."""
    app.jinja_env.filters["markdown"] = lambda text, rules: render_markdown(text, rules, current())
    app.jinja_env.filters["marks"] = lambda text: render_line(text, current())
    app.jinja_env.globals["clause_link"] = clause_link
    app.jinja_env.globals["clause_links"] = clause_links
    app.jinja_env.globals["clause_text"] = lambda id_: load_clauses()[id_][current().code]
    app.jinja_env.globals["topic_name"] = lambda topic: current().gettext(TOPICS[topic])
    app.jinja_env.globals["kind_name"] = lambda kind: current().gettext(KINDS[kind])


def render_markdown(text: str, rules: RuleSet, lang: Language) -> Markup:
    """A text in Markdown as a part of a page, its numbers as these rules have them."""
    return _fill(_markdown(text), lang, rules)


@lru_cache(maxsize=2048)
def _markdown(text: str) -> str:
    return str(_MARKDOWN.render(text))


def render_line(text: str, lang: Language) -> Markup:
    """A plain text with marks as a part of a page."""
    return _fill(str(escape(text)), lang)


def _fill(html: str, lang: Language, rules: RuleSet | None = None) -> Markup:
    def show(mark: Mark) -> str:
        match mark:
            case CardsMark(cards):
                return inline_cards(cards, lang)
            case ClauseMark(clause):
                return clause_link(clause)
            case TermMark(term, shown):
                return open_term(term, shown, lang)
            case ValueMark():
                assert rules is not None
                return lang.number(mark.number(rules))

    kept = _TERM_AND_STOP.sub(r'<span class="whole">\g<0></span>', html)
    return Markup(fill_marks(kept, show))  # noqa: S704 - escaped


def inline_cards(cards: Sequence[Card], lang: Language) -> str:
    """Cards in a sentence: pictures of them, with their names for who can't see those."""
    return " ".join(_mini(card, lang, more=number < len(cards)) for number, card in enumerate(cards, 1))


def _mini(card: Card, lang: Language, *, more: bool) -> str:
    """One of them; `more` where another one follows, which a voice has to keep apart."""
    return (
        f'<span class="mini suit-{card.suit or "X"}"><span class="spoken">{escape(speak_card(card, lang))}'
        f'{"," if more else ""}</span><span aria-hidden="true">{_corner(card, lang)}</span></span>'
    )


def _corner(card: Card, lang: Language) -> str:
    return ("★" if card.joker else "") + card_letter(card.rank, lang) + symbol(card)


def clause_link(clause: str) -> Markup:
    """A link to the page of a clause."""
    address = url_for("sources.clause", name=source_of(load_clauses()[clause]).id, id_=clause)
    return Markup('<a class="clause" href="{}">{}</a>').format(address, clause)


def open_term(term: str, shown: str, lang: Language) -> Markup:
    """A term in a sentence as a button that opens its meaning in place; `shown` is part of a page already."""
    entry = glossary()[term][lang.code]
    g.terms = g.get("terms", 0) + 1  # a text may open one term twice, but an id stands once on a page
    return _TERM.format(
        id=f"{term}-{g.terms}",
        shown=Markup(shown) or entry.word,  # noqa: S704 - escaped
        word=entry.word,
        definition=render_line(entry.definition, lang),
        address=url_for("glossary.index", _anchor=term),
        more=lang.gettext("In the glossary"),
    )


def clause_links(clauses: Sequence[str]) -> Markup:
    """Links to several clauses."""
    return Markup(" ").join(map(clause_link, clauses))
