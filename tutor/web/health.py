"""Whether the application is alive, and whether it is ready: its database answers."""

from __future__ import annotations

from flask import Blueprint, Response
from sqlalchemy.exc import SQLAlchemyError

from tutor.progress.upgrading import is_current
from tutor.web.readers import database

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Alive: content is loaded before the first request, so answering is enough."""
    return _say("ok", 200)


@blueprint.get("/readyz")
def readyz() -> Response:
    """Ready: the database answers, and its tables are those of this version."""
    try:
        return _say("ok", 200) if is_current(database()) else _say("the tables are of another version", 503)
    except SQLAlchemyError:
        return _say("the database does not answer", 503)


def _say(text: str, status: int) -> Response:
    return Response(f"{text}\n", status, mimetype="text/plain", headers={"Cache-Control": "no-store"})
