"""Rounds played on the compact table and before the judge at once: what may be done, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tutor.analysis.completion import best_line
from tutor.analysis.players import EAGER, Player
from tutor.analysis.rounds import play_turns
from tutor.cards import Card
from tutor.playouts.codes import HELD_JOKER, NAMED, STRIDE, codes_of, decode
from tutor.playouts.layouts import Layout
from tutor.playouts.melds import GROUP
from tutor.playouts.notation import read_table, write_actions, write_position
from tutor.playouts.policies import CAREFUL, GREEDY, Policy, plan_taking, throw_least_help
from tutor.playouts.rounds import draw_or_stop, end_turn, score_table
from tutor.playouts.table import BLOCKED, GOING_ON, NEW_GROUP, STALLED, STOCK, WENT_OUT, Step, Table
from tutor.playouts.turns import FORBIDDEN, NOTHING, Plan, find_barred, find_price, find_takes, plan_end
from tutor.rules.actions import Action, Discard, Draw, Pass, Take, TurnOver
from tutor.rules.apply import apply_action
from tutor.rules.dealing import deal
from tutor.rules.laying import legal_layoffs
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.turn import End, Phase, Turn, start_turn
from tutor.rules.violations import Violation
from tutor.rules.winning import score_round

OVER = {End.WENT_OUT: WENT_OUT, End.STOCK: STOCK, End.BLOCKED: BLOCKED}


def restless(dice: Random) -> Policy:
    """A policy without sense, that comes where others do not: it takes and discards at random."""

    def throw(table: Table, once: int, twice: int, jokers: int, barred: int) -> int:
        cards = codes_of(once) + [HELD_JOKER] * (jokers > 0)
        cards = [code for code in cards if code != barred]
        return dice.choice(cards) if cards else NOTHING

    def take(table: Table) -> tuple[int, Plan | None]:
        counts = [count for count in range(1, len(table.pile) + 1) if table.may_take(count)]
        if counts and dice.random() < 0.4:
            count = dice.choice(counts)
            plan = plan_taking(table, count, throw)
            if plan:
                return count, plan
        return 0, None

    return Policy("restless", take, throw if dice.random() < 0.5 else throw_least_help)


def in_order(position: Position) -> Position:
    """The position with every hand in order."""
    hands = tuple(hand if isinstance(hand, int) else tuple(sorted(hand)) for hand in position.hands)
    return replace(position, hands=hands)


def allowed(turn: Turn, action: Action) -> Turn:
    """The turn after an action that the judge allows."""
    after = apply_action(turn, action)
    assert not isinstance(after, Violation), (after, action)
    return after


def judged_round(position: Position, policy: Policy, dice: Random) -> int:
    """Play to the end of the round and compare with the judge at every action; the number of actions."""
    table, actions = read_table(position), 0
    assert write_position(table) == in_order(position)
    while table.over == GOING_ON:
        turn, done = _play_turn(table, position, policy)
        actions += done
        if turn is None:
            return actions
        position = turn.position
        assert write_position(table) == in_order(position)
        assert table.over == (OVER[turn.over.why] if turn.over else GOING_ON) or table.over == STALLED
        assert table.points == [position.laid_value(seat) for seat in range(position.players)]
        if turn.over:
            by = turn.over.by
            assert score_table(table) == score_round(position, by, went_rummy=turn.went_rummy)
    return actions


def _play_turn(table: Table, position: Position, policy: Policy) -> tuple[Turn | None, int]:
    """One turn on both; no turn where the rules leave none that the policy finds."""
    turn = start_turn(position)
    _compare_takes(table, turn)
    count, plan = policy.take(table)
    assert write_position(table) == in_order(position)
    if count:
        table.take(count)
        turn = allowed(turn, Take(count))
    else:
        empty = not table.stock
        draw_or_stop(table)
        for action in (Pass() if table.terms.declines else TurnOver(),) if empty else ():
            turn = allowed(turn, action)
        if turn.phase is Phase.DONE:
            return turn, 1
        turn = allowed(turn, Draw())
        plan = plan_end(table, policy.throw)
    if plan is None:
        assert best_line(turn) is None
        table.over = STALLED
        return None, 1
    assert sorted(turn.hand) == sorted(_cards_of(table))
    _, steps, thrown, penalty = plan
    turn = lay_both(table, turn, steps)
    if thrown != NOTHING:
        compare_discards(table, turn, steps)
        turn = allowed(turn, *write_actions((), thrown))
    assert (turn.phase, turn.penalty) == (Phase.DONE, penalty)
    end_turn(table, plan)
    return turn, 1 + len(steps) + (thrown != NOTHING)


def _cards_of(table: Table) -> list[Card]:
    seat = table.to_move
    codes = codes_of(table.once[seat]) + codes_of(table.twice[seat]) + [HELD_JOKER] * table.jokers[seat]
    return list(map(decode, codes))


def _compare_takes(table: Table, turn: Turn) -> None:
    """So many cards may be taken as the judge lets one take."""
    for count in range(1, len(table.pile) + 2):
        assert table.may_take(count) is not isinstance(apply_action(turn, Take(count)), Violation), count


def lay_both(table: Table, turn: Turn, steps: Sequence[Step]) -> Turn:
    """Lay step by step, and compare hand, melds and what fits the table after each."""
    trial, done = table.copy(), []
    for step in steps:
        kind, codes, _ = step
        if kind < 0:
            trial.lay(codes, GROUP if kind == NEW_GROUP else codes[0] % NAMED // STRIDE)
        else:
            trial.lay_off(codes[0], kind)
        (action,) = write_actions([step], NOTHING)
        turn = allowed(turn, action)
        done.append(step)
        melds = write_position(trial).melds
        assert (melds, sorted(turn.hand)) == (turn.position.melds, sorted(_cards_of(trial))), action
        if turn.phase is Phase.LAY:
            _compare_layoffs(table, turn, done)
    return turn


def _compare_layoffs(table: Table, turn: Turn, steps: Sequence[Step]) -> None:
    """What the melds take is what the judge would let this player add."""
    layout = Layout(table)
    layout.repeat(steps)
    takes = find_takes(layout)
    for card in set(turn.hand):
        fits = bool(takes) if card.joker else any(decode(code) == card for code in codes_of(takes))
        assert fits is bool(legal_layoffs(turn, card)), card


def compare_discards(table: Table, turn: Turn, steps: Sequence[Step]) -> None:
    """Every card of the hand may be discarded, or not, as the judge has it, at the same price."""
    layout, barred = Layout(table), find_barred(table)
    layout.repeat(steps)
    for code in {*codes_of(layout.once), *[HELD_JOKER] * layout.jokers}:
        after = apply_action(turn, Discard(decode(code)))
        price = FORBIDDEN if isinstance(after, Violation) else after.penalty
        assert find_price(layout, code, barred) == price, code


def random_start(rules: RuleSet, dice: Random) -> Position:
    """A round begins, or has gone on for a while among players who call and exchange jokers as well."""
    players = dice.randint(rules.players[0], min(rules.players[1], 5))
    position = deal(rules, players, dice.randrange(players), dice)
    seats: list[Player] = [EAGER] * players
    turns = dice.choice((0, 0, 3, 8))
    for _, played in zip(range(turns), play_turns(position, seats, dice), strict=False):
        if played.turn.over:
            break
        position = played.turn.position
    return position


def judged_rounds(rules: RuleSet, rounds: int, seed: object) -> int:
    """So many rounds under these rules, each by another policy than the one before; the number of actions."""
    dice, actions = Random(f"judged {seed}"), 0
    for number in range(rounds):
        policy = (GREEDY, CAREFUL, restless(dice))[number % 3]
        actions += judged_round(random_start(rules, dice), policy, dice)
    return actions
