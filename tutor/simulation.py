"""Rounds and games played out by simple players, without the command line around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any, TypeVar

import msgspec

from tutor.analysis.games import Game, play_game, play_one_round
from tutor.analysis.mixtures import random_mixture
from tutor.analysis.rounds import Round, RoundFault
from tutor.content import rule_book
from tutor.errors import PositionError
from tutor.rules.actions import format_action
from tutor.rules.notation import format_position
from tutor.rules.options import RuleSet
from tutor.rules.rulebook import Mixture

Rules = str | Mixture
Result = TypeVar("Result")
PROOF_ROUNDS, PROOF_MIXTURES, PROOF_SHARE = 10_000, 200, 50


class SimulationFault(Exception):
    """A round that went wrong, as a case that `judge` can replay, with the seed that led to it."""

    def __init__(self, fault: RoundFault, rules: Rules, seed: str) -> None:
        case = {
            "id": seed,
            "position": format_position(fault.position, msgspec.to_builtins(rules)),
            "turn": [format_action(action) for action in fault.actions],
        }
        super().__init__(f"{fault.fault} {fault.why} {msgspec.json.encode(case).decode()}")
        self.fault = fault
        self.case: dict[str, Any] = case
        self.seed = seed


def parse_rules(text: str) -> Rules:
    """The rule-set's name or the mixture that is written; raises RuleSetError or msgspec.MsgspecError where it is
    neither."""
    rules: Rules = msgspec.json.decode(text, type=Mixture) if text.lstrip().startswith("{") else text
    rule_book().resolve(rules)
    return rules


def check_players(rules: Rules, players: int) -> None:
    """So many can play; raises PositionError where they can't play."""
    low, high = rule_book().resolve(rules).players
    if not low <= players <= high:
        raise PositionError("number_of_players", players=players, low=low, high=high)


def simulate_games(rules: Rules, players: int | None, games: int, seed: object) -> Iterator[Game]:
    """So many games, each from dice of its own: the same from the same seed. Players as many as are named, else as
    many as the dice say."""

    def play(found: RuleSet, dice: Random) -> Game:
        return play_game(found, players or dice.randint(*found.players), dice)

    return _simulate(rules, games, seed, play)


def simulate_rounds(rules: Rules, players: int | None, rounds: int, seed: object) -> Iterator[Round]:
    """So many rounds, each newly dealt; players as many as are named, else as many as the dice say."""

    def play(found: RuleSet, dice: Random) -> Round:
        count = players or dice.randint(*found.players)
        return play_one_round(found, count, dice.randrange(count), dice)

    return _simulate(rules, rounds, seed, play)


def _simulate(rules: Rules, count: int, seed: object, play: Callable[[RuleSet, Random], Result]) -> Iterator[Result]:
    found = rule_book().resolve(rules)
    for number in range(count):
        own_seed = f"{seed}/{number}"
        try:
            yield play(found, Random(own_seed))  # noqa: S311 - a game, no secret
        except RoundFault as fault:
            raise SimulationFault(fault, rules, own_seed) from fault


def prove(rounds: int, mixtures: int, seed: object) -> Iterator[tuple[str | None, int, Iterator[Round]]]:
    """So many rounds in each rule-set, then a fiftieth of that in each of so many random mixtures.

    Gives for each rule-set, and once for all mixtures, its name or None, how many rounds, and the rounds.
    """
    for name in rule_book().rule_sets:
        yield name, rounds, simulate_rounds(name, None, rounds, seed)
    share = max(1, rounds // PROOF_SHARE)
    mixed = chain.from_iterable(
        simulate_rounds(mixture, None, share, f"{seed}/{number}")
        for number, mixture in enumerate(random_mixtures(mixtures, seed))
    )
    if mixtures:
        yield None, mixtures * share, mixed


def random_mixtures(count: int, seed: object) -> list[Mixture]:
    """So many random mixtures of the rules, the same from the same seed."""
    dice = Random(f"mixtures {seed}")  # noqa: S311 - a game, no secret
    return [random_mixture(rule_book(), dice) for _ in range(count)]
