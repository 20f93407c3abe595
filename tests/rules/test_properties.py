"""What holds in every rule-set and every position."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.strategies import (
    NAMES,
    PACK,
    SEEDS,
    Dealt,
    actions,
    cards,
    mixtures,
    positions,
    random_turn,
    resolve,
)
from tutor.cards import ACE, JOKER, Card, format_card, format_cards, parse_card, parse_cards
from tutor.content import rule_book
from tutor.errors import InputError
from tutor.rules.actions import (
    Action,
    Discard,
    Draw,
    Exchange,
    Lay,
    LayOff,
    Pass,
    Take,
    TurnOver,
    format_action,
    parse_action,
)
from tutor.rules.apply import apply_action
from tutor.rules.judge import judge_turn
from tutor.rules.legal import legal_actions, legal_steps
from tutor.rules.melds import arrange_meld, extend_meld, is_group
from tutor.rules.notation import PositionForm, format_position, parse_position, parse_turn
from tutor.rules.options import Ace, JokerSuit
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation

OFTEN = settings(max_examples=150, deadline=None)
LONGEST_TRIED = 5


# --- the candidates --------------------------------------------------------------------------------------
def every_action(turn: Turn) -> Iterator[Action]:
    """A broad universe of actions: of all kinds, with all cards, and melds of up to five cards of the hand."""
    yield Pass()
    yield TurnOver()
    yield from map(Draw, (None, *PACK, JOKER))
    yield from map(Take, range(1, len(turn.position.discard) + 2))
    for meld in range(-1, len(turn.position.melds) + 1):
        yield from (LayOff(card, meld) for card in (*PACK, JOKER, *NAMES))
        yield from (LayOff(card, meld, low=True) for card in (*PACK, *NAMES) if card.rank == ACE)
        yield from (Exchange(card, meld) for card in (*PACK, JOKER))
    yield from map(Discard, (*PACK, JOKER))
    if turn.phase is Phase.LAY:
        yield from map(Lay, every_meld(turn.hand))


def every_meld(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Up to five cards of a hand with every name of the jokers that could make sense."""
    natural = sorted(card for card in hand if not card.joker)
    for size in range(1, LONGEST_TRIED + 1):
        for jokers in range(min(size, hand.count(JOKER)) + 1):
            for chosen in sorted(set(combinations(natural, size - jokers))):
                for named in combinations_with_replacement(names_beside(chosen), jokers):
                    yield (*chosen, *named)


def names_beside(chosen: tuple[Card, ...]) -> list[Card]:
    """What a joker beside these cards is named as: any card of a suit or a rank among them.

    A name of another suit and rank fits neither a run nor a group with them.
    """
    suits, ranks = {card.suit for card in chosen}, {card.rank for card in chosen}
    return [name for name in NAMES if name.suit in suits or name.rank in ranks]


def allows(turn: Turn, action: Action) -> bool:
    try:
        return isinstance(apply_action(turn, action), Turn)
    except InputError:
        return False


def plain(turn: Turn, action: Action) -> Action:
    """One form for actions that mean the same."""
    rules, position = turn.rules, turn.position
    match action:
        case Draw() if not isinstance(position.stock, int):
            return Draw()
        case Lay(chosen):
            arranged = arrange_meld(chosen, rules)
            assert not isinstance(arranged, Violation)
            return Lay(tuple(sorted(arranged)) if is_group(arranged) else arranged)
        case LayOff(card, meld, low) if card.joker and is_group(position.melds[meld].cards):
            opened = rules.joker_suit_in_group is JokerSuit.OPEN
            return LayOff(card._replace(suit="") if opened else card, meld, low)
    return action


def check_listed(turn: Turn) -> None:
    """What is listed is allowed and what is not listed is refused."""
    listed = legal_actions(turn)
    assert len(listed) == len(set(listed))
    assert all(allows(turn, action) for action in listed)
    short = [action for action in listed if not (isinstance(action, Lay) and len(action.cards) > LONGEST_TRIED)]
    wanted = {plain(turn, action) for action in every_action(turn) if allows(turn, action)}
    assert {plain(turn, action) for action in short} == wanted


