"""Which test guards which clause: every tie of a clause is cut in turn, and one of its own tests has to turn red.

    python -m tests.traceability            all clauses of kind rule, house and ours
    python -m tests.traceability J21 O34    only these

A tie is cut as `breaks.py` and `off.py` tell; a test belongs to a clause as `run.py` tells. At the end there is a
table of ties and guards, then the faults: a clause without a tie, without a test of its own, or a cut that leaves all
its tests green. With faults the exit status is 1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.traceability.breaks import Break, find_breaks
from tests.traceability.run import Runner, with_tests
from tests.traceability.ties import Tie, clauses_to_tie, find_ties


@dataclass
class Report:
    """What came of cutting ties: the guard of each break, and the faults in words."""

    guards: list[tuple[Break, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check_clauses(runner: Runner, clauses: Sequence[str], report: Report) -> None:
    """Cut every tie of these clauses."""
    ties = [tie for tie in find_ties() if tie.clause in clauses]
    tied = {tie.clause for tie in ties}
    report.faults += [f"{clause}: nothing carries it" for clause in clauses if clause not in tied]
    report.faults += [f"{clause}: no test of its own" for clause in clauses if not runner.tests.get(clause)]
    whole = {item.nodeid: item for clause in clauses for item in runner.tests.get(clause, ())}
    red = runner.find_red([*whole.values()])
    if red:
        report.faults.append(f"{red} is red though nothing is broken")
        return
    for number, tie in enumerate(ties, 1):
        _show(f"{number}/{len(ties)} {tie.clause} {tie.carrier}")
        _cut(runner, tie, report)
    _show("")


def _cut(runner: Runner, tie: Tie, report: Report) -> None:
    breaks = find_breaks(tie)
    if not breaks:
        report.faults.append(f"{tie.clause}: {tie.carrier} can't be broken")
    for cut in breaks:
        red = runner.find_red(runner.tests.get(tie.clause, ()), cut)
        if red:
            report.guards.append((cut, red))
        else:
            report.faults.append(f"{tie.clause}: {tie.carrier} {cut.value}: its tests stay green")


def _show(text: str) -> None:
    """The progress, on one line of a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def print_report(report: Report, clauses: Sequence[str]) -> None:
    """The table of ties and guards, the faults, and how many there are of each."""
    for cut, red in report.guards:
        print(f"{cut.tie.clause:4} {cut.tie.carrier!s:44} {cut.value:36} {red.removeprefix('tests/')}")
    for fault in report.faults:
        print(f"FAULT {fault}")
    ties = {cut.tie for cut, _ in report.guards}
    print(
        f"{len(clauses)} clauses, {len(ties)} ties, {len(report.guards)} breaks guarded, {len(report.faults)} faults"
    )


def main(clauses: Sequence[str]) -> int:
    """Cut the ties of these clauses, or of all; the exit status."""
    report = Report()
    wanted = [clause for clause in clauses_to_tie() if not clauses or clause in clauses]
    with_tests(lambda runner: check_clauses(runner, wanted, report))
    print_report(report, wanted)
    return 1 if report.faults or not report.guards else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
