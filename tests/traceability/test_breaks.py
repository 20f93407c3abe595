"""The command that cuts ties: on a sample of clauses in each run of the tests, on all of them when it is called."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.traceability.__main__ import Report, check_clauses
from tests.traceability.breaks import Break
from tests.traceability.run import TESTS, Runner

# An option and its function, a house rule, a reading that a function alone carries, and what is only told.
SAMPLE = ("N12", "W2", "O30", "O38")


def test_a_sample_of_clauses_is_guarded() -> None:
    """Every break of these clauses turns one of their own tests red."""
    command = [sys.executable, "-m", "tests.traceability", *SAMPLE]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 faults" in done.stdout
    for clause in SAMPLE:
        assert f"\n{clause} " in f"\n{done.stdout}"


class Unguarded(Runner):
    """Tests that are green whatever is broken."""

    def find_red(self, items: Sequence[pytest.Item], cut: Break | None = None) -> str | None:
        return None


class Broken(Runner):
    """Tests that are red from the start."""

    def find_red(self, items: Sequence[pytest.Item], cut: Break | None = None) -> str | None:
        return "a_test"


def faults(runner: Runner) -> list[str]:
    report = Report()
    check_clauses(runner, ["O30"], report)
    return report.faults


def test_a_clause_without_a_test_and_a_break_that_no_test_notices_are_faults() -> None:
    found = faults(Unguarded(lambda runner: None))
    assert found[0] == "O30: no test of its own"
    assert "O30: ending.finish off: its tests stay green" in found


def test_tests_that_are_red_before_anything_is_broken_prove_nothing() -> None:
    assert faults(Broken(lambda runner: None))[1:] == ["a_test is red though nothing is broken"]
