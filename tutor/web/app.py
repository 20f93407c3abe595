"""The application: content is loaded and checked at once, then the blueprints are put together."""

from __future__ import annotations

from flask import Flask
from jinja2 import StrictUndefined

from tutor.content import rule_book
from tutor.course.glossary import glossary
from tutor.course.loading import courses
from tutor.course.witnesses import witnesses
from tutor.paths import data
from tutor.progress.database import Database
from tutor.puzzles.collection import generated, puzzles
from tutor.web import (
    assets,
    compare,
    errors,
    health,
    home,
    htmx,
    languages,
    limits,
    look,
    me,
    readers,
    security,
    sources,
    text,
)
from tutor.web import (
    glossary as glossary_page,
)
from tutor.web import (
    lessons as lesson_pages,
)
from tutor.web import (
    puzzles as puzzle_pages,
)
from tutor.wording.clauses import check_clause_texts

MOST_FORM_BYTES = 16 * 1024


def create_app(database: Database) -> Flask:
    """The whole site, with what readers have done in this database, whose tables are there.

    Raises ContentError where a content file has a fault.
    """
    for load in (check_clause_texts, rule_book, glossary, courses, puzzles, generated, witnesses):
        load()
    app = Flask("tutor.web", template_folder=str(data("templates")), static_folder=None)
    app.config |= {"MAX_CONTENT_LENGTH": MOST_FORM_BYTES, "MAX_FORM_PARTS": 200}
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.url_map.strict_slashes = False
    readers.install(app, database)
    for part in (security, limits, languages, look, htmx, assets, text, errors):
        part.install(app)
    for page in (home, lesson_pages, puzzle_pages, compare, glossary_page, sources, me, health):
        app.register_blueprint(page.blueprint)
    return app
