"""The breaks: each takes one carrier of a clause away, in a process of its own that ends with it.

An option gets another value, in the rule-set or the house rule whose file names the clause: a yes becomes a no, a
choice each of the others, a number one more (or where it has an end of its own, that end). Where the new value
contradicts other options, those are set to what leaves them nothing to say; where nothing helps there is no such
break. A function is turned off as `tests.traceability.off` tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tests.traceability.off import turn_off
from tests.traceability.ties import Function, Tie
from tutor.content import rule_book
from tutor.course.carriers import Carrier
from tutor.errors import RuleSetError
from tutor.rules.options import DEAL_PACKETS, Calls, HandSize, RuleSet, TakeDuty, find_contradictions
from tutor.rules.rulebook import Change, HouseRule, RuleBook, check_rule_set, parse_option

MOST_JOKERS = 3
PACKS_FROM = 5  # where a rule-set never uses two packs, they are used from so many players on


@dataclass(frozen=True)
class Break:
    """A tie that is cut. `rules` are the changed rule-set or house rule, None where a function is turned off."""

    tie: Tie
    rules: RuleSet | HouseRule | None = None
    value: str = "off"

    def apply(self) -> None:
        """Cut the tie, for the rest of this process."""
        book, carrier = rule_book(), self.tie.carrier
        rule_sets, house_rules = dict(book.rule_sets), dict(book.house_rules)
        if isinstance(carrier, Function):
            turn_off(carrier)
        elif isinstance(self.rules, HouseRule):
            house_rules[carrier.house_rule] = self.rules
        elif self.rules:
            rule_sets[carrier.rule_set] = self.rules
        RuleBook.__init__(book, rule_sets, house_rules)


def find_breaks(tie: Tie) -> list[Break]:
    """Every way to cut a tie."""
    carrier = tie.carrier
    if isinstance(carrier, Function):
        return [Break(tie)]
    if carrier.house_rule:
        return list(_house_breaks(tie, carrier))
    rules = rule_book().rule_sets[carrier.rule_set]
    changed = [(value, settle(rules, carrier.option, value)) for value in other_values(rules, carrier.option)]
    return [Break(tie, rules, str(value)) for value, rules in changed if rules]


def other_values(rules: RuleSet, option: str) -> list[Any]:
    """The values that an option is set to instead."""
    value: Any = getattr(rules, option)
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, StrEnum):
        return [other for other in type(value) if other is not value]
    match option:
        case "players":
            return [(value[0] + 1, value[1]), (value[0], value[1] - 1)]
        case "jokers":
            return [number for number in range(MOST_JOKERS + 1) if number != value]
        case "two_packs_from":
            return [value + 1, 0] if value else [PACKS_FROM]
        case "deal_packet":
            return [packet for packet in DEAL_PACKETS if packet != value]
        case "hand_size":
            return list(_other_sizes(value))
    return [value + 1]


def _other_sizes(size: HandSize) -> Iterator[HandSize]:
    """One card more, for each number of players in turn."""
    for players, cards in size.table:
        yield replace(size, table=tuple(sorted((dict(size.table) | {players: cards + 1}).items())))
    if size.otherwise is not None:
        yield replace(size, otherwise=size.otherwise + 1)


def settle(rules: RuleSet, option: str, value: Any) -> RuleSet | None:
    """The rule-set with another value, and with no contradiction; None where there is none such."""
    rules = replace(rules, **{option: value})
    while contradictions := find_contradictions(rules):
        silent: dict[str, Any] = {
            "take_penalty": 0, "take_duty": TakeDuty.NONE, "calls": Calls.NONE, "joker_exchange": False,
            "dig_needs_own_meld": False, "first_orbit_pile": True, "going_rummy_doubles": False,
            "ace_low_value": rules.ace_value, "ace_value": rules.ace_low_value,
        }  # fmt: skip
        named = {name for _, names in contradictions for name in names} - {option}
        others = [name for name in silent if name in named and getattr(rules, name) != silent[name]]
        if not others:
            return None
        rules = replace(rules, **{others[0]: silent[others[0]]})
    return rules


def _house_breaks(tie: Tie, carrier: Carrier) -> Iterator[Break]:
    """The house rule with another value; without the option at all where every other value contradicts it."""
    rule, option = rule_book().house_rules[carrier.house_rule], carrier.option
    written = next(change.set[option] for change in rule.changes if option in change.set)
    some = next(iter(rule_book().rule_sets.values()))
    values = other_values(replace(some, **{option: parse_option(option, written)}), option)
    found = [(value, _exchange(rule, option, {option: value})) for value in values]
    sound = [Break(tie, changed, str(value)) for value, changed in found if _is_sound(changed)]
    yield from sound or [Break(tie, _exchange(rule, option, {}), "not set")]


def _exchange(rule: HouseRule, option: str, instead: dict[str, Any]) -> HouseRule:
    """The house rule with another value of an option wherever it sets one."""
    changes = [
        Change({name: value for name, value in change.set.items() if name != option} | instead, change.when)
        if option in change.set
        else change
        for change in rule.changes
    ]
    return replace(rule, changes=tuple(changes))


def _is_sound(rule: HouseRule) -> bool:
    """Whether some rule-set can be played with this house rule."""
    for rules in rule_book().rule_sets.values():
        try:
            check_rule_set(rule.apply(rules))
        except RuleSetError:
            continue
        return True
    return False
