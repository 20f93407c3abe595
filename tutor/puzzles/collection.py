"""Puzzles as data: a position, a question and its words. No file holds an answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tutor.analysis.completion import best_line
from tutor.content import ContentError, Texts, check_clauses, load_clauses, read_toml, rule_book, rule_set_infos
from tutor.errors import InputError
from tutor.i18n import LANGUAGES
from tutor.paths import data
from tutor.rules.actions import Action
from tutor.rules.judge import judge_turn
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.position import Position
from tutor.wording.marks import check_marks

# dig: how do you draw? turn: play the best turn. ruling: is this turn allowed?
Kind = Literal["dig", "turn", "ruling"]


class PuzzleForm(Struct, forbid_unknown_fields=True):
    """A puzzle as it is written. `turn` is how the turn begins, or for a ruling the whole turn asked about.

    `clauses` name the rules that decide, `examples` what else is told with the answer; `elsewhere` is the rule-set
    that the last hint speaks of.
    """

    kind: Kind
    rules: str
    clauses: tuple[str, ...]
    elsewhere: str
    title: Texts
    story: Texts
    look: Texts
    position: dict[str, Any]
    turn: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


class Puzzle(Struct, frozen=True):
    """A question about a position, answered by the rules engine."""

    slug: str
    kind: Kind
    rules: str
    clauses: tuple[str, ...]
    elsewhere: str
    title: Texts
    story: Texts
    look: Texts
    position: Position
    turn: tuple[Action, ...]
    examples: tuple[str, ...]


def load_puzzle(path: Path) -> Puzzle:
    """A puzzle from its file; raises ContentError naming file, line and what is wrong."""
    form = read_toml(path, PuzzleForm)
    check_clauses(path, "clauses", form.clauses)
    check_clauses(path, "examples", form.examples)
    for place, text in (("story", form.story), ("look", form.look)):
        for code in LANGUAGES:
            check_marks(path, f"{place}.{code}", text[code], ())
    if any(load_clauses()[id_].kind == "example" for id_ in form.clauses):
        raise ContentError(
            path, "clauses", "example_told", "an example would give the answer away: put it among the examples"
        )
    if form.elsewhere not in rule_set_infos() or form.elsewhere == form.rules:
        raise ContentError(path, "elsewhere", "same_rules", "has to name another rule-set")
    try:
        written = msgspec.convert({"rules": form.rules} | form.position, PositionForm)
        position, turn = parse_position(written, rule_book()), tuple(parse_turn(form.turn))
        ruling = judge_turn(position, turn, partial=True)
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, "position", "impossible", str(error)) from None
    if form.kind == "ruling" and not turn:
        raise ContentError(path, "turn", "missing_turn", "a ruling is asked about a turn")
    if form.kind != "ruling" and ruling.violation:
        raise ContentError(path, "turn", "illegal", ruling.violation.code)
    if form.kind == "turn" and best_line(ruling.turn) is None:
        raise ContentError(path, "turn", "no_end", "a turn that begins so can't be finished")
    slug = path.stem.split("-", 1)[1]
    return Puzzle(slug, form.kind, form.rules, form.clauses, form.elsewhere, form.title, form.story, form.look,
                  position, turn, form.examples)  # fmt: skip


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Every puzzle by its slug, in the order of their files."""
    found = [load_puzzle(path) for path in sorted((data("content") / "puzzles").glob("*.toml"))]
    return {puzzle.slug: puzzle for puzzle in found}
