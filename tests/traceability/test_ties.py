"""Each clause that somebody could break is carried by an option or a function, and each tie can be cut."""

from __future__ import annotations

import pytest

from tests.support import RULE_SETS, rules
from tests.traceability.breaks import find_breaks, other_values, settle
from tests.traceability.off import find_nothing
from tests.traceability.ties import Function, clauses_to_tie, find_ties, function_ties
from tutor.content import COMMON_RULES, load_clauses, rule_book
from tutor.rules.options import Ace, Scoring, TakeDuty, find_contradictions
from tutor.rules.rulebook import OPTIONS

TIES = find_ties()


@pytest.mark.parametrize("clause", clauses_to_tie())
def test_a_clause_is_carried_by_an_option_or_a_function(clause: str) -> None:
    assert [tie for tie in TIES if tie.clause == clause]


def test_every_clause_in_a_docstring_exists() -> None:
    assert [tie for tie in function_ties() if tie.clause not in load_clauses()] == []


def test_rules_that_are_no_option_are_carried_by_functions() -> None:
    carried = {tie.clause for tie in function_ties()}
    named = {clause for name in RULE_SETS for common in COMMON_RULES for clause in rules(name).sources[common]}
    assert named - carried == set()


def test_every_tie_can_be_cut() -> None:
    assert [tie for tie in TIES if not find_breaks(tie)] == []
    for carrier in {tie.carrier for tie in TIES}:
        assert not isinstance(carrier, Function) or callable(find_nothing(carrier))


@pytest.mark.parametrize("name", RULE_SETS)
def test_an_option_is_set_to_values_that_it_does_not_have(name: str) -> None:
    whole = rules(name)
    for option in OPTIONS:
        others = other_values(whole, option)
        assert others
        assert getattr(whole, option) not in others
        for changed in filter(None, (settle(whole, option, value) for value in others)):
            assert getattr(changed, option) != getattr(whole, option)
            assert find_contradictions(changed) == []


def test_what_contradicts_the_new_value_is_silenced() -> None:
    danish, basic, joker = rules("danish-500"), rules("basic-rummy"), rules("joker-500")
    free, laid = settle(danish, "take_duty", TakeDuty.NONE), settle(basic, "scoring", Scoring.LAID_MINUS_HAND)
    low, dear = settle(joker, "ace", Ace.LOW), settle(basic, "ace_low_value", 5)
    assert free is not None
    assert free.take_penalty == 0
    assert laid is not None
    assert not laid.going_rummy_doubles
    assert low is not None
    assert low.ace_low_value == 15
    assert dear is not None
    assert dear.ace_value == 5
    assert settle(basic, "take_duty", TakeDuty.NEW_MELD) is None


def test_every_house_rule_is_cut_in_each_option_that_it_sets() -> None:
    cut = {(tie.carrier.house_rule, tie.carrier.option) for tie in TIES if not isinstance(tie.carrier, Function)}
    for name, house_rule in rule_book().house_rules.items():
        for change in house_rule.changes:
            assert {(name, option) for option in change.set} <= cut
