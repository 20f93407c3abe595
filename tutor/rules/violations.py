"""Every way in which a turn can break a rule. Titles and explanations are in `tutor.wording.violations`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tutor.cards import Card
from tutor.rules.options import RuleSet


class Code(StrEnum):
    OUT_OF_ORDER = "out_of_order"
    TURN_INCOMPLETE = "turn_incomplete"
    CARD_NOT_HELD = "card_not_held"
    STOCK_IS_EMPTY = "stock_is_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    PILE_TOO_SMALL = "pile_too_small"
    ONLY_TOP_CARD = "only_top_card"
    TOP_OR_ALL = "top_or_all"
    FIRST_ORBIT_PILE = "first_orbit_pile"
    FIRST_ORBIT_LAYING = "first_orbit_laying"
    PILE_CARD_UNUSED = "pile_card_unused"
    PILE_CARD_NEEDS_NEW_MELD = "pile_card_needs_new_meld"
    NOTHING_LAID = "nothing_laid"
    TOO_SHORT = "too_short"
    NOT_A_MELD = "not_a_meld"
    GROUPS_NOT_ALLOWED = "groups_not_allowed"
    GROUP_TOO_BIG = "group_too_big"
    GROUP_SAME_SUIT = "group_same_suit"
    ACE_NOT_HIGH = "ace_not_high"
    ACE_ROUND_CORNER = "ace_round_corner"
    JOKER_UNNAMED = "joker_unnamed"
    JOKER_IMPOSSIBLE = "joker_impossible"
    ONE_MELD_PER_TURN = "one_meld_per_turn"
    OWN_MELD_FIRST = "own_meld_first"
    NOT_YOUR_MELD = "not_your_meld"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    NO_EXCHANGE = "no_exchange"
    TOP_CARD_RETURNED = "top_card_returned"
    DISCARD_NEEDED = "discard_needed"
    PLAYABLE_DISCARD = "playable_discard"
    FIRST_ORBIT_GOING_OUT = "first_orbit_going_out"
    CALLS_NOT_ALLOWED = "calls_not_allowed"
    OWN_DISCARD = "own_discard"
    CALL_DOES_NOT_FIT = "call_does_not_fit"
    MAY_NOT_PASS = "may_not_pass"


@dataclass(frozen=True)
class Violation:
    """A broken rule: what was broken, which cards show it, and the option or common rule that says so."""

    code: Code
    rule: str
    cards: tuple[Card, ...] = ()

    def clauses(self, rules: RuleSet) -> tuple[str, ...]:
        """The clauses behind the ruling: the option's own, else those of the common rule it refines."""
        return rules.sources.get(self.rule) or rules.sources.get(_COMMON.get(self.rule, ""), ())


# Where a rule-set's source says nothing about an option, the common rule that the option refines speaks.
_COMMON = {"calls": "turn_order", "joker_exchange": "joker_names", "joker_suit_in_group": "joker_names"}
