"""The command that plays games by itself: a bar on standard error, a summary on standard output."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from tests.support import RULE_SETS
from tutor.cli import cli


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["simulate", *args])


def told(result: Result) -> dict[str, str]:
    assert result.exit_code == 0, result.output
    return dict(line.split(": ", 1) for line in result.stdout.splitlines())


def test_games_are_played_and_added_up() -> None:
    summary = told(run("--rules", "pagat-500", "--players", "3", "--games", "2", "--seed", "7"))
    assert summary["Games"] == "2"
    won = [int(count) for text, count in summary.items() if text.startswith("Games won by seat")]
    assert sum(won) == 2
    assert int(summary["Turns"]) > int(summary["Rounds"]) > 2
    assert int(summary["Digs for more than the top card"]) > 0
    ended = [int(count) for text, count in summary.items() if text.startswith("Rounds ") and "rummy" not in text]
    assert sum(ended) == int(summary["Rounds"])
    assert "at least" in summary["Points of a player in a round"]


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    one, two, other = (run("--rules", "joker-500", "--games", "1", "--seed", seed).stdout for seed in "112")
    assert one == two != other


def test_single_rounds_are_played_instead_of_games() -> None:
    summary = told(run("--rules", "danish-500", "--rounds", "5"))
    assert summary["Rounds"] == "5"
    assert not [text for text in summary if text.startswith("Games")]


def test_a_mixture_is_played_and_an_undecided_game_is_told() -> None:
    mixture = {"base": "basic-rummy", "house": ["block-rummy"], "set": {"target": 1_000_000, "hand_size": 3}}
    summary = told(run("--rules", json.dumps(mixture), "--players", "2", "--games", "1"))
    assert summary["Games given up undecided after 100 rounds"] == "1"
    assert summary["Rounds"] == "100"


@pytest.mark.parametrize(("code", "words"), [("nb", "Runder: 1"), ("da", "Ture: "), ("en", "Rounds: 1")])
def test_the_summary_is_in_the_language_asked_for(code: str, words: str) -> None:
    assert words in run("--rules", "joker-500", "--rounds", "1", "--lang", code).stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "--rules"),
        (["--proof", "--rules", "joker-500"], "leave out --rules"),
        (["--proof", "--players", "3"], "leave out --rules"),
        (["--rules", "whist"], "there is no rule-set called “whist”"),
        (["--rules", "{"], "--rules"),
        (["--rules", '{"set": ' + "[" * 100_000], "--rules"),
        (["--rules", "\udcff"], "--rules"),
        (["--rules", '{"base": "\udcff"}'], "--rules"),
        (["--rules", '{"house": []}'], "base"),
        (["--rules", '{"base": "joker-500", "house": ["whist"]}'], "there is no house rule called “whist”"),
        (["--rules", '{"base": "joker-500", "set": {"jokers": 9}}'], "“jokers” can’t be “9”"),
        (["--rules", '{"base": "basic-rummy", "set": {"take_penalty": 50}}'], "a penalty needs a duty"),
        (["--rules", "joker-500", "--players", "6"], "6 can’t play here, but 2 to 5 can"),
        (["--rules", "joker-500", "--players", "0"], "0 can’t play here"),
        (["--rules", "joker-500", "--players", "many"], "many"),
        (["--rules", "joker-500", "--games", "-1"], "-1"),
        (["--rules", "joker-500", "--games", "0"], "0"),
        (["--rules", "joker-500", "--rounds", "0"], "0"),
        (["--rules", "joker-500", "--seed", "x"], "x"),
        (["--rules", "joker-500", "--lang", "se"], "se"),
    ],
)
def test_bad_input_gets_a_message_and_exit_status_2(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_the_message_speaks_the_language_asked_for() -> None:
    assert "det finnes ikke noe regelsett" in run("--rules", "whist", "--lang", "nb").stderr


def test_the_proof_tells_each_rule_set_and_the_mixtures() -> None:
    result = run("--proof", "--rounds", "2", "--mixtures", "3")
    assert result.exit_code == 0
    blocks = [block.splitlines() for block in result.stdout.strip().split("\n\n")]
    assert [block[0] for block in blocks] == [*RULE_SETS, "3 random mixtures"]
    assert [block[1] for block in blocks] == ["Rounds: 2"] * 5 + ["Rounds: 3"]


def test_a_fault_is_told_with_a_case_that_can_be_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.analysis.rounds.MOST_TURNS", 1)
    result = run("--rules", "joker-500", "--rounds", "1", "--seed", "5")
    assert result.exit_code == 1
    case = json.loads(result.stderr[result.stderr.index("{") :])
    assert case["id"] == "5/0"
    judged = CliRunner().invoke(cli, ["judge"], input=json.dumps(case | {"partial": True}))
    assert json.loads(judged.stdout)["legal"] is True


def test_the_command_runs_on_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tutor.cli", "simulate", "--rules", "nordic-500", "--rounds", "2"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("Rounds: 2\n")
