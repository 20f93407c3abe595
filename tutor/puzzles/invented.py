"""Questions made of random cards and numbers: melds, counts, score sheets."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tutor.cards import KING, RANKS, SUITS, Card, pack_cards
from tutor.puzzles.questions import Question
from tutor.puzzles.reached import MOST_PLAYERS, Setting, play_a_round
from tutor.rules.options import NumberCards, RuleSet
from tutor.rules.position import Position
from tutor.rules.scoring import FIVE

NEAR_TARGET = 60  # points


def find_melds(setting: Setting, dice: Random) -> Iterator[Question]:
    """A run or a group with none, one or two changes."""
    size = dice.randint(3, 5)
    suit, start = dice.choice(SUITS), dice.choice((*RANKS, 1, 12, 13))
    cards = [Card(suit, (start + step - 1) % KING + 1) for step in range(size)]
    if dice.random() < 0.4:
        suits = dice.sample(SUITS, 4)
        cards = [Card(suits[place % 4], start) for place in range(min(size, 4))]
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        place = dice.randrange(len(cards))
        old = cards[place]
        cards[place] = dice.choice(
            (
                old._replace(joker=bool(setting.rules.jokers)),
                old._replace(suit=dice.choice(SUITS)),
                old._replace(rank=(old.rank + dice.choice((0, 1, 11))) % KING + 1),
            )
        )
    packs = pack_cards(setting.rules.packs_for(setting.rules.players[1]), setting.rules.jokers)
    if not Counter(card.held for card in cards) - packs:
        yield setting.ask("meld", cards=tuple(cards))


def find_counts(setting: Setting, dice: Random) -> Iterator[Question]:
    """Some cards in a hand, or the end of a round."""
    if dice.random() < 0.5:
        cards = sorted(pack_cards(1, setting.rules.jokers).elements())
        hand = tuple(dice.sample(cards, dice.randint(4, 10)))
        players = setting.rules.players[0]
        yield setting.ask("count", _empty_table(setting.rules, (hand, *(((),) * (players - 1)))))
        return
    last = next(iter(deque(play_a_round(setting.rules, dice), maxlen=1)), None)
    if last and last.turn.over and last.turn.position.melds and not last.turn.went_rummy:
        over, by = last.turn.position, last.turn.over.by
        table = replace(over, stock=0, discard=(), to_move=0, orbit=2)
        seat = dice.randrange(over.players) if setting.rules.scores_melds or by is None else by
        yield setting.ask("count", table, seat=seat, went_out=by)


def _empty_table(rules: RuleSet, hands: tuple[tuple[Card, ...], ...]) -> Position:
    return Position(
        rules=rules, hands=hands, to_move=0, dealer=1, stock=0, discard=(), melds=(), orbit=2, discarder=1,
        penalties=(0,) * len(hands),
    )  # fmt: skip


def find_winners(setting: Setting, dice: Random) -> Iterator[Question]:
    """Totals after a round near the target, often just at it or equal to one another, and what the round gave: before
    it nobody met the target."""
    rules = setting.rules
    players = dice.randint(rules.players[0], min(MOST_PLAYERS, rules.players[1]))
    step = FIVE if rules.number_cards is NumberCards.FIVE else 1
    after = [
        rules.target + step * dice.randint(-NEAR_TARGET // step, NEAR_TARGET // step // 2) for _ in range(players)
    ]
    for seat in range(players):
        chance = dice.random()
        after[seat] = rules.target if chance < 0.25 else after[seat - 1] if chance < 0.5 else after[seat]
    went_out = dice.choice((None, *range(players)))
    if not rules.scores_melds:  # who did not go out has what there was before
        after = [one if seat == went_out else min(one, rules.target - step) for seat, one in enumerate(after)]
    points = [_round_points(total, rules, step, dice) for total in after]
    if went_out is not None:
        points[went_out] = max(points[went_out], step * dice.randint(FIVE // step, NEAR_TARGET // step))
    if not rules.scores_melds:
        points = [one if seat == went_out else 0 for seat, one in enumerate(points)]
    totals = tuple(total - gained for total, gained in zip(after, points, strict=True))
    yield setting.ask("winner", totals=totals, points=tuple(points), went_out=went_out)


def _round_points(after: int, rules: RuleSet, step: int, dice: Random) -> int:
    """What a round may give; more than what this total has beyond the target."""
    least = max(-40, after - rules.target + step)
    return step * dice.randint(least // step, max(least, 90) // step)
