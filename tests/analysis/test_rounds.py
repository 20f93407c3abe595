"""Whole rounds and games: every action through the judge, no card lost or doubled, and every one of them ends."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.support import RULE_SETS, position, rules
from tutor.analysis import rounds as rounds_module
from tutor.analysis.games import MOST_ROUNDS, play_game, play_one_round
from tutor.analysis.players import EAGER, Player, draw_or_stop
from tutor.analysis.proposals import fitting_cards
from tutor.analysis.rounds import Ending, Fault, Played, Round, RoundFault, play_round, play_turns
from tutor.analysis.tallies import tally_games, tally_rounds
from tutor.cards import QUEEN, Card
from tutor.cases import judge_case
from tutor.content import rule_book
from tutor.errors import PositionError
from tutor.i18n import language
from tutor.rules.actions import Action, Call, Discard, Draw, Lay, LayOff, Take, TurnOver, format_action
from tutor.rules.dealing import deal
from tutor.rules.judge import judge_turn
from tutor.rules.options import RuleSet
from tutor.rules.position import Meld, Position
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn
from tutor.rules.winning import find_winner
from tutor.simulation import SimulationFault, prove, random_mixtures, simulate_rounds

FIFTIETH = 200  # rounds in each rule-set; the command plays 10,000
MIXTURES = 200


def turns_of(found: RuleSet, players: int, seed: int) -> list[Played]:
    dice = Random(seed)
    return list(play_turns(deal(found, players, 0, dice), [EAGER] * players, dice))


def played(where: Position, *, player: Player = EAGER, seed: int = 1) -> Round:
    return play_round(where, [player] * where.players, Random(seed))


# A fiftieth of the proof. A fault of any kind is an exception.


@pytest.mark.parametrize("name", RULE_SETS)
def test_rounds_of_a_rule_set_end_and_are_legal_and_lose_no_card(name: str) -> None:
    tally = tally_rounds(simulate_rounds(name, None, FIFTIETH, "test"))
    found = rule_book().rule_sets[name]
    assert tally.rounds == FIFTIETH == tally.endings.total()
    assert (tally.digs > 50) is (found.take_from_pile != "top")
    assert (tally.calls > 10) is (found.calls != "none")
    assert (tally.rummies > 0) is found.going_rummy_doubles
    assert tally.endings[Ending.WENT_OUT] > FIFTIETH * 0.8
    assert 5 < tally.turns / tally.rounds < 100


@pytest.mark.parametrize("quarter", range(4))
def test_rounds_of_random_mixtures_end_and_are_legal_and_lose_no_card(quarter: int) -> None:
    for mixture in random_mixtures(MIXTURES, "test")[quarter::4]:
        tally = tally_rounds(simulate_rounds(mixture, None, FIFTIETH // 50, "test"))
        assert tally.rounds == FIFTIETH // 50


def test_the_proof_plays_each_rule_set_and_each_mixture() -> None:
    parts = {name: (count, len(list(found))) for name, count, found in prove(2, 3, "test")}
    assert parts == dict.fromkeys(RULE_SETS, (2, 2)) | {None: (3, 3)}


# What a round is made of.


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_turns_of_a_round_follow_each_other(name: str) -> None:
    turns = turns_of(rule_book().rule_sets[name], 4, 5)
    for one, two in pairwise(turns):
        assert one.turn.position == two.position
    assert [one.turn.over is not None for one in turns] == [False] * (len(turns) - 1) + [True]


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_record_counts_what_was_played(name: str) -> None:
    found = rule_book().rule_sets[name]
    for seed in range(10):
        turns = turns_of(found, 4, seed)
        dice = Random(seed)
        record = play_round(deal(found, 4, 0, dice), [EAGER] * 4, dice)
        first = [one.actions[0] for one in turns]
        assert record.turns == len(turns)
        assert record.digs == sum(isinstance(action, Take) and action.count > 1 for action in first)
        assert record.calls == sum(isinstance(action, Call) for action in first)
        last = turns[-1].turn
        assert last.over is not None
        assert (str(record.ending), record.by) == (str(last.over.why), last.over.by)
        laid = Counter(dict.fromkeys(range(4), 0))
        for one in turns:
            laid[one.turn.mover] += one.turn.points_laid - one.turn.penalty
        left = [hand_value(last.position.known_hand(seat), found) for seat in range(4)]
        if found.scores_melds and not found.joker_exchange:
            assert record.points == tuple(laid[seat] - left[seat] for seat in range(4))
        elif not found.scores_melds:
            doubled = 2 if record.went_rummy else 1
            assert record.points == tuple(sum(left) * doubled if seat == record.by else 0 for seat in range(4))


def test_the_points_of_a_known_round_are_exact() -> None:
    # Seat 0 lays 5-6-7 and the 8, and is out: 26. Seat 1 keeps a king, seat 2 an ace and a joker.
    where = position("joker-500", "5H 6H 7H", "KD", "AS *", stock="8H 2C", discard="KS", orbit=2)
    assert _score(where) == Round(1, 0, 0, Ending.WENT_OUT, 0, False, (26, -10, -30))


def _without_counting(where: Position, seed: int = 1) -> list[Played]:
    """The turns of a position that holds only part of the packs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds_module, "pack_cards", lambda *_: Counter(where.known_cards()))
        return list(play_turns(where, [EAGER] * where.players, Random(seed)))


