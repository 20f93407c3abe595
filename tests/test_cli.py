"""The command line: cases in, answers out, whatever stands in a line."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.support import DATA, cases
from tutor.cli import cli

CASE = {"position": {"rules": "joker-500", "hands": ["5H 9C", 4, 4], "stock": "2C", "discard": "7C"}}


def run(*args: str, lines: str = "") -> Result:
    return CliRunner().invoke(cli, args, input=lines)


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_stream_of_ten_thousand_cases_is_answered_line_by_line() -> None:
    one = json.dumps(CASE | {"turn": ["draw", "discard 5H"]})
    process = subprocess.Popen(
        [sys.executable, "-m", "tutor.cli", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(one + "\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["legal"] is True  # before the rest has been written
    for number in range(9_999):
        process.stdin.write(json.dumps({"id": number} | json.loads(one)) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.stdin.close()
    assert process.wait() == 0
    process.stdout.close()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "truncated"),
        ("[]", "a case is a JSON object"),
        ('"judge"', "a case is a JSON object"),
        ('{"turn": []}', "position"),
        (json.dumps(CASE), "turn"),
        (json.dumps(CASE | {"turn": ["draw"], "surprise": 1}), "surprise"),
        (json.dumps({"position": CASE["position"] | {"surprise": 1}, "turn": []}), "surprise"),
        (json.dumps(CASE | {"turn": ["draw", "discard 11D"]}), "11D"),
        (json.dumps(CASE | {"turn": ["play 5H"]}), "play 5H"),
        (json.dumps(CASE | {"turn": [7]}), "turn"),
        ("[" * 100_000, ""),
        ("\udcff", ""),
        ('{"id": 1e999}', ""),
    ],
)
def test_a_bad_line_gets_an_error_and_the_rest_still_runs(line: str, told: str) -> None:
    good = json.dumps(CASE | {"turn": ["draw", "discard 5H"], "id": "good"})
    result = CliRunner().invoke(
        cli, ["judge"], input=(line + "\n\n" + good + "\n").encode("utf-8", "surrogateescape")
    )
    bad, fine = answers(result)
    assert set(bad) == {"id", "error"}
    assert told in bad["error"]
    assert (fine["id"], fine["legal"]) == ("good", True)
    assert result.exit_code == 1


def test_an_error_keeps_the_id_and_names_the_place() -> None:
    case = CASE | {"id": 7, "turn": ["draw", "lay 5H"]}
    (answer,) = answers(run("judge", lines=json.dumps(case)))
    assert answer == {"id": 7, "error": "turn[1]: “lay 5H” is no action"}


def test_a_fault_in_the_position_names_its_place() -> None:
    case = {"id": "x", "position": CASE["position"] | {"hands": ["5H", "5X", 4]}, "turn": []}
    (answer,) = answers(run("judge", lines=json.dumps(case)))
    assert answer["error"] == "position.hands[1][0]: “5X” is no card"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("en", "Dig that far and you must lay 5 of hearts before you discard."),
        ("nb", "hjerter 5"),
        ("da", "hjerter 5"),
    ],
)
def test_the_message_is_in_the_language_asked_for(code: str, message: str) -> None:
    case = {
        "position": {"rules": "joker-500", "hands": ["9C", 4], "stock": "2C", "discard": "5H KS"},
        "turn": ["take 2", "discard KS"],
    }
    (answer,) = answers(run("judge", "--lang", code, lines=json.dumps(case)))
    assert (answer["why"], answer["clauses"], answer["at"]) == ("pile_card_unused", ["J21"], 1)
    assert message in answer["message"]


def test_cases_are_read_from_files_too() -> None:
    result = run("judge", str(DATA / "own-judge.jsonl"))
    assert len(answers(result)) == len(list(cases("own-judge.jsonl")))
    assert result.exit_code == 1  # the file holds bad input


def test_good_input_exits_with_0() -> None:
    assert run("judge", lines=json.dumps(CASE | {"turn": ["draw", "discard 5H"]})).exit_code == 0


def test_a_port_that_cant_be_had_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'progress.sqlite3'}")
    monkeypatch.setattr("tutor.web.server.PORTS_TRIED", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port)
    assert (result.exit_code, result.stderr) == (1, f"Error: no free port at 127.0.0.1 from {port} to {port}\n")
    assert run("serve", "--port", "70000").exit_code == 2
