"""The collection: what it holds, and that every proof in it can be run again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean

import msgspec
import pytest

from tests.support import RULE_SETS
from tutor.analysis.players import EAGER
from tutor.content import ContentError
from tutor.playouts.estimates import SURE
from tutor.puzzles import collection
from tutor.puzzles.collection import (
    ProvedPuzzle,
    Puzzle,
    generated,
    load_plan,
    load_written,
    proof_file,
    prove_written,
    puzzles,
    read_proofs,
    slug_of,
    write_line,
    written_files,
)
from tutor.puzzles.difficulty import LEVELS, difficulty, hardness
from tutor.puzzles.generator import is_worth_asking, make_puzzle
from tutor.puzzles.proof import is_right
from tutor.puzzles.questions import KINDS, PLAYED, read_question, write_question
from tutor.puzzles.reached import Setting
from tutor.puzzles.spread import canonical, is_dig
from tutor.puzzles.themes import THEMES, find_themes
from tutor.puzzles.verifying import all_puzzles, choose_sample, find_exact_fault, find_fault, tally
from tutor.rules.actions import format_action

ALL = all_puzzles()
MADE = list(generated().values())
DIGS = [puzzle for puzzle in MADE if puzzle.question.kind == "dig"]
PLAYED_OUT = [puzzle for puzzle in ALL if puzzle.question.kind in PLAYED]
CHUNKS = 12  # shares of the collection, tested at the same time
SAMPLED = 20


def ids(puzzle: Puzzle) -> str:
    return puzzle.slug


# --- what there is -------------------------------------------------------------------------------------------
def test_there_are_enough_of_every_sort() -> None:
    assert len(puzzles()) >= 60
    assert len(MADE) >= 600
    counts = tally(ALL)
    assert set(counts["kind"]) == set(KINDS)
    assert min(counts["kind"].values()) >= 15
    assert set(counts["rules"]) == set(RULE_SETS)
    assert {int(level) for level in counts["level"]} == set(LEVELS)


def test_to_dig_is_as_often_wrong_as_right_and_goes_to_many_depths() -> None:
    digs = [puzzle for puzzle in ALL if puzzle.question.kind == "dig"]
    left = [puzzle for puzzle in digs if not is_dig(puzzle.question, puzzle.proof)]
    depths = Counter(puzzle.proof.right[0] for puzzle in digs if is_dig(puzzle.question, puzzle.proof))
    assert len(digs) >= 250
    assert len(left) >= len(digs) / 3
    assert len(depths) >= 5
    assert {puzzle.question.base for puzzle in digs} == set(RULE_SETS)


def test_no_puzzle_is_there_twice() -> None:
    assert len({canonical(puzzle.question) for puzzle in ALL}) == len(ALL)
    assert len({puzzle.slug for puzzle in ALL}) == len(ALL)


def test_the_plan_names_what_there_is() -> None:
    planned = Counter[str]()
    for part in load_plan().part:
        planned[part.kind] += part.count
    assert planned == tally(MADE)["kind"]


def test_no_generated_puzzle_is_obvious() -> None:
    assert all(puzzle.proof.erring >= 2 for puzzle in MADE)
    assert all(is_worth_asking(puzzle.question, puzzle.proof) for puzzle in Random(1).sample(MADE, 60))


def test_every_theme_is_found_somewhere_and_not_everywhere() -> None:
    found = Counter(theme for puzzle in ALL for theme in find_themes(puzzle.question, puzzle.proof))
    assert set(found) == set(THEMES)
    assert min(found.values()) >= 5
    assert max(found.values()) < len(ALL) / 2


def test_what_looks_good_now_is_worth_most_now_and_wrong_in_the_end() -> None:
    looking = [puzzle for puzzle in ALL if "looks_good" in find_themes(puzzle.question, puzzle.proof)]
    assert len(looking) > 20
    for puzzle in looking:
        assert not set(puzzle.proof.now) & set(puzzle.proof.right)
        assert puzzle.proof.played


# --- proofs --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("share", range(CHUNKS))
def test_what_needs_no_play_out_is_proved_again(share: int) -> None:
    faults = {puzzle.slug: fault for puzzle in ALL[share::CHUNKS] if (fault := find_exact_fault(puzzle))}
    assert not faults


@pytest.mark.parametrize("puzzle", Random(500).sample(PLAYED_OUT, SAMPLED), ids=ids)
def test_a_sample_of_play_outs_is_run_again_from_the_same_seed(puzzle: Puzzle) -> None:
    assert find_fault(puzzle) is None


@pytest.mark.parametrize("puzzle", Random(501).sample(DIGS, 4), ids=ids)
def test_other_seeds_give_the_same_verdict(puzzle: Puzzle) -> None:
    assert find_fault(puzzle, "another seed") is None


def test_every_margin_is_at_least_three_times_its_interval_under_both_policies() -> None:
    for puzzle in PLAYED_OUT:
        assert [one.policy for one in puzzle.proof.played] == ["greedy", "careful"]
        for one in puzzle.proof.played:
            assert one.margin >= SURE * one.interval - 0.001, puzzle.slug
            rivals = [points for text, points in one.behind.items() if text not in puzzle.proof.right]
            assert min(rivals) == pytest.approx(one.margin, abs=0.01)


@pytest.mark.parametrize("share", range(CHUNKS))
def test_what_is_stored_as_right_is_right_and_the_tempting_answer_is_not(share: int) -> None:
    for puzzle in ALL[share::CHUNKS]:
        question, proof = puzzle.question, puzzle.proof
        assert all(is_right(question, proof, text) for text in proof.right)
        assert not is_right(question, proof, proof.tempting)
        assert proof.cost is None or proof.cost > 0


def test_a_changed_proof_is_found_out() -> None:
    puzzle = next(puzzle for puzzle in ALL if puzzle.question.kind == "place")
    other = msgspec.structs.replace(puzzle.proof, right=(puzzle.proof.tempting,))
    assert find_exact_fault(msgspec.structs.replace(puzzle, proof=other))
    assert find_fault(msgspec.structs.replace(puzzle, proof=other))
    dig = next(puzzle for puzzle in ALL if puzzle.question.kind == "dig")
    other = msgspec.structs.replace(dig.proof, now=("take 99",))
    assert find_exact_fault(msgspec.structs.replace(dig, proof=other))
    played = (msgspec.structs.replace(dig.proof.played[0], margin=99.0), dig.proof.played[1])
    assert find_fault(msgspec.structs.replace(dig, proof=msgspec.structs.replace(dig.proof, played=played)))


def test_a_sample_holds_all_that_needs_no_play_out() -> None:
    chosen = choose_sample(ALL, 5, 1)
    assert sum(puzzle.question.kind in PLAYED for puzzle in chosen) == 5
    assert len(chosen) == len(ALL) - len(PLAYED_OUT) + 5
    assert choose_sample(ALL, 5, 1) == chosen != choose_sample(ALL, 5, 2)


def test_a_number_makes_the_puzzle_that_is_kept() -> None:
    chosen = Random(2).sample([puzzle for puzzle in MADE if puzzle.question.kind not in PLAYED], 25)
    for puzzle in chosen:
        question = puzzle.question
        number = int(puzzle.slug.rpartition("-")[2])
        assert make_puzzle(question.kind, Setting(question.base, question.house), number) == (question, puzzle.proof)


# --- how hard they are ---------------------------------------------------------------------------------------
def fifths(sort: Sequence[Puzzle]) -> list[list[Puzzle]]:
    """The puzzles from the easiest to the hardest, in five shares."""
    ordered = sorted(sort, key=lambda puzzle: hardness(puzzle.question, puzzle.proof))
    return [ordered[len(ordered) * part // 5 : len(ordered) * (part + 1) // 5] for part in range(5)]


@pytest.mark.parametrize("kinds", [KINDS, ("dig",)], ids=["all", "digs"])
def test_simple_policies_err_more_in_each_harder_fifth(kinds: Sequence[str]) -> None:
    shares = fifths([puzzle for puzzle in MADE if puzzle.question.kind in kinds])
    erring = [mean(puzzle.proof.erring / puzzle.proof.asked for puzzle in share) for share in shares]
    assert erring == sorted(set(erring))


def test_players_that_the_levels_do_not_know_err_more_in_each_harder_fifth_of_digs() -> None:
    """Eager players take from the pile where that pays at once."""

    def erring(puzzle: Puzzle) -> float:
        taken = [EAGER.begin(puzzle.question.table, Random(seed))[0] for seed in range(6)]
        return mean(format_action(action) not in puzzle.proof.right for action in taken)

    rates = [mean(map(erring, share)) for share in fifths(DIGS)]
    assert rates == sorted(set(rates))


def test_a_level_is_about_a_fifth() -> None:
    counts = Counter(difficulty(puzzle.question, puzzle.proof) for puzzle in MADE)
    assert min(counts.values()) > len(MADE) / 10
    assert max(counts.values()) < len(MADE) / 3


# --- files ---------------------------------------------------------------------------------------------------
def test_a_question_is_written_as_it_is_read() -> None:
    for puzzle in ALL:
        assert read_question(write_question(puzzle.question)) == puzzle.question


def test_no_hand_made_file_holds_an_answer() -> None:
    for path in written_files():
        assert "proof" not in path.read_text("utf-8")
        assert "right" not in msgspec.toml.decode(path.read_bytes())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A content folder of its own with two hand-made puzzles."""
    (tmp_path / "puzzles" / "proofs").mkdir(parents=True)
    for path in written_files():
        if slug_of(path) in ("two-melds", "two-at-once"):
            (tmp_path / "puzzles" / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(collection, "data", lambda name: tmp_path)
    return tmp_path / "puzzles"


def test_what_is_new_or_changed_is_proved_and_the_rest_is_kept(folder: Path) -> None:
    assert list(prove_written()) == [("two-melds", True), ("two-at-once", True)]
    assert list(prove_written()) == []
    kept = [one.id for one in read_proofs(proof_file("hand-made"))]
    (changed,) = folder.glob("*-two-melds.toml")
    changed.write_text(changed.read_text("utf-8").replace("2C 9D", "3C 9D"), "utf-8")
    assert list(prove_written()) == [("two-melds", True)]
    assert [one.id for one in read_proofs(proof_file("hand-made"))] == kept
    assert len(list(prove_written(anew=True))) == 2


def test_a_puzzle_that_was_changed_and_not_proved_is_refused(folder: Path) -> None:
    list(prove_written())
    (changed,) = folder.glob("*-two-melds.toml")
    changed.write_text(changed.read_text("utf-8").replace("2C 9D", "3C 9D"), "utf-8")
    puzzles.cache_clear()
    with pytest.raises(ContentError, match="not_proved"):
        puzzles()
    puzzles.cache_clear()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('kind = "turn"', 'kind = "guess"', "bad_form"),
        ('before = ["draw KH"]', 'before = ["draw KS"]', "impossible"),
        ('before = ["draw KH"]', 'before = ["draw KH", "discard AH"]', "impossible"),
        ('"N10"', '"N99"', "unknown_clause"),
        ('"N10"', '"N13"', "example_told"),
        ('elsewhere = "basic-rummy"', 'elsewhere = "nordic-500"', "same_rules"),
        ("{KH}", "{KX}", "bad_mark"),
        ("5H 6H 7H KS", "5H 5H 7H KS", "impossible"),
    ],
)
def test_a_fault_in_a_file_is_named(folder: Path, old: str, new: str, code: str) -> None:
    (path,) = folder.glob("*-two-melds.toml")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(ContentError, match=code):
        load_written(path)


