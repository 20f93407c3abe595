"""Which language a page is in: the address says it, and for `/` the reader's choice or browser."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, abort, current_app, g, redirect, request, url_for
from werkzeug.urls import iri_to_uri
from werkzeug.wrappers.response import Response as BaseResponse

from tutor.i18n import LANGUAGES, SOURCE, Language, language
from tutor.web.settings import change_settings, current_settings

# What browsers call Norwegian.
_ALSO = {"no": "nb", "nn": "nb"}
PREFIX = f"/<any({', '.join(LANGUAGES)}):lang>"


def page_blueprint(name: str, path: str = "") -> Blueprint:
    """A blueprint whose pages stand under every language."""
    return Blueprint(name, __name__, url_prefix=PREFIX + path)


def current() -> Language:
    """The language of this answer."""
    chosen = g.get("language")
    return chosen if isinstance(chosen, Language) else wanted()


def wanted() -> Language:
    """The language that the reader chose, else the one that the browser asks for, else English."""
    chosen = current_settings().language
    if chosen:
        return language(chosen)
    for value, _ in request.accept_languages:
        code = value.split("-")[0].lower()
        code = _ALSO.get(code, code)
        if code in LANGUAGES:
            return language(code)
    return language(SOURCE)


def in_language(path: str, code: str) -> str:
    """The same address in another language; the first part of a path names the language."""
    _, _, rest = path.removeprefix("/").partition("/")
    return f"/{code}/{rest}"


def is_localized(path: str) -> bool:
    """Whether an address of ours names its language."""
    return path.startswith(tuple(f"/{code}/" for code in LANGUAGES))


def install(app: Flask) -> None:
    """Languages in addresses, templates and the switch."""
    app.url_value_preprocessor(_enter)
    app.url_defaults(_stay)
    app.context_processor(_context)
    app.add_url_rule("/language", "language", _switch, methods=["POST"])
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: current().gettext(message),
        lambda one, many, n: current().choose_plural(one, many, n),
        newstyle=True,
    )
    app.jinja_env.filters["number"] = lambda value: current().number(value)
    app.jinja_env.filters["tenths"] = lambda value: current().tenths(value)
    app.jinja_env.filters["signed"] = lambda value: current().signed(value)


def _enter(endpoint: str | None, values: dict[str, Any] | None) -> None:
    first = request.path.split("/")[1]
    code = values.pop("lang", None) if values else None
    if code or first in LANGUAGES:
        g.language = language(code or first)


def _stay(endpoint: str, values: dict[str, Any]) -> None:
    if current_app.url_map.is_endpoint_expecting(endpoint, "lang"):
        values.setdefault("lang", current().code)


def _context() -> dict[str, Any]:
    path = request.full_path.removesuffix("?")
    here = path if is_localized(path) else url_for("home.index")
    return {
        "lang": current(),
        "languages": [(code, name, in_language(here, code)) for code, name in LANGUAGES.items()],
        "here": here,
    }


def _switch() -> BaseResponse:
    """Remember the reader's choice and show the same page in it."""
    code, path = request.form.get("language", ""), check_own(request.form.get("path", ""))
    if code not in LANGUAGES:
        abort(400)
    change_settings(language=code)
    return redirect(in_language(path, code), 303)


def check_own(path: str) -> str:
    """The address that a form wants to lead to, as a header can hold it; only pages of ours are led to."""
    return iri_to_uri(path) if is_localized(path) else abort(400)
