"""The analyser is exact: it agrees with trying every turn, and each turn it names is legal and worth what it says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.analysis.brute_force import try_all
from tests.rules.rulings import lies, mixed
from tests.rules.strategies import SEEDS, deal_position
from tests.support import RULE_SETS, play, position, rules
from tutor.analysis.comparison import replace_rules
from tutor.analysis.completion import best_gains, best_line, tell_outcome
from tutor.analysis.drawings import best_options, find_options
from tutor.analysis.frontier import Events
from tutor.analysis.hands import count_hand
from tutor.analysis.layout import best_layout
from tutor.analysis.mixtures import VALUES, random_mixture
from tutor.analysis.outlook import Outlook
from tutor.analysis.plain import NotPlain, plain_layout
from tutor.analysis.runs import RunRules, SuitRuns
from tutor.analysis.search import Line, search_line
from tutor.analysis.views import hide_unseen
from tutor.analysis.weights import weigh
from tutor.bench import random_position
from tutor.cards import Card, format_cards, pack_cards, parse_cards
from tutor.content import rule_book
from tutor.errors import RuleSetError
from tutor.rules.actions import Discard, Draw, Take, format_action
from tutor.rules.apply import apply_action
from tutor.rules.judge import judge_turn
from tutor.rules.legal import legal_steps
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.rulebook import Mixture
from tutor.rules.turn import Phase, Turn, start_turn

BATCHES, BATCH = 14, 40


def check(where: Position) -> None:
    """The options are those of the brute force; their turns are legal and come to what is said."""
    options = find_options(where)
    assert {option.draw: option.net for option in options} == try_all(where)
    for option in options:
        if option.outcome:
            ruling = judge_turn(hide_unseen(where), option.outcome.actions)
            assert ruling.is_legal, (ruling.violation, [format_action(action) for action in option.outcome.actions])
            assert tell_outcome(Line(option.outcome.actions, ruling.turn)) == option.outcome
            assert option.outcome.net == option.net


def generated(dice: Random, found: RuleSet, *, most_in_hand: int = 4, most_in_pile: int = 3) -> Position:
    """A position of a few cards that lie close together."""
    return deal_position(found, dice, most_in_hand, most_in_pile)


@pytest.mark.parametrize("seed", range(BATCHES))
def test_it_agrees_with_trying_every_turn_under_random_mixtures(seed: int) -> None:
    dice = Random(f"mixtures {seed}")
    for _ in range(BATCH):
        check(generated(dice, rule_book().resolve(random_mixture(rule_book(), dice))))


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seed", range(2))
def test_it_agrees_with_trying_every_turn_in_every_rule_set(name: str, seed: int) -> None:
    dice = Random(f"{name} {seed}")
    for _ in range(BATCH):
        check(generated(dice, rule_book().rule_sets[name]))


@pytest.mark.parametrize("option", sorted(VALUES))
def test_it_agrees_with_trying_every_turn_whatever_an_option_is(option: str) -> None:
    """Each value of each option, in every rule-set that it does not contradict."""
    dice = Random(option)
    for value in VALUES[option]:
        for name in RULE_SETS:
            try:
                found = rule_book().resolve(Mixture(name, (), {option: value}))
            except ValueError:
                continue
            check(generated(dice, found))


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_a_turn_that_has_begun_is_completed_as_well_as_can_be(seed: int) -> None:
    dice = Random(seed)
    turn: Turn = start_turn(generated(dice, rule_book().resolve(random_mixture(rule_book(), dice))))
    for _ in range(dice.randint(0, 4)):
        steps = [after for action, after in legal_steps(turn) if not isinstance(action, Discard)]
        turn = dice.choice(steps) if steps and turn.phase is not Phase.DONE else turn
    best, tried = best_line(turn), search_line(turn)
    assert (best and best.net) == (tried and tried.net)
    assert best is None or best.turn.phase is Phase.DONE


def test_a_joker_that_was_only_laid_off_leaves_no_legal_end_where_it_must_be_melded() -> None:
    """P31: the deepest card is a joker, and it lies on an old meld already."""
    where = position(mixed("pagat-500", "dig-needs-new-meld"), "7C 5C 4H", discard="* 2D", melds=[lies("2S 3S 4S")])
    assert best_line(play(where, "take 2", "lay *AS #1 low")) is None
    assert best_line(play(where, "take 2")) is not None


VALUED = {
    "take_penalty": (0, 50),
    "take_duty": ("none", "use_deepest", "meld_deepest", "lay_something", "new_meld"),
    "ace": ("low", "low_or_high", "around"),
    "ace_value": (1, 11, 15),
    "ace_low_value": (1, 15, 20),
    "number_cards": ("face", "five"),
    "scoring": ("laid_minus_hand", "winner_takes_hands"),
}


def valued(dice: Random) -> RuleSet:
    """A rule-set with other prices, duties and aces."""
    options = {name: dice.choice(values) for name, values in VALUED.items() if dice.random() < 0.4}
    try:
        return rule_book().resolve(Mixture("joker-500", (), options))
    except RuleSetError:
        return valued(dice)


def begun(dice: Random, cards: int, jokers: int = 0) -> Turn:
    """A turn with many cards in hand, some of them taken."""
    where = random_position(rules("joker-500"), dice, cards, 8, jokers, melds=True)
    turn = start_turn(hide_unseen(replace_rules(where, valued(dice))))
    after = apply_action(turn, Take(dice.randint(1, 8)))
    assert isinstance(after, Turn)
    return after


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(8, 24))
def test_tables_and_search_agree_on_large_hands_without_jokers(seed: int, cards: int) -> None:
    turn = begun(Random(seed), cards)
    outlook, hand = Outlook(turn), count_hand(turn.hand)
    problem = outlook.problem(turn)
    try:
        plain = plain_layout(problem, outlook.setting, hand) if outlook.setting else None
    except NotPlain:
        return
    found = best_layout(problem, hand)
    assert not outlook.setting or (plain and plain.gain) == (found and found.gain)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(5, 11), st.integers(0, 2))
def test_no_branch_is_left_too_early(seed: int, cards: int, jokers: int) -> None:
    """The bound is one: a search that leaves no branch finds nothing better."""
    turn = begun(Random(seed), cards, jokers)
    problem, hand = Outlook(turn).problem(turn), count_hand(turn.hand)
    found = best_layout(problem, hand)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tutor.analysis.layout._Search._bound", lambda *_: 1 << 40)
        whole = best_layout(problem, hand)
    assert (found and found.gain) == (whole and whole.gain)


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 2))
def test_turns_of_large_hands_are_legal_and_worth_what_they_say(seed: int, jokers: int) -> None:
    where = random_position(rules("joker-500"), Random(seed), 12, 8, jokers, melds=True)
    for option in find_options(where):
        if option.outcome:
            ruling = judge_turn(hide_unseen(where), option.outcome.actions)
            assert ruling.is_legal
            assert tell_outcome(Line(option.outcome.actions, ruling.turn)) == option.outcome


def nets(where: Position) -> dict[str, float]:
    return {format_action(option.draw): float(option.net) for option in find_options(where)}


def turn_of(where: Position, draw: str) -> list[str]:
    """The turn that is proposed after this way of drawing."""
    (option,) = [option for option in find_options(where) if format_action(option.draw) == draw]
    assert option.outcome
    return [format_action(action) for action in option.outcome.actions]


def test_a_last_card_that_fits_nothing_earns_the_bonus() -> None:
    """P36, N36: thirteen points of a king and a run, and fifty for going out with the two."""
    mix = mixed("pagat-500", "unplayable-discard", "going-out-bonus")
    where = position(mix, "5H 6H 7H 2C", discard="KC", melds=[lies("KS KH KD")])
    check(where)
    assert nets(where)["take 1"] == 18 + 10 + 50


def test_a_last_card_that_fits_the_table_is_laid_though_that_earns_no_bonus() -> None:
    """P36, O25: whichever heart is kept for the discard, it fits."""
    mix = mixed("pagat-500", "unplayable-discard", "going-out-bonus")
    where = position(mix, "5H 6H 7H 8H", discard="KC", melds=[lies("KS KH KD"), lies("9H 10H JH")])
    check(where)
    assert nets(where)["take 1"] == 26 + 10


def test_an_ace_goes_where_it_is_worth_more() -> None:
    """O6, J28: fifteen in the group of aces, one before the two."""
    where = position("joker-500", "AS 9C", discard="4D", melds=[lies("2S 3S 4S"), lies("AH AD AC")])
    assert turn_of(where, "take 1")[1] == "lay AS #2"


def test_three_groups_are_laid_where_three_runs_would_hold_low_aces() -> None:
    """J28: three aces in a group are worth 45, at the low end of three runs three."""
    where = position("joker-500", "AS 2S 3S AH 2H 3H AD 2D 3D KC JC", discard="9C")
    assert nets(where)["take 1"] == 45 + 6 + 9 - 10 - 9
    assert "meld AH AD AS" in turn_of(where, "take 1") or "meld AS AH AD" in turn_of(where, "take 1")


def test_a_card_put_below_an_ace_of_ones_own_lifts_its_price() -> None:
    """O6: round the corner the ace no longer lies low."""
    mix = mixed("danish-500", ace_low_value=1)
    where = position(mix, "KC 9D", discard="4H", melds=[lies("AC 2C 3C", by=0)])
    check(where)
    assert nets(where)["take 1"] == 10 + (15 - 1) - 5


def test_a_joker_goes_below_an_ace_so_that_the_ace_is_not_low() -> None:
    """O6: round the corner an ace between king and two has its high price; a joker may be the king."""
    mix = mixed("danish-500", ace_low_value=1)
    where = position(mix, "AC * 9D 5S", 4, discard="4H", melds=[lies("2C 3C 4C")])
    check(where)
    assert "lay *KC #1" in turn_of(where, "take 1")


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.sampled_from(RULE_SETS), st.booleans())
def test_lookups_agree_with_the_search(seed: int, name: str, melds: bool) -> None:
    """With nothing owed the best gain of most hands is looked up, with melds on the table or without."""
    dice, pack = Random(seed), sorted(pack_cards(1, 0))
    start = dice.randint(1, 11)
    run = format_cards(Card("S", start + step) for step in range(3))
    groups = [lies("9H 9D 9C"), lies("9H 9D 9C")] if name != "danish-500" else []
    mix = mixed(name, two_packs_from=2)
    where = position(mix, "2H 3H", 7, stock="5C", discard="10H", melds=[lies(run), *groups] if melds else [])
    turn = play(where, "draw")
    outlook = Outlook(turn)
    problem = outlook.problem(turn)
    hand = count_hand(dice.sample(pack, dice.randint(4, 16)))
    found = best_layout(problem, hand)
    assert found
    assert best_gains(outlook, problem)(hand) == found.gain


def test_no_more_is_kept_of_a_suit_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand adds a few parts; when there are too many all are forgotten."""
    monkeypatch.setattr("tutor.analysis.runs.MOST_KEPT", 100)
    runs = SuitRuns(RunRules(weigh(rules("joker-500")), 1, Events(), (), new_runs=True, held_back=0))
    kept = []
    for hand in range(1, 1 << 13, 7):
        runs.frontier(hand, 0)
        kept.append(runs.kept)
    assert 100 < max(kept) < 200


