"""The goals that a step of a lesson can name: what a turn has to show. Each is a function of the turn so far."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta, Struct

from tutor.analysis.completion import best_line
from tutor.analysis.drawings import best_options, find_options
from tutor.analysis.search import Line
from tutor.cards import Card, parse_cards, parse_held, remove_cards
from tutor.errors import InputError
from tutor.rules.actions import Action, Draw, Pass, Take
from tutor.rules.apply import apply_action
from tutor.rules.melds import is_group
from tutor.rules.turn import End, Phase, Turn, start_turn
from tutor.rules.violations import Violation

Goal = Callable[..., bool]
Kind = Literal["run", "group", "meld"]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A goal or a question by name, with its arguments, as a lesson holds it."""

    name: str
    arguments: dict[str, Any] = {}


def lays(turn: Turn, kind: Kind = "meld", count: Positive = 1, joker: bool = False) -> bool:
    """So many new melds of a kind lie on the table; with `joker` one of them holds a joker."""
    of_kind = [meld for meld in _new_melds(turn) if kind == "meld" or is_group(meld) == (kind == "group")]
    jokers = any(card.joker for meld in of_kind for card in meld)
    return len(of_kind) >= count and (jokers or not joker)


def lays_cards(turn: Turn, cards: str) -> bool:
    """A new meld of just these cards lies on the table, jokers as they are named."""
    return any(sorted(meld) == sorted(parse_cards(cards)) for meld in _new_melds(turn))


def lays_off(turn: Turn, count: Positive = 1) -> bool:
    """So many cards were added to melds."""
    return len(turn.laid) - len(turn.melded) >= count


def adds(turn: Turn, cards: str, meld: Positive = 1) -> bool:
    """These cards were added to a meld that lay there, numbered from 1."""
    if meld > len(turn.start.melds):
        return False
    before, after = (position.melds[meld - 1].cards for position in (turn.start, turn.position))
    return remove_cards(remove_cards(after, before) or (), parse_cards(cards)) is not None


def draws(turn: Turn) -> bool:
    """A card was drawn from the stock."""
    return turn.phase is not Phase.DRAW and not turn.taken and not passes(turn)


def takes(turn: Turn, count: Positive) -> bool:
    """Just so many cards were taken from the discard pile."""
    return len(turn.taken) == count


def takes_and_finishes(turn: Turn, count: Positive) -> bool:
    """Just so many cards were taken from the discard pile, and the turn is over."""
    return takes(turn, count) and finishes(turn)


def digs(turn: Turn) -> bool:
    """More than the top card was taken, and the turn is over."""
    return len(turn.taken) > 1 and finishes(turn)


def finishes(turn: Turn, laid: int = 0) -> bool:
    """The turn is over, with at least so many points laid."""
    return turn.phase is Phase.DONE and turn.points_laid >= laid


def discards(turn: Turn, cards: str) -> bool:
    """The turn is over, and one of these cards was discarded."""
    thrown = turn.phase is Phase.DONE and turn.position.discarder == turn.mover
    return thrown and turn.position.discard[-1] in _held(cards)


def keeps(turn: Turn, cards: str) -> bool:
    """The turn is over, and all of these cards are still held."""
    return turn.phase is Phase.DONE and remove_cards(turn.hand, _held(cards)) is not None


def goes_out(turn: Turn) -> bool:
    """The round is over because the mover got rid of the last card."""
    return turn.went_out


def passes(turn: Turn) -> bool:
    """The stock was empty and the pile declined, so that the round is over."""
    return turn.over is not None and turn.over.why is not End.WENT_OUT and turn.start.discard == turn.position.discard


def draws_best(turn: Turn) -> bool:
    """No other way of drawing is worth more this turn, as far as may be seen."""
    best = [option.draw for option in best_options(find_options(turn.start))]
    return turn.phase is not Phase.DRAW and _drawing(turn) in best


def plays_best(turn: Turn) -> bool:
    """The turn is over, and none that begins with the same drawing is worth more."""
    if turn.phase is not Phase.DONE:
        return False
    drawn = apply_action(start_turn(turn.start), _drawing(turn))
    best = None if isinstance(drawn, Violation) else best_line(drawn)
    return best is not None and Line((), turn).net >= best.net


def _new_melds(turn: Turn) -> list[tuple[Card, ...]]:
    return [meld.cards for meld in turn.position.melds[len(turn.start.melds) :]]


def _drawing(turn: Turn) -> Action:
    if passes(turn):
        return Pass()
    return Take(len(turn.taken)) if turn.taken else Draw()


def _held(cards: str) -> tuple[Card, ...]:
    return tuple(map(parse_held, cards.split()))


GOALS: Mapping[str, Goal] = {
    goal.__name__: goal
    for goal in (
        lays, lays_cards, lays_off, adds, draws, takes, takes_and_finishes, digs, finishes, discards, keeps, goes_out,
        passes, draws_best, plays_best,
    )
}  # fmt: skip


def are_met(goals: tuple[Named, ...], turn: Turn) -> bool:
    """Whether the turn so far shows all that is asked for."""
    return all(GOALS[goal.name](turn, **goal.arguments) for goal in goals)


def check_named(named: Named, known: Mapping[str, Callable[..., Any]], what: str) -> str | None:
    """What is wrong with a goal or a question as a lesson names it; None where nothing is."""
    if named.name not in known:
        return f"there is no {what} {named.name}; there are {', '.join(known)}"
    try:
        _check_arguments(known[named.name], named.arguments)
    except (TypeError, msgspec.ValidationError, InputError) as error:
        return f"{named.name}: {error}"
    return None


def _check_arguments(function: Callable[..., Any], arguments: Mapping[str, Any]) -> None:
    """Raises an error where the function can't be called like this: by their names, their types, or their cards."""
    inspect.signature(function).bind(None, **arguments)
    types = get_type_hints(function, include_extras=True)
    for name, value in arguments.items():
        msgspec.convert(value, types[name])
        if name in ("cards", "card"):
            for cards in [value] if isinstance(value, str) else value:
                parse_cards(cards)
