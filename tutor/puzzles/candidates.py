"""Questions to be proved: positions reached in simulated play, and for some kinds made of random cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from tutor.analysis.comparison import replace_rules
from tutor.analysis.rounds import Played
from tutor.analysis.views import see_from, sit_first
from tutor.cards import JOKER, Card
from tutor.content import rule_book
from tutor.errors import InputError
from tutor.puzzles.answers import FLOAT, OUT
from tutor.puzzles.finding import find_answers
from tutor.puzzles.invented import find_counts, find_melds, find_winners
from tutor.puzzles.questions import Kind, Question
from tutor.puzzles.reached import Setting, name_draw, play_a_round, view_first
from tutor.puzzles.truths import fit_one_pack
from tutor.puzzles.weighing import different_places
from tutor.rules.actions import Action, Discard, Draw, Lay, LayOff, Take, cards_of
from tutor.rules.judge import judge_turn
from tutor.rules.laying import legal_layoffs
from tutor.rules.options import Calls, RuleSet
from tutor.rules.position import Position
from tutor.rules.turn import Phase, Turn, start_turn
from tutor.rules.violations import Code

MOST_ROUNDS = 300  # played in vain
FLOATING_HAND = 7  # cards, with more the ways to end a turn are too many to look through
GOING_OUT = 0.1  # how often it is asked about floating where one can go out
CHANGES = 5  # as often as not a turn is asked about as it was played
PLAIN = 0.02  # how often a turn of the first orbit is asked about in which nothing is special

SENSELESS = {
    Code.CARD_NOT_HELD, Code.PILE_TOO_SMALL, Code.NO_SUCH_MELD, Code.OUT_OF_ORDER, Code.TURN_INCOMPLETE,
    Code.JOKER_UNNAMED,
}  # fmt: skip

Find = Callable[[Setting, Random], Iterator[Question]]


def find_candidates(kind: Kind, setting: Setting, dice: Random) -> Iterator[Question]:
    """Questions of a kind, the same from the same dice; none is proved yet. They end only where so many rounds bring
    none."""
    vain = 0
    while vain < MOST_ROUNDS:
        vain += 1
        for question in CANDIDATES[kind](setting, dice):
            vain = 0
            yield question


# --- turns that were played --------------------
def _find_digs(setting: Setting, dice: Random) -> Iterator[Question]:
    for played in play_a_round(setting.rules, dice):
        if played.position.discard and played.position.stock_size:
            yield setting.ask("dig", view_first(played.position))


def _find_turns(setting: Setting, dice: Random) -> Iterator[Question]:
    for played in play_a_round(setting.rules, dice):
        begun = name_draw(played)[:1]
        if any(isinstance(action, Lay | LayOff) for action in played.actions) and isinstance(begun[0], Draw | Take):
            yield setting.ask("turn", view_first(played.position), before=begun)


def _find_discards(setting: Setting, dice: Random) -> Iterator[Question]:
    for played in play_a_round(setting.rules, dice):
        actions = name_draw(played)
        if isinstance(actions[-1], Discard) and len(played.turn.hand) > 1:
            yield setting.ask("discard", view_first(played.position), before=actions[:-1])


def _find_endings(setting: Setting, dice: Random) -> Iterator[Question]:
    """Where all cards can be laid, seldom such that one of them may go by a discard as well."""
    for played in play_a_round(setting.rules, dice):
        begun = name_draw(played)[:1]
        small = len(played.position.known_hand(played.position.to_move)) < FLOATING_HAND
        if small and len(played.turn.hand) < 2 and isinstance(begun[0], Draw):
            question = setting.ask("float", view_first(played.position), before=begun)
            ways = {answer.text for answer in find_answers(question)}
            if FLOAT in ways and (OUT not in ways or dice.random() < GOING_OUT):
                yield question


def _find_calls(setting: Setting, dice: Random) -> Iterator[Question]:
    """Where players who always call do so."""
    if setting.rules.calls is Calls.NONE:
        return
    for played in play_a_round(setting.rules, dice, calls=True):
        caller = played.turn.mover
        yield setting.ask("call", sit_first(see_from(played.position, caller), caller))


# --- one card in the hand exchanged for another -------------------------------------------------------------------
def _find_places(setting: Setting, dice: Random) -> Iterator[Question]:
    for played in play_a_round(setting.rules, dice):
        position, begun = view_first(played.position), name_draw(played)[:1]
        if not isinstance(begun[0], Draw) or not position.known_hand(0):
            continue
        laying = replace(start_turn(position), phase=Phase.LAY)
        fitting = [card for card in sorted(position.unseen()) if not card.joker and _fits_twice(laying, card)]
        there = _exchange_card(position, dice.choice(fitting), begun, dice) if fitting else None
        if there:
            yield setting.ask("place", there, before=begun, cards=(there.known_hand(0)[-1],))


def _fits_twice(turn: Turn, card: Card) -> bool:
    """Whether a card that somebody holds fits two melds, or both ends of one."""
    position = turn.position.with_hand(turn.mover, (*turn.hand, card))
    drawn = replace(turn, position=position)
    return len(different_places(drawn, legal_layoffs(drawn, card))) > 1


def _exchange_card(position: Position, card: Card, begun: Sequence[Action], dice: Random) -> Position | None:
    """The position with one card of the hand exchanged for this one, None where it can't be there."""
    hand = list(position.known_hand(0))
    drawn = [cards_of(action) for action in begun]
    if not hand or (card,) in drawn or not position.unseen()[card]:
        return None
    del hand[dice.randrange(len(hand))]
    return position.with_hand(0, (*hand, card))


