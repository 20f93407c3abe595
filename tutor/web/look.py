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
    """Change what the form names, and show the very same page so, with what is chosen still chosen."""
    given = {name: request.form[name] for name in NAMES if name in request.form}
    if not given or any(word not in words_for(name) for name, word in given.items()):
        abort(400)
    path = keep_chosen(check_own(request.form.get("path", "")), request.form.getlist("card"))
    path = keep_ticked(path, request.form.getlist("rule_set"))
    change_settings(**given)
    return redirect(f"{path}#{PLACES.get(next(iter(given)), 'look')}", 303)


def keep_chosen(path: str, cards: Sequence[str]) -> str:
    """The same address with the cards that are chosen now; a try with other cards is over."""
    address = urlsplit(path)
    query = parse_qsl(address.query, keep_blank_values=True)
    if sorted(cards) == sorted(value for name, value in query if name == "card"):
        return path
    kept = [(name, value) for name, value in query if name not in ("do", "card")]
    return f"{address.path}?{urlencode([*kept, *(('card', card) for card in cards)])}"


def keep_ticked(path: str, rule_sets: Sequence[str]) -> str:
    """The same address with the rule-sets that are ticked now."""
    address = urlsplit(path)
    query = parse_qsl(address.query, keep_blank_values=True)
    if sorted(rule_sets) == sorted(value for name, value in query if name == "rule_set"):
        return path
    kept = [(name, value) for name, value in query if name != "rule_set"]
    return f"{address.path}?{urlencode([*kept, *(('rule_set', name) for name in rule_sets)])}"