def _score(where: Position, player: Player = EAGER, seed: int = 1) -> Round:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds_module, "pack_cards", lambda *_: Counter(where.known_cards()))
        return played(where, player=player, seed=seed)


# How rounds end.


def test_a_deal_that_leaves_no_stock_is_over_where_the_stock_ends_the_round() -> None:
    # 51 cards of 52 are dealt, and one is turned up.
    found = rules("nordic-500", players=[3, 3], hand_size=17)
    record = play_one_round(found, 3, 0, Random(1))
    assert (record.turns, record.ending, record.by) == (0, Ending.STOCK, None)
    assert all(points < -50 for points in record.points)


def test_a_deal_that_leaves_no_stock_is_played_where_one_may_decline() -> None:
    found = rules("nordic-500", players=[3, 3], hand_size=17, stock_empty="may_decline")
    assert play_one_round(found, 3, 0, Random(1)).turns > 0


@pytest.mark.parametrize(
    ("stock_empty", "ending"),
    [("ends", Ending.STOCK), ("may_decline", Ending.STOCK), ("block", Ending.BLOCKED), ("turn_over", Ending.STALLED)],
)
def test_every_rule_for_an_empty_stock_ends_the_round(stock_empty: str, ending: Ending) -> None:
    """Hands of one card make no meld: nothing is ever laid."""
    found = rules(
        "joker-500", hand_size=1, take_from_pile="top", take_duty="none", stock_empty=stock_empty, players=[2, 3]
    )
    records = [play_one_round(found, players, 0, Random(seed)) for players in (2, 3) for seed in range(3)]
    assert {record.ending for record in records} == {ending}
    assert {record.by for record in records} == {None}


def test_a_pile_of_one_card_that_would_be_turned_over_blocks_the_round() -> None:
    where = position("basic-rummy", "5H 9C", "KD 2S", stock="", discard="7C")
    record = _score(where)
    assert (record.turns, record.ending, record.points) == (1, Ending.BLOCKED, (0, 0))


FULL = [{"cards": f"{rank}S {rank}H {rank}D {rank}C", "by": 0} for rank in (2, 5, 8, "J")]


def test_a_round_is_stalled_where_no_play_at_all_can_end_it() -> None:
    """O42: a card each, every meld on the table full; whatever is drawn can neither be laid nor laid off."""
    where = position("basic-rummy", "AS", "KH", stock="9C 6D", discard="3C 9H", melds=FULL)
    record = _score(where)
    assert (record.ending, record.by, record.points) == (Ending.STALLED, None, (0, 0))
    turns = _without_counting(where)
    assert sum(isinstance(one.actions[0], TurnOver) for one in turns) == rounds_module.MOST_IDLE_TURNINGS
    assert not any(isinstance(action, Lay | LayOff) for one in turns for action in one.actions)


def test_a_stalled_round_scores_what_lies_on_the_table_where_that_counts() -> None:
    found = {"base": "joker-500", "set": {"stock_empty": "turn_over", "take_from_pile": "top", "take_duty": "none"}}
    where = position(found, "KS", "KH", stock="10C 10D", discard="QC QH", melds=FULL)
    assert _score(where).ending is Ending.STALLED
    assert _score(where).points == (4 * (2 + 5 + 8 + 10) - 10, -10)


