"""What a puzzle asks, as data: its kind, its rules and what it is about. It holds no answer and no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tutor.cards import Card, format_cards, parse_card, parse_cards
from tutor.content import rule_book
from tutor.errors import PositionError, at
from tutor.rules.actions import Action, format_action
from tutor.rules.judge import judge_turn
from tutor.rules.notation import PositionForm, format_position, parse_position, parse_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture
from tutor.rules.turn import Turn

# dig: how do you draw? turn: play the best turn. place: where do you lay this card off? joker: what does the joker
# stand for? meld: is this a meld? ruling: is this turn allowed? where: in which rule-sets? call: do you call?
# discard: which card? count: how many points? winner: who has won? orbit: now, later or never? float: float, go out
# or keep cards?
Kind = Literal[
    "dig", "turn", "place", "joker", "meld", "ruling", "where", "call", "discard", "count", "winner", "orbit", "float"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
# Decided by what comes of them to the end of the round.
PLAYED: frozenset[Kind] = frozenset({"dig", "call", "discard", "float"})
# Their answers are not listed: whole turns, numbers, and sets of rule-sets.
OPEN: frozenset[Kind] = frozenset({"turn", "count", "where"})
# They ask about a turn.
WITH_TURN: frozenset[Kind] = frozenset({"ruling", "where", "orbit"})

Seat = Annotated[int, Meta(ge=0)]


class HouseForm(Struct, forbid_unknown_fields=True):
    """A rule-set with house rules on top, as it is written."""

    base: str
    house: tuple[str, ...]


class QuestionForm(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A question as it is written.

    `before` are the actions that are made; `turn` is the turn asked about; `cards` the meld asked about, or the card
    to place; `seat` may call, or is asked what the round is worth to it; `totals`, `points` and `went_out` are of a
    round that is over.
    """

    kind: Kind
    rules: str | HouseForm
    position: dict[str, Any] | UnsetType = UNSET
    before: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    cards: str = ""
    seat: Seat = 0
    totals: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    went_out: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question, read: its rules are those of a rule-set with house rules on top."""

    kind: Kind
    base: str
    house: tuple[str, ...]
    rules: RuleSet
    position: Position | None = None
    before: tuple[Action, ...] = ()
    turn: tuple[Action, ...] = ()
    cards: tuple[Card, ...] = ()
    seat: int = 0
    totals: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    went_out: int | None = None

    @property
    def table(self) -> Position:
        """The position; raises PositionError where there is none."""
        if self.position is None:
            raise PositionError("position_missing", "position")
        return self.position

    def begin(self) -> Turn:
        """The turn after the actions that are made; raises PositionError where they break a rule."""
        ruling = judge_turn(self.table, self.before, partial=True)
        if ruling.violation:
            raise PositionError("before_breaks_rule", "before", violation=ruling.violation.code)
        return ruling.turn


def read_question(form: QuestionForm) -> Question:
    """The question that is written; raises InputError or msgspec.ValidationError where it can't be."""
    named = form.rules
    mixture = Mixture(named) if isinstance(named, str) else Mixture(named.base, named.house)
    rules = at("rules", rule_book().resolve, mixture)
    position = None
    if form.position is not UNSET:
        written = msgspec.convert({"rules": msgspec.to_builtins(mixture)} | form.position, PositionForm)
        position = at("position", _parse_table, written, form.kind == "count")
    if form.kind == "winner":
        _check_sheet(form)
    single = form.kind == "place"
    cards = (at("cards", parse_card, form.cards),) if single else at("cards", parse_cards, form.cards)
    return Question(
        kind=form.kind,
        base=mixture.base,
        house=mixture.house,
        rules=rules,
        position=position,
        before=tuple(at("before", parse_turn, form.before)),
        turn=tuple(parse_turn(form.turn)),
        cards=tuple(cards),
        seat=form.seat,
        totals=form.totals,
        points=form.points,
        went_out=form.went_out,
    )


def _check_sheet(form: QuestionForm) -> None:
    """A score sheet has a number of points a total, and whoever went out sits there."""
    players = len(form.totals)
    if len(form.points) != players:
        raise PositionError("penalties_length", "points", players=players)
    if form.went_out is not None and not 0 <= form.went_out < players:
        raise PositionError("no_such_seat", "went_out", seat=form.went_out, players=players)


def _parse_table(form: PositionForm, over: bool) -> Position:
    return parse_position(form, rule_book(), over=over)


def write_question(question: Question) -> QuestionForm:
    """How a question is written, the inverse of `read_question`."""
    position: dict[str, Any] | UnsetType = UNSET
    if question.position:
        position = format_position(question.position, "")
        del position["rules"]
    return QuestionForm(
        kind=question.kind,
        rules=HouseForm(question.base, question.house) if question.house else question.base,
        position=position,
        before=_format_turn(question.before),
        turn=_format_turn(question.turn),
        cards=format_cards(question.cards),
        seat=question.seat,
        totals=question.totals,
        points=question.points,
        went_out=question.went_out,
    )


def _format_turn(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(map(format_action, actions))
