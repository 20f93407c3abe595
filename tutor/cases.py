"""Cases in, answers out: the commands that read one JSON object a line, without the command line around them.

Every function takes the object as it was read and raises InputError or msgspec.ValidationError where it is bad
input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tutor.analysis.comparison import compare_turn
from tutor.analysis.drawings import DrawOption, best_options, find_options
from tutor.content import rule_book
from tutor.errors import InputError, PositionError, at
from tutor.i18n import Language
from tutor.rules.actions import format_action
from tutor.rules.dealing import deal
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.notation import Count, MeldForm, PositionForm, format_position, parse_position, parse_turn
from tutor.rules.rulebook import Mixture
from tutor.rules.winning import find_winner, score_round
from tutor.wording.errors import explain_error
from tutor.wording.violations import explain

Answer = dict[str, Any]
Answerer = Callable[[dict[str, Any], Language], Answer]


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every case may have. `clauses`, `note` and `expect` are remarks for whoever wrote it."""

    id: Any = None
    clauses: Any = None
    note: Any = None
    expect: Any = None


class TurnCase(Case, kw_only=True):
    """A turn to be ruled on."""

    position: PositionForm
    turn: list[str]
    partial: bool = False


class PositionCase(Case, kw_only=True):
    """A position to be analysed."""

    position: PositionForm


class ScoreCase(Case, kw_only=True):
    """A round that is over."""

    rules: str | Mixture
    hands: list[str]
    melds: list[MeldForm] = []
    went_out: int | None = None
    penalties: list[Count] | None = None
    went_rummy: bool = False


class MatchCase(Case, kw_only=True):
    """Totals before a round, and what it scored."""

    rules: str | Mixture
    totals: list[int]
    round: list[int]
    went_out: int | None = None


class DealCase(Case, kw_only=True):
    """A deal."""

    rules: str | Mixture
    players: Annotated[int, Meta(ge=0)]
    dealer: int
    seed: int


def judge_case(raw: dict[str, Any], lang: Language) -> Answer:
    """Is this turn legal?"""
    case = msgspec.convert(raw, TurnCase)
    position = at("position", parse_position, case.position, rule_book())
    ruling = judge_turn(position, parse_turn(case.turn), partial=case.partial)
    after = {"position": format_position(ruling.turn.position, raw["position"]["rules"])} if ruling.is_legal else {}
    return _tell_ruling(ruling, lang) | after


def _tell_ruling(ruling: Ruling, lang: Language) -> Answer:
    turn = ruling.turn
    if ruling.violation:
        told = explain(ruling.violation, turn.rules, lang)
        why = {"at": ruling.at, "why": ruling.violation.code, "clauses": told.clauses, "message": told.text}
        return {"legal": False} | why
    over = {"why": turn.over.why, "by": turn.over.by} if turn.over else None
    answer = {"legal": True, "over": over, "laid": turn.points_laid, "penalty": turn.penalty}
    return answer | ({"rummy": True} if turn.went_rummy else {})


def compare_case(raw: dict[str, Any], lang: Language) -> Answer:
    """The same turn under every rule-set; a turn that is bad input under its own rules is so for the whole case."""
    case = msgspec.convert(raw, TurnCase)
    position = at("position", parse_position, case.position, rule_book())
    actions = parse_turn(case.turn)
    judge_turn(position, actions, partial=case.partial)
    rulings = compare_turn(position, actions, rule_book().rule_sets, partial=case.partial)
    return {"rulings": {name: _tell_compared(ruling, lang) for name, ruling in rulings.items()}}


def _tell_compared(ruling: Ruling | InputError, lang: Language) -> Answer:
    if isinstance(ruling, InputError):
        return {"not_applicable": explain_error(ruling, lang)}
    return _tell_ruling(ruling, lang)


def score_case(raw: dict[str, Any], lang: Language) -> Answer:
    """What is a round worth?"""
    case = msgspec.convert(raw, ScoreCase)
    form = PositionForm(
        rules=case.rules,
        hands=[*case.hands],
        melds=case.melds,
        penalties=msgspec.UNSET if case.penalties is None else case.penalties,
    )
    position = parse_position(form, rule_book(), over=True)
    _check_went_out(case.went_out, position.players)
    if case.went_rummy and case.went_out is None:
        raise PositionError("rummy_without_going_out", "went_rummy")
    return {"round": score_round(position, case.went_out, went_rummy=case.went_rummy)}


def match_case(raw: dict[str, Any], lang: Language) -> Answer:
    """Who has won?"""
    case = msgspec.convert(raw, MatchCase)
    rules, players = at("rules", rule_book().resolve, case.rules), len(case.totals)
    low, high = rules.players
    if not low <= players <= high:
        raise PositionError("number_of_players", "totals", players=players, low=low, high=high)
    if len(case.round) != players:
        raise PositionError("penalties_length", "round", players=players)
    _check_went_out(case.went_out, players)
    totals = [total + points for total, points in zip(case.totals, case.round, strict=True)]
    winner = find_winner(rules, totals, case.went_out)
    return {"totals": totals, "over": winner is not None, "winner": winner}


def _check_went_out(seat: int | None, players: int) -> None:
    if seat is not None and not 0 <= seat < players:
        raise PositionError("no_such_seat", "went_out", seat=seat, players=players)


def deal_case(raw: dict[str, Any], lang: Language) -> Answer:
    """A round begins."""
    case = msgspec.convert(raw, DealCase)
    rules = at("rules", rule_book().resolve, case.rules)
    position = deal(rules, case.players, case.dealer, Random(case.seed))  # noqa: S311 - a game, no secret
    return {"position": format_position(position, raw["rules"])}


def analyse_case(raw: dict[str, Any], lang: Language) -> Answer:
    """What is each way of drawing worth this turn?"""
    case = msgspec.convert(raw, PositionCase)
    options = find_options(at("position", parse_position, case.position, rule_book()))
    best = best_options(options)
    return {"options": [_tell_option(option) for option in options], "best": _draw(best[0]) if best else None}


def _draw(option: DrawOption) -> str:
    return format_action(option.draw)


def _tell_option(option: DrawOption) -> Answer:
    told: Answer = {"draw": _draw(option), "net": _plain(option.net)}
    if option.outcome is None:
        return told
    outcome = option.outcome
    turn = [format_action(action) for action in outcome.actions]
    return told | {"laid": outcome.laid, "left": outcome.left, "turn": turn, "goes_out": outcome.goes_out}


def _plain(net: Any) -> int | float:
    return int(net) if net.denominator == 1 else float(net)


COMMANDS: Mapping[str, Answerer] = {
    "judge": judge_case,
    "compare": compare_case,
    "score": score_case,
    "match": match_case,
    "deal": deal_case,
    "analyse": analyse_case,
}
