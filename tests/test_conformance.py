"""The shared cases: what a ruling, a comparison and an analysis must come out as."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.support import cases
from tutor.cases import COMMANDS, judge_case
from tutor.errors import InputError
from tutor.i18n import language


def named(name: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases(name)]


@pytest.mark.parametrize("case", named("judge.jsonl") + named("own-judge.jsonl"))
def test_judge(case: dict[str, Any]) -> None:
    wanted = case["expect"]
    try:
        answer = judge_case(case, language("en"))
    except (InputError, msgspec.ValidationError):
        assert wanted == {"error": True}
        return
    assert "error" not in wanted
    first = case["turn"][0] if case["turn"] else ""
    check_ruling(
        answer, wanted, int(first.split()[1]) if first.startswith("call ") else case["position"].get("to_move", 0)
    )


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


def answer(command: str, case: dict[str, Any]) -> dict[str, Any] | None:
    """What the command answers, None where the case is bad input."""
    try:
        return COMMANDS[command](case, language("en"))
    except (InputError, msgspec.ValidationError):
        return None


@pytest.mark.parametrize("case", named("compare.jsonl"))
def test_compare(case: dict[str, Any]) -> None:
    told = answer("compare", case)
    if told is None:
        assert case["expect"] == {"error": True}
        return
    for name, wanted in case["expect"]["rulings"].items():
        ruling = told["rulings"][name]
        if "not_applicable" in wanted:
            assert list(ruling) == ["not_applicable"], name
            continue
        assert ruling["legal"] == wanted["legal"], name
        assert ruling.get("why") in wanted.get("why", [None]), name
        for key in {"at", "laid", "penalty", "over"} & set(wanted):
            assert ruling[key] == wanted[key], name


@pytest.mark.parametrize("case", named("analyse.jsonl") + named("own-analyse.jsonl"))
def test_analyse(case: dict[str, Any]) -> None:
    wanted, told = case["expect"], answer("analyse", case)
    if told is None:
        assert wanted == {"error": True}
        return
    nets = {option["draw"]: option["net"] for option in told["options"]}
    for draw, net in wanted.get("nets", {}).items():
        assert nets[draw] == pytest.approx(net, abs=1e-6)
    assert not set(wanted.get("absent", ())) & set(nets)
    if "best" in wanted:
        assert nets.get(told["best"]) == nets.get(wanted["best"])
    for option in told["options"]:
        if "turn" in option:
            check_line(case, option)


def check_line(case: dict[str, Any], option: dict[str, Any]) -> None:
    """The turn that an option names is legal and worth what it says."""
    ruling = answer("judge", {"position": case["position"], "turn": option["turn"]})
    assert ruling is not None
    assert ruling["legal"]
    assert ruling["laid"] == option["laid"]
    assert bool(ruling["over"] and ruling["over"]["why"] == "went_out") == option["goes_out"]


@pytest.mark.parametrize("case", named("score.jsonl"))
def test_score(case: dict[str, Any]) -> None:
    told = answer("score", case)
    assert (told or {"error": True}) == case["expect"]


@pytest.mark.parametrize("case", named("match.jsonl"))
def test_match(case: dict[str, Any]) -> None:
    told = answer("match", case)
    assert (told or {"error": True}) == case["expect"]


@pytest.mark.parametrize("case", named("deal.jsonl"))
def test_deal(case: dict[str, Any]) -> None:
    wanted, told = case["expect"], answer("deal", case)
    if told is None:
        assert wanted == {"error": True}
        return
    dealt = told["position"]
    assert answer("deal", case) == told
    found = {
        "hand_sizes": [len(hand.split()) for hand in dealt["hands"]],
        "discard_count": len(dealt["discard"].split()),
        "stock_count": len(dealt["stock"].split()),
    } | {key: dealt[key] for key in ("to_move", "orbit")}
    assert {key: found[key] for key in wanted} == wanted
