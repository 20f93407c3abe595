"""Positions that are reached in simulated play, as the mover sees them from the first seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.analysis.players import choose_players
from tutor.analysis.rounds import Played, play_turns
from tutor.analysis.views import hide_unseen, sit_first
from tutor.content import rule_book
from tutor.puzzles.questions import Kind, Question
from tutor.rules.actions import Action, Draw
from tutor.rules.dealing import deal
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture

MOST_PLAYERS, MOST_HELD, MOST_PILE, MOST_MELDS = 5, 14, 12, 6  # that a page can show


class Setting:
    """The rules that questions are asked under: a rule-set with house rules on top."""

    def __init__(self, base: str, house: Sequence[str] = ()) -> None:
        self.base, self.house = base, tuple(house)
        self.rules: RuleSet = rule_book().resolve(Mixture(base, self.house))

    def ask(self, kind: Kind, position: Position | None = None, **asked: object) -> Question:
        """A question under these rules."""
        return Question(kind, self.base, self.house, self.rules, position, **asked)  # type: ignore[arg-type]


def play_a_round(rules: RuleSet, dice: Random, *, calls: bool = False) -> Iterator[Played]:
    """The turns of a round, or the calls in it, those left out that no page could show."""
    players = dice.randint(rules.players[0], min(MOST_PLAYERS, rules.players[1]))
    seats = choose_players(players, dice)
    for played in play_turns(deal(rules, players, dice.randrange(players), dice), seats, dice):
        position, mover = played.position, played.turn.mover
        if _can_be_shown(position, mover) and (played.turn.caller is not None) == calls:
            yield played


def _can_be_shown(position: Position, seat: int) -> bool:
    few = len(position.known_hand(seat)) <= MOST_HELD and len(position.melds) <= MOST_MELDS
    return few and len(position.discard) <= MOST_PILE


def view_first(position: Position) -> Position:
    """What the mover sees, as the first seat."""
    return sit_first(hide_unseen(position), position.to_move)


def name_draw(played: Played) -> tuple[Action, ...]:
    """The actions of a turn, the card from the stock named as it has to be where the stock is unknown."""
    stock = played.position.stock
    assert not isinstance(stock, int)
    return tuple(Draw(stock[0]) if action == Draw() and stock else action for action in played.actions)
