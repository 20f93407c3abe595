"""The names that htmx and the pages agree on. A page and its block come from one template and one address."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask, Response, request

REQUEST_HEADER = "HX-Request"
# No inline style or eval, as the policy wants; answers of every status are shown; the back button loads anew.
CONFIG = {
    "allowEval": False,
    "allowScriptTags": False,
    "includeIndicatorStyles": False,
    "historyCacheSize": 0,
    "historyRestoreAsHxRequest": False,
    "refreshOnHistoryMiss": True,
    "scrollIntoViewOnBoost": False,
    "responseHandling": [{"code": "204", "swap": False}, {"code": "...", "swap": True}],
}


def install(app: Flask) -> None:
    """The layout for pages and blocks."""
    app.context_processor(_context)
    app.after_request(_vary)


def _context() -> dict[str, Any]:
    inside = request.headers.get(REQUEST_HEADER) == "true"
    return {"layout": "_block.html" if inside else "_page.html", "htmx_config": json.dumps(CONFIG)}


def _vary(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.vary.add(REQUEST_HEADER)
    return response
