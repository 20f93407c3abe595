"""The engine is data-driven and wordless."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import RULE_SETS
from tutor.rules.rulebook import OPTIONS

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted(
    [*(ROOT / "tutor" / "rules").glob("*.py"), *(ROOT / "tutor" / "analysis").glob("*.py"), ROOT / "tutor/cards.py"]
)
PLAYOUTS = sorted((ROOT / "tutor" / "playouts").glob("*.py"))


def strings(tree: ast.AST) -> Iterator[str]:
    """String constants that are no docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("path", ENGINE + PLAYOUTS, ids=lambda path: path.stem)
def test_the_engine_never_names_a_rule_set(path: Path) -> None:
    text = path.read_text()
    assert [name for name in RULE_SETS if name in text] == []


@pytest.mark.parametrize("path", ENGINE + PLAYOUTS, ids=lambda path: path.stem)
def test_the_engine_holds_no_sentences(path: Path) -> None:
    found = [text for text in strings(ast.parse(path.read_text())) if re.search(r"[a-z]+ [a-z]+ [a-z]+", text)]
    assert found == []


def test_every_option_is_used_by_the_engine_or_told() -> None:
    text = "".join(path.read_text() for path in ENGINE if path.stem not in ("options", "rulebook"))
    told_only = {"deal_packet"}
    unused = {name for name in OPTIONS if not re.search(rf"rules\.{name}\b", text)}
    # `two_packs_from`, `scoring` and the like are read through the properties of the rule-set.
    options = (ROOT / "tutor/rules/options.py").read_text()
    unused = {name for name in unused if f"self.{name}" not in options}
    assert unused == told_only


@pytest.mark.parametrize("path", sorted((ROOT / "tutor").rglob("*.py")), ids=lambda path: path.stem)
def test_a_module_stays_small_enough_to_need_no_table_of_contents(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 450
