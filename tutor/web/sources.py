"""The clauses of every source, each with an address of its own."""

from __future__ import annotations

from itertools import groupby

from flask import abort, render_template

from tutor.web.languages import page_blueprint
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
    topics = [(topic, list(clauses)) for topic, clauses in groupby(clauses_of(source), lambda clause: clause.topic)]
    return render_template("sources/source.html", source=source, topics=topics)
