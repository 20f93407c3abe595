"""What could be laid next, found quickly: not everything that may be laid, and nothing of it is ruled on yet.

A proposal is an action for the judge, who has the last word. A joker is proposed as the third card of a meld or laid
off, never beside another joker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from tutor.cards import ACE, JOKER, KING, RANKS, SUITS, Card
from tutor.rules.actions import Action, Exchange, Lay, LayOff
from tutor.rules.laying import check_laying, find_exchange
from tutor.rules.melds import LARGEST_GROUP, LONGEST_RUN, SHORTEST, Cards, is_group, rank_after, rank_before
from tutor.rules.options import Ace, JokerSuit, NewMelds, RuleSet
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn

Ranks = tuple[int, ...]


def propose_actions(turn: Turn) -> list[Action]:
    """Melds, layings-off and exchanges to try, the best first; those that meet a duty before all others."""
    if check_laying(turn):
        return []
    calling = turn.caller is not None
    owed = turn.taken[0] if turn.taken and turn.taken[0] not in turn.laid else None
    hand = turn.taken if calling and owed else turn.hand
    melds = [Lay(cards) for cards in find_long_melds(hand, turn.rules)]
    layoffs = list(find_layoffs(turn, hand))
    exchanges = [] if calling else list(_find_exchanges(turn))
    found: list[Action] = [*melds, *layoffs, *exchanges]
    if turn.new_melds and turn.rules.new_melds_per_turn is NewMelds.ONE:
        found = [*layoffs, *exchanges, *melds]
    return sorted(found, key=lambda action: not _uses(action, owed)) if owed else found


def _uses(action: Action, owed: Card) -> bool:
    """Whether an action puts this card, or a twin, on the table."""
    match action:
        case Lay(cards):
            return any(card.held == owed for card in cards)
        case LayOff(card):
            return card.held == owed
    return False


def find_long_melds(hand: Sequence[Card], rules: RuleSet) -> list[Cards]:
    """The longest runs and groups without jokers, the most valuable first, then melds of three with a joker."""
    found = [*_find_runs(hand, rules), *(_find_groups(hand) if rules.groups else ())]
    found.sort(key=lambda cards: -hand_value(cards, rules))
    return found + (list(_find_melds_with_joker(hand, rules)) if JOKER in hand else [])


def ranks_by_suit(hand: Sequence[Card]) -> dict[str, int]:
    """For each suit the ranks that are there, as bits."""
    held = dict.fromkeys(SUITS, 0)
    for suit, rank, joker in hand:
        if not joker:
            held[suit] |= 1 << rank
    return held


def _find_runs(hand: Sequence[Card], rules: RuleSet) -> Iterator[Cards]:
    for suit, held in ranks_by_suit(hand).items():
        for ranks in longest_runs(held, rules.ace):
            yield tuple(Card(suit, rank) for rank in ranks)


@lru_cache(maxsize=1 << 15)
def longest_runs(held: int, ace: Ace) -> tuple[Ranks, ...]:
    """Every run of three ranks or more that can't be made longer, low to high."""
    starts = [window for window in _windows(ace) if all(held >> rank & 1 for rank in window)]
    return tuple(dict.fromkeys(_extend(window, held, ace) for window in starts))


def _extend(window: Ranks, held: int, ace: Ace) -> Ranks:
    run = window
    while len(run) < LONGEST_RUN and (rank := rank_after(run[-1], ace)) and held >> rank & 1:
        run = (*run, rank)
    while len(run) < LONGEST_RUN and (rank := rank_before(run[0], ace)) and held >> rank & 1:
        run = (rank, *run)
    return run


def _windows(ace: Ace) -> tuple[Ranks, ...]:
    """All runs of three ranks."""
    last = {Ace.LOW: KING - 2, Ace.LOW_OR_HIGH: KING - 1, Ace.AROUND: KING}[ace]
    return tuple(tuple((start + step - 1) % KING + 1 for step in range(SHORTEST)) for start in range(ACE, last + 1))


