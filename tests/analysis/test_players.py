"""Simple players see what may be seen from their seat, and what they do is legal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.strategies import Dealt, positions
from tests.support import RULE_SETS, play, position
from tutor.analysis import plans
from tutor.analysis.games import play_one_round
from tutor.analysis.mixtures import VALUES, random_mixture
from tutor.analysis.players import EAGER, PATIENT, Player, choose_players
from tutor.analysis.proposals import find_layoffs, find_long_melds, fitting_cards, may_meld
from tutor.analysis.rounds import Played, play_turns
from tutor.analysis.views import see_from, see_turn_from
from tutor.cards import parse_cards
from tutor.content import rule_book
from tutor.rules.actions import Action, Call, Draw, Lay, format_action
from tutor.rules.apply import apply_action
from tutor.rules.dealing import deal
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import arrange_meld, find_melds
from tutor.rules.position import Position
from tutor.rules.rulebook import OPTIONS
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Violation

PLAYERS = pytest.mark.parametrize("player", [EAGER, PATIENT], ids=["eager", "patient"])


def written(actions: tuple[Action, ...]) -> list[str]:
    return [format_action(action) for action in actions]


def sampled_turns(name: str, rounds: int) -> list[Played]:
    """Every turn of some rounds."""
    found: list[Played] = []
    for seed in range(rounds):
        dice = Random(seed)
        dealt = deal(rule_book().rule_sets[name], 3, 0, dice)
        found += play_turns(dealt, choose_players(3, dice), dice)
    return found


def shuffled(where: Position, seat: int, dice: Random) -> Position:
    """The same position with the cards that this seat does not see dealt anew."""
    assert not isinstance(where.stock, int)
    others = [other for other in range(where.players) if other != seat]
    cards = [*where.stock, *(card for other in others for card in where.known_hand(other))]
    dice.shuffle(cards)
    after = replace(where, stock=tuple(cards[: where.stock_size]))
    cards = cards[where.stock_size :]
    for other in others:
        size = len(where.known_hand(other))
        after, cards = after.with_hand(other, tuple(cards[:size])), cards[size:]
    return after


@pytest.mark.parametrize("name", RULE_SETS)
@PLAYERS
def test_a_player_sees_no_other_hand_and_no_stock(name: str, player: Player) -> None:
    seen: list[tuple[int, Position]] = []

    def begin(view: Position, dice: Random) -> tuple[Action, ...]:
        seen.append((view.to_move, view))
        return player.begin(view, dice)

    def go_on(turn: Turn, dice: Random) -> tuple[Action, ...]:
        seen.extend([(turn.mover, turn.start), (turn.mover, turn.position)])
        return player.go_on(turn, dice)

    def call(view: Position, seat: int, dice: Random) -> tuple[Action, ...]:
        seen.append((seat, view))
        return player.call(view, seat, dice)

    dice = Random(3)
    spies = [Player(begin, go_on, call)] * 4
    assert list(play_turns(deal(rule_book().rule_sets[name], 4, 0, dice), spies, dice))
    assert len(seen) > 20
    for seat, view in seen:
        assert isinstance(view.stock, int)
        assert [other for other, hand in enumerate(view.hands) if not isinstance(hand, int)] == [seat]


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_decision_is_the_same_whatever_the_unseen_cards_are(name: str) -> None:
    drawn = 0
    for number, played in enumerate(sampled_turns(name, 3)):
        where, seat = played.position, played.turn.mover
        other = shuffled(where, seat, Random(number))
        for player in (EAGER, PATIENT):
            first, second = (player.begin(see_from(view, seat), Random(1)) for view in (where, other))
            if isinstance(played.actions[0], Call):
                first, second = (player.call(see_from(view, seat), seat, Random(1)) for view in (where, other))
            assert first == second
        if isinstance(played.actions[0], Draw):
            drawn += 1
            views = [replace(view, stock=where.stock[:1]) for view in (where, other)]  # type: ignore[index]
            turns = [apply_action(start_turn(view), Draw()) for view in views]
            one, two = (EAGER.go_on(see_turn_from(turn, seat), Random(1)) for turn in turns)  # type: ignore[arg-type]
            assert one == two
    assert drawn > 10


def test_what_can_be_laid_is_laid() -> None:
    where = position(
        "joker-500", "5H 6H 7H 9C 9D 9S 4C 2D", stock=20, discard="KS", melds=[{"cards": "JS JH JD", "by": 1}]
    )
    turn = play(where, "draw JC")
    actions = written(EAGER.go_on(turn, Random(0)))
    assert actions[:3] == ["meld 9C 9D 9S", "meld 5H 6H 7H", "lay JC #1"]
    assert actions[3].startswith("discard")


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ("6H 7H 9C KD", "take 3"),  # the five completes a run
        ("6S 7C 9C KD", "draw"),  # nothing to lay
    ],
)
def test_a_player_digs_when_it_pays(hand: str, first: str) -> None:
    where = position("joker-500", hand, stock=20, discard="2S 5H KS 2D")
    assert {written(EAGER.begin(where, Random(seed)))[0] for seed in range(5)} == {first}


def test_a_taking_is_thought_through_to_its_discard() -> None:
    where = position("joker-500", "6H 7H 9C KD", stock=20, discard="2S 5H KS 2D")
    actions = written(EAGER.begin(where, Random(1)))
    assert actions[:2] == ["take 3", "meld 5H 6H 7H"]
    assert actions[2].startswith("discard")


def test_a_card_is_kept_where_the_last_must_be_discarded() -> None:
    where = position({"base": "joker-500", "house": ["discard-to-go-out"]}, "5H 6H 7H", stock=20, discard="KS")
    actions = written(EAGER.go_on(play(where, "draw 8H"), Random(1)))
    assert actions in (["meld 5H 6H 7H 8H"], [f"discard {actions[0][8:]}"])
    assert actions[0].startswith("discard")


def test_a_run_of_four_goes_out_where_it_may() -> None:
    where = position("joker-500", "5H 6H 7H", stock=20, discard="KS")
    assert written(EAGER.go_on(play(where, "draw 8H"), Random(1))) == ["meld 5H 6H 7H 8H"]


def test_a_second_meld_is_taken_back_where_only_one_may_be_laid() -> None:
    where = position("basic-rummy", "5H 6H 7H 9C 9D 9S 4C 2D", stock=20, discard="KS")
    actions = written(EAGER.go_on(play(where, "draw JC"), Random(0)))
    assert actions[0] == "meld 9C 9D 9S"
    assert len(actions) == 2


def test_a_patient_player_as_a_rule_lays_nothing() -> None:
    turn = play(position("joker-500", "5H 6H 7H 2D 9C", stock=20, discard="KS"), "draw JC")
    held = [len(PATIENT.go_on(turn, Random(seed))) == 1 for seed in range(200)]
    assert 100 < sum(held) < 140


def test_a_joker_is_laid_in_a_meld_and_on_one() -> None:
    where = position("joker-500", "5H 6H * 2C", stock=20, discard="KS", melds=[{"cards": "JS JH JD", "by": 1}])
    laid = EAGER.go_on(play(where, "draw 9C"), Random(1))
    assert isinstance(laid[0], Lay)
    where = position("joker-500", "5H 9S * 2C", stock=20, discard="KS", melds=[{"cards": "JS JH JD", "by": 1}])
    assert written(EAGER.go_on(play(where, "draw KC"), Random(1)))[0] == "lay *JC #1"


def test_a_joker_is_exchanged_and_used() -> None:
    where = position("danish-500", "6H 9S 2C", stock=20, discard="KS", melds=[{"cards": "5H *6H 7H", "by": 1}])
    assert written(EAGER.go_on(play(where, "draw 7C"), Random(1)))[:2] == ["exchange 6H #1", "lay *4H #1"]


@pytest.mark.parametrize(
    ("rules", "call"),
    [
        ("pagat-500", ["call 2 take 1", "lay 8H #1"]),
        ("danish-500", ["call 2 take 1", "lay 8H #1"]),
        ({"base": "joker-500", "house": ["call-top"]}, ["call 2 take 1", "lay 8H #1"]),
        ("joker-500", []),
    ],
)
def test_a_player_calls_when_one_may(rules: str | dict[str, object], call: list[str]) -> None:
    where = position(
        rules, 4, 4, "KC QD 2C", stock=20, discard="KS 8H", discarder=1, melds=[{"cards": "5H 6H 7H", "by": 1}]
    )
    assert written(EAGER.call(where, 2, Random(1)))[:2] == call


def test_nobody_calls_for_nothing() -> None:
    where = position(
        "pagat-500", 4, 4, "KC QD 2C", stock=20, discard="KS 9H", discarder=1, melds=[{"cards": "5H 6H 7H", "by": 1}]
    )
    assert EAGER.call(where, 2, Random(1)) == ()


@given(positions(most_in_hand=9))
@settings(max_examples=200, deadline=None)
def test_proposed_melds_are_melds_and_none_is_overlooked(dealt: Dealt) -> None:
    hand, rules = dealt.position.known_hand(dealt.position.to_move), dealt.position.rules
    proposed = find_long_melds(hand, rules)
    assert all(not isinstance(arrange_meld(cards, rules), Violation) for cards in proposed)
    natural = {card for cards in find_melds([card for card in hand if not card.joker], rules) for card in cards}
    assert natural == {card for cards in proposed if not any(c.joker for c in cards) for card in cards}
    for card in natural:
        assert may_meld(card, hand)


@given(positions(most_in_hand=9))
@settings(max_examples=200, deadline=None)
def test_what_fits_the_table_is_just_what_may_be_laid_off(dealt: Dealt) -> None:
    turn = replace(start_turn(dealt.position), phase=Phase.LAY)
    rules = replace(
        turn.rules, layoff_on=type(turn.rules.layoff_on).ANY, layoff_needs_own_meld=False, first_orbit_laying=True
    )
    turn = replace(turn, position=replace(turn.position, rules=rules))
    hand = [card for card in turn.hand if not card.joker]
    legal = {(found.card, found.meld) for card in hand for found in legal_layoffs(turn, card)}
    assert {(found.card, found.meld) for found in find_layoffs(turn, hand)} == legal


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_meld_takes_the_cards_at_its_ends(name: str) -> None:
    rules = rule_book().rule_sets[name]
    ends = {"low": "JH", "low_or_high": "JH AH", "around": "JH AH"}[rules.ace]
    assert set(fitting_cards(parse_cards("QH KH"), rules.ace)) == set(parse_cards(ends))


def test_mixtures_are_sound_varied_and_the_same_from_the_same_dice() -> None:
    book = rule_book()
    mixtures = [random_mixture(book, Random(seed)) for seed in range(300)]
    assert mixtures == [random_mixture(book, Random(seed)) for seed in range(300)]
    found = [book.resolve(mixture) for mixture in mixtures]
    assert {mixture.base for mixture in mixtures} == set(RULE_SETS)
    assert {name for mixture in mixtures for name in mixture.house} == set(book.house_rules)
    assert {name for mixture in mixtures for name in mixture.set} == set(VALUES)
    assert len(set(found)) > 200


def test_a_mixture_may_set_every_option_but_two() -> None:
    assert set(OPTIONS) - set(VALUES) == {"players", "deal_packet"}


@given(st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_the_same_dice_play_the_same_round(seed: int) -> None:
    rules = rule_book().rule_sets["pagat-500"]
    assert play_one_round(rules, 4, 0, Random(seed)) == play_one_round(rules, 4, 0, Random(seed))


def test_players_are_mixed_by_the_dice() -> None:
    tables = [choose_players(3, Random(seed)) for seed in range(200)]
    assert any(set(table) == {EAGER} for table in tables)
    assert any(set(table) == {PATIENT} for table in tables)
    assert any(set(table) == {EAGER, PATIENT} for table in tables)


def test_where_no_easy_turn_is_found_the_best_is_and_where_none_is_legal_nothing_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = play(position("joker-500", "5H 6H 7H 2D", stock=20, discard="KS"), "draw JC")
    monkeypatch.setattr(plans, "plan_end", lambda turn, dice: None)
    assert written(EAGER.go_on(turn, Random(1))) == ["meld 5H 6H 7H", "discard JC"]
    monkeypatch.setattr(plans, "best_line", lambda turn: None)
    assert EAGER.go_on(turn, Random(1)) == ()


def test_a_caller_lays_what_was_taken_without_help_from_the_hand() -> None:
    """A run with the ten of the hand in it would be longer, but has to come after the call (O20)."""
    where = position("pagat-500", 4, 4, "10C 2D 5S", stock=20, discard="4S KC QC JC", discarder=1)
    actions = written(EAGER.call(where, 2, Random(1)))
    assert actions[:3] == ["call 2 take 3", "meld JC QC KC", "lay 10C #1"]