def test_whatever_is_laid_lets_a_round_go_on_before_it_stalls() -> None:
    """The first player keeps three queens until the pile has been turned over twenty times."""
    turned: list[int] = []

    def begin(view: Position, dice: Random) -> tuple[Action, ...]:
        actions = draw_or_stop(view)
        turned.extend([1] * isinstance(actions[0], TurnOver))
        return actions

    def go_on(turn: Turn, dice: Random) -> tuple[Action, ...]:
        queens = tuple(card for card in turn.hand if card.rank == QUEEN)
        laid = (Lay(queens),) if len(turned) >= 20 and queens else ()
        return (*laid, Discard(turn.hand[-1]))

    stubborn = Player(begin, go_on, EAGER.call)
    where = position("basic-rummy", "QS QH QD AS", "KH", stock="9C 6D", discard="3C 9H", melds=FULL)
    record = _score(where, stubborn)
    assert record.ending is Ending.STALLED
    assert len(turned) > 20 + rounds_module.MOST_IDLE_TURNINGS


def test_a_rummy_is_scored_as_one() -> None:
    where = position("basic-rummy", "5H 6H 7H", "KD QS", stock="8H 2C", discard="KS")
    assert _score(where) == Round(1, 0, 0, Ending.WENT_OUT, 0, True, (40, 0))


def test_hardly_a_round_of_the_basic_game_is_stalled_and_then_nothing_fits_the_table() -> None:
    found = rule_book().rule_sets["basic-rummy"]
    stalled = 0
    for seed in range(150):
        turns = turns_of(found, 2, seed)
        last = turns[-1].turn
        if last.over is None:
            stalled += 1
            loose = {*last.position.discard, *(c for seat in (0, 1) for c in last.position.known_hand(seat))}
            fits = {card for meld in last.position.melds for card in fitting_cards(meld.cards, found.ace)}
            assert loose.isdisjoint(fits)
    assert stalled <= 4


def test_a_floating_player_goes_on() -> None:
    melds = [{"cards": "5H 6H 7H", "by": 1}]
    where = position("danish-500", "", "KD QS", stock="2C 3D", discard="KS", melds=melds)
    (last,) = _without_counting(where)
    assert [format_action(action) for action in last.actions] == ["draw", "discard 2C"]
    assert last.turn.went_out
    fits = position("danish-500", "", "KD QS", stock="8H 3D 2C", discard="KS", melds=melds)
    ends = {_without_counting(fits, seed)[0].actions[-1] for seed in range(10)}
    assert ends == {LayOff(Card("H", 8), 0), Discard(Card("H", 8))}


def test_players_come_to_float_in_rounds() -> None:
    found = rules("joker-500", "floating", hand_size=4)
    turns = [one for seed in range(40) for one in turns_of(found, 3, seed)]
    assert any(not one.position.hands[one.turn.mover] for one in turns)


def test_calls_and_claims_come_before_the_next_player_draws() -> None:
    for name, form in (("pagat-500", Discard), ("danish-500", LayOff)):
        turns = [one for seed in range(20) for one in turns_of(rule_book().rule_sets[name], 5, seed)]
        calls = [one for one in turns if isinstance(one.actions[0], Call)]
        assert calls
        assert any(isinstance(one.actions[-1], form) for one in calls)
        assert all(one.actions[0].seat != one.position.discarder for one in calls if isinstance(one.actions[0], Call))


# What must never happen is caught.


def _plays(*actions: Action) -> Player:
    return replace(EAGER, go_on=lambda turn, dice: actions)


def test_an_illegal_action_is_caught_by_the_judge_and_can_be_replayed() -> None:
    where = deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1))
    missing = next(card for card in where.known_cards() if card not in where.known_hand(1))
    cheat = replace(_plays(Discard(missing)), begin=lambda view, dice: draw_or_stop(view))
    with pytest.raises(RoundFault) as caught:
        play_round(where, [cheat] * 3, Random(1))
    assert (caught.value.fault, caught.value.why) in ((Fault.ILLEGAL, "card_not_held"), (Fault.CARDS, ""))
    fault = SimulationFault(caught.value, "joker-500", "1/0")
    ruling = judge_case(json.loads(json.dumps(fault.case)), language("en"))
    assert (ruling["legal"], ruling["at"], ruling["why"]) == (False, 1, "card_not_held")
    assert "1/0" in str(fault)
    assert json.dumps(fault.case["turn"][1]) in str(fault)


def test_an_illegal_call_is_caught() -> None:
    where = deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1))
    caller = replace(EAGER, call=lambda view, seat, dice: (Call(seat, 1),))
    assert play_round(where, [caller] * 3, Random(1))  # no calls in these rules: nobody is asked
    where = deal(rule_book().rule_sets["pagat-500"], 3, 0, Random(1))
    with pytest.raises(RoundFault) as caught:
        play_round(where, [caller] * 3, Random(1))
    assert caught.value.fault in (Fault.ILLEGAL, Fault.DEAD_END)


