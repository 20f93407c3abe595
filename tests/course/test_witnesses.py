"""Each option that the engine knows has a case whose answer flips when that option alone changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import rules
from tutor.content import ContentError
from tutor.course.witnesses import DealCase, Witness, load_witnesses, witnesses
from tutor.errors import InputError
from tutor.paths import data
from tutor.rules.judge import Ruling
from tutor.rules.rulebook import OPTIONS

DEALER_ONLY = {"deal_packet", "next_dealer"}


def test_every_option_has_a_witness_but_those_that_only_the_dealer_needs() -> None:
    assert set(witnesses()) == set(OPTIONS) - DEALER_ONLY


@pytest.mark.parametrize("witness", witnesses().values(), ids=witnesses())
def test_the_answer_flips_when_the_option_alone_changes(witness: Witness) -> None:
    one, two = witness.sides
    differ = [option for option in OPTIONS if getattr(one.rules, option) != getattr(two.rules, option)]
    assert differ == [witness.option]
    assert one.answer != two.answer
    assert not (isinstance(one.answer, InputError) and isinstance(two.answer, InputError))


@pytest.mark.parametrize("witness", witnesses().values(), ids=witnesses())
def test_a_turn_is_allowed_on_one_side_alone(witness: Witness) -> None:
    legal = [isinstance(side.answer, Ruling) and side.answer.is_legal for side in witness.sides]
    assert bool(witness.turn) == any(legal)
    assert not all(legal)


@pytest.mark.parametrize("witness", witnesses().values(), ids=witnesses())
def test_one_side_is_played_by_the_rule_set_itself(witness: Witness) -> None:
    own = getattr(rules(witness.base), witness.option)
    assert own in [getattr(side.rules, witness.option) for side in witness.sides]


def test_a_deal_witnesses_the_size_of_hands_and_nothing_else() -> None:
    dealt = [witness.option for witness in witnesses().values() if isinstance(witness.case, DealCase)]
    assert dealt == ["hand_size"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('option = "ace"', 'option = "bidding"', "unknown_option"),
        ('option = "ace"', 'option = "groups"', "groups has a witness already"),
        ('["use_deepest", "none"]', '["use_deepest", "meld_deepest"]', "the answer is the same"),
        ('values = ["low_or_high", "around"]', 'values = ["low_or_high", "flat"]', "bad_option_value"),
        ('values = ["low_or_high", "around"]', 'values = ["around"]', "length 2"),
        ("values = [2, 0]", "values = [4, 0]", "bad_option_value"),
        ('base = "pagat-500"', 'base = "poker"', "unknown_rule_set"),
        ('"KD AD 2D 7S"', '"KD AD 2D 7X"', "not_a_card"),
        ('"meld KD AD 2D"', '"melt KD AD 2D"', "unknown_action"),
        ('command = "deal"', 'command = "shuffle"', "shuffle"),
        ("seed = 5", "seed = 5\npace = 3", "pace"),
        ("going_rummy_doubles = false", "going_rummy_doubles = true", "rummy_without_hands"),
        ("went_out = 0\nwent_rummy = true", "went_out = 7", "no_such_seat"),
        ("went_out = 0\nwent_rummy = true", "went_out = 1", "went_out_with_cards"),
    ],
)
def test_a_faulty_witness_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = (data("content") / "witnesses.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "witnesses.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        load_witnesses(path)
    assert told in str(caught.value)
    assert f"{tmp_path.name}/witnesses.toml:" in str(caught.value)


def test_the_fault_names_its_witness_and_line(tmp_path: Path) -> None:
    text = (data("content") / "witnesses.toml").read_text("utf-8").replace('"KD AD 2D 7S"', '"KD AD 2D 7X"')
    path = tmp_path / "witnesses.toml"
    path.write_text(text, "utf-8")
    line = text[: text.index('option = "ace"')].count("\n")
    with pytest.raises(ContentError, match=rf":{line}: witness\[5\]"):
        load_witnesses(path)
