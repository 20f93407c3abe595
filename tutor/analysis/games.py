"""Whole games: rounds until somebody has won."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.analysis.players import choose_players
from tutor.analysis.rounds import Round, play_round
from tutor.rules.dealing import deal, find_next_dealer
from tutor.rules.options import RuleSet
from tutor.rules.winning import find_winner

MOST_ROUNDS = 100  # a game that nobody has won by then stays undecided: some targets can't be met


@dataclass(frozen=True, slots=True)
class Game:
    """What happened in a game; no `winner` where it was given up undecided."""

    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    winner: int | None


def play_one_round(rules: RuleSet, players: int, dealer: int, dice: Random) -> Round:
    """Deal, and play the round with players that the dice choose.

    Raises PositionError where so many can't play, RoundFault where the round goes wrong.
    """
    return play_round(deal(rules, players, dealer, dice), choose_players(players, dice), dice)


def play_game(rules: RuleSet, players: int, dice: Random) -> Game:
    """Play rounds until one of them decides the game, or so many that it is given up."""
    dealer, totals, rounds = dice.randrange(players), [0] * players, list[Round]()
    winner = None
    while winner is None and len(rounds) < MOST_ROUNDS:
        last = play_one_round(rules, players, dealer, dice)
        rounds.append(last)
        totals = [total + points for total, points in zip(totals, last.points, strict=True)]
        winner = find_winner(rules, totals, last.by)
        dealer = find_next_dealer(rules, players, dealer, last.by)
    return Game(tuple(rounds), tuple(totals), winner)
