"""Who is reading: known by one cookie that says nothing, and only once there is something to keep for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, Response, current_app, g, has_request_context, request
from werkzeug.exceptions import InternalServerError

from tutor.progress.database import Database
from tutor.progress.readers import Reader, find_reader, new_reader

Written = TypeVar("Written")
COOKIE = "reader"
YEAR = 365 * 24 * 60 * 60
PUBLIC = "public, max-age=60"
PRIVATE = "private, no-cache"
_FORGET = ""


def install(app: Flask, database: Database) -> None:
    """The database, and the cookie with every answer to a write."""
    app.extensions["progress"] = database
    app.after_request(_finish)


def database() -> Database:
    """Where progress is kept."""
    found: Database = current_app.extensions["progress"]
    return found


def token() -> str:
    """What the reader's device shows, empty where it shows nothing."""
    return str(g.get("token", request.cookies.get(COOKIE, "")))


def current_reader() -> Reader | None:
    """Who is reading; None where nothing is kept of them. The answer depends on the cookie, and says so."""
    if not has_request_context():
        return None
    if "reader" not in g:
        g.reader = find_reader(database(), token()) if token() else None
    found: Reader | None = g.reader
    return found


def keep_reader() -> Reader:
    """Who is reading, from now on known by a cookie."""
    found = current_reader()
    return found or be_reader(new_reader(database()))


def write_for_reader(write: Callable[[Reader], Written]) -> Written:
    """What a write comes to for who is reading, who is known from now on by a cookie.

    It comes to nothing where at this moment the device has joined somebody, or its reader has been deleted from
    elsewhere: then it is done for who the device belongs to now, or for somebody new.
    """
    while not (written := write(keep_reader())):
        g.pop("reader", None)
    return written


def be_reader(new: str) -> Reader:
    """From now on this device shows another token, which somebody holds."""
    g.token = new
    found = g.reader = find_reader(database(), new)
    assert found is not None
    return found


def forget_reader() -> None:
    """The device shows nothing any more."""
    g.token, g.reader = _FORGET, None


def _finish(response: Response) -> Response:
    """Keep the cookie for another year whenever something was written; say who may keep the answer."""
    if request.method == "POST" and "token" in g and not g.token:
        response.delete_cookie(COOKIE, samesite="Lax", httponly=True, secure=request.is_secure)
    elif request.method == "POST" and g.get("reader"):
        response.set_cookie(COOKIE, token(), max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
        known = request.cookies.get(COOKIE) or request.method != "GET"
        private = known or response.status_code >= InternalServerError.code  # what went wrong here is soon over
        response.headers.setdefault("Cache-Control", PRIVATE if private else PUBLIC)
    return response
