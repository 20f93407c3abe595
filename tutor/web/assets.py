"""Styles, scripts and pictures under names that hold a hash of their contents, so that they may be kept for good."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from flask import Flask, Response, abort, url_for

FOREVER = "public, max-age=31536000, immutable"
HTMX = "htmx.js"


@cache
def _contents() -> Mapping[str, bytes]:
    """The files by name; htmx comes from the package that carries it."""
    own = files("tutor.web") / "static"
    found = {file.name: file.read_bytes() for file in own.iterdir() if file.is_file()}
    return found | {HTMX: (files("django_htmx") / "static/django_htmx/htmx-2.min.js").read_bytes()}


@cache
def _hash(name: str) -> str:
    """Scripts share one hash, for they import each other from beside them; any other file has its own."""
    together = sorted(other for other in _contents() if other == name or (_is_module(name) and _is_module(other)))
    return hashlib.sha256(b"".join(_contents()[each] for each in together)).hexdigest()[:12]


def _is_module(name: str) -> bool:
    return name.endswith(".js") and name != HTMX


def asset_url(name: str) -> str:
    """The address of a file as it is now."""
    return url_for("asset", digest=_hash(name), name=name)


def install(app: Flask) -> None:
    """The files under their hashed names, and `asset_url` in the templates."""
    app.add_url_rule("/assets/<digest>/<name>", "asset", _serve)
    app.jinja_env.globals["asset_url"] = asset_url


def _serve(digest: str, name: str) -> Response:
    if name not in _contents() or digest != _hash(name):
        abort(404)
    kind, _ = mimetypes.guess_type(name)
    return Response(_contents()[name], mimetype=kind, headers={"Cache-Control": FOREVER})