@settings(max_examples=100, deadline=None)
@given(positions(most_in_hand=4, most_in_pile=3))
def test_exactly_what_is_listed_is_allowed(dealt: Dealt) -> None:
    dice, turn = Random(dealt.seed), start_turn(dealt.position)
    check_listed(turn)
    for _ in range(3):
        steps = [after for action, after in legal_steps(turn) if not isinstance(action, Discard)]
        if not steps:
            break
        turn = dice.choice(steps)
        check_listed(turn)


# --- cards -----------------------------------------------------------------------------------------------
def known(position: Position) -> Counter[Card]:
    return Counter(position.known_cards())


def unknown(position: Position) -> int:
    return sum(cards for cards in (*position.hands, position.stock) if isinstance(cards, int))


@OFTEN
@given(positions())
def test_cards_are_conserved_by_every_legal_action(dealt: Dealt) -> None:
    dice, turn = Random(dealt.seed), start_turn(dealt.position)
    while turn.phase is not Phase.DONE:
        steps = list(legal_steps(turn))
        for action, after in steps:
            drawn = action.card if isinstance(action, Draw) and isinstance(turn.position.stock, int) else None
            seen = Counter([drawn]) if drawn else Counter[Card]()
            assert known(after.position) == known(turn.position) + seen
            assert unknown(after.position) == unknown(turn.position) - seen.total()
            assert after.start is turn.start
        if not steps:
            break
        turn = dice.choice(steps)[1]


@OFTEN
@given(positions())
def test_only_the_hand_of_the_mover_changes(dealt: Dealt) -> None:
    before = dealt.position
    _, turn = random_turn(before, Random(dealt.seed))
    for seat in range(before.players):
        if seat != before.to_move:
            assert turn.position.hands[seat] == before.hands[seat]


# --- melds -----------------------------------------------------------------------------------------------
@OFTEN
@given(positions())
def test_every_meld_on_the_table_could_have_been_laid_in_one_go(dealt: Dealt) -> None:
    _, turn = random_turn(dealt.position, Random(dealt.seed))
    for meld in turn.position.melds:
        assert arrange_meld(meld.cards, turn.rules) == meld.cards
        assert len(meld.by) == len(meld.cards)


@OFTEN
@given(positions(), SEEDS)
def test_cards_laid_off_one_by_one_never_make_what_could_not_be_laid(dealt: Dealt, seed: int) -> None:
    """Any card may be added, held or not, until nothing fits any more."""
    dice, rules = Random(seed), dealt.position.rules
    for meld in dealt.position.melds:
        grown = meld.cards
        for _ in range(14):
            more = [
                longer
                for card in (*PACK, *NAMES)
                for low in (False, True)
                if (longer := extend_meld(grown, card, rules, low=low)) is not None
            ]
            if not more:
                break
            grown = dice.choice(more)
            assert arrange_meld(grown, rules) == grown
        assert len(grown) <= 13


@OFTEN
@given(positions(), SEEDS)
def test_the_order_in_which_cards_are_named_does_not_matter(dealt: Dealt, seed: int) -> None:
    """But for a run of thirteen and for a group, which lies as it is named."""
    dice = Random(seed)
    for meld in dealt.position.melds:
        shuffled = dice.sample(meld.cards, len(meld.cards))
        arranged = arrange_meld(shuffled, dealt.position.rules) if len(shuffled) < 13 else meld.cards
        assert not isinstance(arranged, Violation)
        assert sorted(arranged) == sorted(meld.cards)
        assert is_group(meld.cards) or arranged == meld.cards


# --- notation --------------------------------------------------------------------------------------------
def read(written: dict[str, Any]) -> Position:
    return parse_position(msgspec.convert(json.loads(json.dumps(written)), PositionForm), rule_book())