def test_a_turn_without_an_end_is_a_dead_end() -> None:
    with pytest.raises(RoundFault) as caught:
        played(deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1)), player=_plays())
    assert caught.value.fault is Fault.DEAD_END


def test_an_action_that_cannot_be_is_a_fault_too() -> None:
    reader = replace(EAGER, begin=lambda view, dice: (Draw(next(iter(view.unseen()))),))
    with pytest.raises(RoundFault) as caught:
        played(deal(rule_book().rule_sets["nordic-500"], 3, 0, Random(1)), player=reader)
    assert caught.value.fault is Fault.ILLEGAL
    assert "draw_differs" in caught.value.why


@pytest.mark.parametrize("double", [False, True])
def test_a_card_lost_or_doubled_is_caught(double: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(where: Position, actions: tuple[Action, ...], *, partial: bool = False) -> object:
        ruling = judge_turn(where, actions, partial=partial)
        after = ruling.turn.position
        pile = (*after.discard, after.discard[-1]) if double else after.discard[:-1]
        turn = replace(ruling.turn, position=replace(after, discard=pile)) if after.discard else ruling.turn
        return replace(ruling, turn=turn)

    monkeypatch.setattr(rounds_module, "judge_turn", careless)
    with pytest.raises(RoundFault) as caught:
        played(deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1)))
    assert caught.value.fault is Fault.CARDS


def test_a_meld_that_is_none_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "make_meld", lambda cards, by, owner, rules: Meld(cards[::-1], by, owner))
    with pytest.raises(RoundFault) as caught:
        played(deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1)))
    assert caught.value.fault is Fault.TABLE


def test_a_table_that_cannot_be_read_is_caught_at_the_end_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Meld:
        raise PositionError("meld_not_valid")

    monkeypatch.setattr(rounds_module, "make_meld", refuse)
    with pytest.raises(RoundFault, match="meld_not_valid") as caught:
        played(deal(rule_book().rule_sets["joker-500"], 3, 0, Random(1)))
    assert caught.value.fault is Fault.TABLE


def test_a_round_without_end_is_told_as_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "MOST_TURNS", 5)
    with pytest.raises(RoundFault) as caught:
        played(deal(rule_book().rule_sets["basic-rummy"], 5, 0, Random(1)))
    assert caught.value.fault is Fault.ENDLESS


# Games.


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_game_ends_with_a_winner_by_its_totals(name: str) -> None:
    found = rule_book().rule_sets[name]
    game = play_game(found, 2, Random(4))
    assert game.winner is not None
    assert list(game.totals) == [sum(points) for points in zip(*(one.points for one in game.rounds), strict=True)]
    assert game.totals[game.winner] == max(game.totals) >= found.target
    before = [sum(one.points[seat] for one in game.rounds[:-1]) for seat in (0, 1)]
    assert find_winner(found, before, game.rounds[-2].by) is None


def test_the_same_dice_play_the_same_game() -> None:
    found = rule_book().rule_sets["danish-500"]
    one, two, other = (play_game(found, 3, Random(seed)) for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_a_game_that_nobody_can_win_is_given_up() -> None:
    found = rules("joker-500", target=1_000_000, hand_size=2)
    game = play_game(found, 2, Random(1))
    assert (game.winner, len(game.rounds)) == (None, MOST_ROUNDS)
    wins, tally = tally_games([game, game])
    assert (wins.games, wins.undecided, wins.by_seat.total()) == (2, 2, 0)
    assert tally.rounds == 2 * MOST_ROUNDS


def test_whoever_must_go_out_to_win_has_gone_out() -> None:
    found = rules("joker-500", "go-out-to-win")
    for seed in range(5):
        game = play_game(found, 3, Random(seed))
        assert game.winner == game.rounds[-1].by is not None


def test_a_tally_adds_up() -> None:
    one = Round(10, 2, 1, Ending.WENT_OUT, 0, True, (30, -10))
    two = Round(20, 1, 0, Ending.STOCK, None, False, (5, 15))
    tally = tally_rounds([one, two])
    assert (tally.rounds, tally.turns, tally.digs, tally.calls, tally.rummies, tally.longest) == (2, 30, 3, 1, 1, 20)
    assert (tally.lowest, tally.highest, tally.mean) == (-10, 30, 10)
    assert tally.endings == {Ending.WENT_OUT: 1, Ending.STOCK: 1}
    assert tally_rounds([]).mean == 0
