"""What the rest of a turn depends on beside the hand: the table, the rules in force, what was done and is owed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.analysis.frontier import MANY, MET, NEW, OFF, Events
from tutor.analysis.hands import SUIT_OF
from tutor.analysis.lookups import read_setting
from tutor.analysis.pieces import Slot, TableRun
from tutor.analysis.problem import Ending, Problem, Table
from tutor.analysis.weights import SCALE, Weights, weigh
from tutor.cards import ACE, JOKER, SUITS, Card
from tutor.rules.discarding import find_barred
from tutor.rules.ending import bars_going_out, find_owed
from tutor.rules.laying import check_laying
from tutor.rules.melds import LARGEST_GROUP, is_group
from tutor.rules.options import Ace, GoingOut, LayoffOn, NewMelds, RuleSet, TakeDuty
from tutor.rules.position import Meld
from tutor.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class Duty:
    """What a taking still asks for. `card` has to be laid, in a new meld where `new` says so; without a card
    anything laid will do, or a new meld. `payable` is the penalty for which it may be left, None where it may not.
    """

    card: Card | None
    new: bool
    payable: int | None


def find_duty(turn: Turn) -> Duty | None:
    """What a discard would leave owed now (J21, N14, P14, P30, P31, D8, N39)."""
    owed, rules = find_owed(turn), turn.rules
    if owed is None:
        return None
    for_top = owed.rule == "take_duty_for_top"
    return Duty(
        card=owed.cards[0] if owed.cards else None,
        new=not for_top and rules.take_duty in (TakeDuty.MELD_DEEPEST, TakeDuty.NEW_MELD),
        payable=None if for_top else rules.take_penalty or None,
    )


class Outlook:
    """The table as it lies in a turn after its drawing, for that turn and for others with the same table."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.rules: RuleSet = turn.rules
        self.weights: Weights = weigh(turn.rules)
        self.may_lay = not check_laying(turn)
        self.table = Table(self._runs(), self._slots())
        self.setting = read_setting(self.table, self.weights)

    def _runs(self) -> tuple[tuple[TableRun, ...], ...]:
        found: list[list[TableRun]] = [[] for _ in SUITS]
        for number, meld in self._open_melds():
            if not is_group(meld.cards):
                first, fresh = meld.cards[0], self._is_fresh(number)
                run = TableRun(number, first.rank - 1, len(meld.cards), fresh, self._low_gain(meld))
                found[SUIT_OF[first.suit]].append(run)
        return tuple(map(tuple, found))

    def _slots(self) -> Mapping[int, tuple[Slot, ...]]:
        found: dict[int, tuple[Slot, ...]] = {}
        for number, meld in self._open_melds():
            if is_group(meld.cards) and len(meld.cards) < LARGEST_GROUP:
                there, rank = {card.suit for card in meld.cards}, meld.cards[0].rank - 1
                suits = tuple(index for suit, index in SUIT_OF.items() if suit not in there)
                found[rank] = (*found.get(rank, ()), Slot(number, suits, self._is_fresh(number)))
        return found

    def _is_fresh(self, number: int) -> bool:
        return number >= len(self.turn.start.melds)

    def _open_melds(self) -> list[tuple[int, Meld]]:
        """The melds that this player may lay off on (J14, N22, B11, W3)."""
        own = self.rules.layoff_on is LayoffOn.OWN
        melds = self.turn.position.melds if self.may_lay else ()
        return [(number, meld) for number, meld in enumerate(melds) if not own or meld.owner == self.turn.mover]

    def _low_gain(self, meld: Meld) -> int:
        """What an ace of one's own at the low end gains when it comes to lie inside the run (O6)."""
        rules, first = self.rules, meld.cards[0]
        lies_low = rules.ace is Ace.AROUND and first.rank == ACE and not first.joker
        scores = rules.scores_melds and meld.by[0] == self.turn.mover
        return (rules.ace_value - rules.ace_low_value) * SCALE if lies_low and scores else 0

    def problem(self, turn: Turn) -> Problem:
        """The problem of laying the hand of a turn on this table."""
        duty, barred, rules = find_duty(turn), find_barred(turn), self.rules
        own_first = rules.layoff_needs_own_meld and not turn.position.has_own_meld(turn.mover)
        one_meld = rules.new_melds_per_turn is NewMelds.ONE
        return Problem(
            weights=self.weights,
            table=self.table,
            events=_events(duty, one_meld=one_meld, own_first=own_first),
            ending=self._ending(turn, duty, barred, one_meld=one_meld, own_first=own_first),
            new_melds=self.may_lay,
            groups=rules.groups,
            begun=min(turn.new_melds, MANY) * NEW if one_meld else 0,
            owed=duty.card if duty and duty.card != JOKER else None,
            barred=barred if barred != JOKER else None,
        )

    def _ending(
        self, turn: Turn, duty: Duty | None, barred: Card | None, *, one_meld: bool, own_first: bool
    ) -> Ending:
        """How the turn may end (J18, N36, N41, B8, B13, P35, D13, D19, O7)."""
        rules = self.rules
        out = None if bars_going_out(turn) else rules.going_out_bonus * SCALE
        emptied = 0 if rules.floats else out
        may_empty = rules.going_out is not GoingOut.DISCARD_NEEDED and self.may_lay
        unpaid = 0 if duty is None else None if duty.payable is None else -duty.payable * SCALE
        joker = None if barred == JOKER else self.weights.joker_held
        return Ending(
            emptied=emptied if may_empty else None,
            thrown=out,
            unpaid=unpaid,
            joker=joker,
            floats=rules.floats,
            barred=barred is not None,
            one_meld=one_meld,
            own_first=own_first,
        )


def _events(duty: Duty | None, *, one_meld: bool, own_first: bool) -> Events:
    """What the rules look at of what is laid."""
    counted = NEW if one_meld or own_first else 0
    off = OFF if own_first else 0
    if duty is None:
        return Events(counted, off)
    if duty.card is None:
        return Events(counted | MET, off if duty.new else off | MET)
    if duty.card == JOKER:
        return Events(counted, off, MET, 0 if duty.new else MET)
    return Events(counted, off, owed_off=not duty.new)
