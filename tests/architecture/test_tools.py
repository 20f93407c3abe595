"""The tools that keep the code in shape, run as tests so that one command says it all."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
TOOLS = [
    "ruff check .",
    "ruff format --check .",
    "mypy",
    "lint-imports",
    "deptry .",
    "vulture",
    "djlint templates --lint",
]


@pytest.mark.parametrize("command", TOOLS)
def test_tool(command: str) -> None:
    name, *args = command.split()
    done = subprocess.run(
        [Path(sys.executable).parent / name, *args],
        cwd=ROOT,
        env=os.environ | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_locks_fit_and_name_no_host() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for lock, wanted in {
        "requirements.txt": project["project"]["dependencies"]
        + project["project"]["optional-dependencies"]["postgres"],
        "tests/requirements.txt": project["dependency-groups"]["test"],
        "tests/mutation-requirements.txt": project["dependency-groups"]["mutation"],
        "tests/bench-requirements.txt": project["project"]["optional-dependencies"]["bench"],
    }.items():
        text = (ROOT / lock).read_text()
        assert "://" not in text
        assert "--index" not in text
        pinned = dict(
            line.split(" ")[0].split("==") for line in text.splitlines() if "==" in line and line[0].isalpha()
        )
        for line in wanted:
            need = Requirement(line)
            assert pinned[need.name.lower().replace("_", "-")] in need.specifier, line