@pytest.mark.parametrize(
    ("slug", "old", "new", "code"),
    [
        ("two-at-once", 'turn = ["draw JS"', 'before = ["draw JS"', "missing_turn"),
        ("exactly-five-hundred", "points = [", "points = [1, ", "penalties_length"),
        ("exactly-five-hundred", "went_out = 0", "went_out = 9", "no_such_seat"),
    ],
)
def test_what_is_asked_about_has_to_be_there(tmp_path: Path, slug: str, old: str, new: str, code: str) -> None:
    (path,) = (path for path in written_files() if slug_of(path) == slug)
    changed = tmp_path / path.name
    changed.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(ContentError, match=code):
        load_written(changed)


def test_a_line_that_is_no_proof_is_named(folder: Path) -> None:
    path = proof_file("dig")
    one = DIGS[0]
    path.write_bytes(write_line(ProvedPuzzle(one.slug, write_question(one.question), one.proof)) + b"{}\n")
    with pytest.raises(ContentError, match=":2: line: bad_form"):
        list(read_proofs(path))
    spoiled = json.loads(write_line(ProvedPuzzle(one.slug, write_question(one.question), one.proof)))
    spoiled["question"]["position"]["hands"][0] = "5H 5H 5H"
    path.write_text(json.dumps(spoiled), "utf-8")
    generated.cache_clear()
    with pytest.raises(ContentError, match="impossible"):
        generated()
    generated.cache_clear()
