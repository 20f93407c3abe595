"""The commands that make puzzles and prove them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tutor.cli import cli
from tutor.puzzles import verifying
from tutor.puzzles.collection import Part, Plan, Puzzle, puzzles


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["puzzles", *args])


def test_puzzles_are_made_with_their_proofs_a_line_each_the_same_from_the_same_seed() -> None:
    result = run("generate", "--kind", "meld", "--rules", "danish-500", "--count", "3", "--seed", "2")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == 3
    assert all(line["id"].startswith("meld-danish-500-2") and line["proof"]["right"] for line in lines)
    assert "meld danish-500" in result.stderr
    again = run("generate", "--kind", "meld", "--rules", "danish-500", "--count", "3", "--seed", "2")
    assert again.stdout == result.stdout
    other = run("generate", "--kind", "meld", "--rules", "danish-500", "--count", "3", "--seed", "3")
    assert other.stdout != result.stdout


def test_the_puzzle_of_a_number_is_made_whenever_it_is_asked_for() -> None:
    made = run("generate", "--kind", "meld", "--rules", "danish-500", "--count", "1", "--seed", "2")
    number = json.loads(made.stdout)["id"].rpartition("-")[2]
    again = run("generate", "--kind", "meld", "--rules", "danish-500", "--number", number)
    assert (again.exit_code, again.stdout) == (0, made.stdout)
    far = run(
        "generate", "--kind", "count", "--rules", "joker-500", "--house", "pile-penalty", "--number", "987654321"
    )
    assert json.loads(far.stdout)["id"] == "count-joker-500-pile-penalty-987654321"


def test_house_rules_are_played() -> None:
    result = run("generate", "--kind", "meld", "--rules", "basic-rummy", "--house", "ace-high-11", "--count", "1")
    assert json.loads(result.stdout)["question"]["rules"]["house"] == ["ace-high-11"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--kind", "guess", "--rules", "joker-500"], "'dig', 'turn', 'place'"),
        (["--kind", "dig", "--rules", "english-500"], "there is no rule-set called"),
        (["--kind", "dig", "--rules", "basic-rummy", "--house", "dig-needs-new-meld"], "a duty needs more"),
        (["--kind", "dig", "--rules", "joker-500", "--count", "0"], "not in the range"),
        (["--kind", "dig", "--rules", "joker-500", "--number", "5"], "need play-outs"),
        (["--kind", "meld", "--rules", "joker-500", "--number", "-5"], "not in the range"),
    ],
)
def test_what_can_not_be_made_is_said_in_a_line(args: list[str], said: str) -> None:
    result = run("generate", *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["--kind", "call", "--rules", "danish-500", "--house", "no-calls"],
        ["--kind", "joker", "--rules", "nordic-500", "--number", "5"],
    ],
)
def test_rules_that_know_no_such_question_end_with_a_line(args: list[str]) -> None:
    result = run("generate", *args)
    assert result.exit_code == 1
    assert "no more puzzles" in result.stderr


def few() -> list[Puzzle]:
    return [puzzles()["two-at-once"], puzzles()["two-fours"]]


def test_every_proof_is_run_again_and_the_puzzles_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "all_puzzles", few)
    result = run("verify")
    assert result.exit_code == 0, result.output
    assert "kind   dig 1, ruling 1" in result.stdout
    assert "rules  basic-rummy 1, pagat-500 1" in result.stdout
    assert "2 of 2 puzzles proved again, 0 otherwise than before" in result.stdout
    assert "1 of 2 puzzles" in run("verify", "--sample", "0").stdout
    assert run("verify", "--seed", "3").exit_code == 0


def test_a_proof_that_does_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    one = few()[0]
    wrong = replace(one, proof=replace(one.proof, right=("yes",)))
    monkeypatch.setattr(verifying, "all_puzzles", lambda: [wrong])
    result = run("verify")
    assert result.exit_code == 1
    assert "two-at-once: ('no',) is right, not ('yes',)" in result.stdout


def test_the_collection_is_made_by_its_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan((Part("meld", "joker-500", 2), Part("meld", "basic-rummy", 1), Part("count", "joker-500", 1)))
    monkeypatch.setattr("tutor.puzzles.collection.load_plan", lambda: plan)
    monkeypatch.setattr("tutor.puzzles.collection.proof_file", lambda kind: tmp_path / f"{kind}.jsonl")
    assert run("collect", "meld").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["meld.jsonl"]
    assert len((tmp_path / "meld.jsonl").read_bytes().splitlines()) == 3


def test_hand_made_puzzles_are_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.puzzles.collection.prove_written", lambda anew: iter([("one", True), ("two", False)]))
    result = run("prove")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["one: proved", "two: nothing is proved"]
