"""The pages of the lessons: one address a step."""

from __future__ import annotations

from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers.response import Response

from tutor.content import rule_set_infos
from tutor.course.lessons import Lesson, Step, lessons
from tutor.web.elsewhere import view_elsewhere
from tutor.web.languages import current, page_blueprint
from tutor.web.moves import move_answer, view_play
from tutor.web.play import read_play

blueprint = page_blueprint("lessons", "/lessons")


@blueprint.get("")
def index() -> str:
    """The courses and their lessons."""
    return render_template("lessons/index.html", lessons=lessons().values(), rule_sets=rule_set_infos())


@blueprint.get("/<slug>")
def lesson(slug: str) -> Response:
    """A lesson begins with its first step."""
    _find(slug, 1)
    return redirect(url_for("lessons.step", slug=slug, number=1))


@blueprint.get("/<slug>/<int:number>")
def step(slug: str, number: int) -> str:
    """A step: its text, and for one to do the table with the turn so far."""
    lesson, step = _find(slug, number)
    return render_template("lessons/step.html", **_context(lesson, step, number))


@blueprint.post("/<slug>/<int:number>")
def move(slug: str, number: int) -> Response:
    """A move in a step; the answer is the address of the step with the turn after it."""
    _, step = _find(slug, number)
    if step.position is None:
        abort(405)
    play = read_play(request.form, step.position, step.before, current())
    return move_answer(play, "lessons.step", slug=slug, number=number)


def _find(slug: str, number: int) -> tuple[Lesson, Step]:
    lesson = lessons().get(slug) or abort(404)
    if not 1 <= number <= len(lesson.steps):
        abort(404)
    return lesson, lesson.steps[number - 1]


def _context(lesson: Lesson, step: Step, number: int) -> dict[str, Any]:
    lang, following = current(), _following(lesson, number)
    context = {
        "lesson": lesson,
        "step": step,
        "number": number,
        "text": step.texts[lang.code],
        "next": following,
    }
    context |= {
        "rule_set": rule_set_infos()[lesson.rules],
        "play": None,
        "met": True,
        "hopeless": False,
        "rulings": [],
    }
    if step.position is None:
        return context
    play = read_play(request.args, step.position, step.before, lang)
    met = step.is_met(play.turn)
    if met:
        made = (*step.before, *play.actions)
        context["rulings"] = view_elsewhere(step.position, made, lesson.rules, lang, partial=True)
    hopeless = bool(play.actions) and not met and not step.can_be_met(play.turn)
    return context | {"play": view_play(play, lang), "met": met, "hopeless": hopeless}


def _following(lesson: Lesson, number: int) -> str | None:
    """The address of what comes after this step: the next one, the next lesson, or nothing."""
    if number < len(lesson.steps):
        return url_for("lessons.step", slug=lesson.slug, number=number + 1)
    slugs = list(lessons())
    after = slugs.index(lesson.slug) + 1
    return url_for("lessons.step", slug=slugs[after], number=1) if after < len(slugs) else None
