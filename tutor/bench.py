"""How quick the analyser is: fresh random hands, and ratios to a peer measured in the same run."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from tutor.analysis.completion import best_gains
from tutor.analysis.drawings import find_options
from tutor.analysis.games import play_one_round
from tutor.analysis.hands import count_hand
from tutor.analysis.outlook import Outlook
from tutor.cards import JOKER, SUITS, Card, pack_cards
from tutor.errors import RuleSetError
from tutor.playouts.notation import read_table
from tutor.playouts.policies import POLICIES
from tutor.playouts.rounds import play_out
from tutor.puzzles.proof import prove, screen
from tutor.puzzles.questions import Question
from tutor.puzzles.reached import play_a_round, view_first
from tutor.puzzles.spread import is_dig
from tutor.rules.actions import Draw
from tutor.rules.apply import apply_action
from tutor.rules.dealing import deal
from tutor.rules.options import RuleSet
from tutor.rules.position import Meld, Position, check_position
from tutor.rules.rulebook import SET_ALONE, check_rule_set, set_options
from tutor.rules.turn import Turn, start_turn

TEN = 10
HANDS = 20_000
GROWTH_CARDS, GROWTH_JOKERS, GROWTH_PILE = (7, 10, 13, 20, 30), (0, 1, 2), 5
MOST_WITH_MELDS = 40  # cards in hand and pile: one pack holds no more beside the melds
MOST_SECONDS = 20.0  # of one figure: large hands with jokers get fewer positions


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: seconds each, the median and the slowest, over so many."""

    name: str
    median: float
    slowest: float
    count: int


def time_each(name: str, work: Callable[[Any], object], tasks: Sequence[Any]) -> Figure:
    """Time a piece of work on each of these tasks; the first one warms up what is built once a rule-set."""
    work(tasks[0])
    gc.collect()
    times: list[float] = []
    for task in tasks[1:]:
        begun = perf_counter()
        work(task)
        times.append(perf_counter() - begun)
        if sum(times) > MOST_SECONDS:
            break
    return Figure(name, median(times), max(times), len(times))


def time_all(name: str, work: Callable[[Any], object], tasks: Sequence[Any]) -> Figure:
    """Time work too quick to be timed one by one, in ten rounds: the mean of each."""
    rounds = []
    for _ in range(10):
        begun = perf_counter()
        for task in tasks:
            work(task)
        rounds.append((perf_counter() - begun) / len(tasks))
    return Figure(name, median(rounds), max(rounds), len(tasks))


def random_hands(count: int, seed: object) -> list[tuple[Card, ...]]:
    """Hands of ten cards from one pack without jokers."""
    dice, pack = Random(f"hands {seed}"), sorted(pack_cards(1, 0))  # noqa: S311 - a game, no secret
    return [tuple(dice.sample(pack, TEN)) for _ in range(count)]


def time_laying(rules: RuleSet, count: int, seed: object) -> Iterator[Figure]:
    """The best laying of ten cards without jokers, and the peer's search for the least deadwood of the same hands."""
    hands = random_hands(count, seed)
    peer = find_peer()
    if peer:
        numbers = [[SUITS.index(card.suit) * 13 + card.rank - 1 for card in hand] for hand in hands]
        yield time_all("pyspiel, gin min_deadwood of ten cards", peer, numbers)
    turn = _drawn(random_position(rules, Random(0), 7, 0, 0))  # noqa: S311 - a game, no secret
    outlook = Outlook(turn)
    gain_of = best_gains(outlook, outlook.problem(turn))
    yield time_all("best laying of ten cards", gain_of, [count_hand(hand) for hand in hands])
    yield time_all("the same from a tuple of cards", lambda hand: gain_of(count_hand(hand)), hands)


