"""The shared cases: what a ruling, a comparison and an analysis must come out as."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.support import cases
from tutor.analysis.comparison import compare_turn
from tutor.analysis.search import best_options, find_options
from tutor.cli import judge_case
from tutor.content import rule_book
from tutor.errors import InputError
from tutor.i18n import language
from tutor.rules.actions import format_action
from tutor.rules.judge import Ruling
from tutor.rules.notation import PositionForm, parse_position, parse_turn


def has_call(case: dict[str, Any]) -> bool:
    turn = case.get("turn")
    return isinstance(turn, list) and any(str(action).startswith("call") for action in turn)


def named(name: str) -> list[Any]:
    found = [case for case in cases(name) if not has_call(case)]
    return [pytest.param(case, id=case["id"]) for case in found]


@pytest.mark.parametrize("case", named("judge.jsonl") + named("own-judge.jsonl"))
def test_judge(case: dict[str, Any]) -> None:
    wanted = case["expect"]
    try:
        answer = judge_case(case, language("en"))
    except (InputError, msgspec.ValidationError):
        assert wanted == {"error": True}
        return
    assert "error" not in wanted
    check_ruling(answer, wanted, case["position"].get("to_move", 0))


def check_ruling(answer: dict[str, Any], wanted: dict[str, Any], mover: int) -> None:
    assert answer["legal"] == wanted["legal"]
    if not wanted["legal"]:
        assert answer["why"] in wanted["why"]
        assert answer["at"] == wanted.get("at", answer["at"])
        return
    told = tell_after(answer, mover)
    for key, value in wanted.items():
        assert told[key] == tidy(key, value), key


def tell_after(answer: dict[str, Any], mover: int) -> dict[str, Any]:
    after, pile = answer["position"], answer["position"]["discard"].split()
    stock = after["stock"]
    told = {key: answer[key] for key in ("legal", "over", "laid", "penalty")}
    told |= {"rummy": answer.get("rummy", False), "hand": sorted(after["hands"][mover].split())}
    told |= {"discard_top": pile[-1] if pile else None, "discard_count": len(pile)}
    told |= {"stock_count": stock if isinstance(stock, int) else len(stock.split())}
    told |= {key: after[key] for key in ("to_move", "orbit")}
    return told | {"meld_count": len(after["melds"]), "melds": tidy("melds", after["melds"])}


def tidy(key: str, value: Any) -> Any:
    if key == "hand":
        return sorted(value.split())
    if key == "melds":
        return [sorted(zip(meld["cards"].split(), meld["by"], strict=True)) for meld in value]
    return value


@pytest.mark.parametrize("case", named("compare.jsonl"))
def test_compare(case: dict[str, Any]) -> None:
    try:
        position = parse_position(msgspec.convert(case["position"], PositionForm), rule_book())
        rulings = compare_turn(position, parse_turn(case["turn"]), rule_book().rule_sets)
    except (InputError, msgspec.ValidationError):
        assert case["expect"] == {"error": True}
        return
    for name, wanted in case["expect"]["rulings"].items():
        ruling = rulings[name]
        if "not_applicable" in wanted:
            assert isinstance(ruling, InputError), name
            continue
        assert isinstance(ruling, Ruling), name
        assert ruling.is_legal == wanted["legal"], name
        if ruling.violation:
            assert ruling.violation.code in wanted["why"], name
            assert ruling.at == wanted.get("at", ruling.at), name
        else:
            assert ruling.turn.points_laid == wanted.get("laid", ruling.turn.points_laid), name
            assert ruling.turn.penalty == wanted.get("penalty", ruling.turn.penalty), name


@pytest.mark.parametrize("case", named("analyse.jsonl"))
def test_search_finds_the_nets_of_the_analysis(case: dict[str, Any]) -> None:
    wanted = case["expect"]
    try:
        position = parse_position(msgspec.convert(case["position"], PositionForm), rule_book())
        options = find_options(position)
    except (InputError, msgspec.ValidationError):
        assert wanted == {"error": True}
        return
    nets = {format_action(option.draw): float(option.net) for option in options}
    for draw, net in wanted.get("nets", {}).items():
        assert nets[draw] == pytest.approx(net, abs=1e-6)
    assert not set(wanted.get("absent", ())) & set(nets)
    best = [format_action(option.draw) for option in best_options(options)]
    if "best" in wanted:
        assert wanted["best"] in best or (wanted["best"] is None and not best)
