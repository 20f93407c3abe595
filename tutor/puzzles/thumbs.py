"""Simple policies where answers are worth something: rules of thumb, each for one way to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tutor.analysis.completion import try_actions
from tutor.analysis.search import Line
from tutor.cards import Card, parse_card
from tutor.puzzles.answers import FLOAT, KEEP, NO, OUT, Answer, best_answers
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import Question
from tutor.puzzles.weighing import format_turn
from tutor.rules.actions import Action, Discard, Lay, LayOff, Take, parse_action
from tutor.rules.legal import legal_steps
from tutor.rules.options import RuleSet
from tutor.rules.scoring import card_value, hand_value
from tutor.rules.turn import Phase, Turn

DEAR = 10  # points of a card
NEARLY_OUT = 2  # cards in another hand
Given = Iterator[str]


# --- ways of drawing ------------------------------------------------------------------------------------------
def draw_by_habit(question: Question) -> Given:
    """Always draw; take the top card where it is of use; the least or the most that can be taken; what lays most,
    what leaves fewest cards, what is worth most now."""
    answers = [answer for answer in find_answers(question) if answer.worth is not None]
    takes = {answer: count for answer in answers if (count := _taken(answer))}
    otherwise = next((answer.text for answer in answers if answer not in takes), answers[0].text)
    top = next((answer for answer, count in takes.items() if count == 1 and _lays(answer)), None)
    digs = [answer for answer, count in takes.items() if count > 1]
    laying = [answer for answer in takes if _lays(answer)]
    yield otherwise
    yield top.text if top else otherwise
    yield min(digs, key=lambda answer: takes[answer]).text if digs else otherwise
    yield max(digs, key=lambda answer: takes[answer]).text if digs else otherwise
    yield max(laying, key=lambda answer: len(_laid(answer))).text if laying else otherwise
    yield max(laying, key=lambda answer: len(_laid(answer)) - takes[answer]).text if laying else otherwise
    yield best_answers(answers)[0].text


def _taken(answer: Answer) -> int:
    first = parse_action(answer.text)
    return first.count if isinstance(first, Take) else 0


def _laid(answer: Answer) -> list[Card]:
    return [
        card
        for action in answer.turn
        if isinstance(action, Lay | LayOff)
        for card in (action.cards if isinstance(action, Lay) else (action.card,))
    ]


def _lays(answer: Answer) -> bool:
    return bool(_laid(answer))


# --- whole turns ---------------------------------------------------------------------------------------------
def play_by_habit(question: Question) -> Given:
    """Lay nothing; the longest melds first; runs first; groups first; melds only; lay off first."""
    turn = question.begin()
    for taste in (_longest, _runs, _groups, _melds_only, _off_first):
        line = _play(turn, taste)
        if line:
            yield format_turn(line.actions, question.table)
    idle = _end(Line((), turn))
    if idle:
        yield format_turn(idle.actions, question.table)


Taste = Callable[[Action, RuleSet], float]


def _longest(action: Action, rules: RuleSet) -> float:
    return len(action.cards) if isinstance(action, Lay) else 1


def _runs(action: Action, rules: RuleSet) -> float:
    return _longest(action, rules) + 20 * (isinstance(action, Lay) and action.cards[0].rank != action.cards[1].rank)


def _groups(action: Action, rules: RuleSet) -> float:
    return _longest(action, rules) + 20 * (isinstance(action, Lay) and action.cards[0].rank == action.cards[1].rank)


def _melds_only(action: Action, rules: RuleSet) -> float:
    return hand_value(action.cards, rules) if isinstance(action, Lay) else 0


def _off_first(action: Action, rules: RuleSet) -> float:
    return 50 if isinstance(action, LayOff) else _longest(action, rules)


def _play(turn: Turn, taste: Taste) -> Line | None:
    """Lay what is liked best, again and again, then discard the dearest card that may go."""
    lines = [Line((), turn)]
    while lines[-1].turn.phase is Phase.LAY:
        steps = [
            (taste(action, turn.rules), action, after)
            for action, after in legal_steps(lines[-1].turn)
            if isinstance(action, Lay | LayOff)
        ]
        liked = max(steps, key=lambda step: step[0], default=None)
        if liked is None or not liked[0]:
            break
        lines.append(Line((*lines[-1].actions, liked[1]), liked[2]))
    return next((end for line in reversed(lines) if (end := _end(line))), None)


def _end(line: Line) -> Line | None:
    """The dearest card discarded that may go, None where none may."""
    if line.turn.phase is Phase.DONE:
        return line
    for card in sorted(set(line.turn.hand), key=lambda card: (-card_value(card, line.turn.rules), card)):
        after = try_actions(line.turn, (Discard(card),))
        if after:
            return Line((*line.actions, Discard(card)), after)
    return None


# --- one card --------------------------------------------------------------------------------------------------
def place_by_habit(question: Question) -> Given:
    """On the first meld, on the last, at the low end, where the other cards of the meld lie most, where it counts
    most at once."""
    turn = question.begin()
    actions = {answer.text: parse_action(answer.text) for answer in find_answers(question)}
    places = {text: action for text, action in actions.items() if isinstance(action, LayOff)}
    melds = turn.position.melds
    yield next(iter(places))
    yield list(places)[-1]
    yield max(places, key=lambda text: places[text].low)
    yield max(places, key=lambda text: len(melds[places[text].meld].cards))
    yield max(places, key=lambda text: _gain(turn, places[text]))
    yield max(places, key=lambda text: melds[places[text].meld].owner == turn.mover)


def _gain(turn: Turn, action: Action) -> int:
    after = try_actions(turn, (action,))
    return after.points_laid if after else -1


def name_by_habit(question: Question) -> Given:
    """The dearest name, the cheapest, what is thought of first, what lays most cards at once, what lays fewest."""
    answers = [answer for answer in find_answers(question) if answer.worth is not None]
    made = len(question.before)

    def rank(answer: Answer) -> int:
        return (parse_card(answer.text).rank - 2) % 13

    def size(answer: Answer) -> int:
        first = answer.turn[made]
        return len(first.cards) if isinstance(first, Lay) else 1

    yield answers[0].text
    yield answers[-1].text
    yield max(answers, key=rank).text
    yield min(answers, key=rank).text
    yield max(answers, key=size).text
    yield min(answers, key=size).text


def discard_by_habit(question: Question) -> Given:
    """The dearest card, the cheapest, the one drawn last, the one with fewest neighbours, the dearest of those that
    fit nothing on the table."""
    turn = question.begin()
    cards = [parse_card(answer.text) for answer in find_answers(question) if answer.worth is not None]
    dearest = sorted(cards, key=lambda card: -card_value(card, turn.rules))
    lonely = sorted(dearest, key=lambda card: (card.joker, _neighbours(card, turn.hand)))
    for card in (dearest[0], dearest[-1], lonely[0], turn.hand[-1] if turn.hand[-1] in cards else dearest[0]):
        yield _text(question, card)
    yield _text(question, next((card for card in dearest if not _fits(turn, card)), dearest[0]))


def _text(question: Question, card: Card) -> str:
    return next(answer.text for answer in find_answers(question) if parse_card(answer.text) == card)


def _neighbours(card: Card, hand: Sequence[Card]) -> int:
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) < 3) for other in hand
    )


def _fits(turn: Turn, card: Card) -> bool:
    return any(try_actions(turn, (LayOff(card, number),)) for number in range(len(turn.position.melds)))


# --- calling and ending ----------------------------------------------------------------------------------------
def call_by_habit(question: Question) -> Given:
    """Never; for a dear card; for a meld of one's own; whenever the top card will do; as deep as one can; what is
    worth most now."""
    answers = [answer for answer in find_answers(question) if answer.worth is not None]
    calls = [answer.text for answer in answers if answer.text != NO]
    top, deepest = (calls[0], calls[-1]) if calls else (NO, NO)
    yield NO
    yield top if card_value(question.table.discard[-1], question.rules) >= DEAR else NO
    yield top if question.table.has_own_meld(question.seat) else NO
    yield top
    yield deepest
    yield best_answers(answers)[0].text


def end_by_habit(question: Question) -> Given:
    """Lay all; keep what can be kept; go out if that can be, otherwise wait for it, or wait while nobody else is
    nearly out; what is worth most now."""
    answers = find_answers(question)
    ways = [answer.text for answer in answers]
    kept = KEEP if KEEP in ways else ways[0]
    laid = FLOAT if FLOAT in ways else ways[0]
    others = [hand if isinstance(hand, int) else len(hand) for hand in question.table.hands[1:]]
    yield laid
    yield kept
    yield OUT if OUT in ways else kept
    yield laid if min(others) <= NEARLY_OUT else kept
    yield best_answers(answers)[0].text