def test_what_is_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    where = position("pagat-500", "* 5H 6H 9C 9D KS", discard="7H 2D", melds=[lies("2S 3S 4S")])
    other = position("pagat-500", "* 5H 8H 10C 10D QS", discard="JH 3D", melds=[lies("2S 3S 4S")])
    before = nets(where)
    monkeypatch.setattr("tutor.analysis.runs.MOST_KEPT", 0)
    nets(other)
    assert nets(where) == before


def test_twins_are_counted_apart() -> None:
    """Two packs: the second of two equal cards is a card of its own."""
    twice = count_hand(parse_cards("KC 5H KC * 5H *"))
    assert twice.jokers == 2
    assert [one.bit_count() for one in twice.once] == [0, 1, 0, 1]
    assert [two.bit_count() for two in twice.twice] == [0, 1, 0, 1]


def test_an_exchange_is_made_where_the_joker_is_worth_more_elsewhere() -> None:
    """D17: the seven takes the joker's place, and the joker completes another run."""
    where = position("danish-500", "7C QH KH 4D", 4, discard="3S", melds=[lies("6C *7C 8C")])
    check(where)
    assert any(step.startswith("exchange 7C") for step in turn_of(where, "take 1"))


def test_nothing_is_proposed_where_the_round_is_over() -> None:
    """N24: the stock is empty, and that ends the round."""
    assert find_options(position("nordic-500", "5H 6H", stock=0, discard="7H")) == []
    assert best_options([]) == []


def test_there_is_no_mean_where_one_card_of_the_stock_leaves_no_legal_end() -> None:
    """D19, W2: with one card and nothing to be laid the first orbit knows no legal end but for those who float."""
    rules_known = {"first_orbit_going_out": False, "first_orbit_laying": False}
    where = position(mixed("danish-500", **rules_known), "", 4, stock=9, orbit=1)
    check(where)
    assert Draw() not in {option.draw for option in find_options(where)}


def test_taking_the_top_card_is_one_of_the_options_of_a_pile() -> None:
    where = position("joker-500", "6H 7H", 7, stock=42, discard="5H KS 2D")
    assert [option.draw for option in find_options(where)] == [Take(1), Take(3), Draw()]
