"""Which options carry a clause: those whose value a rule-set or a house rule takes from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tutor.content import rule_book
from tutor.rules.rulebook import OPTIONS


@dataclass(frozen=True)
class Carrier:
    """An option of a rule-set, or one that a house rule sets."""

    option: str
    rule_set: str = ""
    house_rule: str = ""

    def __str__(self) -> str:
        return f"{self.option} of {self.rule_set or self.house_rule}"


@cache
def carriers() -> Mapping[str, Sequence[Carrier]]:
    """The options that carry a clause, by its id; a clause that none carries has no entry."""
    found: dict[str, list[Carrier]] = defaultdict(list)
    for clause, carrier in _carriers():
        if carrier not in found[clause]:
            found[clause].append(carrier)
    return dict(found)


def _carriers() -> Iterator[tuple[str, Carrier]]:
    for name, rules in rule_book().rule_sets.items():
        for option in OPTIONS:
            yield from ((clause, Carrier(option, rule_set=name)) for clause in rules.sources[option])
    for name, house_rule in rule_book().house_rules.items():
        for change in house_rule.changes:
            for option in change.set:
                yield from ((clause, Carrier(option, house_rule=name)) for clause in house_rule.clauses)
