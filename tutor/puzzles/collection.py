"""The collection: hand-made puzzles with their words, generated ones, and the proof of each.

A hand-made puzzle is a file that everybody may edit and that holds no answer. What is proved stands beside it, a line
a puzzle with the question that it was found for; generated puzzles are such lines alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from tutor.content import ContentError, Texts, check_clauses, load_clauses, read_toml, rule_set_infos
from tutor.errors import InputError
from tutor.i18n import LANGUAGES
from tutor.paths import data
from tutor.puzzles.finding import find_answers
from tutor.puzzles.proof import Proof, prove
from tutor.puzzles.questions import KINDS, WITH_TURN, Kind, Question, QuestionForm, read_question, write_question
from tutor.wording.marks import check_marks

HAND_MADE = "hand-made"


class WrittenPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand-made puzzle as it is written. `clauses` name the rules that decide, `examples` what else is told with
    the answer; `elsewhere` is the rule-set that the last hint speaks of."""

    question: QuestionForm
    clauses: tuple[str, ...]
    elsewhere: str
    title: Texts
    story: Texts
    look: Texts
    examples: tuple[str, ...] = ()


class ProvedPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """What is proved of a puzzle, as a line of a file."""

    id: str
    question: QuestionForm
    proof: Proof


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the generated collection: so many puzzles of a kind under these rules, from a seed."""

    kind: Kind
    rules: str
    count: int
    house: tuple[str, ...] = ()
    seed: int = 1


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """What the generated collection is made of."""

    part: tuple[Part, ...]


class Puzzle(Struct, frozen=True):
    """A question with its proof; `words` are there where somebody has written some."""

    slug: str
    question: Question
    proof: Proof
    words: WrittenPuzzle | None = None


def load_written(path: Path) -> tuple[WrittenPuzzle, Question]:
    """A hand-made puzzle from its file; raises ContentError naming file, line and what is wrong."""
    written = read_toml(path, WrittenPuzzle)
    _check_words(path, written)
    try:
        question = read_question(written.question)
        found = find_answers(question)
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, "question", "impossible", str(error)) from None
    if question.kind in WITH_TURN and not question.turn:
        raise ContentError(path, "question", "missing_turn", "asks about a turn: write it")
    if not found:
        raise ContentError(path, "question", "no_end", "a turn that begins so can't be finished")
    if written.elsewhere not in rule_set_infos() or written.elsewhere == question.base:
        raise ContentError(path, "elsewhere", "same_rules", "has to name another rule-set")
    return written, question


def _check_words(path: Path, written: WrittenPuzzle) -> None:
    check_clauses(path, "clauses", written.clauses)
    check_clauses(path, "examples", written.examples)
    for place, text in (("story", written.story), ("look", written.look)):
        for code in LANGUAGES:
            check_marks(path, f"{place}.{code}", text[code], ())
    if any(load_clauses()[id_].kind == "example" for id_ in written.clauses):
        raise ContentError(
            path, "clauses", "example_told", "an example would give the answer away: put it among the examples"
        )


def written_files() -> list[Path]:
    """The files of the hand-made puzzles, in their order."""
    return sorted((data("content") / "puzzles").glob("*.toml"))


def slug_of(path: Path) -> str:
    """What a file's puzzle is called."""
    return path.stem.split("-", 1)[1]


def proof_file(name: str) -> Path:
    """The file of what is proved: of the hand-made puzzles, or of a kind of generated ones."""
    return data("content") / "puzzles" / "proofs" / f"{name}.jsonl"


def read_proofs(path: Path) -> Iterator[ProvedPuzzle]:
    """The lines of a file, none where there is none; raises ContentError naming the line that can't be read."""
    lines = path.read_bytes().splitlines() if path.is_file() else ()
    for number, line in enumerate(lines, 1):
        try:
            yield msgspec.json.decode(line, type=ProvedPuzzle)
        except msgspec.MsgspecError as error:
            raise ContentError(path, "line", "bad_form", str(error), number) from None


def write_line(puzzle: ProvedPuzzle) -> bytes:
    """What is proved of a puzzle as a line."""
    return msgspec.json.encode(puzzle) + b"\n"


def load_plan() -> Plan:
    """What the generated collection is made of; raises ContentError where the file says something else."""
    return read_toml(data("content") / "puzzle-plan.toml", Plan)


def prove_written(*, anew: bool = False) -> Iterator[tuple[str, bool]]:
    """Prove the hand-made puzzles that are new or changed, or all of them `anew`, and keep what is proved: each of
    these with whether it is. Raises ContentError where one can't be read."""
    path = proof_file(HAND_MADE)
    known = {one.id: one for one in read_proofs(path)}
    found = []
    for file in written_files():
        slug, question = slug_of(file), load_written(file)[1]
        form = write_question(question)
        old = known.get(slug)
        if anew or old is None or old.question != form:
            proof = prove(question)
            old = ProvedPuzzle(slug, form, proof) if proof else None
            yield slug, proof is not None
        if old:
            found.append(write_line(old))
    path.write_bytes(b"".join(found))


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Every hand-made puzzle by its slug, in the order of their files; raises ContentError where one is not proved as
    it is written."""
    proved = {one.id: one for one in read_proofs(proof_file(HAND_MADE))}
    found = {}
    for file in written_files():
        words, question = load_written(file)
        slug = slug_of(file)
        known = proved.get(slug)
        if known is None or known.question != write_question(question):
            raise ContentError(file, "question", "not_proved", "is not proved as it stands: run puzzles prove")
        found[slug] = Puzzle(slug, question, known.proof, words)
    return found


@cache
def generated() -> Mapping[str, Puzzle]:
    """Every generated puzzle by its id; raises ContentError where a line can't be read."""
    found: dict[str, Puzzle] = {}
    for path in map(proof_file, KINDS):
        found |= {one.id: _read(path, one) for one in read_proofs(path)}
    return found


def _read(path: Path, proved: ProvedPuzzle) -> Puzzle:
    try:
        return Puzzle(proved.id, read_question(proved.question), proved.proof)
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, proved.id, "impossible", str(error)) from None
