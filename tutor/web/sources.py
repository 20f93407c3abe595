"""The clauses of every source, each with a page of its own that shows what hangs on it."""

from __future__ import annotations

from flask import abort, render_template

from tutor.content import load_clauses
from tutor.web.clause_views import view_options
from tutor.web.languages import current, page_blueprint
from tutor.wording.clauses import TOPICS
from tutor.wording.sources import clauses_of, source_of, sources

blueprint = page_blueprint("sources", "/sources")


@blueprint.get("")
def index() -> str:
    """All sources."""
    return render_template("sources/index.html", sources=sources().values())


@blueprint.get("/<name>")
def show(name: str) -> str:
    """One source, its clauses by topic."""
    source = sources().get(name) or abort(404)
    clauses = clauses_of(source)
    by_topic = {topic: [clause for clause in clauses if clause.topic == topic] for topic in TOPICS}
    topics = [(topic, found) for topic, found in by_topic.items() if found]
    return render_template("sources/source.html", source=source, topics=topics)


@blueprint.get("/<name>/<id_>")
def clause(name: str, id_: str) -> str:
    """One clause, the options that it decides, and cards that show what each of them changes."""
    found = load_clauses().get(id_) or abort(404)
    source = source_of(found)
    if source.id != name:
        abort(404)
    return render_template("sources/clause.html", source=source, clause=found, options=view_options(found, current()))
