"""Answers that are worth something this turn: every way to draw, to lay a card, to call, to discard, to end it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from tutor.analysis.completion import best_line
from tutor.analysis.drawings import find_options
from tutor.analysis.search import Line, all_lines
from tutor.analysis.views import see_from
from tutor.cards import JOKER, format_card
from tutor.puzzles.answers import FLOAT, KEEP, NO, OUT, Answer, answer_with
from tutor.puzzles.questions import Question
from tutor.rules.actions import (
    Action,
    Call,
    Discard,
    Draw,
    Exchange,
    Lay,
    LayOff,
    Pass,
    Take,
    TurnOver,
    cards_of,
    format_action,
)
from tutor.rules.apply import apply_action
from tutor.rules.laying import legal_layoffs
from tutor.rules.melds import arrange_meld, find_melds, is_group
from tutor.rules.options import RuleSet
from tutor.rules.position import Position
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn, start_turn
from tutor.rules.violations import Violation

KEPT = 6  # turns that keep cards, of which the best may be seen only in the end


# --- dig: every way of drawing, with its highest net --------------------------------------------------------
def find_draws(question: Question) -> Iterator[Answer]:
    """Every way of drawing with its highest net, and the rule in the way of every other taking."""
    position = question.table
    options = find_options(position)
    for option in options:
        shown = option.outcome.actions if option.outcome else (option.draw,)
        yield Answer(format_action(option.draw), option.net, turn=shown)
    turn, possible = start_turn(position), {option.draw for option in options}
    for take in (Take(count) for count in range(1, len(position.discard) + 1)):
        violation = None if take in possible else _why_barred(turn, take)
        if violation:
            yield Answer(format_action(take), violation=violation, turn=(take,))


def _why_barred(turn: Turn, action: Action) -> Violation | None:
    """The rule in the way of an action: its own, or the duty that no discard can meet."""
    after = apply_action(turn, action)
    return after if isinstance(after, Violation) else why_unfinished(after)


def why_unfinished(turn: Turn) -> Violation | None:
    """The rule that a discard would break now, where a turn that has drawn can't be finished."""
    ends = [apply_action(turn, Discard(card)) for card in turn.hand]
    return next((end for end in ends if isinstance(end, Violation)), None)


# --- turn: whole turns that begin as given -------------------------------------------------------------------
def find_turns(question: Question) -> Iterator[Answer]:
    """A turn that goes on as given and is worth most; no other is listed."""
    line = best_line(question.begin())
    if line:
        yield answer_with(format_turn(line.actions, question.table), question.before, line)


def format_turn(actions: Sequence[Action], position: Position) -> str:
    """The rest of a legal turn in one line and in one order: new melds as they lie, by their cards, then what is laid
    off, a meld after the other. A turn that exchanges a joker keeps its order."""
    return "; ".join(map(format_action, _in_order(actions, position)))


def _in_order(actions: Sequence[Action], position: Position) -> Sequence[Action]:
    if any(isinstance(action, Exchange) for action in actions):
        return actions
    new, melds = [action for action in actions if isinstance(action, Lay)], len(position.melds)
    ordered = sorted(new, key=lambda action: action.cards)
    place = {melds + old: melds + ordered.index(action) for old, action in enumerate(new)}
    off = [
        replace(action, meld=place.get(action.meld, action.meld)) for action in actions if isinstance(action, LayOff)
    ]
    off.sort(key=lambda action: action.meld)
    drawing = [action for action in actions if isinstance(action, Draw | Take | TurnOver | Pass)]
    ending = [action for action in actions if isinstance(action, Discard)]
    return [*drawing, *(_as_it_lies(action, position.rules) for action in ordered), *off, *ending]


def _as_it_lies(action: Lay, rules: RuleSet) -> Lay:
    cards = arrange_meld(action.cards, rules)
    assert not isinstance(cards, Violation)
    return Lay(tuple(sorted(cards)) if is_group(cards) else cards)


# --- place and joker: what is laid first, worth as much as the best turn that goes on from there --------------
def find_places(question: Question) -> Iterator[Answer]:
    """Every meld and end that the card can be laid off on, some only once other cards lie there, worth as much as the
    best turn that does so; and every meld that it fits in no way."""
    (card,) = question.cards
    turn = question.begin()
    legal: dict[int, list[tuple[tuple[Action, ...], Turn, LayOff]]] = {}
    for made, after in _after_laying_off(turn):
        for action in different_places(after, legal_layoffs(after, card)):
            known = legal.setdefault(action.meld, [])
            if not known or known[0][0] == made:
                known.append((made, after, action))
    for number in range(len(turn.position.melds)):
        for made, after, action in legal.get(number, [((), turn, LayOff(card, number))]):
            yield _go_on((*question.before, *made), after, action, format_action(action))


