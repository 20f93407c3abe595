"""The options of a rule-set, read once into plain numbers, masks and flags."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.cards import JOKER, RANKS, SUITS, Card
from tutor.playouts.codes import ACES, HELD_JOKER, RANK_BITS, STRIDE, TWOS, encode
from tutor.rules.melds import rank_after, rank_before
from tutor.rules.options import (
    Ace,
    GoingOut,
    JokerSuit,
    LayoffOn,
    NewMelds,
    RuleSet,
    StockEmpty,
    TakeDuty,
    TakeFromPile,
)
from tutor.rules.scoring import card_value


@dataclass(frozen=True, slots=True)
class Terms:
    """What play depends on.

    `wrap` are the cards that may also follow the king, `after` and `before` the neighbours of a card in a run, -1
    where there is none. `value` is what a card is worth, `low_ace` an ace that lies low, `sums` what the cards of a
    suit are worth, for every mask of ranks, and `dearest` masks of cards worth the same, the dearest first.
    """

    rules: RuleSet
    wrap: int
    after: tuple[int, ...]
    before: tuple[int, ...]
    value: tuple[int, ...]
    low_ace: int
    sums: list[int]
    dearest: tuple[int, ...]
    joker_value: int
    laid_counts: int
    groups: bool
    open_jokers: bool
    top_only: bool
    top_or_all: bool
    owes_deepest: bool
    owes_in_new: bool
    owes_laying: bool
    owes_new: bool
    owes_top: bool
    penalty: int
    dig_own: bool
    may_return: bool
    one_meld: bool
    own_first: bool
    own_only: bool
    must_discard: bool
    floats: bool
    unplayable: bool
    ends: bool
    declines: bool
    blocks: bool
    bonus: int
    rummy: bool
    orbit_pile: bool
    orbit_out: bool
    orbit_laying: bool

    def worth(self, mask: int) -> int:
        """What the cards of a mask are worth in hand."""
        sums = self.sums
        return (
            sums[mask & RANK_BITS]
            + sums[mask >> 16 & RANK_BITS]
            + sums[mask >> 32 & RANK_BITS]
            + sums[mask >> 48 & RANK_BITS]
        )


@lru_cache(maxsize=64)
def read_terms(rules: RuleSet) -> Terms:
    """The terms of a rule-set."""
    cards = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    value = [0] * (HELD_JOKER + 1)
    after, before = [-1] * HELD_JOKER, [-1] * HELD_JOKER
    same: dict[int, int] = {}
    for card in cards:
        code, worth = encode(card), card_value(card, rules)
        value[code] = worth
        same[worth] = same.get(worth, 0) | 1 << code
        for neighbours, rank in (
            (after, rank_after(card.rank, rules.ace)),
            (before, rank_before(card.rank, rules.ace)),
        ):
            neighbours[code] = _neighbour(card, rank)
    value[HELD_JOKER] = card_value(JOKER, rules)
    return Terms(
        rules=rules,
        wrap={Ace.LOW: 0, Ace.LOW_OR_HIGH: ACES, Ace.AROUND: ACES | TWOS}[rules.ace],
        after=tuple(after),
        before=tuple(before),
        value=tuple(value),
        low_ace=card_value(Card(SUITS[0], 1), rules, low=True),
        sums=_sum_up(value[:STRIDE]),
        dearest=tuple(same[worth] for worth in sorted(same, reverse=True)),
        joker_value=value[HELD_JOKER],
        laid_counts=int(rules.scores_melds),
        groups=rules.groups,
        open_jokers=rules.joker_suit_in_group is JokerSuit.OPEN,
        top_only=rules.take_from_pile is TakeFromPile.TOP,
        top_or_all=rules.take_from_pile is TakeFromPile.TOP_OR_ALL,
        owes_deepest=rules.take_duty in (TakeDuty.USE_DEEPEST, TakeDuty.MELD_DEEPEST),
        owes_in_new=rules.take_duty is TakeDuty.MELD_DEEPEST,
        owes_laying=rules.take_duty is TakeDuty.LAY_SOMETHING,
        owes_new=rules.take_duty is TakeDuty.NEW_MELD,
        owes_top=rules.take_duty_for_top,
        penalty=rules.take_penalty,
        dig_own=rules.dig_needs_own_meld,
        may_return=rules.return_top,
        one_meld=rules.new_melds_per_turn is NewMelds.ONE,
        own_first=rules.layoff_needs_own_meld,
        own_only=rules.layoff_on is LayoffOn.OWN,
        must_discard=rules.going_out is GoingOut.DISCARD_NEEDED,
        floats=rules.floats,
        unplayable=rules.going_out is GoingOut.FLOAT_UNPLAYABLE,
        ends=rules.stock_empty is StockEmpty.ENDS,
        declines=rules.stock_empty in (StockEmpty.MAY_DECLINE, StockEmpty.BLOCK),
        blocks=rules.stock_empty is StockEmpty.BLOCK,
        bonus=rules.going_out_bonus,
        rummy=rules.going_rummy_doubles,
        orbit_pile=rules.first_orbit_pile,
        orbit_out=rules.first_orbit_going_out,
        orbit_laying=rules.first_orbit_laying,
    )


def _neighbour(card: Card, rank: int | None) -> int:
    return encode(card._replace(rank=rank)) if rank else -1


def _sum_up(values: list[int]) -> list[int]:
    """What the cards of every mask of ranks are worth."""
    sums = [0]
    for mask in range(1, RANK_BITS + 1):
        place = mask.bit_length() - 1
        sums.append(sums[mask ^ 1 << place] + values[place])
    return sums
