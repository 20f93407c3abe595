"""New puzzles: the same from the same seed, spread over answers and levels, never twice the same cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from msgspec import structs

from tests.puzzles.asking import ask
from tutor.analysis.completion import best_line
from tutor.cards import SUITS
from tutor.puzzles.candidates import find_candidates
from tutor.puzzles.generator import NothingFoundError, generate, is_worth_asking, make_puzzle
from tutor.puzzles.proof import best_worth, prove, prove_exactly
from tutor.puzzles.questions import KINDS, PLAYED, Kind, read_question, write_question
from tutor.puzzles.reached import MOST_HELD, MOST_MELDS, MOST_PILE, MOST_PLAYERS, Setting
from tutor.puzzles.spread import PATIENCE, Spread, canonical

EXACT = [kind for kind in KINDS if kind not in PLAYED]


def setting(kind: Kind) -> Setting:
    """Rules that know this kind."""
    return Setting("danish-500" if kind in ("orbit", "float", "joker") else "joker-500")


@pytest.mark.parametrize("kind", EXACT)
def test_a_number_always_makes_the_same_puzzle_and_another_number_another(kind: Kind) -> None:
    question, proof = make_puzzle(kind, setting(kind), 7)
    assert make_puzzle(kind, setting(kind), 7) == (question, proof)
    assert canonical(make_puzzle(kind, setting(kind), 8)[0]) != canonical(question)
    assert is_worth_asking(question, proof)
    assert prove_exactly(question) == proof
    assert read_question(write_question(question)) == question


@pytest.mark.parametrize("kind", ["call", "float"])
def test_played_puzzles_are_the_same_from_the_same_seed(kind: Kind) -> None:
    first, second = (list(generate(kind, Setting("danish-500"), 1, 5)) for _ in range(2))
    assert first == second
    assert [proof for *_, proof in first] == [prove(question) for _, question, _ in first]


def test_ids_tell_kind_rules_and_number() -> None:
    ids = [id_ for id_, *_ in generate("meld", Setting("basic-rummy", ["ace-high-11"]), 3, 4)]
    assert len(set(ids)) == 3
    assert ids[0] == "meld-basic-rummy-ace-high-11-4000"


def test_so_many_are_made_and_no_two_are_alike() -> None:
    made = list(generate("joker", Setting("joker-500"), 12, 1))
    assert len(made) == 12
    assert len({canonical(question) for _, question, _ in made}) == 12


def test_answers_are_spread() -> None:
    answers = Counter(proof.right[0] for *_, proof in generate("meld", Setting("joker-500"), 20, 2))
    assert abs(answers["yes"] - answers["no"]) <= 6
    pile = [proof.right[0] for *_, proof in generate("dig", Setting("danish-500"), 3, 2)]
    assert sum(right in ("draw", "take 1") for right in pile) >= 1


def test_what_there_is_enough_of_has_to_wait() -> None:
    spread = Spread()
    for cell in [("yes", 1), ("no", 2), ("yes", 1), ("yes", 3)]:
        spread.add(cell)
    spread.add(("yes", 2))
    assert not spread.wants(("yes", 3))
    assert spread.wants(("no", 3))
    assert spread.wants(("perhaps", 4))
    assert any(spread.wants(("yes", 3)) for _ in range(PATIENCE))


def test_there_are_never_more_than_twice_as_many_takings_as_piles_left_alone() -> None:
    spread = Spread()
    for cell in [("leave, draw", 1), ("take 2", 1), ("take 3", 2), ("take 4", 3)]:
        spread.add(cell)
    assert not any(spread.wants(("take 2", 4)) for _ in range(2 * PATIENCE))
    assert spread.wants(("leave, draw", 4))


def test_rules_that_know_no_such_question_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.puzzles.candidates.MOST_ROUNDS", 3)
    with pytest.raises(NothingFoundError):
        next(generate("call", Setting("danish-500", ["no-calls"]), 1, 1))


def test_a_seed_that_has_no_more_numbers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.puzzles.generator.NUMBERS", 5)
    with pytest.raises(NothingFoundError):
        list(generate("meld", Setting("joker-500"), 6, 1))


def test_nobody_had_won_before_the_round_and_who_went_out_gained() -> None:
    for base in ("joker-500", "basic-rummy", "nordic-500"):
        for question in islice(find_candidates("winner", Setting(base), Random(5)), 60):
            assert max(question.totals) < question.rules.target
            assert question.went_out is None or question.points[question.went_out] > 0


def test_a_card_to_be_placed_has_a_worse_place_too() -> None:
    for number in range(4):
        question, proof = make_puzzle("place", Setting("joker-500"), number)
        assert proof.margin
        line = best_line(question.begin())
        assert line is not None
        assert line.net == best_worth(question)


@pytest.mark.parametrize("kind", KINDS)
def test_candidates_can_be_shown_on_a_page(kind: Kind) -> None:
    rules = Setting("pagat-500") if kind == "call" else setting(kind)
    for question in islice(find_candidates(kind, rules, Random(4)), 5 if kind == "float" else 40):
        if question.position and kind != "count":
            hand = question.position.known_hand(0)
            assert len(hand) <= MOST_HELD
            assert len(question.position.discard) <= MOST_PILE
            assert len(question.position.melds) <= MOST_MELDS
            assert question.position.players <= MOST_PLAYERS
            assert all(isinstance(other, int) for other in question.position.hands[1:])
            assert isinstance(question.position.stock, int)


def test_other_names_of_the_suits_and_another_order_of_the_hand_make_no_other_puzzle() -> None:
    one = ask("dig", hands=["6H 7H 9C 4S", 7], stock=30, discard="5H KS 2D", melds=[{"cards": "3C 4C 5C", "by": 1}])
    two = ask("dig", hands=["4D 7S 6S 9H", 7], stock=30, discard="5S KD 2C", melds=[{"cards": "3H 4H 5H", "by": 1}])
    assert canonical(one) == canonical(two)
    other = ask("dig", hands=["6H 7H 9C 4S", 7], stock=30, discard="5H 2D KS", melds=[{"cards": "3C 4C 5C", "by": 1}])
    assert canonical(one) != canonical(other)
    assert canonical(one) != canonical(replace(one, kind="turn"))
    assert canonical(one) != canonical(replace(one, house=("floating",)))
    assert len(SUITS) == 4


def test_who_does_not_dig_must_have_been_able_to() -> None:
    """Only the top card may be taken: the king below it is of no use."""
    question = ask("dig", hands=["9C 9D 4S", 7], stock=30, discard="KS 9H")
    proof = prove_exactly(question)
    assert proof is not None
    assert not is_worth_asking(question, structs.replace(proof, erring=5))
    useful = ask("dig", hands=["9C 9D 4S", 7], stock=30, discard="9H KS")
    proof = prove_exactly(useful)
    assert proof is not None
    assert is_worth_asking(useful, structs.replace(proof, erring=5))
    assert not is_worth_asking(useful, structs.replace(proof, erring=1))
