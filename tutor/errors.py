"""Faults in what somebody wrote, as values: a code, the place and the facts. Words are in `tutor.wording`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Read = TypeVar("Read")


class InputError(ValueError):
    """Input that can't be used. `code` names the fault, `facts` fill its explanation.

    `place` says where in the input it stands, such as `hands[0]`; outer readers put their own place in front.
    """

    def __init__(self, code: str, place: str = "", **facts: object) -> None:
        super().__init__(code, place, facts)
        self.code = code
        self.place = place
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return f"{self.place}: {self.code} ({facts})".removeprefix(": ")

    def inside(self, place: str) -> InputError:
        """The same fault, seen from the reader of a larger whole."""
        joined = place + ("." if self.place and not self.place.startswith("[") else "") + self.place
        return type(self)(self.code, joined, **self.facts)


class NotationError(InputError):
    """A text that is no card, action or position."""


class PositionError(InputError):
    """A position or a turn that can be read but can't exist under its rules."""


class RuleSetError(InputError):
    """Options that are unknown, out of range or contradict each other."""


def at(place: str, read: Callable[..., Read], *values: Any) -> Read:
    """Read a part of a whole, so that a fault in it names the place."""
    try:
        return read(*values)
    except InputError as error:
        raise error.inside(place) from None