@OFTEN
@given(positions())
def test_a_position_is_read_as_it_was_written(dealt: Dealt) -> None:
    written = format_position(dealt.position, dealt.mixture)
    assert read(written) == dealt.position
    assert format_position(read(written), dealt.mixture) == written


@OFTEN
@given(positions())
def test_the_position_after_a_turn_is_read_as_it_was_written(dealt: Dealt) -> None:
    _, turn = random_turn(dealt.position, Random(dealt.seed))
    if turn.hand or turn.rules.floats:
        assert read(format_position(turn.position, dealt.mixture)) == turn.position
    else:
        assert turn.went_out


@OFTEN
@given(actions())
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@OFTEN
@given(st.lists(cards(named=True)))
def test_cards_are_read_as_they_were_written(some: list[Card]) -> None:
    assert parse_cards(format_cards(some)) == tuple(some)
    assert [parse_card(format_card(card)) for card in some] == some


# --- points ----------------------------------------------------------------------------------------------
@OFTEN
@given(mixtures(), st.lists(cards(), max_size=14), SEEDS)
def test_the_value_of_a_hand_does_not_depend_on_the_order_of_its_cards(
    mixture: dict[str, Any], hand: list[Card], seed: int
) -> None:
    rules = resolve(mixture)
    shuffled = Random(seed).sample(hand, len(hand))
    assert hand_value(shuffled, rules) == hand_value(hand, rules) == sum(hand_value([card], rules) for card in hand)


@OFTEN
@given(positions())
def test_only_the_points_of_the_mover_change_by_laying(dealt: Dealt) -> None:
    """But for an ace that is no longer low round the corner, and a joker that was exchanged."""
    before, mover = dealt.position, dealt.position.to_move
    _, turn = random_turn(before, Random(dealt.seed))
    one_price = replace(before.rules, ace_low_value=before.rules.ace_value)
    for seat in range(before.players):
        if seat != mover and not turn.placed:
            old, new = (replace(position, rules=one_price) for position in (before, turn.position))
            assert new.laid_value(seat) == old.laid_value(seat)
    if turn.rules.scores_melds and not turn.placed and turn.rules.ace is not Ace.AROUND:
        laid = sorted(turn.laid)
        dearest = hand_value(laid, turn.rules)
        aces = sum(card.rank == ACE for card in laid)
        spread = abs(turn.rules.ace_value - turn.rules.ace_low_value)
        assert abs(turn.points_laid - dearest) <= aces * spread


# --- whole turns -----------------------------------------------------------------------------------------
@OFTEN
@given(positions())
def test_a_random_legal_turn_is_judged_legal_with_the_same_result(dealt: Dealt) -> None:
    played, turn = random_turn(dealt.position, Random(dealt.seed))
    texts = [format_action(action) for action in played]
    ruling = judge_turn(dealt.position, parse_turn(texts), partial=True)
    assert ruling.is_legal
    assert ruling.turn == turn
    assert judge_turn(dealt.position, played).is_legal == (turn.phase is Phase.DONE)


@OFTEN
@given(positions())
def test_a_turn_that_is_done_is_the_next_players(dealt: Dealt) -> None:
    before = dealt.position
    played, turn = random_turn(before, Random(dealt.seed))
    if turn.phase is not Phase.DONE:
        return
    after = turn.position
    assert after.to_move == (before.to_move + 1) % before.players
    assert after.discarder == (before.to_move if isinstance(played[-1], Discard) else None)
    assert after.orbit == (2 if before.to_move == before.dealer else before.orbit)
    owed = [turn.penalty if seat == before.to_move else 0 for seat in range(before.players)]
    assert [new - old for new, old in zip(after.penalties, before.penalties, strict=True)] == owed
    assert turn.penalty in (0, before.rules.take_penalty)
    assert not turn.went_out or after.hands[before.to_move] == ()
