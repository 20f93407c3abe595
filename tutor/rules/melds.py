"""What a meld is, how a card is added to one, and every meld that a hand holds.

A meld is a tuple of cards as they lie: a run from its low end to its high end, a group in any order.
Jokers stand for a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from tutor.cards import ACE, JOKER, KING, RANKS, SUITS, Card
from tutor.errors import NotationError
from tutor.rules.options import Ace, JokerSuit, RuleSet
from tutor.rules.violations import Code, Violation

Cards = tuple[Card, ...]
SHORTEST, LARGEST_GROUP, LONGEST_RUN = 3, len(SUITS), len(RANKS)


def is_group(meld: Cards) -> bool:
    """Whether a meld is a group: all of one rank (J9, N3, B7, P5)."""
    return len({card.rank for card in meld}) == 1


def is_low_ace(meld: Cards, index: int) -> bool:
    """An ace is low at the low end of a run, before its 2; round the corner it never is (J28, O6)."""
    return index == 0 and meld[0].rank == ACE and not is_group(meld)


def arrange_meld(cards: Sequence[Card], rules: RuleSet) -> Cards | Violation:
    """The cards as they lie as a meld, a run low to high, or why they are none: at least three cards, each joker with
    the card that it stands for, and one card that is no joker (J10, J12, N3, N37, B7, P6, P10, D6, O4).

    Raises NotationError for a run of all thirteen ranks whose order leaves the ace's place open.
    """
    cards = tuple(cards)
    if len(cards) < SHORTEST:
        return Violation(Code.TOO_SHORT, "meld", cards)
    if JOKER in cards:
        return Violation(Code.JOKER_UNNAMED, "joker_names", (JOKER,))
    if all(card.joker for card in cards):
        return Violation(Code.JOKER_IMPOSSIBLE, "joker_limits", cards)
    return _arrange_group(cards, rules) if is_group(cards) else _arrange_run(cards, rules)


def _arrange_group(cards: Cards, rules: RuleSet) -> Cards | Violation:
    """A group is three or four cards of one rank and of different suits (J9, J13, N5, O1, O4, P5, P12)."""
    if not rules.groups:
        return Violation(Code.GROUPS_NOT_ALLOWED, "groups", cards)
    if len(cards) > LARGEST_GROUP:
        return Violation(Code.GROUP_TOO_BIG, "group_suits", cards)
    cards = tuple(as_in_group(card, rules) for card in cards)
    unsuited = tuple(card for card in cards if needs_suit(card, cards, rules))
    if unsuited:
        return Violation(Code.JOKER_UNNAMED, "joker_suit_in_group", unsuited)
    doubled = _doubled([card for card in cards if card.suit])
    return Violation(Code.GROUP_SAME_SUIT, "group_suits", doubled) if doubled else cards


def as_in_group(card: Card, rules: RuleSet) -> Card:
    """A joker of a group names its suit only where the rule-set wants it named (O5, P11)."""
    opened = card.joker and rules.joker_suit_in_group is JokerSuit.OPEN
    return card._replace(suit="") if opened else card


def needs_suit(card: Card, meld: Cards, rules: RuleSet) -> bool:
    """Whether a joker added to this meld has to name its suit and does not: in a group where suits are named, and
    in every run (J12, O5, P11)."""
    named = not is_group(meld) or rules.joker_suit_in_group is JokerSuit.NAMED
    return card.joker and not card.suit and named


def _doubled(cards: Sequence[Card]) -> Cards:
    often = Counter(card.meant for card in cards)
    return tuple(card for card in cards if often[card.meant] > 1)


def _arrange_run(cards: Cards, rules: RuleSet) -> Cards | Violation:
    """A run is three or more cards of one suit in unbroken order, each rank once (J10, N3, B7, P6, D6, O26)."""
    unsuited = tuple(card for card in cards if not card.suit)
    if unsuited:
        return Violation(Code.JOKER_UNNAMED, "joker_names", unsuited)
    if len({card.suit for card in cards}) > 1 or _doubled(cards):
        return Violation(Code.NOT_A_MELD, "meld", cards)
    if len(cards) == LONGEST_RUN:
        return _arrange_full_run(cards, rules)
    by_rank = {card.rank: card for card in cards}
    start = _start_of(by_rank)
    if start is None:
        return Violation(Code.NOT_A_MELD, "meld", cards)
    run = tuple(by_rank[_round(start + step)] for step in range(len(cards)))
    return _check_ace(run, rules) or run


def _round(rank: int) -> int:
    """The rank with the ace following the king: 14 is the ace, 15 the two."""
    return (rank - 1) % KING + 1


def _start_of(ranks: dict[int, Card]) -> int | None:
    """The lowest rank of an unbroken circle of ranks, None where it is broken or has no end."""
    starts = [rank for rank in ranks if _round(rank - 1) not in ranks]
    return starts[0] if len(starts) == 1 else None


def _check_ace(run: Cards, rules: RuleSet) -> Violation | None:
    """The ace is low, low or high, or between king and two, as the rule-set has it (J11, N4, B3, B21, P6,
    D7)."""
    aces = [card for index, card in enumerate(run) if card.rank == ACE and index > 0]
    if not aces or rules.ace is Ace.AROUND:
        return None
    if run[-1].rank != ACE:
        return Violation(Code.ACE_ROUND_CORNER, "ace", run)
    return Violation(Code.ACE_NOT_HIGH, "ace", run) if rules.ace is Ace.LOW else None


def _arrange_full_run(cards: Cards, rules: RuleSet) -> Cards:
    """All thirteen ranks: the place of the ace says what it is, and round the corner the whole order counts."""
    ranked = sorted(cards, key=lambda card: card.rank)
    low = tuple(ranked)
    high = (*ranked[1:], ranked[0])
    if rules.ace is Ace.LOW or (rules.ace is Ace.LOW_OR_HIGH and cards[0].rank == ACE):
        return low
    if rules.ace is Ace.LOW_OR_HIGH and cards[-1].rank == ACE:
        return high
    turning = all(_round(one.rank + 1) == two.rank for one, two in pairwise(cards))
    if rules.ace is Ace.AROUND and turning:
        return cards
    raise NotationError("full_run_order", cards=cards)


def extend_meld(meld: Cards, card: Card, rules: RuleSet, *, low: bool = False) -> Cards | None:
    """The meld with a card added: the fourth of a group, or the next at an end of a run; None where it does
    not fit (J12, J14, N18, B11, P7, P10, D9, O4, O26).

    A card that fits both ends goes to the high one, an ace with `low` to the low one (O33).
    """
    if needs_suit(card, meld, rules):
        return None
    if is_group(meld):
        return None if low else _extend_group(meld, card, rules)
    if card.suit != meld[0].suit or len(meld) >= LONGEST_RUN:
        return None
    fits_high = card.rank == rank_after(meld[-1].rank, rules.ace)
    fits_low = card.rank == rank_before(meld[0].rank, rules.ace)
    if low:
        return (card, *meld) if fits_low and card.rank == ACE else None
    if fits_high:
        return (*meld, card)
    return (card, *meld) if fits_low else None


def _extend_group(meld: Cards, card: Card, rules: RuleSet) -> Cards | None:
    """A group takes its fourth card, of the suit that it lacks (J13, J14, N5, N18, P5, P7, P11, P12, O1, O5)."""
    card = as_in_group(card, rules)
    suits = {other.suit for other in meld if other.suit}
    fits = card.rank == meld[0].rank and card.suit not in suits and len(meld) < LARGEST_GROUP
    return (*meld, card) if fits else None


def rank_after(rank: int, ace: Ace) -> int | None:
    """The rank that follows at the high end of a run, None where the run can't go on (J11, N4, B3, P6, D7)."""
    if rank == KING and ace is Ace.LOW:
        return None
    if rank == ACE and ace is not Ace.AROUND:
        return None
    return _round(rank + 1)


