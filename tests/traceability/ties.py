"""What carries a clause: the options that rule-sets and house rules set by it, and the functions whose docstrings
name it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tutor
from tutor.content import load_clauses
from tutor.course.carriers import Carrier, carriers

PACKAGE = Path(tutor.__file__).parent
ENGINE = [*sorted(PACKAGE.glob("rules/*.py")), *sorted(PACKAGE.glob("analysis/*.py")), PACKAGE / "cards.py"]
KINDS = ("rule", "house", "ours")  # the kinds of clauses that something must carry
_CLAUSE = re.compile(r"\b[JNBPDOW][0-9]{1,2}\b")


@dataclass(frozen=True)
class Function:
    """A function or method of the engine; `name` holds its class too, where it has one."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.name}"


@dataclass(frozen=True)
class Tie:
    """A clause and one thing that carries it. Rules that are no option are carried by functions alone."""

    clause: str
    carrier: Carrier | Function


def clauses_to_tie() -> list[str]:
    """The clauses that an option or a function must carry."""
    return [clause.id for clause in load_clauses().values() if clause.kind in KINDS]


def find_ties() -> list[Tie]:
    """Every tie, those of one clause together, in the order of the clauses."""
    order = {id_: number for number, id_ in enumerate(load_clauses())}
    ties = {Tie(clause, carrier) for clause, found in carriers().items() for carrier in found} | set(function_ties())
    return sorted(ties, key=lambda tie: (order.get(tie.clause, 0), str(tie.carrier)))


def function_ties() -> Iterator[Tie]:
    """The functions of the engine and the clauses in their docstrings, whether there are such clauses or not."""
    for path in ENGINE:
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for name, node in _functions(ast.parse(path.read_text("utf-8")).body):
            for clause in _CLAUSE.findall(ast.get_docstring(node) or ""):
                yield Tie(clause, Function(module, name))


def _functions(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield inside + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{inside}{node.name}.")
