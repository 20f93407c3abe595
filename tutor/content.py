"""Reading the files of `content/` strictly: a fault names the file, the line, the place and what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from tutor.errors import InputError, RuleSetError
from tutor.paths import data
from tutor.rules.options import RuleSet
from tutor.rules.rulebook import OPTIONS, Change, HouseRule, RuleBook, check_rule_set, parse_option

Form = TypeVar("Form")
# Rules that hold in every rule-set and are no option: a rule-set's file gives the clauses that state them.
COMMON_RULES = (
    "turn_order", "discard_owed", "own_cards", "meld", "group_suits", "joker_names", "joker_limits", "layoff",
)  # fmt: skip


class ContentError(Exception):
    """A fault in a content file: the file, the line, the place, a code, and what is wrong or to be done."""

    def __init__(self, path: Path, place: str, code: str, fix: str, line: int = 0) -> None:
        self.path, self.place, self.code, self.fix = path, place or "file", code, fix
        self.line = line or _find_line(path, place)
        super().__init__(f"{path.parent.name}/{path.name}:{self.line}: {self.place}: {code}: {fix}")


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    nb: str
    da: str
    en: str

    def __getitem__(self, language: str) -> str:
        text: str = getattr(self, language)
        return text


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of a source that a player could look up, break or be asked about."""

    id: str
    topic: str
    kind: Literal["rule", "example", "house", "advice", "note", "ours"]
    nb: str
    da: str
    en: str

    def __getitem__(self, language: str) -> str:
        text: str = getattr(self, language)
        return text

    @property
    def source(self) -> str:
        """The letter of the source that the clause belongs to."""
        return self.id[0]


class RuleSetInfo(Struct, frozen=True):
    """What a reader sees of a rule-set; `order` is that in which readers meet them."""

    id: str
    order: int
    name: Texts
    region: Texts


class OptionForm(Struct, forbid_unknown_fields=True):
    """An option's value and the clauses that it comes from."""

    value: Any
    clauses: tuple[str, ...]


class RuleSetForm(Struct, forbid_unknown_fields=True):
    """A rule-set as its file holds it."""

    order: int
    name: Texts
    region: Texts
    options: dict[str, OptionForm]
    common: dict[str, tuple[str, ...]]


class ChangeForm(Struct, forbid_unknown_fields=True):
    """Options that a house rule sets, and where."""

    set: dict[str, Any]
    when: dict[str, tuple[str, ...]] = {}


class HouseRuleForm(Struct, forbid_unknown_fields=True):
    """A house rule as its file holds it."""

    name: str
    clauses: tuple[str, ...]
    set: dict[str, Any]
    also: tuple[ChangeForm, ...] = ()


class HouseRulesForm(Struct, forbid_unknown_fields=True):
    """The file of the house rules."""

    house_rule: tuple[HouseRuleForm, ...]


class ClausesForm(Struct, forbid_unknown_fields=True):
    """The file of the clauses."""

    clause: tuple[Clause, ...]


def read_toml(path: Path, form: type[Form]) -> Form:
    """The file's contents in the given form; raises ContentError where they do not have it."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), form)
    except FileNotFoundError:
        raise ContentError(path, "", "missing_file", "is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(path, "", "no_toml", str(error), 1) from None
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at `$.")
        raise ContentError(path, place.rstrip("`"), "bad_form", fault) from None


def _find_line(path: Path, place: str) -> int:
    """The line where a place such as `step[2].goal` most likely stands, the first where it can't be told."""
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    line = 0
    for name, number in re.findall(r"([\w-]+)(?:\[(\d+)\])?", place):
        head = re.compile(rf"(\[+([\w-]+\.)*)?{name}\b(?!\.)")
        heads = [n for n, text in enumerate(lines) if n >= line and head.match(text.strip())]
        if not heads:
            break
        line = heads[min(int(number or 0), len(heads) - 1)]
    return line + 1


@cache
def load_clauses() -> Mapping[str, Clause]:
    """Every clause by its id."""
    path = data("content") / "clauses.toml"
    clauses = read_toml(path, ClausesForm).clause
    found = {clause.id: clause for clause in clauses}
    if len(found) < len(clauses):
        raise ContentError(path, "clause", "twice", "an id stands twice")
    return found


def check_clauses(path: Path, place: str, ids: tuple[str, ...]) -> None:
    """Raises ContentError where one of these ids is no clause."""
    for id_ in ids:
        if id_ not in load_clauses():
            raise ContentError(path, place, "unknown_clause", f"{id_} is no clause of clauses.toml")


def load_rule_set(path: Path) -> tuple[RuleSetInfo, RuleSet]:
    """A rule-set from its file, which states every option; raises ContentError naming what is wrong."""
    form = read_toml(path, RuleSetForm)
    for table, wanted in (("options", OPTIONS), ("common", COMMON_RULES)):
        _check_keys(path, table, getattr(form, table), wanted)
    sources = {name: option.clauses for name, option in form.options.items()} | form.common
    for name, clauses in sources.items():
        check_clauses(path, name, clauses)
    try:
        values = {name: parse_option(name, option.value) for name, option in form.options.items()}
        rules = check_rule_set(RuleSet(**values, sources=sources))
    except RuleSetError as error:
        raise ContentError(path, str(error.facts.get("option", "options")), error.code, str(error)) from None
    return RuleSetInfo(path.stem, form.order, form.name, form.region), rules


def _check_keys(path: Path, table: str, found: Mapping[str, object], wanted: tuple[str, ...]) -> None:
    for name in wanted:
        if name not in found:
            raise ContentError(path, table, "missing_key", f"{name} is missing")
    for name in found:
        if name not in wanted:
            raise ContentError(path, name, "unknown_key", f"{name} is not known here")


def load_house_rules(path: Path) -> dict[str, HouseRule]:
    """The named house rules; raises ContentError where one sets what is no option."""
    rules = {}
    for form in read_toml(path, HouseRulesForm).house_rule:
        check_clauses(path, form.name, form.clauses)
        changes = (Change(form.set), *(Change(also.set, also.when) for also in form.also))
        for change in changes:
            for name, value in change.set.items():
                _check_option(path, name, value)
        rules[form.name] = HouseRule(form.name, form.clauses, changes)
    return rules


def _check_option(path: Path, name: str, value: object) -> None:
    try:
        parse_option(name, value)
    except InputError as error:
        raise ContentError(path, name, error.code, str(error)) from None


@cache
def rule_set_infos() -> Mapping[str, RuleSetInfo]:
    """Names and regions of the rule-sets."""
    return {name: info for name, (info, _) in _rule_sets().items()}


@cache
def rule_book() -> RuleBook:
    """Every rule-set and house rule of the content folder."""
    rule_sets = {name: rules for name, (_, rules) in _rule_sets().items()}
    return RuleBook(rule_sets, load_house_rules(data("content") / "house-rules.toml"))


@cache
def _rule_sets() -> Mapping[str, tuple[RuleSetInfo, RuleSet]]:
    found = [load_rule_set(path) for path in (data("content") / "rulesets").glob("*.toml")]
    found.sort(key=lambda pair: pair[0].order)
    return {info.id: (info, rules) for info, rules in found}
