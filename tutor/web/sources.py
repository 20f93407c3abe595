"""The clauses of every source, each with an address of its own."""

from __future__ import annotations

from flask import abort, render_template

from tutor.web.languages import page_blueprint
from tutor.wording.clauses import TOPICS
from tutor.wording.sources import clauses_of, sources

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