def _find_names(setting: Setting, dice: Random) -> Iterator[Question]:
    if not setting.rules.jokers:
        return
    for played in play_a_round(setting.rules, dice):
        position, begun = view_first(played.position), name_draw(played)[:1]
        if position.known_hand(0).count(JOKER) == 0 and isinstance(begun[0], Draw) and begun[0].card != JOKER:
            there = _exchange_card(position, JOKER, begun, dice)
            if there:
                yield setting.ask("joker", there, before=begun)


# --- turns that other houses may see otherwise --------------------------------------------------------------------
def _find_rulings(setting: Setting, dice: Random) -> Iterator[Question]:
    yield from _find_contested(setting, dice, "ruling")


def _find_everywhere(setting: Setting, dice: Random) -> Iterator[Question]:
    yield from _find_contested(setting, dice, "where")


def _find_contested(setting: Setting, dice: Random, kind: Kind) -> Iterator[Question]:
    """Turns that were played by these rules or by those of another house with the same cards, some of them changed in
    one action."""
    for played in play_a_round(_as_played_by(dice.choice(list(rule_book().rule_sets.values())), setting.rules), dice):
        turn = _change(name_draw(played), played, dice)
        try:
            position = replace_rules(view_first(played.position), setting.rules)
            if not _is_senseless(position, turn):
                yield setting.ask(kind, fit_one_pack(position) if kind == "where" else position, turn=turn)
        except InputError:
            continue


def _as_played_by(house: RuleSet, rules: RuleSet) -> RuleSet:
    """The rules of another house, with as many players, packs, jokers and cards in a hand as in these."""
    return replace(
        house,
        players=rules.players,
        two_packs_from=rules.two_packs_from,
        jokers=rules.jokers,
        hand_size=rules.hand_size,
        deal_packet=rules.deal_packet,
    )


def _change(turn: tuple[Action, ...], played: Played, dice: Random) -> tuple[Action, ...]:
    """The turn as it was, or with a card taken more or less, something not laid, or another card discarded."""
    first, last = turn[0], turn[-1]
    match dice.randrange(CHANGES):
        case 0 if isinstance(first, Take):
            return (Take(max(1, first.count + dice.choice((-1, 1)))), *turn[1:])
        case 1 if len(turn) > 2:
            gone = dice.randrange(1, len(turn) - 1)
            return (*turn[:gone], *turn[gone + 1 :])
        case 2 if isinstance(last, Discard) and played.turn.taken:
            return (*turn[:-1], Discard(played.turn.taken[0]))
    return turn


def _is_senseless(position: Position, turn: Sequence[Action]) -> bool:
    """Whether anybody sees at once that this can't be done, whatever the house."""
    violation = judge_turn(position, turn).violation
    return violation is not None and violation.code in SENSELESS


def _find_first(setting: Setting, dice: Random) -> Iterator[Question]:
    """Turns of the first orbit by players who do not know what is special about it."""
    eager = replace(setting.rules, first_orbit_pile=True, first_orbit_going_out=True, first_orbit_laying=True)
    for played in play_a_round(eager, dice):
        if played.position.orbit == 2:
            break
        turn, position = _change(name_draw(played), played, dice), view_first(played.position)
        special = len(played.turn.taken) > 1 or played.turn.over or (played.turn.laid and setting.house)
        if (special or dice.random() < PLAIN) and not _is_senseless(position, turn):
            yield setting.ask("orbit", replace(position, rules=setting.rules), turn=turn)


CANDIDATES: Mapping[Kind, Find] = {
    "dig": _find_digs,
    "turn": _find_turns,
    "place": _find_places,
    "joker": _find_names,
    "meld": find_melds,
    "ruling": _find_rulings,
    "where": _find_everywhere,
    "call": _find_calls,
    "discard": _find_discards,
    "count": find_counts,
    "winner": find_winners,
    "orbit": _find_first,
    "float": _find_endings,
}
