"""Whether the application is alive."""

from __future__ import annotations

from flask import Blueprint, Response

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Alive: content is loaded before the first request, so answering is enough."""
    return Response("ok\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})