def _find_groups(hand: Sequence[Card]) -> Iterator[Cards]:
    for rank, suits in _suits_by_rank(hand).items():
        if len(suits) >= SHORTEST:
            yield tuple(Card(suit, rank) for suit in suits)


def _suits_by_rank(hand: Sequence[Card]) -> dict[int, list[str]]:
    held: dict[int, list[str]] = {}
    for suit, rank, joker in hand:
        if not joker and suit not in held.setdefault(rank, []):
            held[rank].append(suit)
    return held


def _find_melds_with_joker(hand: Sequence[Card], rules: RuleSet) -> Iterator[Cards]:
    for suit, held in ranks_by_suit(hand).items():
        for ranks in runs_but_one(held, rules.ace):
            yield tuple(Card(suit, rank, joker=not held >> rank & 1) for rank in ranks)
    if rules.groups:
        for rank, suits in _suits_by_rank(hand).items():
            if len(suits) >= SHORTEST - 1:
                joker = _joker_for(rank, suits, rules)
                yield (*(Card(suit, rank) for suit in suits[: SHORTEST - 1]), joker)


@lru_cache(maxsize=1 << 15)
def runs_but_one(held: int, ace: Ace) -> tuple[Ranks, ...]:
    """Runs of three ranks of which just one is not there."""
    return tuple(window for window in _windows(ace) if sum(held >> rank & 1 for rank in window) == SHORTEST - 1)


def _joker_for(rank: int, suits: Sequence[str], rules: RuleSet) -> Card:
    """A joker in a group beside two of these suits."""
    opened = rules.joker_suit_in_group is JokerSuit.OPEN
    used = suits[: SHORTEST - 1]
    return Card("" if opened else next(suit for suit in SUITS if suit not in used), rank, joker=True)


def may_meld(card: Card, cards: Sequence[Card]) -> bool:
    """Whether these cards might hold a meld with this one of them; a quick look that may say yes in vain."""
    jokers = JOKER in cards
    if card.joker or len({suit for suit, rank, _ in cards if rank == card.rank}) + jokers >= SHORTEST:
        return True
    held = ranks_by_suit(cards)[card.suit]
    near = [held >> ((card.rank + step - 1) % KING + 1) & 1 for step in (-2, -1, 1, 2)]
    return any(one + two + jokers >= SHORTEST - 1 for one, two in pairwise(near))


@lru_cache(maxsize=1 << 16)
def fitting_cards(meld: Cards, ace: Ace) -> Cards:
    """The cards that a meld on the table can still take."""
    if is_group(meld):
        suits = {card.suit for card in meld}
        return tuple(Card(suit, meld[0].rank) for suit in SUITS if suit not in suits and len(meld) < LARGEST_GROUP)
    ends = {rank_before(meld[0].rank, ace), rank_after(meld[-1].rank, ace)}
    return tuple(Card(meld[0].suit, rank) for rank in RANKS if rank in ends and len(meld) < LONGEST_RUN)


def find_layoffs(turn: Turn, hand: Sequence[Card]) -> Iterator[LayOff]:
    """Cards of the hand that fit a meld on the table, jokers last."""
    held, rules = set(hand), turn.rules
    jokers: list[LayOff] = []
    for number, meld in enumerate(turn.position.melds):
        for card in fitting_cards(meld.cards, rules.ace):
            if card in held:
                yield LayOff(card, number)
            if JOKER in held:
                opened = is_group(meld.cards) and rules.joker_suit_in_group is JokerSuit.OPEN
                jokers.append(LayOff(Card("" if opened else card.suit, card.rank, joker=True), number))
    yield from jokers


def _find_exchanges(turn: Turn) -> Iterator[Exchange]:
    """Real cards of the hand that could take the place of a joker on the table."""
    if not turn.rules.joker_exchange:
        return
    for number, meld in enumerate(turn.position.melds):
        if any(card.joker for card in meld.cards):
            for card in dict.fromkeys(turn.hand):
                if not card.joker and find_exchange(meld, card, turn.rules) is not None:
                    yield Exchange(card, number)
