"""The answers of the puzzles come from the rules: change a card and another answer is right."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from tests.support import RULE_SETS, play, position, rules
from tutor.analysis.drawings import find_options
from tutor.analysis.search import Line
from tutor.content import rule_book
from tutor.errors import PositionError
from tutor.paths import data
from tutor.puzzles.collection import Puzzle, load_puzzle, puzzles
from tutor.puzzles.hints import cards_to_see, dig_elsewhere, turn_elsewhere
from tutor.puzzles.proof import prove_dig, prove_ruling, prove_turn, typical_turn
from tutor.rules.actions import Draw, Take, format_action
from tutor.rules.judge import judge_turn
from tutor.rules.violations import Code, Violation

ALL = [pytest.param(puzzle, id=puzzle.slug) for puzzle in puzzles().values()]
DIGS = [param for param in ALL if param.values[0].kind == "dig"]  # type: ignore[union-attr]


def test_there_are_twelve_puzzles_most_of_them_digs_in_every_rule_set() -> None:
    kinds = [puzzle.kind for puzzle in puzzles().values()]
    assert len(kinds) == 12
    assert kinds.count("dig") >= 6
    assert {puzzle.rules for puzzle in puzzles().values()} == set(RULE_SETS)


def test_to_dig_and_not_to_dig_are_both_right_somewhere() -> None:
    best = [prove_dig(puzzle.position).best[0].draw for puzzle in puzzles().values() if puzzle.kind == "dig"]
    assert {isinstance(draw, Take) and draw.count > 1 for draw in best} == {True, False}


def changed(tmp_path: Path, slug: str, old: str, new: str) -> Puzzle:
    """The puzzle with a card changed in its file, and nothing else."""
    (path,) = (data("content") / "puzzles").glob(f"*-{slug}.toml")
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    (tmp_path / path.name).write_text(text.replace(old, new), "utf-8")
    return load_puzzle(tmp_path / path.name)


@pytest.mark.parametrize(
    ("slug", "old", "new", "before", "after"),
    [
        # Another five: the two hearts wait in vain, and digging is not even possible.
        ("five-under-the-king", "5H KS 2D", "5C KS 2D", Take(3), Take(1)),
        # Cheap cards on the way instead of aces: the dig pays.
        ("aces-on-the-way", "4H AS AD KC QD", "4H 6S 9D KC QD", Draw(), Take(5)),
        # The ace of another suit: king and two stay apart.
        ("king-ace-two", "AS 5C 9H", "AD 5C 9H", Take(3), Draw()),
        # The five of another suit: the whole pile would cost fifty.
        ("the-whole-pile", '"5C 6C 9D KH"', '"5D 6C 9D KH"', Take(4), Draw()),
        # Without a queen and an ace between the fours they are worth the dig.
        ("two-fours", "6C 4S QH AC 4D 7H", "6C 4S 3H 2C 4D 7H", Draw(), Take(5)),
    ],
)
def test_changing_a_card_changes_the_answer(
    tmp_path: Path, slug: str, old: str, new: str, before: Draw | Take, after: Draw | Take
) -> None:
    original, other = puzzles()[slug], changed(tmp_path, slug, old, new)
    assert prove_dig(original.position).is_right(before)
    assert not prove_dig(other.position).is_right(before)
    assert prove_dig(other.position).is_right(after)


def test_changing_a_card_changes_the_ruling(tmp_path: Path) -> None:
    original = prove_ruling(puzzles()["two-at-once"])
    other = prove_ruling(changed(tmp_path, "two-at-once", "9S KD 2C", "9S"))
    assert original.violation is not None
    assert original.violation.code is Code.ONE_MELD_PER_TURN
    assert other.is_legal  # nothing is left in the hand


@pytest.mark.parametrize("puzzle", DIGS)
def test_the_best_drawing_beats_every_other_and_ties_are_all_right(puzzle: Puzzle) -> None:
    proof = prove_dig(puzzle.position)
    for option in proof.options:
        assert proof.is_right(option.draw) == (option.net == max(other.net for other in proof.options))
        assert (proof.lost_by(option.draw) == 0) == proof.is_right(option.draw)
    assert len({option.net for option in proof.options}) > 1, "a puzzle where everything is right asks nothing"


@pytest.mark.parametrize("puzzle", DIGS)
def test_every_depth_is_either_worth_something_or_barred_by_a_rule(puzzle: Puzzle) -> None:
    proof = prove_dig(puzzle.position)
    for count in range(1, len(puzzle.position.discard) + 1):
        assert (proof.net_of(Take(count)) is None) == (Take(count) in proof.barred)


@pytest.mark.parametrize("puzzle", DIGS)
def test_the_turn_of_an_option_is_legal_and_worth_what_it_says(puzzle: Puzzle) -> None:
    for option in prove_dig(puzzle.position).options:
        if option.outcome:
            ruling = judge_turn(puzzle.position, option.outcome.actions)
            assert ruling.is_legal
            assert Line((), ruling.turn).net == option.net


@pytest.mark.parametrize("puzzle", ALL)
def test_the_turn_shown_elsewhere_is_legal_at_home_unless_that_was_the_question(puzzle: Puzzle) -> None:
    assert judge_turn(puzzle.position, typical_turn(puzzle)).is_legal or puzzle.kind == "ruling"


def test_equal_discards_are_both_right() -> None:
    """N13: the two and the nine are worth the same in hand, so either may be discarded."""
    puzzle = puzzles()["two-melds"]
    best = prove_turn(puzzle.position, puzzle.turn)
    for card in ("2C", "9D"):
        turn = play(puzzle.position, "draw KH", "meld 5H 6H 7H", "meld KS KD KH", f"discard {card}")
        assert Line((), turn).net == best.net
    assert best.turn.points_laid == 45


def test_the_ten_goes_to_the_run_because_the_jack_follows_it() -> None:
    puzzle = puzzles()["ten-of-clubs"]
    told = [format_action(action) for action in prove_turn(puzzle.position, puzzle.turn).actions]
    assert "lay 10C #1" in told
    assert "lay JC #1" in told


@pytest.mark.parametrize("puzzle", ALL)
def test_a_hint_shows_cards_and_what_they_mean_elsewhere(puzzle: Puzzle) -> None:
    assert cards_to_see(puzzle)
    there = rule_book().rule_sets[puzzle.elsewhere]
    if puzzle.kind == "dig":
        assert dig_elsewhere(puzzle.position, there).options
    elif puzzle.slug == "ten-of-clubs":
        with pytest.raises(PositionError):  # the group can't lie on a table without groups
            turn_elsewhere(puzzle, there)
    elif puzzle.kind == "turn":
        assert isinstance(turn_elsewhere(puzzle, there), Line | Violation)


def test_a_turn_that_can_begin_elsewhere_but_not_end_there_tells_the_rule_in_the_way() -> None:
    """P30: the ten taken alone has to be laid, and fits nowhere."""
    puzzle = puzzles()["two-melds"]
    begun = msgspec.structs.replace(puzzle, turn=(Take(1),))
    found = turn_elsewhere(begun, rules("nordic-500", "meld-what-you-take"))
    assert isinstance(found, Violation)
    assert found.code is Code.PILE_CARD_UNUSED


def test_what_is_no_way_of_drawing_is_not_known() -> None:
    proof = prove_dig(position("joker-500", "5H 6H 2C", discard="2S 7C"))
    assert not proof.knows(Draw())  # the stock is empty
    assert proof.knows(Take(1))
    assert proof.knows(Take(2))  # barred, but a way of drawing
    assert not proof.knows(Take(3))


def test_the_mean_over_the_stock_is_exact() -> None:
    """A tiny pack: hand 5H 6H, a pile of 2S; the sum over all 51 unseen cards by hand of two numbers."""
    where = position("joker-500", "5H 6H 2C", stock=30, discard="2S")
    options = {format_action(option.draw): option.net for option in find_options(where)}
    # 4H and 7H make a run (15 and 18 laid, 2C discarded, nothing left); a joker makes the best, 7H: 26 laid.
    # Any other card is drawn to a hand of 13 points, and the dearest card of the four is discarded.
    runs = Fraction(15 + 18 + 2 * (11 + 15))
    values = {1: 15} | {n: n for n in range(2, 11)} | dict.fromkeys((11, 12, 13), 10)
    rest = 0
    for suit in "SHDC":
        for rank, value in values.items():
            seen = (suit, rank) in {("H", 5), ("H", 6), ("C", 2), ("S", 2)}
            if not seen and (suit, rank) not in {("H", 4), ("H", 7)}:
                rest += 13 + value - max(6, value)
    assert options["draw"] == (runs - rest) / 50
