"""What many rounds and games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor.analysis.games import Game
from tutor.analysis.rounds import Ending, Round


@dataclass(frozen=True, slots=True)
class Tally:
    """What rounds add up to. `lowest`, `highest` and `mean` are of the points of one player in one round."""

    rounds: int
    turns: int
    digs: int
    calls: int
    rummies: int
    endings: Counter[Ending]
    longest: int
    lowest: int
    highest: int
    mean: float


def tally_rounds(rounds: Iterable[Round]) -> Tally:
    """Add rounds up; zeros where there are none."""
    rounds = list(rounds)
    points = [point for one in rounds for point in one.points]
    return Tally(
        rounds=len(rounds),
        turns=sum(one.turns for one in rounds),
        digs=sum(one.digs for one in rounds),
        calls=sum(one.calls for one in rounds),
        rummies=sum(one.went_rummy for one in rounds),
        endings=Counter(one.ending for one in rounds),
        longest=max((one.turns for one in rounds), default=0),
        lowest=min(points, default=0),
        highest=max(points, default=0),
        mean=sum(points) / len(points) if points else 0,
    )


@dataclass(frozen=True, slots=True)
class Wins:
    """How many games there were, how many each seat has won, and how many stayed undecided."""

    games: int
    by_seat: Counter[int]
    undecided: int


def tally_games(games: Iterable[Game]) -> tuple[Wins, Tally]:
    """Add games up, and all their rounds."""
    games = list(games)
    winners = Counter(game.winner for game in games if game.winner is not None)
    wins = Wins(len(games), winners, len(games) - winners.total())
    return wins, tally_rounds(one for game in games for one in game.rounds)
