"""The benchmark measures fresh positions that can be, and tells ratios from one run; no figure is a test."""

from __future__ import annotations

from random import Random

import pytest
from click.testing import CliRunner

from tests.support import RULE_SETS, rules
from tutor import bench
from tutor.analysis.drawings import find_options
from tutor.cards import JOKER
from tutor.cli import cli
from tutor.rules.actions import Take


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("melds", [False, True])
def test_positions_have_the_size_that_is_named(name: str, melds: bool) -> None:
    jokers = min(2, rules(name).jokers)
    where = bench.random_position(rules(name), Random(1), 13, 20, jokers, melds=melds)
    hand = where.known_hand(0)
    assert (len(hand), hand.count(JOKER), len(where.discard)) == (13, jokers, 20)
    assert bool(where.melds) == melds
    assert find_options(where)


def test_no_two_positions_are_alike() -> None:
    dice = Random(1)
    hands = {bench.random_position(rules("joker-500"), dice, 10, 15, 0).known_hand(0) for _ in range(50)}
    assert len(hands) == 50


def test_a_median_is_of_all_tasks_but_the_first() -> None:
    done: list[int] = []
    figure = bench.time_each("work", done.append, [1, 2, 3, 4])
    assert done == [1, 2, 3, 4]
    assert figure.count == 3
    assert 0 <= figure.median <= figure.slowest


def test_the_command_prints_every_figure_with_its_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GROWTH_CARDS", (7,))
    monkeypatch.setattr(bench, "GOALS", ((10, 15, 0, 2),))
    monkeypatch.setattr(bench, "HANDS", 50)
    monkeypatch.setattr(bench, "GENERAL", bench.GENERAL[:1])
    result = CliRunner().invoke(cli, ["bench", "--count", "1"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert any(line.startswith("best laying of ten cards") for line in lines)
    assert any(
        line.startswith("10 cards, 0 jokers among them, pile of 15 ") and "goal 2 ms" in line for line in lines
    )
    assert any(line.startswith("7 cards, 2 jokers") for line in lines)
    assert any(line.startswith("new_melds_per_turn = one") for line in lines)
    assert any(line.startswith("a round for two before the judge") and line.endswith(" 1.00") for line in lines)
    assert any(line.startswith("a round for two played out, careful") for line in lines)
    assert any(line.startswith("a candidate screened") and "goal 50 ms" in line for line in lines)


def test_options_that_contradict_the_rule_set_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "time_analysis", lambda *args, **kinds: bench.Figure("", 0, 0, 1))
    names = [figure.name for figure in bench.time_general(rules("danish-500"), 1, 1)]
    assert "layoff_needs_own_meld = True" in names
    top = [figure.name for figure in bench.time_general(rules("basic-rummy"), 1, 1)]
    assert "ace = around, ace_low_value = 1" in top


@pytest.mark.parametrize("name", RULE_SETS)
def test_candidates_are_reached_in_play(name: str) -> None:
    candidates = bench.dig_candidates(rules(name), 10, 1)
    assert len(candidates) == 10
    for question in candidates:
        assert any(option.draw == Take(1) for option in find_options(question.table))
        assert len(question.table.discard) > 1
    assert bench.dig_candidates(rules(name), 10, 1) == candidates
    assert bench.dig_candidates(rules(name), 10, 2) != candidates