def find_peer() -> Callable[[list[int]], object] | None:
    """The peer's function, None where the extra is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    least: Callable[[list[int]], object] = pyspiel.gin_rummy.GinRummyUtils(13, 4, TEN).min_deadwood
    return least


def _drawn(position: Position) -> Turn:
    turn = apply_action(start_turn(position), Draw(next(iter(position.unseen()))))
    assert isinstance(turn, Turn)
    return turn


def random_position(
    rules: RuleSet, dice: Random, cards: int, pile: int, jokers: int, *, melds: bool = False
) -> Position:
    """A position for two with so many cards and jokers in hand and so many cards in the pile, one pack; with `melds`
    a run and, where there are groups, a group lie on the table."""
    pack, table = sorted(pack_cards(1, 0)), []
    if melds:
        start, rank = dice.randint(2, 9), dice.randint(11, 13)
        table = [tuple(Card("S", start + step) for step in range(3))]
        table += [tuple(Card(suit, rank) for suit in "HDC")] if rules.groups else []
    for card in (card for meld in table for card in meld):
        pack.remove(card)
    dice.shuffle(pack)
    hand, rest = (*pack[: cards - jokers], *[JOKER] * jokers), pack[cards - jokers :]
    other = min(5, len(rest) - pile - 1)
    return check_position(
        Position(
            rules=rules,
            hands=(hand, other),
            to_move=0,
            dealer=1,
            stock=len(rest) - pile - other,
            discard=tuple(rest[:pile]),
            melds=tuple(Meld(meld, (1,) * len(meld), 1) for meld in table),
            orbit=2,
            discarder=1,
            penalties=(0, 0),
        )
    )


def time_analysis(
    rules: RuleSet, cards: int, pile: int, jokers: int, count: int, seed: object, *, melds: bool = False
) -> Figure:
    """The whole analysis of fresh positions of this size."""
    dice = Random(f"{cards} {pile} {jokers} {seed}")  # noqa: S311 - a game, no secret
    positions = [random_position(rules, dice, cards, pile, jokers, melds=melds) for _ in range(count + 1)]
    what = f"{cards} cards, {jokers} jokers among them, pile of {pile}" + (", melds on the table" if melds else "")
    return time_each(what, find_options, positions)


GOALS = (  # cards in hand, cards in the pile, jokers in hand, milliseconds at the median
    (10, 15, 0, 2),
    (13, 20, 2, 300),
    (30, 5, 0, 20),
    (30, 10, 0, 20),
)
GENERAL = (  # options that lookups do not know, and that make some hands slower
    {"new_melds_per_turn": "one"},
    {"layoff_needs_own_meld": True},
    {"going_out": "discard_needed"},
    {"going_out": "float_unplayable", "going_out_bonus": 50},
    {"two_packs_from": 2},
    {"ace": "around", "ace_low_value": 1},
)


def time_goals(rules: RuleSet, count: int, seed: object) -> Iterator[tuple[Figure, int]]:
    """The sizes with a goal, with and without melds on the table, and the goal in milliseconds."""
    for cards, pile, jokers, goal in GOALS:
        for melds in (False, True):
            if jokers <= rules.jokers and (not melds or cards + pile < MOST_WITH_MELDS):
                yield time_analysis(rules, cards, pile, jokers, count, seed, melds=melds), goal


def time_general(rules: RuleSet, count: int, seed: object) -> Iterator[Figure]:
    """The first size again, with options on top that need the general search."""
    for options in GENERAL:
        try:
            changed = check_rule_set(set_options(rules, options, SET_ALONE))
        except RuleSetError:
            continue
        figure = time_analysis(changed, 10, 15, 0, count, seed, melds=True)
        yield replace(figure, name=", ".join(f"{option} = {value}" for option, value in options.items()))


def time_growth(rules: RuleSet, count: int, seed: object) -> Iterator[Figure]:
    """Ever larger hands, without jokers and with one and two."""
    for jokers in GROWTH_JOKERS:
        for cards in GROWTH_CARDS:
            if jokers <= rules.jokers:
                yield time_analysis(rules, cards, GROWTH_PILE, jokers, count, seed)


ROUNDS_EACH = 20  # at most, for a position in which one may dig


def time_rounds(rules: RuleSet, count: int, seed: object) -> Iterator[Figure]:
    """Whole rounds for two: played before the judge by simple players, then played out by each policy."""
    dice = Random(f"rounds {seed}")  # noqa: S311 - a game, no secret
    yield time_each(
        "a round for two before the judge", lambda dealer: play_one_round(rules, 2, dealer, dice), [0, 1] * count
    )
    for policy in POLICIES:
        tables = [read_table(deal(rules, 2, number % 2, dice)) for number in range(50 * count)]
        yield time_each(f"a round for two played out, {policy.name}", partial(play_out, policy=policy), tables)


def time_puzzles(rules: RuleSet, count: int, seed: object) -> Iterator[tuple[Figure, int]]:
    """A candidate for a dig puzzle screened, and dig puzzles proved, with the goals in milliseconds."""
    questions = dig_candidates(rules, count + 1, seed)
    yield time_each("a candidate screened", lambda question: screen(question, seed), questions), 50
    times: list[float] = []
    digs = 0
    for question in questions:
        begun = perf_counter()
        proof = prove(question, seed)
        if proof:
            times.append(perf_counter() - begun)
            digs += is_dig(question, proof)
    if times:
        name = f"a dig puzzle proved: {digs} dig, {len(times) - digs} don't, of {len(questions)}"
        yield Figure(name, median(times), max(times), len(times)), 4000


def dig_candidates(rules: RuleSet, count: int, seed: object) -> list[Question]:
    """As many positions of simulated play, each of another round, in which more than one card lies in the pile."""
    dice = Random(f"digs {seed}")  # noqa: S311 - a game, no secret
    rounds = (list(play_a_round(rules, dice)) for _ in range(ROUNDS_EACH * count))
    dealt = ([turn.position for turn in turns if len(turn.position.discard) > 1] for turns in rounds)
    chosen = (view_first(dice.choice(positions)) for positions in dealt if positions)
    return [Question("dig", "", (), rules, position) for position in islice(chosen, count)]
