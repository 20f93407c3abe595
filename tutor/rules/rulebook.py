"""Rule-sets by name, the house rules that change them, and single options on top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta

from tutor.errors import RuleSetError
from tutor.rules.options import DEAL_PACKETS, HandSize, RuleSet, find_contradictions

OPTIONS = tuple(f.name for f in fields(RuleSet) if f.name != "sources")
SET_ALONE = ("W4",)  # an option somebody set by itself: people play mixtures that no source holds

_TYPES = get_type_hints(RuleSet, include_extras=True)
_HAND = Annotated[int, Meta(ge=1)]


def parse_option(name: str, value: object) -> Any:
    """The typed value of an option; raises RuleSetError where there is no such option or value."""
    if name not in OPTIONS:
        raise RuleSetError("unknown_option", option=name)
    try:
        if name == "hand_size":
            return _parse_hand_size(value)
        parsed = msgspec.convert(value, _TYPES[name])
        if name == "deal_packet" and parsed not in DEAL_PACKETS:
            raise ValueError(value)
        return parsed
    except (msgspec.ValidationError, ValueError):
        raise RuleSetError("bad_option_value", option=name, value=value) from None


def _parse_hand_size(value: object) -> HandSize:
    if not isinstance(value, Mapping):
        return HandSize(otherwise=msgspec.convert(value, _HAND))
    sizes = {key: msgspec.convert(size, _HAND) for key, size in value.items()}
    otherwise = sizes.pop("else", None)
    if not all(key.isascii() and key.isdecimal() and key == str(int(key)) for key in sizes):
        raise ValueError(value)
    return HandSize(tuple(sorted((int(key), size) for key, size in sizes.items())), otherwise)


def check_rule_set(rules: RuleSet) -> RuleSet:
    """The rule-set itself; raises RuleSetError naming the options where it contradicts itself."""
    for code, options in find_contradictions(rules):
        raise RuleSetError(code, options=options)
    return rules


@dataclass(frozen=True)
class Change:
    """Options to set, and where: `when` gives for an option the values it must have for the change to apply."""

    set: Mapping[str, Any]
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def applies(self, rules: RuleSet) -> bool:
        return all(getattr(rules, name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class HouseRule:
    """A named change to a rule-set that one of the sources, or many a house, knows."""

    name: str
    clauses: tuple[str, ...]
    changes: tuple[Change, ...]

    def apply(self, rules: RuleSet) -> RuleSet:
        """The rule-set with this house rule on top of it, not yet checked for contradictions."""
        for change in self.changes:
            if change.applies(rules):
                rules = set_options(rules, change.set, self.clauses)
        return rules


def set_options(rules: RuleSet, values: Mapping[str, Any], clauses: Iterable[str]) -> RuleSet:
    """The rule-set with these options set and their clauses exchanged for those given."""
    parsed = {name: parse_option(name, value) for name, value in values.items()}
    sources = dict(rules.sources) | dict.fromkeys(parsed, tuple(clauses))
    return replace(rules, **parsed, sources=sources)


class Mixture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule-set by name, house rules in order, then single options."""

    base: str
    house: tuple[str, ...] = ()
    set: dict[str, Any] = msgspec.field(default_factory=dict)


class RuleBook:
    """Every rule-set and house rule, by name."""

    def __init__(self, rule_sets: Mapping[str, RuleSet], house_rules: Mapping[str, HouseRule]) -> None:
        self.rule_sets = rule_sets
        self.house_rules = house_rules
        self._mixed = lru_cache(maxsize=1024)(self._mix)

    def resolve(self, rules: str | Mixture) -> RuleSet:
        """The rule-set that a name or a mixture means; raises RuleSetError where it means none."""
        mixture = Mixture(rules) if isinstance(rules, str) else rules
        return self._mixed(msgspec.json.encode(mixture))

    def _mix(self, encoded: bytes) -> RuleSet:
        mixture = msgspec.json.decode(encoded, type=Mixture)
        if mixture.base not in self.rule_sets:
            raise RuleSetError("unknown_rule_set", name=mixture.base)
        rules = self.rule_sets[mixture.base]
        for name in mixture.house:
            if name not in self.house_rules:
                raise RuleSetError("unknown_house_rule", name=name)
            rules = self.house_rules[name].apply(rules)
        return check_rule_set(set_options(rules, mixture.set, SET_ALONE))
