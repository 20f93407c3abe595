"""New puzzles: candidates that are proved, are not obvious, and are none that there is already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

from tutor.analysis.completion import best_line
from tutor.errors import InputError
from tutor.puzzles.answers import FLOAT
from tutor.puzzles.candidates import find_candidates
from tutor.puzzles.finding import beginnings, find_answers
from tutor.puzzles.proof import Proof, best_worth, prove, prove_exactly, prove_played, screen
from tutor.puzzles.questions import PLAYED, Kind, Question
from tutor.puzzles.reached import Setting
from tutor.puzzles.spread import Spread, canonical, cell_of
from tutor.puzzles.truths import rule_everywhere
from tutor.rules.actions import Exchange, Take
from tutor.rules.judge import Ruling
from tutor.rules.options import TakeFromPile

FEWEST_ERRING = 2  # simple policies, or the answer is obvious
TRIES = 10_000  # candidates for one puzzle
CHECK = "check"  # another seed for the play-outs, which has to give the same answer
NUMBERS = 1_000  # of puzzles, that belong to a seed

Found = tuple[int, Question, Proof]
Named = tuple[str, Question, Proof]


class NothingFoundError(Exception):
    """No puzzle of this kind is found under these rules."""


def name_puzzle(kind: Kind, setting: Setting, number: int) -> str:
    """The id of a generated puzzle."""
    return "-".join((kind, setting.base, *setting.house, str(number)))


def make_puzzle(kind: Kind, setting: Setting, number: int) -> tuple[Question, Proof]:
    """The puzzle of a number, for kinds that need no play-out: the same whenever it is asked for. Raises
    NothingFoundError where these rules know no such question."""
    for question in islice(find_candidates(kind, setting, _dice(kind, setting, number)), TRIES):
        proof = _prove_exactly(question)
        if proof and is_worth_asking(question, proof):
            return question, proof
    raise NothingFoundError(kind, setting.base)


def generate(kind: Kind, setting: Setting, count: int, seed: int) -> Iterator[Named]:
    """So many new puzzles with their ids, spread over answers and levels as evenly as they come; the same from the
    same seed. Raises NothingFoundError where these rules know no such question."""
    spread, known = Spread(), set[object]()
    find = _find_played if kind in PLAYED else _find_exact
    for number, question, proof in find(kind, setting, seed * NUMBERS, spread):
        key = canonical(question)
        if key in known:
            continue
        known.add(key)
        spread.add(cell_of(question, proof))
        yield name_puzzle(kind, setting, number), question, proof
        if len(known) == count:
            return


def is_worth_asking(question: Question, proof: Proof) -> bool:
    """Whether some simple policies err, so that the answer is not obvious, and what the kind is about is there: who
    does not dig, or float, must have been able to; houses must differ where that is the question; a card to be placed
    must have a worse place too, and be best laid off; a joker must stand for one card only."""
    possible = POSSIBLE.get(question.kind)
    return proof.erring >= FEWEST_ERRING and (possible is None or possible(question, proof))


def _may_dig(question: Question, proof: Proof) -> bool:
    """More than the top card may be taken, where the rules know that at all."""
    takes = [draw for (draw,) in beginnings(question) if isinstance(draw, Take)]
    return question.rules.take_from_pile is TakeFromPile.TOP or any(take.count > 1 for take in takes)


def _may_float(question: Question, proof: Proof) -> bool:
    return FLOAT in beginnings(question).values()


def _is_disputed(question: Question, proof: Proof) -> bool:
    """One house allows the turn and another does not."""
    rulings = [ruling for ruling in rule_everywhere(question).values() if isinstance(ruling, Ruling)]
    return len({ruling.is_legal for ruling in rulings}) == 2


def _has_a_worse_place(question: Question, proof: Proof) -> bool:
    best = best_line(question.begin())
    return proof.margin is not None and best is not None and best.net == best_worth(question)


def _stands_for_one_card(question: Question, proof: Proof) -> bool:
    """No joker is exchanged, which could then stand for something else."""
    return not any(isinstance(action, Exchange) for answer in find_answers(question) for action in answer.turn)


POSSIBLE: Mapping[Kind, Callable[[Question, Proof], bool]] = {
    "dig": _may_dig,
    "float": _may_float,
    "where": _is_disputed,
    "place": _has_a_worse_place,
    "joker": _stands_for_one_card,
}


def _dice(kind: Kind, setting: Setting, number: int) -> Random:
    return Random(f"{kind} {setting.base} {setting.house} {number}")  # noqa: S311 - a game, no secret


def _prove_exactly(question: Question) -> Proof | None:
    try:
        return prove_exactly(question)
    except InputError:
        return None  # what was changed can't be, such as a second card that the packs hold once


def _find_exact(kind: Kind, setting: Setting, number: int, spread: Spread) -> Iterator[Found]:
    """The puzzles of the numbers of a seed, those left out that there are enough of."""
    for one in range(number, number + NUMBERS):
        question, proof = make_puzzle(kind, setting, one)
        if spread.wants(cell_of(question, proof)):
            yield one, question, proof
    raise NothingFoundError(kind, setting.base)


def _find_played(kind: Kind, setting: Setting, number: int, spread: Spread) -> Iterator[Found]:
    """Candidates that look clear at a first look and that there are not enough of, proved."""
    vain = 0
    for question in find_candidates(kind, setting, _dice(kind, setting, number)):
        vain += 1
        if vain > TRIES:
            break
        guess = _guess(question) if _prove_exactly(question) and len(beginnings(question)) > 1 else None
        if guess is None or not is_worth_asking(question, guess) or not spread.wants(cell_of(question, guess)):
            continue
        proof = _prove_twice(question)
        if proof and is_worth_asking(question, proof):
            yield number, question, proof
            number, vain = number + 1, 0
    raise NothingFoundError(kind, setting.base)


def _guess(question: Question) -> Proof | None:
    """What the proof would be if the first look were right; None where that is all but clear."""
    verdict = screen(question, CHECK)
    clear = verdict is not None and verdict.margin > verdict.interval / 2
    return prove_played(question, (verdict,)) if verdict and clear else None


def _prove_twice(question: Question) -> Proof | None:
    """The proof, where other play-outs prove the same."""
    proof = prove(question)
    other = prove(question, CHECK, patient=True) if proof else None
    return proof if proof and other and other.right == proof.right else None
