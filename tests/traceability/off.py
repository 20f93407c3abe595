"""Turning a rule function off: it is still called, but does nothing.

What doing nothing means follows from what the function returns. Where that may be a violation, none is found. What
may be None is None. Where the function gives back the kind of thing that it got, a turn or cards, it gives that back
as it is; where it gives the melds of the table, they stay. Whatever is asked with yes or no is no; numbers are 0,
lists empty, and of what has several parts each is so. Since nobody can play without cards there are exceptions: one
pack of 52 cards is always there, where nothing is dealt every card is in the stock, and cards that are not weighed
weigh nothing.
"""

from __future__ import annotations

import importlib
import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from types import FunctionType, NoneType
from typing import Any, get_args, get_origin, get_type_hints

from tests.traceability.ties import Function
from tutor.cards import RANKS, SUITS, Card, pack_cards
from tutor.rules.position import Position

_HOOK = "_does_nothing"
_KEPT = {"Turn", "Cards", "Card"}  # given back as they are


def turn_off(function: Function) -> None:
    """Exchange the code of a function, so that it does nothing whoever has imported it."""
    target = find_function(function)
    target.__globals__[_HOOK] = find_nothing(function)
    target.__code__ = _off.__code__
    forget = getattr(_find(function), "cache_clear", None)
    if forget:
        forget()


def _off(*args: Any, **kwargs: Any) -> Any:
    return _does_nothing(*args, **kwargs)  # looked up in the module of the function that is turned off


def _does_nothing(*args: Any, **kwargs: Any) -> Any:
    raise NotImplementedError


def _find(function: Function) -> Any:
    """What stands under this name."""
    found: Any = importlib.import_module(function.module)
    for part in function.name.split("."):
        found = vars(found)[part]
    return found


def find_function(function: Function) -> FunctionType:
    """The function itself: what a property calls, or what a cache is kept for."""
    found = _find(function)
    found = getattr(found, "fget", None) or getattr(found, "func", found)
    found = inspect.unwrap(found)
    assert isinstance(found, FunctionType)
    return found


def find_nothing(function: Function) -> Callable[..., Any]:
    """What the function does when it is turned off."""
    target = find_function(function)
    if function.name in _EXCEPTIONS:
        return _EXCEPTIONS[function.name](target)
    written = target.__annotations__["return"].removesuffix(" | Violation")
    if written in _KEPT:
        return lambda first, *args, **kwargs: tuple(first) if written == "Cards" else first
    if written == "tuple[Meld, ...]":
        return lambda turn, *args, **kwargs: turn.position.melds
    kind = get_type_hints(target)["return"]
    return lambda *args, **kwargs: nothing_of(kind)


def nothing_of(kind: Any) -> Any:
    """The value of this type that says nothing."""
    whole = get_origin(kind) or kind
    if kind is NoneType or NoneType in get_args(kind):
        return None
    for sort, value in ((bool, False), (int, 0), (Fraction, Fraction()), (tuple, ()), (list, []), (Mapping, {})):
        if isinstance(whole, type) and issubclass(whole, sort):
            return value
    if whole is Iterator:
        return iter(())
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{field.name: nothing_of(hints[field.name]) for field in fields(kind)})
    raise TypeError(f"what would be nothing of {kind}?")


def _undealt(rules: Any, players: int, dealer: int, random: Any) -> Position:
    pack = tuple(pack_cards(rules.packs_for(players), rules.jokers).elements())
    return Position(rules, ((),) * players, dealer, dealer, pack, (), (), 1, None, (0,) * players)


def _weightless(target: FunctionType) -> Callable[..., Any]:
    weigh = FunctionType(target.__code__, target.__globals__, target.__name__)

    def weigh_nothing(rules: Any) -> Any:
        weights = weigh(rules)
        none = {name: (0,) * len(getattr(weights, name)) for name in ("run", "group", "held")}
        return replace(weights, **none, joker=0, joker_held=0)

    return weigh_nothing


_EXCEPTIONS: dict[str, Callable[[FunctionType], Callable[..., Any]]] = {
    "pack_cards": lambda target: lambda packs, jokers: Counter(Card(suit, rank) for suit in SUITS for rank in RANKS),
    "RuleSet.packs_for": lambda target: lambda rules, players: 1,
    "deal": lambda target: _undealt,
    "weigh": _weightless,
}
