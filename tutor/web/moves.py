"""What the pages of lessons and puzzles share: a move's answer, and a turn so far to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers.response import Response

from tutor.analysis.completion import best_line
from tutor.i18n import Language
from tutor.rules.actions import Action, Exchange, Lay, LayOff, format_action
from tutor.rules.apply import apply_action
from tutor.rules.turn import Phase, Turn
from tutor.web.play import Play, write_actions
from tutor.web.table import CardView, TableView, view_meld_cards, view_table
from tutor.web.undoing import STAGED
from tutor.wording.actions import tell_action, tell_done, tell_next
from tutor.wording.cards import write_card
from tutor.wording.violations import Explanation, explain

ANCHOR = "verdict"
MOST_TYPED = 12  # characters in a field for a number


@dataclass(frozen=True)
class ChoiceView:
    """One meaning of a try: what its button sends and says, the meld that it makes, and the points that it gains."""

    do: str
    label: str
    cards: list[CardView]
    worth: str


@dataclass(frozen=True)
class BackView:
    """A button that takes back something laid this turn: what it sends and says."""

    do: str
    label: str


@dataclass(frozen=True)
class PlayView:
    """A turn so far as a page shows it: the table, what was done, and what became of the last try."""

    table: TableView
    written: str
    before_last: str
    done: list[str]
    backs: dict[int, list[BackView]]
    violation: Explanation | None
    request: str
    choices: list[ChoiceView]
    news: str
    stuck: bool
    over: bool


def view_play(play: Play, lang: Language) -> PlayView:
    """The turn so far in the reader's language."""
    outcome, turn = play.outcome, play.turn
    return PlayView(
        table=view_table(turn, lang, play.selected),
        written=play.written,
        before_last=write_actions(play.actions[:-1]),
        done=[tell_action(action, lang) for action in play.actions],
        backs=_view_backs(play, lang) if turn.phase is Phase.LAY else {},
        violation=explain(outcome.violation, turn.rules, lang) if outcome.violation else None,
        request=lang.gettext(outcome.request) if outcome.request else "",
        news=_tell_news(play, lang),
        stuck=turn.phase is not Phase.DONE and bool(play.actions) and best_line(turn) is None,
        choices=[_view_choice(turn, action, lang) for action in outcome.choices],
        over=turn.phase is Phase.DONE,
    )


def _view_choice(turn: Turn, action: Action, lang: Language) -> ChoiceView:
    """What a try would come to if it were meant so."""
    after, cards, worth = apply_action(turn, action), list[CardView](), ""
    if isinstance(after, Turn):
        number = action.meld if isinstance(action, LayOff) else len(after.position.melds) - 1
        cards = view_meld_cards(number, after, lang)
        if turn.rules.scores_melds:
            worth = lang.ngettext("%(n)s point", "%(n)s points", after.points_laid - turn.points_laid)
    return ChoiceView(format_action(action), tell_action(action, lang), cards, worth)


def _view_backs(play: Play, lang: Language) -> dict[int, list[BackView]]:
    """What of the reader's own actions may be taken back, by the number of the meld that it lies in."""
    backs: dict[int, list[BackView]] = {}
    laid = len(play.turn.position.melds) - sum(isinstance(action, Lay) for action in play.actions)
    for index, action in enumerate(play.actions):
        laid += isinstance(action, Lay)
        if isinstance(action, STAGED):
            more = len(play.without(index)) < len(play.actions) - 1
            number = laid if isinstance(action, Lay) else action.meld + 1
            backs.setdefault(number, []).append(BackView(f"back {index + 1}", _tell_back(action, more, lang)))
    return backs


def _tell_back(action: Lay | LayOff | Exchange, more: bool, lang: Language) -> str:
    """What a button takes back; `more` says that other actions can't stand without this one."""
    _ = lang.gettext
    if isinstance(action, Lay):
        return _("Take back the meld and what rests on it") if more else _("Take back the meld")
    card = write_card(action.card, lang)
    return _("Take back %(card)s and what rests on it", card=card) if more else _("Take back %(card)s", card=card)


def _tell_news(play: Play, lang: Language) -> str:
    """What the last action did, or that it was taken back, and what comes next, while the turn goes on."""
    if play.undone and play.turn.phase is not Phase.DONE:
        undone = lang.gettext("It is taken back.")
        return undone if play.turn.phase is Phase.DRAW else f"{undone} {tell_next(play.turn, lang)}"
    if not play.actions or play.turn.phase is Phase.DONE:
        return ""
    return f"{tell_done(play.turn, play.actions[-1], lang)} {tell_next(play.turn, lang)}"


def move_answer(play: Play, endpoint: str, **values: Any) -> Response:
    """To the page with the turn after a legal move, or with the try and what became of it."""
    query: dict[str, Any] = {"turn": play.after_try} | asked_for()
    if play.outcome.kept is not None:
        query["undone"] = 1
    elif play.outcome.action is None:
        query |= {"do": request.form.get("do", ""), "card": request.form.getlist("card")}
    given = {name: value for name, value in query.items() if value}
    return redirect(url_for(endpoint, **values, **given, _anchor=ANCHOR), 303)


def read_typed(given: str) -> str:
    """The number that stands in its field: the one typed since, or the answer that was given."""
    return request.args.get("number", given)[:MOST_TYPED]


def asked_for() -> dict[str, Any]:
    """The hints, and the answer, that the form says have been asked for."""
    return {name: request.form[name] for name in ("hints", "reveal") if request.form.get(name)}
