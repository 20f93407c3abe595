"""The front page, and the way to it in the reader's language."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, url_for
from werkzeug.wrappers.response import Response as BaseResponse

from tutor.content import rule_set_infos
from tutor.course.loading import courses
from tutor.web.languages import PREFIX, wanted
from tutor.web.progress import last_course, standing
from tutor.web.readers import PRIVATE
from tutor.web.settings import current_settings

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def enter() -> BaseResponse | Response:
    """To the front page in the language that the reader chose or the browser asks for."""
    answer = redirect(url_for("home.index", lang=wanted().code), 302)
    answer.vary.update(["Accept-Language", "Cookie"])
    answer.headers["Cache-Control"] = PRIVATE
    return answer


@blueprint.get(PREFIX + "/", strict_slashes=True)
def index() -> str:
    """What one can do here."""
    course = courses().get(current_settings().rules) or last_course()
    return render_template("home.html", rule_sets=rule_set_infos(), going=standing(course) if course else None)