def _after_laying_off(turn: Turn) -> Iterator[tuple[tuple[Action, ...], Turn]]:
    """The turn as it stands, then with some cards laid off that are no jokers, fewer before more."""
    waiting: list[tuple[tuple[Action, ...], Turn]] = [((), turn)]
    seen = {turn.position.melds}
    for made, after in waiting:
        yield made, after
        for card in sorted(set(after.hand)):
            for action in () if card.joker else legal_layoffs(after, card):
                then = apply_action(after, action)
                if not isinstance(then, Violation) and then.position.melds not in seen:
                    seen.add(then.position.melds)
                    waiting.append(((*made, action), then))


def different_places(turn: Turn, actions: Sequence[LayOff]) -> list[LayOff]:
    """One for each table that these lead to, without `low` where it makes no difference."""
    found: dict[object, LayOff] = {}
    for action in actions:
        after = apply_action(turn, action)
        if not isinstance(after, Violation):
            found.setdefault(after.position.melds, action)
    return list(found.values())


def _go_on(made: Sequence[Action], turn: Turn, action: Action, text: str) -> Answer:
    """What an action is worth with the best that can follow it, or the rule in its way."""
    after = apply_action(turn, action)
    line = None if isinstance(after, Violation) else best_line(after)
    if line:
        return answer_with(text, (*made, action), line)
    return Answer(text, violation=_why_barred(turn, action), turn=(*made, action))


def find_names(question: Question) -> Iterator[Answer]:
    """What the joker may stand for, in a meld or laid off; for each the best turn."""
    best: dict[str, Answer] = {}
    for made, turn in _after_laying_off(question.begin()):
        melds = () if made else map(Lay, find_melds(turn.hand, turn.rules))
        laying: list[Action] = [*melds, *legal_layoffs(turn, JOKER)]
        for action in laying:
            names = [card for card in cards_of(action) if card.joker]
            if len(names) == 1:
                answer = _go_on((*question.before, *made), turn, action, format_card(names[0]))
                known = best.setdefault(answer.text, answer)
                best[answer.text] = max(known, answer, key=_rank)
    yield from best.values()


def _rank(answer: Answer) -> Fraction:
    return Fraction(-10_000) if answer.worth is None else answer.worth


# --- call: every call that can be completed, and none --------------------------------------------------------
def find_calls(question: Question) -> Iterator[Answer]:
    """No call, and one for every number of cards, worth as much as the best turn that begins so."""
    position = question.table
    hand = position.known_hand(question.seat)
    yield Answer(NO, Fraction(-hand_value(hand, position.rules)))
    turn = start_turn(see_from(position, question.seat))
    for count in range(1, len(position.discard) + 1):
        call = Call(question.seat, count)
        yield _go_on((), turn, call, f"take {count}")


# --- discard: each different card ----------------------------------------------------------------------------
def find_discards(question: Question) -> Iterator[Answer]:
    """Each different card."""
    turn = question.begin()
    for card in sorted(set(turn.hand)):
        yield _go_on(question.before, turn, Discard(card), format_card(card))


# --- float: the best turn of each way to end it ---------------------------------------------------------------
def find_endings(question: Question) -> Iterator[Answer]:
    """The best turn of each way to end it: all laid, gone out by a discard, or cards kept."""
    for way, lines in _lines_by_way(question).items():
        yield answer_with(way, question.before, lines[0])


def keeping_lines(question: Question) -> list[Line]:
    """The best turns that keep cards, the best first: another one than that may turn out better in the end."""
    return _lines_by_way(question).get(KEEP, [])[:KEPT]


def _lines_by_way(question: Question) -> dict[str, list[Line]]:
    """Every turn by the way in which it ends, the best first."""
    found: dict[str, list[Line]] = {}
    for line in sorted(all_lines(question.begin()), key=lambda line: -line.net):
        found.setdefault(_way_to_end(line.turn), []).append(line)
    return {way: found[way] for way in (FLOAT, OUT, KEEP) if way in found}


def _way_to_end(turn: Turn) -> str:
    if turn.went_out:
        return OUT
    return KEEP if turn.hand else FLOAT
