"""The pages of the puzzles: the question, hints in steps, the answer with the cards, the proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from werkzeug.wrappers.response import Response

from tutor.content import rule_set_infos
from tutor.i18n import Language
from tutor.puzzles.collection import Puzzle, generated, puzzles
from tutor.puzzles.questions import KINDS
from tutor.rules.actions import Call
from tutor.rules.turn import Phase
from tutor.web.elsewhere import RulingView
from tutor.web.languages import current, page_blueprint
from tutor.web.lesson_views import AnswerElsewhere
from tutor.web.moves import ANCHOR, MOST_TYPED, asked_for, move_answer, read_typed, view_play
from tutor.web.play import Play, read_play
from tutor.web.progress import attempt_at, is_done, keep
from tutor.web.puzzle_answers import (
    NO_NUMBER,
    TWO_ANSWERS,
    Verdict,
    judge_answer,
    judge_played,
    read_given,
    weigh_given,
)
from tutor.web.puzzle_hints import view_answers, view_hints, view_rulings
from tutor.web.puzzle_proofs import is_taking, shown_turn, tell_level, view_proof
from tutor.web.puzzle_views import generated_of, tell_story, tell_title, view_house_rules, view_question
from tutor.web.puzzle_words import tell
from tutor.wording.actions import tell_action
from tutor.wording.puzzles import TITLES

blueprint = page_blueprint("puzzles", "/puzzles")

MOST_HINTS = 4
MOST_ANSWER = 200
ASKED = {"hint": "hints", "answer": "proof"}  # what may be asked for while something is entered, and where it stands


@dataclass(frozen=True)
class Group:
    """The hand-made puzzles of a kind, and the first generated one that the reader has not solved."""

    kind: str
    title: str
    puzzles: list[Puzzle]
    practice: Puzzle | None


@dataclass(frozen=True)
class Given:
    """What became of an answer or a turn that the address holds: the verdict, or a request to answer otherwise."""

    text: str = ""
    verdict: Verdict | None = None
    request: str = ""
    play: Play | None = None


@dataclass(frozen=True)
class ElsewhereView:
    """A turn in the other rule-sets, and whether it is the one that was answered; or the answers there."""

    rulings: Sequence[RulingView] = ()
    turn: Sequence[str] = ()
    own: bool = True
    answers: Sequence[AnswerElsewhere] = ()


@blueprint.get("")
def index() -> str:
    """All hand-made puzzles by their kind, and the way to practise each."""
    return render_template(
        "puzzles/index.html",
        groups=_groups(current()),
        tried={slug: attempt_at("puzzle", slug) for slug in puzzles()},
        rule_sets=rule_set_infos(),
    )


def _groups(lang: Language) -> list[Group]:
    found = []
    for kind in KINDS:
        own = [puzzle for puzzle in puzzles().values() if puzzle.question.kind == kind]
        more = generated_of(kind)
        unsolved = next((puzzle for puzzle in more if not is_done("puzzle", puzzle.slug)), more[0] if more else None)
        found.append(Group(kind, lang.gettext(TITLES[kind]), own, unsolved))
    return found


@blueprint.get("/<slug>")
def show(slug: str) -> str:
    """A puzzle, with the answer so far and what it is worth."""
    puzzle, lang = _find(slug), current()
    given = _read_address(puzzle, lang)
    told = given.verdict is not None and (given.verdict.right or given.verdict.told)
    revealed = told or "reveal" in request.args
    hints = view_hints(puzzle, _hints_asked(), lang)
    return render_template(
        "puzzles/puzzle.html",
        puzzle=puzzle,
        kind=puzzle.question.kind,
        title=tell_title(puzzle, lang),
        story=tell_story(puzzle, lang),
        level=tell_level(puzzle, lang),
        rule_set=rule_set_infos()[puzzle.question.base],
        house_rules=view_house_rules(puzzle.question, lang),
        question=view_question(puzzle.question, lang),
        given=given,
        ticked=request.args.getlist("rule_set") or given.text.split(),
        typed=read_typed(given.text),
        play=view_play(given.play, lang) if given.play else None,
        may_reveal=not revealed and puzzle.question.kind not in TWO_ANSWERS,
        proof=view_proof(puzzle, lang) if revealed else None,
        elsewhere=_view_elsewhere(puzzle, given, told, lang) if revealed else None,
        hints=hints,
        more_hints=_address(puzzle, hints=hints.shown + 1, anchor="hints") if hints.more else None,
        reveal=_address(puzzle, hints=hints.shown or None, reveal=1, anchor="proof"),
        next=_following(puzzle),
    )


@blueprint.post("/<slug>")
def answer(slug: str) -> Response:
    """An answer, or a move towards one; it leads to the address that shows what it is worth."""
    puzzle, lang = _find(slug), current()
    if request.form.get("ask") in ASKED:
        return _ask_with_entered(puzzle)
    if puzzle.question.kind == "turn":
        play = read_play(request.form, puzzle.question.table, puzzle.question.before, lang)
        _keep(puzzle, _judge_move(puzzle, play, lang))
        return move_answer(play, "puzzles.show", slug=slug)
    given = read_given(puzzle, request.form)[:MOST_ANSWER]
    weighed = weigh_given(puzzle, given, lang)
    _keep(puzzle, judge_answer(puzzle, weighed, lang).right if weighed else None)
    return redirect(url_for("puzzles.show", slug=slug, answer=given, **asked_for(), _anchor=ANCHOR), 303)


def _ask_with_entered(puzzle: Puzzle) -> Response:
    """To one more hint or to the answer, with the ticked boxes still ticked and the number still in its field."""
    asked, given = request.form["ask"], asked_for()
    given["rule_set"] = [name for name in request.form.getlist("rule_set") if name in rule_set_infos()]
    given["number"] = request.form.get("number", "")[:MOST_TYPED] or None
    if asked == "hint":
        given["hints"] = min(request.form.get("hints", 0, type=int) + 1, MOST_HINTS)
    else:
        given["reveal"] = 1
    return redirect(url_for("puzzles.show", slug=puzzle.slug, **given, _anchor=ASKED[asked]), 303)


def _find(slug: str) -> Puzzle:
    return puzzles().get(slug) or generated().get(slug) or abort(404)


def _judge_move(puzzle: Puzzle, play: Play, lang: Language) -> bool | None:
    """Whether a move ends the best turn, or breaks a rule or ends another; None where neither."""
    if play.right and play.turn_after.phase is Phase.DONE:
        return judge_played(puzzle, play.turn_after, lang).right
    return False if play.right is False else None


def _keep(puzzle: Puzzle, right: bool | None) -> None:
    if right is not None:
        keep("puzzle", puzzle.slug, right=right, helped=bool(asked_for()))


def _read_address(puzzle: Puzzle, lang: Language) -> Given:
    """The turn so far, or the answer that was given."""
    if puzzle.question.kind == "turn":
        play = read_play(request.args, puzzle.question.table, puzzle.question.before, lang)
        over = play.turn.phase is Phase.DONE
        return Given(play=play, verdict=judge_played(puzzle, play.turn, lang) if over else None)
    if "answer" not in request.args:
        return Given()
    text = request.args["answer"][:MOST_ANSWER]
    weighed = weigh_given(puzzle, text, lang)
    if weighed is None:
        return Given(text, request=lang.gettext(NO_NUMBER))
    return Given(text, judge_answer(puzzle, weighed, lang))


def _view_elsewhere(puzzle: Puzzle, given: Given, told: bool, lang: Language) -> ElsewhereView:
    """A turn in the other rule-sets, the reader's own where they made one; else the answer to the same question."""
    question = puzzle.question
    if question.kind in ("meld", "count", "winner"):
        return ElsewhereView(answers=view_answers(puzzle, lang))
    turn = shown_turn(puzzle)
    if given.play and told:
        turn = (*question.before, *given.play.actions)
    if not turn:
        return ElsewhereView()
    own = question.kind not in ("dig", "call") or (told and is_taking(puzzle))
    done = [tell_action(action, lang) for action in turn]
    if isinstance(turn[0], Call):
        done[0] = tell(question, f"take {turn[0].count}", lang)
    return ElsewhereView(view_rulings(puzzle, turn, lang), done, own)


# --- addresses -------------------------------------------------------------------------------------
def _hints_asked() -> int:
    return max(0, min(request.args.get("hints", 0, type=int), MOST_HINTS))


def _address(puzzle: Puzzle, anchor: str, **values: Any) -> str:
    """This page with what its address holds of the answer so far, for a link that changes nothing else."""
    names = ("turn", "answer", "rule_set")
    kept: dict[str, Any] = {name: given for name, given in request.args.lists() if name in names}
    return url_for("puzzles.show", slug=puzzle.slug, **kept, **values, _anchor=anchor)


def _following(puzzle: Puzzle) -> str:
    """The address of the next puzzle, of a generated one the next of its kind; after the last one the first."""
    if puzzle.words:
        slugs = [one.slug for kind in KINDS for one in puzzles().values() if one.question.kind == kind]
    else:
        slugs = [one.slug for one in generated_of(puzzle.question.kind)]
    return url_for("puzzles.show", slug=slugs[(slugs.index(puzzle.slug) + 1) % len(slugs)])
