"""What is kept of the reader: shown, taken away as a file, deleted, and moved to another device by a code."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers.response import Response as BaseResponse

from tutor.content import rule_set_infos
from tutor.course.loading import courses
from tutor.i18n import N_
from tutor.progress.keeping import delete_reader, export
from tutor.progress.moving import VALID, Moved, Refusal, new_code, use_code
from tutor.puzzles.collection import puzzles
from tutor.web.languages import page_blueprint
from tutor.web.limits import limiter
from tutor.web.progress import is_done, standing
from tutor.web.readers import be_reader, current_reader, database, forget_reader, token, write_for_reader

blueprint = page_blueprint("me", "/me")

NEVER_STORED = "private, no-store"
MOST_CODE = 30
GUESSES = "10 per 10 minutes; 30 per day"
REFUSALS = {
    Refusal.UNKNOWN: N_("No device shows this code. Look at it once more, and type it again."),
    Refusal.EXPIRED: N_("This code is too old. Get a new one on the other device."),
    Refusal.USED: N_("This code has been used, and works only once. Get a new one on the other device."),
}
NOTICES = {
    "moved": N_("This device has your progress now. What you had done here is there too."),
    "deleted": N_("Everything is deleted. Nothing of yours is kept here any more."),
}


@blueprint.get("")
def index() -> str:
    """What is kept."""
    return _page(notice=NOTICES.get(request.args.get("done", ""), ""))


@blueprint.get("/export.json")
def take_away() -> Response:
    """All that is kept of the reader, as a file."""
    reader = current_reader() or abort(404)
    answer = jsonify(export(database(), reader) or abort(404))
    answer.headers["Content-Disposition"] = 'attachment; filename="500.json"'
    answer.headers["Cache-Control"] = NEVER_STORED
    return answer


@blueprint.post("/delete")
def delete() -> BaseResponse | tuple[str, int]:
    """Everything is deleted, once the reader has said that they mean it."""
    if request.form.get("sure") != "yes":
        return _page(trouble=N_("Tick the box first: what is deleted can’t be brought back.")), 400
    reader = current_reader()
    if reader:
        delete_reader(database(), reader)
    forget_reader()
    return redirect(url_for("me.index", done="deleted", _anchor="verdict"), 303)


@blueprint.post("/code")
def show_code() -> Response:
    """A code for another device; it stands in this answer alone."""
    code = write_for_reader(lambda reader: new_code(database(), reader))
    answer = Response(_page(code=code), mimetype="text/html")
    answer.headers["Cache-Control"] = NEVER_STORED
    return answer


@blueprint.post("/move")
@limiter.limit(GUESSES)
def move() -> BaseResponse | tuple[str, int]:
    """A code from another device: this one joins it, and brings along what was done here."""
    typed = request.form.get("code", "")[:MOST_CODE]
    found = use_code(database(), typed, token() or None)
    if not isinstance(found, Moved):
        return _page(trouble=REFUSALS[found], typed=typed), 400
    be_reader(found.token)
    return redirect(url_for("me.index", done="moved", _anchor="verdict"), 303)


def _page(**told: Any) -> str:
    """The page, with what has just happened."""
    solved = sum(is_done("puzzle", slug) for slug in puzzles())
    return render_template(
        "me/index.html",
        reader=current_reader(),
        standings=[standing(course) for course in courses().values()],
        rule_sets=rule_set_infos(),
        solved=solved,
        puzzles=len(puzzles()),
        minutes=VALID.seconds // 60,
        **{"notice": "", "trouble": "", "code": "", "typed": ""} | told,
    )
