"""One test session that tries every mutant in a fork of its own, with the tests that reach it, quickest first.

A session for each mutant, as mutmut would have it, spends nearly all its time on collecting tests.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import warnings
from collections import Counter, defaultdict
from inspect import signature
from pathlib import Path
from time import perf_counter

import pytest
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state

from tutor.content import rule_book

KILLED, SURVIVED, UNREACHED, TIMEOUT = 1, 0, 33, 36  # as mutmut numbers them
PATIENCE, SLACK = 20, 5  # a mutant may take so many times as long as the tests, and so many seconds more

Reached = dict[str, list[pytest.Item]]


@pytest.fixture(autouse=True)
def fresh_rule_book() -> None:
    """A rule book that an earlier test has filled would hide a mutant of what fills it."""
    rule_book.cache_clear()


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run every test once to see what it reaches, then every mutant."""
    if session.testsfailed:
        raise session.Interrupted("the tests can't be collected")
    reached, seconds = _trace(session)
    if session.testsfailed:
        raise session.Interrupted("the tests fail without a mutant")
    gc.freeze()  # what the forks share stays shared
    if _try(session, "", session.items, sum(seconds.values())) != SURVIVED:
        raise session.Interrupted("the tests fail in a fork without a mutant")
    modules = tuple(os.environ["MUTANTS"].split()) or ("",)
    told: Counter[int] = Counter()
    for meta in sorted(Path().rglob("*.meta")):
        known = json.loads(meta.read_text())
        for name in filter(lambda name: name.startswith(modules), known["exit_code_by_key"]):
            items = reached.get(name.rpartition("__mutmut_")[0], [])
            code = _try(session, name, items, sum(seconds[item] for item in items))
            known["exit_code_by_key"][name] = code
            told[code] += 1
        meta.write_text(json.dumps(known))
    print(f"\n{told.total()} mutants: {told[KILLED]} killed, {told[TIMEOUT]} run out of time, "
          f"{told[SURVIVED]} survive, {told[UNREACHED]} not reached by a test")  # fmt: skip
    return True


def _trace(session: pytest.Session) -> tuple[Reached, dict[pytest.Item, float]]:
    """The tests that reach each function, quickest first, and how long each takes."""
    reached: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    seconds: dict[pytest.Item, float] = {}
    set_mutant_under_test("stats")
    for item in session.items:
        begun = perf_counter()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        seconds[item] = perf_counter() - begun
        for function in state()._stats:
            reached[function].append(item)
        state()._stats.clear()
    set_mutant_under_test("")
    for items in reached.values():
        items.sort(key=seconds.__getitem__)
    return reached, seconds


def _try(session: pytest.Session, name: str, items: list[pytest.Item], seconds: float) -> int:
    """What becomes of a mutant."""
    if not items:
        return UNREACHED
    child = os.fork()
    if not child:
        signal.alarm(SLACK + int(PATIENCE * seconds))
        os._exit(_run(session, name, items))
    _, status = os.waitpid(child, 0)
    return TIMEOUT if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)


def _run(session: pytest.Session, name: str, items: list[pytest.Item]) -> int:
    session.config.pluginmanager.unregister(name="terminalreporter")
    warnings.simplefilter("error")
    set_mutant_under_test(name)
    try:
        for item in items:
            _test(item)
            if session.testsfailed:
                return KILLED
    except BaseException:  # whatever a mutant raises, it is noticed
        return KILLED
    return SURVIVED


def _test(item: pytest.Item) -> None:
    """Run a test: a function of its parameters at once, what needs a fixture as pytest does."""
    if isinstance(item, pytest.Function):
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if set(signature(item.obj).parameters) <= set(given):
            rule_book.cache_clear()
            item.obj(**given)
            return
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
