"""Random mixtures of house rules and single options, as people out there play them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Any, get_type_hints

from tutor.errors import RuleSetError
from tutor.rules.options import RuleSet
from tutor.rules.rulebook import OPTIONS, Mixture, RuleBook

MOST_HOUSE_RULES, MOST_OPTIONS = 3, 4
_NUMBERS: dict[str, Sequence[Any]] = {
    "two_packs_from": (0, 2, 3, 5),
    "jokers": (0, 1, 2, 3),
    "hand_size": (1, 3, 5, 7, 10),
    "take_penalty": (0, 50, 100),
    "ace_value": (1, 11, 15),
    "ace_low_value": (1, 5, 15),
    "joker_value": (15, 25),
    "going_out_bonus": (0, 50),
    "target": (100, 500, 1000),
}


def _values() -> dict[str, Sequence[Any]]:
    """The values to choose from: all of an option that has few, some of a number."""
    types = get_type_hints(RuleSet)
    found = dict(_NUMBERS)
    for name in OPTIONS:
        if types[name] is bool:
            found[name] = (False, True)
        elif isinstance(types[name], type) and issubclass(types[name], StrEnum):
            found[name] = [str(value) for value in types[name]]
    return found


VALUES = _values()


def random_mixture(book: RuleBook, dice: Random) -> Mixture:
    """A rule-set, then house rules and single options on top of it that do not contradict it."""
    mixture = Mixture(dice.choice(sorted(book.rule_sets)))
    for name in dice.sample(sorted(book.house_rules), dice.randint(0, MOST_HOUSE_RULES)):
        mixture = _if_sound(book, mixture, Mixture(mixture.base, (*mixture.house, name), mixture.set))
    for option in dice.sample(sorted(VALUES), dice.randint(1, MOST_OPTIONS)):
        values = mixture.set | {option: dice.choice(VALUES[option])}
        mixture = _if_sound(book, mixture, Mixture(mixture.base, mixture.house, values))
    return mixture


def _if_sound(book: RuleBook, before: Mixture, after: Mixture) -> Mixture:
    """The changed mixture, or the one before where it contradicts itself."""
    try:
        book.resolve(after)
    except RuleSetError:
        return before
    return after
