"""What every answer carries, and the refusal of forged forms."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in _POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE = {"GET", "HEAD", "OPTIONS"}


def install(app: Flask) -> None:
    """The check of writes and the headers of every answer."""
    app.before_request(_refuse_forged)
    app.after_request(_add_headers)


def _refuse_forged() -> None:
    """A write has to come from one of our own pages: browsers say so in Sec-Fetch-Site, older ones in Origin.

    A request with neither comes from no browser and carries nobody's cookies.
    """
    if request.method in _SAFE:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    own = site in ("same-origin", "none") if site else not origin or urlsplit(origin).netloc == request.host
    if not own:
        abort(403)


def _add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
