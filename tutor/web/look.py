"""The form that changes how the cards look, and which game is played, on the very same page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask, abort, redirect, request
from werkzeug.wrappers.response import Response

from tutor.cards import ACE, JACK, KING, QUEEN
from tutor.web.languages import check_own, current
from tutor.web.settings import NAMES, Letters, change_settings, current_settings, words_for
from tutor.wording.cards import rank_letter

PLACES = {"order": "hand", "rules": "main"}
# What a reader enters before it is sent, and what is over when that changes: a try with other cards.
ENTERED = {"card": "do", "rule_set": None, "number": None}


def install(app: Flask) -> None:
    """The settings in the templates, and the form that changes one."""
    app.add_url_rule("/settings", "settings", _change, methods=["POST"])
    app.context_processor(_context)


def _context() -> dict[str, Any]:
    return {"settings": current_settings(), "letters_of": letters_of}


def letters_of(kind: str) -> str:
    """The four letters that a choice of letters comes to in the reader's language."""
    regional = kind == Letters.REGIONAL
    return " ".join(rank_letter(rank, current(), regional=regional) for rank in (ACE, KING, QUEEN, JACK))


def _change() -> Response:
    """Change what the form names, and show the very same page so, with what is entered still entered."""
    given = {name: request.form[name] for name in NAMES if name in request.form}
    if not given or any(word not in words_for(name) for name, word in given.items()):
        abort(400)
    path = check_own(request.form.get("path", ""))
    for name in ENTERED:
        path = keep_entered(path, name, request.form.getlist(name))
    change_settings(**given)
    return redirect(f"{path}#{PLACES.get(next(iter(given)), 'look')}", 303)


def keep_entered(path: str, name: str, values: Sequence[str]) -> str:
    """The same address with what is entered under this name now."""
    address, entered = urlsplit(path), [value for value in values if value]
    query = parse_qsl(address.query, keep_blank_values=True)
    if sorted(entered) == sorted(value for key, value in query if key == name):
        return path
    kept = [(key, value) for key, value in query if key not in (name, ENTERED[name])]
    return f"{address.path}?{urlencode([*kept, *((name, value) for value in entered)])}"
