"""Whole rounds, played out by players whose every turn the judge rules on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from tutor.analysis.players import Actions, Player
from tutor.analysis.views import see_from, see_turn_from
from tutor.cards import pack_cards
from tutor.errors import InputError
from tutor.rules.actions import Call, Take, TurnOver, format_action
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.options import Calls, StockEmpty
from tutor.rules.position import Position, check_position, make_meld
from tutor.rules.turn import Phase, Turn
from tutor.rules.violations import Code
from tutor.rules.winning import score_round

MOST_IDLE_TURNINGS = 25  # so often the pile is turned over with nothing laid before players agree to stop
MOST_TURNS = 20_000  # a round of so many turns is a fault of the rules or the players, and told as one


class Ending(StrEnum):
    """How a round ended. `stalled`: players agreed to stop, the pile having been turned over with nothing laid
    before it was to be turned over again."""

    WENT_OUT = "went_out"
    STOCK = "stock"
    BLOCKED = "blocked"
    STALLED = "stalled"


class Fault(StrEnum):
    """What must never happen in a round: no legal end of a turn, an illegal action, a card lost or doubled, a table
    that can't be, no end."""

    DEAD_END = "dead_end"
    ILLEGAL = "illegal"
    CARDS = "cards"
    TABLE = "table"
    ENDLESS = "endless"


class RoundFault(Exception):
    """A round that went wrong: what happened, and the position and turn that show it."""

    def __init__(self, fault: Fault, position: Position, actions: Actions, why: str = "") -> None:
        super().__init__(fault, why, [format_action(action) for action in actions])
        self.fault = fault
        self.position = position
        self.actions = actions
        self.why = why


@dataclass(frozen=True, slots=True)
class Round:
    """What happened in a round: how many turns, digs, calls and rummies, how it ended, and points a seat.

    A call counts as a turn as well. A dig takes more than the top card on one's own turn.
    """

    turns: int
    digs: int
    calls: int
    ending: Ending
    by: int | None
    went_rummy: bool
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that was played: where it began, its actions, and the turn after them."""

    position: Position
    actions: Actions
    turn: Turn


def play_round(position: Position, seats: Sequence[Player], dice: Random) -> Round:
    """Play from this position to the end of the round, a player a seat.

    Raises RoundFault for an illegal action, a dead end, a card lost or doubled, or a round without end.
    """
    turns = list(play_turns(position, seats, dice))
    last = turns[-1].turn if turns else None
    over, after = last and last.over, last.position if last else position
    ending = Ending(over.why) if over else Ending.STALLED if turns else Ending.STOCK
    went_rummy = bool(last and last.went_rummy)
    by = over.by if over else None
    return Round(
        turns=len(turns),
        digs=sum(isinstance(one.actions[0], Take) and one.actions[0].count > 1 for one in turns),
        calls=sum(isinstance(one.actions[0], Call) for one in turns),
        ending=ending,
        by=by,
        went_rummy=went_rummy,
        points=tuple(score_round(after, by, went_rummy=went_rummy)),
    )


def play_turns(position: Position, seats: Sequence[Player], dice: Random) -> Iterator[Played]:
    """Every turn of a round in order, calls among them; none where the stock is empty from the start and the round
    over with it. The last one ends the round, or the next would turn a stalled pile over (O42)."""
    pack = pack_cards(position.rules.packs_for(position.players), position.rules.jokers)
    idle = 0  # how often the pile was turned over since something was laid
    if not position.stock_size and position.rules.stock_empty is StockEmpty.ENDS:
        return
    for _ in range(MOST_TURNS):
        played = _call(position, seats, dice) or _take_turn(position, seats[position.to_move], dice)
        idle = 0 if played.turn.laid else idle + isinstance(played.actions[0], TurnOver)
        if idle > MOST_IDLE_TURNINGS and played.turn.over is None:
            return
        position = played.turn.position
        if Counter(position.known_cards()) != pack:
            raise RoundFault(Fault.CARDS, played.position, played.actions)
        yield played
        if played.turn.over:
            _check_table(played)
            return
    raise RoundFault(Fault.ENDLESS, position, ())


def _check_table(played: Played) -> None:
    """At the end of a round the table is one that can be, every meld just as it would be read; raises RoundFault."""
    position, why = played.turn.position, ""
    try:
        check_position(position, over=True)
        melds = tuple(make_meld(meld.cards, meld.by, meld.owner, position.rules) for meld in position.melds)
    except InputError as error:
        melds, why = (), str(error)
    if melds != position.melds or why:
        raise RoundFault(Fault.TABLE, played.position, played.actions, why)


def _call(position: Position, seats: Sequence[Player], dice: Random) -> Played | None:
    """The call of the first who makes one, asked from the discarder's left; none where there are no calls."""
    if position.rules.calls is Calls.NONE or position.discarder is None:
        return None
    for step in range(1, position.players):
        seat = (position.discarder + step) % position.players
        actions = seats[seat].call(see_from(position, seat), seat, dice)
        if actions:
            return Played(position, actions, _judge(position, actions).turn)
    return None


def _take_turn(position: Position, player: Player, dice: Random) -> Played:
    """The turn of the player to move."""
    seat = position.to_move
    actions = player.begin(see_from(position, seat), dice)
    turn = _judge(position, actions, partial=True).turn
    if turn.phase is not Phase.DONE:
        actions = (*actions, *player.go_on(see_turn_from(turn, seat), dice))
        turn = _judge(position, actions).turn
    return Played(position, actions, turn)


def _judge(position: Position, actions: Actions, *, partial: bool = False) -> Ruling:
    """The judge's ruling on a legal turn; raises RoundFault where it is none."""
    try:
        ruling = judge_turn(position, actions, partial=partial)
    except InputError as error:
        raise RoundFault(Fault.ILLEGAL, position, actions, str(error)) from None
    if ruling.violation:
        dead = ruling.violation.code is Code.TURN_INCOMPLETE
        raise RoundFault(Fault.DEAD_END if dead else Fault.ILLEGAL, position, actions, ruling.violation.code)
    return ruling
