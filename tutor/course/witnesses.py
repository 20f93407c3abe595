"""Witnesses as data: for each option a case whose answer flips when that option alone changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tutor.content import ContentError, Texts, read_toml, rule_book
from tutor.errors import InputError
from tutor.paths import data
from tutor.rules.actions import Action
from tutor.rules.dealing import deal
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.notation import PositionForm, parse_position, parse_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture, parse_option
from tutor.rules.winning import find_winner, score_round


class JudgeCase(Struct, tag_field="command", tag="judge", forbid_unknown_fields=True):
    """Is this turn legal?"""

    position: dict[str, Any]
    turn: tuple[str, ...]


class ScoreCase(Struct, tag_field="command", tag="score", forbid_unknown_fields=True):
    """What is this round worth?"""

    position: dict[str, Any]
    went_out: int | None = None
    went_rummy: bool = False


class MatchCase(Struct, tag_field="command", tag="match", forbid_unknown_fields=True):
    """Who has won?"""

    totals: tuple[int, ...]
    round: tuple[int, ...]
    went_out: int | None = None


class DealCase(Struct, tag_field="command", tag="deal", forbid_unknown_fields=True):
    """How does the round begin?"""

    players: int
    seed: int


Case = JudgeCase | ScoreCase | MatchCase | DealCase


class WitnessForm(Struct, forbid_unknown_fields=True):
    """A witness as its file holds it; `set` are options that are the same on both sides."""

    option: str
    base: str
    values: tuple[Any, Any]
    case: Case
    title: Texts
    set: dict[str, Any] = {}


class WitnessesForm(Struct, forbid_unknown_fields=True):
    """The file of the witnesses."""

    witness: tuple[WitnessForm, ...]


@dataclass(frozen=True)
class Scores:
    """What a round is worth, by seat."""

    position: Position
    points: tuple[int, ...]


@dataclass(frozen=True)
class Totals:
    """The totals after a round and who has won, None while the game goes on."""

    totals: tuple[int, ...]
    winner: int | None


Answer = Ruling | Scores | Totals | Position | InputError


@dataclass(frozen=True)
class Side:
    """One value of the option: the rule-set with it, and its answer; an error where the case can't be there."""

    rules: RuleSet
    answer: Answer


@dataclass(frozen=True)
class Witness:
    """An option, a case, and the answers of its two values. `turn` are the actions, where the case is a turn."""

    option: str
    title: Texts
    base: str
    case: Case
    turn: tuple[Action, ...]
    sides: tuple[Side, Side]


def load_witnesses(path: Path) -> dict[str, Witness]:
    """The witness of each option; raises ContentError where an option has two, or one that shows nothing."""
    found: dict[str, Witness] = {}
    for number, form in enumerate(read_toml(path, WitnessesForm).witness):
        place = f"witness[{number}]"
        if form.option in found:
            raise ContentError(path, place, "twice", f"{form.option} has a witness already")
        found[form.option] = _load_witness(path, place, form)
    return found


def _load_witness(path: Path, place: str, form: WitnessForm) -> Witness:
    """A witness with its answers, which must differ."""
    try:
        turn = tuple(parse_turn(form.case.turn)) if isinstance(form.case, JudgeCase) else ()
        one, two = (_find_side(form, value) for value in form.values)
    except (InputError, msgspec.ValidationError) as error:
        raise ContentError(path, place, "impossible", str(error)) from None
    if isinstance(one.answer, InputError) and isinstance(two.answer, InputError):
        raise ContentError(path, place, "impossible", str(one.answer))
    if _essence(one.answer) == _essence(two.answer):
        raise ContentError(path, place, "same_answer", f"the answer is the same with both values of {form.option}")
    return Witness(form.option, form.title, form.base, form.case, turn, (one, two))


def _find_side(form: WitnessForm, value: Any) -> Side:
    own = getattr(rule_book().resolve(form.base), form.option, None) == parse_option(form.option, value)
    mixture = Mixture(form.base, set=form.set | ({} if own else {form.option: value}))
    rules = rule_book().resolve(mixture)
    try:
        return Side(rules, _answer(form.case, mixture, rules))
    except InputError as error:
        return Side(rules, error)


def _answer(case: Case, mixture: Mixture, rules: RuleSet) -> Answer:
    match case:
        case JudgeCase(position, turn):
            return judge_turn(_read_position(position, mixture), parse_turn(turn))
        case ScoreCase(position, went_out, went_rummy):
            over = _read_position(position, mixture, over=True)
            return Scores(over, tuple(score_round(over, went_out, went_rummy=went_rummy)))
        case MatchCase(totals, points, went_out):
            after = tuple(before + gained for before, gained in zip(totals, points, strict=True))
            return Totals(after, find_winner(rules, after, went_out))
        case DealCase(players, seed):
            return deal(rules, players, players - 1, Random(seed))  # noqa: S311 - a game, no secret


def _read_position(written: dict[str, Any], mixture: Mixture, *, over: bool = False) -> Position:
    form = msgspec.convert(written | {"rules": msgspec.to_builtins(mixture)}, PositionForm)
    return parse_position(form, rule_book(), over=over)


def _essence(answer: Answer) -> object:
    """What a player would call the answer, without the rules that it was found under."""
    match answer:
        case Ruling(turn, None):
            return turn.points_laid, turn.penalty, turn.over
        case Ruling(_, violation):
            return violation
        case Scores(_, points):
            return points
        case Totals():
            return answer
        case Position(hands=hands):
            return hands
    return answer.code


@cache
def witnesses() -> Mapping[str, Witness]:
    """The witness of each option of the content folder."""
    return load_witnesses(data("content") / "witnesses.toml")
