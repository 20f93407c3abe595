"""The options of a rule-set and the values they may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from msgspec import Meta

Number = Annotated[int, Meta(ge=0)]
DEAL_PACKETS = ((1,), (1, 2))  # one card at a time, or one or two
MOST_CARDS = 2 * (52 + 3)  # two packs with three jokers each: no more players than that can hold a card


class NextDealer(StrEnum):
    LEFT = "left"
    WINNER_IF_TWO = "winner_if_two"


class Ace(StrEnum):
    LOW = "low"
    LOW_OR_HIGH = "low_or_high"
    AROUND = "around"


class JokerSuit(StrEnum):
    NAMED = "named"
    OPEN = "open"


class TakeFromPile(StrEnum):
    TOP = "top"
    ANY_DEPTH = "any_depth"
    TOP_OR_ALL = "top_or_all"


class TakeDuty(StrEnum):
    NONE = "none"
    USE_DEEPEST = "use_deepest"
    MELD_DEEPEST = "meld_deepest"
    LAY_SOMETHING = "lay_something"
    NEW_MELD = "new_meld"


class NewMelds(StrEnum):
    ANY = "any"
    ONE = "one"


class LayoffOn(StrEnum):
    ANY = "any"
    OWN = "own"


class GoingOut(StrEnum):
    FREE = "free"
    DISCARD_NEEDED = "discard_needed"
    FLOAT = "float"
    FLOAT_UNPLAYABLE = "float_unplayable"


class Calls(StrEnum):
    NONE = "none"
    CLAIM = "claim"
    CALL_TOP = "call_top"
    CALL_PILE = "call_pile"


class StockEmpty(StrEnum):
    ENDS = "ends"
    MAY_DECLINE = "may_decline"
    TURN_OVER = "turn_over"
    BLOCK = "block"


class NumberCards(StrEnum):
    FACE = "face"
    FIVE = "five"


class Scoring(StrEnum):
    LAID_MINUS_HAND = "laid_minus_hand"
    WINNER_TAKES_HANDS = "winner_takes_hands"


class TargetRule(StrEnum):
    REACH = "reach"
    EXCEED = "exceed"


class WinRule(StrEnum):
    HIGHEST = "highest"
    MUST_GO_OUT = "must_go_out"


@dataclass(frozen=True, slots=True)
class HandSize:
    """Cards dealt to each: a table by number of players, and a number for those it does not name."""

    table: tuple[tuple[int, int], ...] = ()
    otherwise: int | None = None

    def for_players(self, players: int) -> int | None:
        """Cards dealt to each of so many players; None where nothing is said of them."""
        return dict(self.table).get(players, self.otherwise)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One regional form of the game: a value for every option, and nothing else.

    `sources` gives the clauses that each option's value comes from, and those of the rules that are no option.
    """

    players: tuple[Number, Number]
    two_packs_from: Number
    jokers: Annotated[int, Meta(ge=0, le=3)]
    hand_size: HandSize
    deal_packet: tuple[int, ...]
    next_dealer: NextDealer
    groups: bool
    ace: Ace
    joker_suit_in_group: JokerSuit
    joker_exchange: bool
    take_from_pile: TakeFromPile
    take_duty: TakeDuty
    take_duty_for_top: bool
    take_penalty: Number
    dig_needs_own_meld: bool
    return_top: bool
    new_melds_per_turn: NewMelds
    layoff_needs_own_meld: bool
    layoff_on: LayoffOn
    going_out: GoingOut
    calls: Calls
    stock_empty: StockEmpty
    number_cards: NumberCards
    ace_value: Number
    ace_low_value: Number
    joker_value: Number
    scoring: Scoring
    going_out_bonus: Number
    going_rummy_doubles: bool
    target: Number
    target_rule: TargetRule
    win_rule: WinRule
    first_orbit_pile: bool
    first_orbit_going_out: bool
    first_orbit_laying: bool
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    def packs_for(self, players: int) -> int:
        """How many packs are shuffled together for so many players (J3, J4, N2, B2, P3, O11)."""
        return 2 if self.two_packs_from and players >= self.two_packs_from else 1

    @property
    def floats(self) -> bool:
        """Whether laying the last card leaves the player in the round with an empty hand (D13, P35, P36, O16)."""
        return self.going_out in (GoingOut.FLOAT, GoingOut.FLOAT_UNPLAYABLE)

    @property
    def scores_melds(self) -> bool:
        """Whether laid cards score (J29, N26, P25, D15)."""
        return self.scoring is Scoring.LAID_MINUS_HAND


def find_contradictions(rules: RuleSet) -> list[tuple[str, tuple[str, ...]]]:
    """What in this mixture contradicts itself: a code and the options concerned, none where it is sound (O39)."""
    top_only = rules.take_from_pile is TakeFromPile.TOP
    low, high = rules.players
    most = min(high, MOST_CARDS)
    counts = range(low, most + 1)
    checks = [
        ("penalty_without_duty", ("take_penalty", "take_duty"),
         rules.take_penalty > 0 and rules.take_duty is TakeDuty.NONE),
        ("exchange_without_jokers", ("joker_exchange", "jokers"), rules.joker_exchange and not rules.jokers),
        ("duty_with_top_only", ("take_duty", "take_from_pile"),
         top_only and rules.take_duty is not TakeDuty.NONE),
        ("own_meld_with_top_only", ("dig_needs_own_meld", "take_from_pile"),
         top_only and rules.dig_needs_own_meld),
        ("orbit_pile_with_top_only", ("first_orbit_pile", "take_from_pile"),
         top_only and not rules.first_orbit_pile),
        ("call_pile_with_top_only", ("calls", "take_from_pile"), top_only and rules.calls is Calls.CALL_PILE),
        ("rummy_without_hands", ("going_rummy_doubles", "scoring"),
         rules.going_rummy_doubles and rules.scores_melds),
        ("two_prices_of_a_low_ace", ("ace_low_value", "ace_value", "ace"),
         rules.ace is Ace.LOW and rules.ace_low_value != rules.ace_value),
        ("too_few_players", ("players",), low < 2 or high < low),
        ("hand_size_missing", ("hand_size", "players"),
         any(not rules.hand_size.for_players(n) for n in counts)),
        ("hands_too_large", ("hand_size", "players", "two_packs_from", "jokers"),
         most * (rules.hand_size.for_players(most) or 1) >= rules.packs_for(most) * (52 + rules.jokers)),
    ]  # fmt: skip
    return [(code, options) for code, options, broken in checks if broken]
