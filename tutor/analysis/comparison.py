"""The same position and turn under other rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tutor.errors import InputError, PositionError
from tutor.rules.actions import Action, cards_of
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.options import JokerSuit, RuleSet
from tutor.rules.position import Position, check_position, make_meld


def replace_rules(position: Position, rules: RuleSet, *, over: bool = False) -> Position:
    """The same cards under other rules, with `over` after the round; raises InputError where they can't lie so."""
    melds = tuple(make_meld(meld.cards, meld.by, meld.owner, rules) for meld in position.melds)
    return check_position(replace(position, rules=rules, melds=melds), over=over)


def compare_turn(
    position: Position,
    actions: Sequence[Action],
    rule_sets: Mapping[str, RuleSet],
    *,
    partial: bool = False,
) -> dict[str, Ruling | InputError]:
    """A ruling for each rule-set, or the reason why position or turn can't exist there."""
    return {name: _rule_under(position, actions, rules, partial) for name, rules in rule_sets.items()}


def _rule_under(position: Position, actions: Sequence[Action], rules: RuleSet, partial: bool) -> Ruling | InputError:
    try:
        there = replace_rules(position, rules)
        _check_joker_suits(actions, rules)
        return judge_turn(there, actions, partial=partial)
    except InputError as error:
        return error


def _check_joker_suits(actions: Sequence[Action], rules: RuleSet) -> None:
    """A joker whose suit was left open can't be written where suits are named (O5)."""
    for card in (card for action in actions for card in cards_of(action)):
        if rules.jokers and card.is_named and not card.suit and rules.joker_suit_in_group is JokerSuit.NAMED:
            raise PositionError("joker_suit_named_here", card=card)
