"""The pages of the courses and their lessons: one address a step."""

from __future__ import annotations

from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers.response import Response

from tutor.content import rule_book, rule_set_infos
from tutor.course.lessons import Course, Lesson, Step
from tutor.course.loading import courses
from tutor.i18n import Language
from tutor.rules.turn import Phase, start_turn
from tutor.web.elsewhere import view_elsewhere
from tutor.web.languages import current, page_blueprint
from tutor.web.lesson_views import find_elsewhere, judge_answer, view_choices, view_reply, view_totals
from tutor.web.moves import ANCHOR, move_answer, read_typed, view_play
from tutor.web.play import Play, read_play
from tutor.web.progress import is_known, keep, standing, step_item
from tutor.web.table import view_table
from tutor.web.ways import read_way
from tutor.wording.actions import tell_action

blueprint = page_blueprint("lessons", "/lessons")
MOST_ANSWER = 40


@blueprint.get("")
def index() -> str:
    """The courses."""
    standings = [standing(course) for course in courses().values()]
    return render_template("lessons/index.html", standings=standings, rule_sets=rule_set_infos())


@blueprint.get("/<course>")
def course(course: str) -> str:
    """The lessons of a course, or those that the way through it leads to."""
    way = read_way(course)
    return render_template(
        "lessons/course.html",
        way=way,
        course=way.course,
        standing=standing(way.course),
        others=[name for name in courses() if name != course],
        rule_sets=rule_set_infos(),
    )


@blueprint.get("/<course>/<slug>")
def lesson(course: str, slug: str) -> Response:
    """A lesson begins with its first step, or the first that is new."""
    way = read_way(course)
    lesson, _ = _find(way.course, slug, 1)
    return redirect(way.address(lesson, way.first(lesson)))


@blueprint.get("/<course>/<slug>/<int:number>")
def step(course: str, slug: str, number: int) -> str:
    """A step: its text, and for one to act in the table with the turn so far, or the question."""
    way = read_way(course)
    lesson, step = _find(way.course, slug, number)
    previous, following = way.around(lesson, number)
    context = _CONTEXTS[step.kind](lesson, step, current())
    return render_template(
        "lessons/step.html",
        way=way,
        course=way.course,
        lesson=lesson,
        lessons=way.slugs_with(slug),
        step=step,
        number=number,
        text=step.texts[current().code],
        asked=[tell_action(action, current()) for action in step.turn],
        rule_set=rule_set_infos()[course],
        rule_sets=rule_set_infos(),
        done=is_known(lesson, number),
        others=[name for name in courses() if name != course],
        values=way.said | {"slug": slug, "number": number},
        previous=previous,
        next=following,
        **context,
    )


@blueprint.post("/<course>/<slug>/<int:number>")
def answer(course: str, slug: str, number: int) -> Response:
    """A move or an answer; it leads to the address of the step that shows what became of it."""
    way = read_way(course)
    lesson, step = _find(way.course, slug, number)
    values = way.said | {"slug": slug, "number": number}
    if step.kind == "do":
        play = read_play(request.form, step.asked.table, step.before, current())
        _keep(lesson, step, _judge_move(step, play))
        return move_answer(play, "lessons.step", **values)
    if not step.acting:
        abort(405)
    given = request.form.get("number" if step.kind == "count" else "answer", "")[:MOST_ANSWER]
    answered = judge_answer(step, given, current())
    _keep(lesson, step, None if answered.request else answered.right)
    return redirect(url_for("lessons.step", **values, answer=given, _anchor=ANCHOR), 303)


def _judge_move(step: Step, play: Play) -> bool | None:
    """Whether a move meets the goals, or misses them by breaking a rule or ending the turn; None where neither."""
    after = play.turn_after
    if play.right and step.is_met(after):
        return True
    return False if play.right is False or (play.right and after.phase is Phase.DONE) else None


def _keep(lesson: Lesson, step: Step, right: bool | None) -> None:
    if right is not None:
        keep("step", step_item(lesson, step), right=right)


def _find(course: Course, slug: str, number: int) -> tuple[Lesson, Step]:
    lesson = course.lessons.get(slug) or abort(404)
    if not 1 <= number <= len(lesson.steps):
        abort(404)
    return lesson, lesson.steps[number - 1]


# --- what the page of each kind of step holds ---------------------------------------------------------------
_NOTHING: dict[str, Any] = {
    "play": None,
    "table": None,
    "met": True,
    "hopeless": False,
    "rulings": [],
    "reply": None,
    "choices": [],
    "totals": [],
    "answered": None,
    "given": "",
    "elsewhere": [],
}


def _read_context(lesson: Lesson, step: Step, lang: Language) -> dict[str, Any]:
    return _NOTHING | {"table": _table(step, lang)}


def _do_context(lesson: Lesson, step: Step, lang: Language) -> dict[str, Any]:
    play = read_play(request.args, step.asked.table, step.before, lang)
    met = step.is_met(play.turn)
    rulings = []
    if met:
        made = (*step.before, *play.actions)
        own = "" if step.rules != rule_book().rule_sets[lesson.course] else lesson.course
        rulings = view_elsewhere(step.asked.table, made, own, lang, partial=True)
    return _NOTHING | {
        "play": view_play(play, lang),
        "met": met,
        "hopeless": bool(play.actions) and not met and not step.can_be_met(play.turn),
        "rulings": rulings,
        "reply": view_reply(step, play.turn, lang),
    }


def _answer_context(lesson: Lesson, step: Step, lang: Language) -> dict[str, Any]:
    given = request.args.get("answer", "")[:MOST_ANSWER]
    answered = judge_answer(step, given, lang) if "answer" in request.args else None
    met = answered is not None and answered.right
    return _NOTHING | {
        "table": _table(step, lang),
        "met": met,
        "choices": view_choices(step, lang),
        "totals": view_totals(step, lang),
        "answered": answered,
        "given": given,
        "typed": read_typed(given),
        "elsewhere": find_elsewhere(step, lesson.course, lang) if met else [],
    }


def _table(step: Step, lang: Language) -> Any:
    """The table of a step that is not played, after what was done before."""
    if step.position is None:
        return None
    return view_table(step.begin() if step.before else start_turn(step.position), lang)


_CONTEXTS = {"read": _read_context, "do": _do_context, "choose": _answer_context, "count": _answer_context}
