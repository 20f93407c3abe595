"""`python -m tests.mutants`: change the rules engine in every small way and see that a test fails.

mutmut makes the mutants; the exit status is 1 where one survives that `survivors.toml` does not name with its
reason, or where that file names one that does not. Modules can be named: `python -m tests.mutants tutor.rules.melds`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from mutmut.__main__ import create_mutants
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir
from mutmut.utils.format_utils import orig_function_and_class_names_from_key

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutation"  # `mutmut show` and `mutmut results` work there afterwards
COPIED = ("tutor", "tests", "content", "templates", "translations")
TESTS = ("tests/rules", "tests/test_cards.py", "tests/test_cases.py", "tests/test_conformance.py")
# One process, no plugin that is not needed, and neither the search of the analyser nor generated examples.
PYTEST = "-m pytest -q -o addopts= -o timeout=0 -p tests.mutants.plugin"
PYTEST += " -p no:randomly -p no:xdist -p no:playwright -p no:cacheprovider"
# mutmut leaves a decorated function alone, so that a property has to be a function first.
PROPERTY = re.compile(r"^( +)@property\n +def (\w+)(.*\n(?:(?:\1 .*)?\n)*)", re.MULTILINE)
OPENED = r"\1def get_\2\3\1\2 = property(get_\2)\n"
SURVIVED = (0, 33)  # mutmut's numbers: every test passed, no test reaches the function

Change = tuple[str, str]


def make_mutants() -> None:
    """A copy of the project with every mutant in it, as mutmut lays it out."""
    shutil.rmtree(WORK, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, WORK / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", WORK)
    os.chdir(WORK)
    for path in (Path("tutor/cards.py"), *Path("tutor/rules").glob("*.py")):
        path.write_text(PROPERTY.sub(OPENED, path.read_text("utf-8")), "utf-8")
    Path("mutants").mkdir()
    with redirect_stdout(StringIO()):
        copy_src_dir()
        copy_also_copy_files()
        create_mutants(1)


def run_tests(modules: tuple[str, ...]) -> int:
    """Try the mutants of these modules; the exit status of the test session."""
    command = [sys.executable, *PYTEST.split(), "-m", "not hypothesis", "-k", "not test_analyse", *TESTS]
    env = os.environ | {"MUTANT_UNDER_TEST": "", "MUTANTS": " ".join(modules)}
    return subprocess.run(command, cwd=WORK / "mutants", env=env, check=False).returncode


def find_survivors() -> Counter[Change]:
    """The function and the changed code of each mutant that no test kills."""
    survivors: Counter[Change] = Counter()
    for meta in sorted(Path("mutants").rglob("*.meta")):
        path = meta.relative_to("mutants").with_suffix("")
        for name, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            if code in SURVIVED:
                survivors[_place(path, name), _changed(name, path)] += 1
    return survivors


def _place(path: Path, name: str) -> str:
    function, of_class = orig_function_and_class_names_from_key(name)
    return ".".join(filter(None, [*path.with_suffix("").parts, of_class, function]))


def _changed(name: str, path: Path) -> str:
    diff = get_diff_for_mutant(name, path=path).splitlines()
    return " ".join(line[1:].strip() for line in diff if line.startswith("+") and not line.startswith("+++"))


def listed_survivors(modules: tuple[str, ...]) -> Counter[Change]:
    """The mutants of these modules that are known to survive."""
    listed = tomllib.loads(Path(__file__).with_name("survivors.toml").read_text("utf-8"))["survivor"]
    entries = [entry for entry in listed if entry["function"].startswith(modules)]
    return Counter((entry["function"], code) for entry in entries for code in entry["mutants"])


def main() -> int:
    """Make, try and compare; the exit status."""
    modules = tuple(f"{module}." for module in sys.argv[1:]) or ("",)
    make_mutants()
    if run_tests(modules):
        return 1
    survivors, listed = find_survivors(), listed_survivors(modules)
    unlisted = survivors - listed
    for told, changes in (("survives and is not listed", unlisted), ("is listed and killed", listed - survivors)):
        for (function, code), times in changes.items():
            print(f"{told}: {function}: {code}" + (f" ({times} times)" if times > 1 else ""))
    return int(survivors != listed)


if __name__ == "__main__":
    sys.exit(main())
