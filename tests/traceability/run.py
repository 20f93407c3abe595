"""Running the tests of a clause against its breaks: collected once, then each break in a child process.

A test that stops for any other reason than a failed assertion or input that the engine refuses does not count as red:
a crash shows that something was broken, not that the clause is guarded.
"""

from __future__ import annotations

import os
import re
import signal
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.traceability.breaks import Break
from tutor.errors import InputError

TESTS = Path(__file__).resolve().parents[1]
# Tests of pages, of the whole and of this are not those of a clause.
LEFT_OUT = ("browser", "architecture", "i18n", "web", "traceability")
OPTIONS = ("-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", "-qqq", "-s", "--no-header", "--no-summary")
MOST_SECONDS = 120  # a break may well make a test run on for ever
RED = (AssertionError, InputError, pytest.fail.Exception)
_CLAUSE = re.compile(r"(?<![A-Za-z0-9])[JNBPDOW][0-9]{1,2}(?![A-Za-z0-9])")


def clauses_of(item: pytest.Item) -> set[str]:
    """The clauses that a test names: in its docstring, in its name, or as those of its case."""
    assert isinstance(item, pytest.Function)
    named = set(_CLAUSE.findall(f"{item.originalname} {item.obj.__doc__ or ''}"))
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        if isinstance(value, dict):
            named |= set(value.get("clauses") or ())
    return named


class Runner:
    """A pytest plugin that lets something else happen in place of running the tests that were collected."""

    def __init__(self, work: Callable[[Runner], object]) -> None:
        self.tests: Mapping[str, list[pytest.Item]] = {}
        self._work = work
        self._told: Callable[[str], object] = lambda name: None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests of each clause, those that try many examples last; then the work."""
        tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in sorted(session.items, key=lambda item: hasattr(getattr(item, "obj", None), "hypothesis")):
            for clause in clauses_of(item):
                tests[clause].append(item)
        self.tests = tests
        self._work(self)
        return True

    def pytest_exception_interact(self, node: pytest.Item, call: pytest.CallInfo[Any]) -> None:
        if call.excinfo and isinstance(call.excinfo.value, RED):
            self._told(node.nodeid)

    def find_red(self, items: Sequence[pytest.Item], cut: Break | None = None) -> str | None:
        """The first of these tests that turns red once the break is made; None where none does."""
        here, there = os.pipe()
        child = os.fork()
        if not child:
            self._run_broken(items, cut, there)
        os.close(there)
        with os.fdopen(here) as answer:
            red = answer.read()
        os.waitpid(child, 0)
        return red or None

    def _run_broken(self, items: Sequence[pytest.Item], cut: Break | None, there: int) -> NoReturn:
        """In the child process: break, run until a test turns red, tell which, and end."""
        silence = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(silence, stream)
        signal.alarm(MOST_SECONDS)

        def tell(name: str) -> None:
            os.write(there, name.encode())
            os._exit(1)

        self._told = tell
        if cut:
            cut.apply()
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        os._exit(0)


def with_tests(work: Callable[[Runner], object]) -> None:
    """Collect the tests of clauses and do the work with them."""
    folders = [f"--ignore={TESTS / name}" for name in LEFT_OUT]
    pytest.main([*OPTIONS, *folders, str(TESTS)], plugins=[Runner(work)])
