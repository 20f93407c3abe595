"""What the pages of lessons and puzzles share: a move's answer, and a turn so far to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers.response import Response

from tutor.analysis.completion import best_line
from tutor.cards import format_card
from tutor.i18n import Language
from tutor.rules.actions import format_action
from tutor.rules.turn import Phase
from tutor.web.play import SEPARATOR, Play
from tutor.web.table import TableView, view_table
from tutor.wording.actions import tell_action, tell_done, tell_next
from tutor.wording.violations import Explanation, explain

ANCHOR = "verdict"


@dataclass(frozen=True)
class PlayView:
    """A turn so far as a page shows it: the table, what was done, and what became of the last try."""

    table: TableView
    written: str
    before_last: str
    done: list[str]
    selected: set[str]
    violation: Explanation | None
    request: str
    choices: list[tuple[str, str]]
    news: str
    stuck: bool
    over: bool


def view_play(play: Play, lang: Language) -> PlayView:
    """The turn so far in the reader's language."""
    outcome, turn = play.outcome, play.turn
    return PlayView(
        table=view_table(turn, lang),
        written=play.written,
        before_last=SEPARATOR.join(map(format_action, play.actions[:-1])),
        done=[tell_action(action, lang) for action in play.actions],
        selected={format_card(card) for card in play.selected},
        violation=explain(outcome.violation, turn.rules, lang) if outcome.violation else None,
        request=lang.gettext(outcome.request) if outcome.request else "",
        news=_tell_news(play, lang),
        stuck=turn.phase is not Phase.DONE and bool(play.actions) and best_line(turn) is None,
        choices=[(format_action(action), tell_action(action, lang)) for action in outcome.choices],
        over=turn.phase is Phase.DONE,
    )


def _tell_news(play: Play, lang: Language) -> str:
    """What the last action did and what comes next, while the turn goes on."""
    if not play.actions or play.turn.phase is Phase.DONE:
        return ""
    return f"{tell_done(play.turn, play.actions[-1], lang)} {tell_next(play.turn, lang)}"


def move_answer(play: Play, endpoint: str, **values: Any) -> Response:
    """To the page with the turn after a legal move, or with the try and what became of it."""
    query: dict[str, Any] = {"turn": play.written} | asked_for()
    if play.outcome.action:
        query["turn"] = SEPARATOR.join(filter(None, (play.written, format_action(play.outcome.action))))
    else:
        query |= {"do": request.form.get("do", ""), "card": request.form.getlist("card")}
    given = {name: value for name, value in query.items() if value}
    return redirect(url_for(endpoint, **values, **given, _anchor=ANCHOR), 303)


def asked_for() -> dict[str, Any]:
    """The hints, and the answer, that the form says have been asked for."""
    return {name: request.form[name] for name in ("hints", "reveal") if request.form.get(name)}
