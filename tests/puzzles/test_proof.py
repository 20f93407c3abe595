"""A proof says what is right, by how much, and what the tempting mistake costs."""

from __future__ import annotations

import pytest

from tests.puzzles.asking import ask
from tutor.errors import InputError
from tutor.playouts.estimates import SURE
from tutor.puzzles.proof import is_right, prove, prove_exactly

# The source's own dig (P18): two fours and an ace for a group. Worth less than drawing this turn, more in the end.
FOURS = ask("dig", "pagat-500", hands=["2H 4C 5S 8D JH KS KD", 13], stock=20, discard="6C 4S QH AC 4D 7H")
ACE = ask(
    "place",
    hands=["AH KD", 4],
    stock=20,
    melds=[{"cards": "2H 3H 4H", "by": 1}, {"cards": "AS AC AD", "by": 1}],
    before=["draw 9C"],
    cards="AH",
)


def test_points_decide_by_the_margin_to_the_best_wrong_answer() -> None:
    proof = prove(ACE)
    assert proof is not None
    assert (proof.right, proof.tempting, proof.margin, proof.cost) == (("lay AH #2",), "lay AH #1", 14, 14)
    assert proof.line == ("draw 9C", "lay AH #2", "discard KD")
    assert not proof.played
    assert 0 < proof.erring < proof.asked


def test_the_rule_that_the_tempting_answer_breaks_is_told() -> None:
    """B8: two new melds in one turn, and two cards left."""
    turn = ["draw JS", "meld 4H 5H 6H", "meld 9C 9D 9S", "discard JS"]
    proof = prove(ask("ruling", "basic-rummy", hands=["4H 5H 6H 9C 9D 9S KD 2C", 8], stock=20, turn=turn))
    assert proof is not None
    assert (proof.right, proof.tempting, proof.breaks) == (("no",), "yes", "one_meld_per_turn")
    assert (proof.margin, proof.cost) == (None, None)


def test_where_play_outs_decide_they_overrule_what_is_worth_most_now() -> None:
    """P18: by this turn's points one would draw, by the round's take five."""
    proof = prove(FOURS)
    assert proof is not None
    assert (proof.right, proof.now, proof.looks_good) == (("take 5",), ("draw",), True)
    assert [one.policy for one in proof.played] == ["greedy", "careful"]
    for one in proof.played:
        assert one.margin >= SURE * one.interval > 0
        assert one.behind["take 5"] == 0
        assert min(points for text, points in one.behind.items() if text != "take 5") == round(one.margin, 2)
    assert proof.margin == min(one.margin for one in proof.played)
    assert proof.tempting == "draw"
    assert proof.cost == min(one.behind["draw"] for one in proof.played)


def test_the_same_seed_proves_the_same_and_another_one_the_same_answer() -> None:
    proof, other = prove(FOURS), prove(FOURS, "other")
    assert proof == prove(FOURS)
    assert proof is not None
    assert other is not None
    assert other != proof
    assert other.right == proof.right


def test_what_is_not_certain_is_not_proved() -> None:
    """Two cards that count the same and fit nothing: which one goes is all one."""
    assert prove(ask("discard", hands=["KS QD", 7, 7], stock=30, discard="2C", before=["draw 9H"])) is None


def test_where_everything_is_right_there_is_no_puzzle() -> None:
    alike = ask("discard", hands=["KS KD", 7], stock=30, discard="2C", before=["draw KH"])
    assert prove_exactly(alike) is None
    assert prove(ask("dig", hands=["KS KD", 7], stock=30, discard="")) is None


def test_whatever_is_as_good_as_the_best_is_right() -> None:
    """N13: either card may go; the order does not matter; another turn is not as good."""
    question = ask("turn", "nordic-500", hands=["5H 6H 7H KS KD 2C 9D", 7], stock=22, before=["draw KH"])
    proof = prove(question)
    assert proof is not None
    assert is_right(question, proof, "meld KH KS KD; meld 5H 6H 7H; discard 2C")
    assert is_right(question, proof, "meld 7H 6H 5H; meld KH KS KD; discard 9D")
    assert not is_right(question, proof, "meld KH KS KD; discard 9D")
    assert not is_right(question, proof, "meld KH KS; discard 9D")
    with pytest.raises(InputError):
        is_right(question, proof, "lay everything")


def test_equal_answers_are_all_right() -> None:
    """J9: a third king is a third king."""
    proof = prove(ask("joker", "joker-500", hands=["KS KH * 3D 4D", 7], stock=22, before=["draw 2C"]))
    assert proof is not None
    assert set(proof.right) == {"*KD", "*KC"}


def test_a_number_is_right_or_not_however_it_is_written() -> None:
    question = ask("count", hands=["AH 2C *", "9S"])
    proof = prove(question)
    assert proof is not None
    assert is_right(question, proof, "+32".removeprefix("+"))
    assert not is_right(question, proof, "31")
    assert proof.tempting not in proof.right


def test_going_out_is_told() -> None:
    question = ask("turn", hands=["5H 6H 7H 8H", 4], stock=9, before=["draw 2C"])
    proof = prove(question)
    assert proof is not None
    assert proof.goes_out
    assert proof.line[-1] == "discard 2C"
