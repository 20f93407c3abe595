"""Content is read strictly: a fault names file, line and what is wrong; what is cited exists."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import asdict

from tests.support import RULE_SETS
from tutor.content import COMMON_RULES, Clause, ContentError, load_clauses, load_house_rules, load_rule_set, rule_book
from tutor.paths import data
from tutor.puzzles.collection import load_written
from tutor.rules.rulebook import OPTIONS
from tutor.wording.clauses import check_clause_texts
from tutor.wording.sources import source_of


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_option_and_common_rule_has_its_clauses(name: str) -> None:
    sources = rule_book().rule_sets[name].sources
    assert set(sources) == {*OPTIONS, *COMMON_RULES}
    assert all(id_ in load_clauses() for clauses in sources.values() for id_ in clauses)
    assert all(sources[common] for common in COMMON_RULES)


def test_every_clause_belongs_to_a_source() -> None:
    for clause in load_clauses().values():
        assert source_of(clause).letter == clause.id[0]


def test_all_the_clauses_of_the_sources_are_there() -> None:
    last = {"J": 34, "N": 43, "B": 24, "P": 39, "D": 23, "O": 42, "W": 4}
    assert list(load_clauses()) == [f"{letter}{n}" for letter in "JNBWPDO" for n in range(1, last[letter] + 1)]


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A copy of a content file with one thing changed."""
    path = tmp_path / Path(name).name
    text = (data("content") / name).read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("jokers = {", "jockers = {", "jokers is missing"),
        ("[options]", "[options]\nbidding = { value = 1, clauses = [] }", "bidding is not known here"),
        ('value = "any_depth"', 'value = "half"', "bad_option_value"),
        ('clauses = ["J21"]', 'clauses = ["J99"]', "J99 is no clause"),
        ("take_penalty = { value = 0", "take_penalty = { value = -5", "bad_option_value"),
        ("groups = { value = true", 'groups = { value = "true"', "bad_option_value"),
        ("joker_exchange = { value = false", "joker_exchange = { value = 1", "bad_option_value"),
        ("jokers = { value = 2", "jokers = { value = 4", "bad_option_value"),
        ('layoff = ["J14"', 'leyoff = ["J14"', "layoff is missing"),
        ("order = 1", "", "order"),
        ("[options]", "[options", "line"),
    ],
)
def test_a_faulty_rule_set_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = changed(tmp_path, "rulesets/joker-500.toml", old, new)
    with pytest.raises(ContentError) as caught:
        load_rule_set(path)
    assert told in str(caught.value)
    assert f"{tmp_path.name}/joker-500.toml:" in str(caught.value)


def test_the_fault_names_its_line(tmp_path: Path) -> None:
    path = changed(tmp_path, "rulesets/joker-500.toml", 'value = "any_depth"', 'value = "half"')
    lines = path.read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("take_from_pile"))
    with pytest.raises(ContentError, match=rf":{line}: take_from_pile"):
        load_rule_set(path)


def test_a_house_rule_that_sets_what_is_no_option_is_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "house-rules.toml", "going_out_bonus = 50", "going_out_banana = 50")
    with pytest.raises(ContentError, match="unknown_option"):
        load_house_rules(path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "dig"', 'kind = "riddle"', "riddle"),
        ('elsewhere = "basic-rummy"', 'elsewhere = "joker-500"', "another rule-set"),
        ('clauses = ["J20", "J21"]', 'clauses = ["J22"]', "give the answer away"),
        ('"6H 7H 9C 4S"', '"6H 6H 9C 4S"', "too_many_copies"),
        ('clauses = ["J20"', 'clauses = ["J200"', "J200 is no clause"),
        ("[look]", "[peek]", "peek"),
        ("Look at your two hearts", "Look at your {5X} hearts", "5X"),
        ('kind = "dig"', 'kind = "turn"\nbefore = ["take 2"]', "can't be finished"),
    ],
)
def test_a_faulty_puzzle_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = changed(tmp_path, "puzzles/01-five-under-the-king.toml", old, new)
    with pytest.raises(ContentError) as caught:
        load_written(path)
    assert told in str(caught.value)


def test_a_clause_with_a_mark_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    clause = load_clauses()["J10"]
    broken = {"J9": load_clauses()["J9"], "J10": Clause(**(asdict(clause) | {"da": "Som {5H 6X}."}))}
    monkeypatch.setattr("tutor.wording.clauses.load_clauses", lambda: broken)
    with pytest.raises(ContentError, match=r"clauses\.toml:\d+: clause\[1\]\.da: bad_mark: 6X"):
        check_clause_texts()
