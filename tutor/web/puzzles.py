"""The pages of the puzzles: the question, hints in steps, the answer with the cards, the proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers.response import Response

from tutor.content import rule_set_infos
from tutor.errors import InputError
from tutor.i18n import N_, Language
from tutor.puzzles.collection import Puzzle, puzzles
from tutor.puzzles.hints import cards_to_see
from tutor.puzzles.proof import prove_dig, prove_ruling, prove_turn, typical_turn
from tutor.rules.actions import Draw, Take, parse_action
from tutor.rules.turn import Phase, start_turn
from tutor.web.errors import BadInputError
from tutor.web.languages import current, page_blueprint
from tutor.web.moves import ANCHOR, asked_for, move_answer, view_play
from tutor.web.play import Play, read_play
from tutor.web.progress import attempt_at, keep
from tutor.web.puzzle_views import (
    Verdict,
    draw_rows,
    hint_elsewhere,
    judge_draw,
    judge_played,
    judge_said,
    view_rulings,
)
from tutor.web.table import view_cards, view_table
from tutor.wording.actions import tell_action
from tutor.wording.errors import explain_error

blueprint = page_blueprint("puzzles", "/puzzles")

MOST_HINTS = 4
QUESTIONS = {
    "dig": N_("How do you draw?"),
    "turn": N_("Play the best turn."),
    "ruling": N_("Is this turn allowed?"),
}


@blueprint.get("")
def index() -> str:
    """All puzzles."""
    return render_template(
        "puzzles/index.html",
        puzzles=puzzles().values(),
        tried={slug: attempt_at("puzzle", slug) for slug in puzzles()},
        rule_sets=rule_set_infos(),
        questions=QUESTIONS,
    )


@blueprint.get("/<slug>")
def show(slug: str) -> str:
    """A puzzle, with the answer so far and what it is worth."""
    puzzle = puzzles().get(slug) or abort(404)
    lang = current()
    context = {"rows": [], "best": [], "best_net": None} | _CONTEXTS[puzzle.kind](puzzle, lang)
    verdict: Verdict | None = context["verdict"]
    told = verdict is not None and (verdict.right or puzzle.kind == "ruling")
    revealed = told or "reveal" in request.args
    turn = context["made"] if told else typical_turn(puzzle)
    return render_template(
        "puzzles/puzzle.html",
        puzzle=puzzle,
        rule_set=rule_set_infos()[puzzle.rules],
        question=QUESTIONS[puzzle.kind],
        revealed=revealed,
        rulings=view_rulings(puzzle, turn, lang) if revealed else [],
        own=told and ("chosen" not in context or turn[0] == context["chosen"]),
        elsewhere=[tell_action(action, lang) for action in turn],
        next=_following(puzzle),
        **context,
        **_hints(puzzle),
    )


@blueprint.post("/<slug>")
def answer(slug: str) -> Response:
    """An answer, or a move towards one; it leads to the address that shows what it is worth."""
    puzzle = puzzles().get(slug) or abort(404)
    if puzzle.kind == "turn":
        play = read_play(request.form, puzzle.position, puzzle.turn, current())
        _keep(puzzle, _judge_move(puzzle, play))
        return move_answer(play, "puzzles.show", slug=slug)
    given = request.form.get("do", "")
    _keep(puzzle, _is_right(puzzle, _read_answer(puzzle, given)))
    return redirect(url_for("puzzles.show", slug=slug, answer=given, **asked_for(), _anchor=ANCHOR), 303)


def _judge_move(puzzle: Puzzle, play: Play) -> bool | None:
    """Whether a move ends the best turn, or breaks a rule or ends another; None where neither."""
    if play.right and play.turn_after.phase is Phase.DONE:
        return judge_played(puzzle, play.turn_after).right
    return False if play.right is False else None


def _is_right(puzzle: Puzzle, answer: Draw | Take | bool) -> bool:
    if isinstance(answer, bool):
        return answer == prove_ruling(puzzle).is_legal
    return prove_dig(puzzle.position).is_right(answer)


def _keep(puzzle: Puzzle, right: bool | None) -> None:
    if right is not None:
        keep("puzzle", puzzle.slug, right=right, helped=bool(asked_for()))


def _read_answer(puzzle: Puzzle, given: str) -> Draw | Take | bool:
    """The answer that was given; raises BadInputError where it is none to this question."""
    if puzzle.kind == "ruling" and given in ("yes", "no"):
        return given == "yes"
    try:
        action = parse_action(given)
    except InputError as error:
        raise BadInputError(explain_error(error, current())) from None
    if puzzle.kind == "dig" and isinstance(action, Draw | Take) and prove_dig(puzzle.position).knows(action):
        return action
    raise BadInputError(current().gettext("“%(text)s” is no answer to this question.", text=given))


# --- what the page of each kind of puzzle holds; `made` is the turn that was answered ---------------------
def _dig_context(puzzle: Puzzle, lang: Language) -> dict[str, Any]:
    given = request.args.get("answer")
    chosen = _read_answer(puzzle, given) if given else None
    verdict = judge_draw(puzzle, chosen, lang) if isinstance(chosen, Draw | Take) else None
    made = typical_turn(puzzle, chosen) if isinstance(chosen, Draw | Take) else ()
    rows = draw_rows(prove_dig(puzzle.position), puzzle.position.rules, lang)
    return {
        "table": view_table(start_turn(puzzle.position), lang),
        "verdict": verdict,
        "rows": rows,
        "made": made,
        "chosen": chosen,
    }


def _turn_context(puzzle: Puzzle, lang: Language) -> dict[str, Any]:
    play = read_play(request.args, puzzle.position, puzzle.turn, lang)
    best = prove_turn(puzzle.position, puzzle.turn)
    return {
        "play": view_play(play, lang),
        "verdict": judge_played(puzzle, play.turn) if play.turn.phase is Phase.DONE else None,
        "best": [tell_action(action, lang) for action in best.actions],
        "best_net": best.net,
        "made": (*puzzle.turn, *play.actions),
    }


def _ruling_context(puzzle: Puzzle, lang: Language) -> dict[str, Any]:
    given = request.args.get("answer")
    said = _read_answer(puzzle, given) if given else None
    return {
        "table": view_table(start_turn(puzzle.position), lang),
        "verdict": judge_said(puzzle, said, lang) if isinstance(said, bool) else None,
        "asked": [tell_action(action, lang) for action in puzzle.turn],
        "made": puzzle.turn,
    }


_CONTEXTS: dict[str, Callable[[Puzzle, Language], dict[str, Any]]] = {
    "dig": _dig_context,
    "turn": _turn_context,
    "ruling": _ruling_context,
}


# --- hints -------------------------------------------------------------------------------------------------
def _hints(puzzle: Puzzle) -> dict[str, Any]:
    """The hints asked for so far, and the address that shows one more."""
    shown, lang = _hints_asked(), current()
    more = url_for("puzzles.show", slug=puzzle.slug, **_kept(), hints=shown + 1, _anchor="hints")
    reveal = url_for("puzzles.show", slug=puzzle.slug, **_kept(), hints=shown or None, reveal=1, _anchor="proof")
    return {
        "hints": shown,
        "more_hints": more if shown < MOST_HINTS else None,
        "reveal": reveal,
        "see": view_cards(cards_to_see(puzzle), lang) if shown > 2 else [],
        "other_hint": hint_elsewhere(puzzle, lang) if shown > 3 else None,
    }


def _hints_asked() -> int:
    return max(0, min(request.args.get("hints", 0, type=int), MOST_HINTS))


def _kept() -> dict[str, Any]:
    """What the address holds of the turn so far, for a link that changes nothing else."""
    return {name: values for name, values in request.args.lists() if name in ("turn", "answer")}


def _following(puzzle: Puzzle) -> str:
    """The address of the next puzzle; after the last one the first."""
    slugs = list(puzzles())
    return url_for("puzzles.show", slug=slugs[(slugs.index(puzzle.slug) + 1) % len(slugs)])
