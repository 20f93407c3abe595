"""What a hint may show before the answer: where to look, and what the same cards mean under other rules."""

from __future__ import annotations

from tutor.analysis.comparison import replace_rules
from tutor.analysis.completion import best_line
from tutor.analysis.search import Line
from tutor.cards import Card
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.proof import DigProof, prove_dig, why_unfinished
from tutor.rules.actions import Lay, LayOff, Take, cards_of
from tutor.rules.judge import judge_turn
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import find_melds
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.violations import Violation


def cards_to_see(puzzle: Puzzle) -> list[Card]:
    """The cards that matter: pile cards or cards of the hand that could be laid, or those of the turn asked about."""
    if puzzle.kind == "dig":
        pile = puzzle.position.discard
        options = prove_dig(puzzle.position).options
        return [pile[-option.draw.count] for option in options if isinstance(option.draw, Take)]
    if puzzle.kind == "ruling":
        laid = [action for action in puzzle.turn if isinstance(action, Lay | LayOff)]
        return [card for action in laid for card in cards_of(action)]
    turn = judge_turn(puzzle.position, puzzle.turn, partial=True).turn
    usable = {card.held for meld in find_melds(turn.hand, turn.rules) for card in meld}
    return sorted(usable | {card for card in turn.hand if legal_layoffs(turn, card)})


def dig_elsewhere(position: Position, rules: RuleSet) -> DigProof:
    """What each way of drawing is worth with the same cards under other rules.

    Raises InputError where the cards can't lie so there.
    """
    return prove_dig(replace_rules(position, rules))


def turn_elsewhere(puzzle: Puzzle, rules: RuleSet) -> Line | Violation | None:
    """The best turn with the same cards under other rules, or why it can't begin or end there.

    Raises InputError where the cards can't lie so there.
    """
    position = replace_rules(puzzle.position, rules)
    ruling = judge_turn(position, puzzle.turn, partial=True)
    return ruling.violation or best_line(ruling.turn) or why_unfinished(ruling.turn)