def rank_before(rank: int, ace: Ace) -> int | None:
    """The rank that comes before the low end of a run, None where the run can't go on (J11, N4, B3, P6, D7)."""
    return None if rank == ACE and ace is not Ace.AROUND else _round(rank - 1)


def names_for(card: Card, meld: Cards, rules: RuleSet) -> list[Card]:
    """What a joker could stand for when it is laid off on this meld; for any other card the card itself.
    It may well be a card that lies elsewhere (O32)."""
    if not card.joker:
        return [card]
    if is_group(meld):
        suits = [""] if rules.joker_suit_in_group is JokerSuit.OPEN else SUITS
        named = [Card(suit, meld[0].rank, joker=True) for suit in suits]
    else:
        named = [Card(meld[0].suit, rank, joker=True) for rank in RANKS]
    return [name for name in named if extend_meld(meld, name, rules)]


def find_melds(hand: Sequence[Card], rules: RuleSet) -> Iterator[Cards]:
    """Every different meld that can be laid from a hand, jokers in every way, each once."""
    held = Counter(card for card in hand if not card.joker)
    jokers = sum(card.joker for card in hand)
    yield from _find_runs(held, jokers, rules)
    if rules.groups:
        yield from _find_groups(held, jokers, rules)


def _find_runs(held: Counter[Card], jokers: int, rules: RuleSet) -> Iterator[Cards]:
    for suit in SUITS:
        for start in RANKS:
            last = {Ace.LOW: KING, Ace.LOW_OR_HIGH: KING + 1, Ace.AROUND: start + LONGEST_RUN - 1}[rules.ace]
            yield from _grow_run((), Card(suit, start), min(last, start + LONGEST_RUN - 1), held, jokers)


def _grow_run(run: Cards, wanted: Card, last: int, held: Counter[Card], jokers: int) -> Iterator[Cards]:
    """Runs that go on from here with the wanted card or a joker in its place; `wanted` may be past the king."""
    if len(run) >= SHORTEST and not all(card.joker for card in run):
        yield run
    if wanted.rank > last:
        return
    card, following = wanted._replace(rank=_round(wanted.rank)), wanted._replace(rank=wanted.rank + 1)
    if held[card]:
        yield from _grow_run((*run, card), following, last, held, jokers)
    if jokers:
        yield from _grow_run((*run, card._replace(joker=True)), following, last, held, jokers - 1)


def _find_groups(held: Counter[Card], jokers: int, rules: RuleSet) -> Iterator[Cards]:
    for rank in RANKS:
        natural = [Card(suit, rank) for suit in SUITS if held[Card(suit, rank)]]
        for size in range(SHORTEST, LARGEST_GROUP + 1):
            for count in range(max(1, size - jokers), min(len(natural), size) + 1):
                for cards in combinations(natural, count):
                    for named in _joker_suits(cards, size - count, rules):
                        yield (*cards, *named)


def _joker_suits(cards: Cards, jokers: int, rules: RuleSet) -> Iterator[Cards]:
    """The ways in which so many jokers can complete a group of these cards."""
    rank = cards[0].rank
    if rules.joker_suit_in_group is JokerSuit.OPEN:
        yield (Card("", rank, joker=True),) * jokers
        return
    free = [suit for suit in SUITS if Card(suit, rank) not in cards]
    for suits in combinations(free, jokers):
        yield tuple(Card(suit, rank, joker=True) for suit in suits)
