"""Why an answer is right, in the reader's language: what each is worth now and by the end of the round, and the
tempting mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tutor.cards import Card
from tutor.course.counting import points_in_hand, points_of_round
from tutor.course.questions import Asked
from tutor.i18n import Language
from tutor.puzzles.answers import Answer
from tutor.puzzles.collection import Puzzle
from tutor.puzzles.deciding import deciding_clauses
from tutor.puzzles.difficulty import difficulty
from tutor.puzzles.finding import find_answers
from tutor.puzzles.proof import Played
from tutor.puzzles.questions import OPEN, Question
from tutor.puzzles.reading import weigh_answer
from tutor.puzzles.themes import find_themes
from tutor.puzzles.truths import add_round
from tutor.rules.actions import Action, Take, parse_action
from tutor.web.lesson_views import TotalView
from tutor.web.puzzle_answers import TWO_ANSWERS
from tutor.web.puzzle_rows import Row, view_rows
from tutor.web.puzzle_words import tell, tell_worth
from tutor.web.table import CardView, view_card
from tutor.wording import puzzles as words
from tutor.wording.actions import player_name, tell_action
from tutor.wording.violations import Explanation, explain

WIDEST = 100  # how wide the longest bar is drawn


@dataclass(frozen=True)
class Bar:
    """By how many points an answer falls short of the best, and how wide that is drawn."""

    behind: float
    width: int


@dataclass(frozen=True)
class ChartRow:
    """An answer and how it fares with each policy."""

    label: str
    best: bool
    bars: Sequence[Bar]


@dataclass(frozen=True)
class PolicyView:
    """Who plays the rounds to their end, over how many deals, and the lead of the best with its uncertainty."""

    name: str
    deals: int
    margin: float
    interval: float


@dataclass(frozen=True)
class Mistake:
    """The tempting wrong answer: the rule that it breaks, or what it costs."""

    given: str
    cost: float | None
    broken: Explanation | None


@dataclass(frozen=True)
class SumView:
    """How the points of a round add up: what counts plus, what counts minus, a bonus and a penalty."""

    written: str
    bonus: int
    penalty: int


@dataclass(frozen=True)
class ProofView:
    """Everything that shows why an answer is right; `now` is what looks better, but is not in the end."""

    answers: Sequence[str]
    now: str = ""
    rows: Sequence[Row] = ()
    worth: str = ""
    line: Sequence[str] = ()
    net: float | None = None
    chart: Sequence[ChartRow] = ()
    policies: Sequence[PolicyView] = ()
    mistake: Mistake | None = None
    plus: Sequence[tuple[CardView, int]] = ()
    minus: Sequence[tuple[CardView, int]] = ()
    sum: SumView | None = None
    totals: Sequence[TotalView] = ()
    clauses: Sequence[str] = ()
    themes: Sequence[str] = field(default_factory=list)


def view_proof(puzzle: Puzzle, lang: Language) -> ProofView:
    """Why the right answer is right."""
    question, proof = puzzle.question, puzzle.proof
    answers = find_answers(question)
    worth = answers[0].worth if question.kind == "turn" else None
    plus, minus = _count(question, lang)
    return ProofView(
        answers=_tell_right(puzzle, lang),
        now=" / ".join(tell(question, text, lang) for text in proof.now) if proof.looks_good else "",
        rows=_view_worth(puzzle, lang),
        worth=tell_worth(question.rules, lang),
        line=[tell_action(action, lang) for action in shown_turn(puzzle)] if question.kind == "turn" else [],
        net=None if worth is None else float(worth),
        chart=_view_chart(puzzle, lang),
        policies=[_view_policy(played, lang) for played in proof.played],
        mistake=None if question.kind in TWO_ANSWERS else _view_mistake(puzzle, lang),
        plus=plus,
        minus=minus,
        sum=_add_up(question, plus, minus, lang),
        totals=_view_totals(question, lang),
        clauses=(*deciding_clauses(puzzle), *(puzzle.words.examples if puzzle.words else ())),
        themes=[lang.gettext(words.THEMES[theme]) for theme in find_themes(question, proof)],
    )


def tell_level(puzzle: Puzzle, lang: Language) -> str:
    """How hard a puzzle is."""
    return lang.gettext(words.LEVELS[difficulty(puzzle.question, puzzle.proof)])


def shown_turn(puzzle: Puzzle) -> tuple[Action, ...]:
    """A whole turn that shows what the puzzle is about: the one asked about, that of the right answer, or where that
    leaves the pile alone the deepest dig, or the best call; empty where there is none."""
    question, proof = puzzle.question, puzzle.proof
    if question.turn:
        return question.turn
    if is_taking(puzzle):
        return tuple(map(parse_action, proof.line))
    legal = [answer for answer in find_answers(question) if answer.worth is not None]
    if question.kind == "dig":
        digs = [answer for answer in legal if _depth(answer) > 1]
        return max(digs, key=_depth).turn if digs else ()
    calls = [answer for answer in legal if answer.text.startswith("take")]
    return max(calls, key=lambda answer: answer.worth or 0).turn if calls else ()


def is_taking(puzzle: Puzzle) -> bool:
    """Whether the right answer shows what the puzzle is about: of a dig that more than the top card is taken, of a
    call that somebody calls."""
    right = puzzle.proof.right[0]
    if puzzle.question.kind == "dig":
        return right.startswith("take") and right != "take 1"
    return puzzle.question.kind != "call" or right.startswith("take")


def _depth(answer: Answer) -> int:
    """How many cards of the pile a way to draw takes."""
    first = answer.turn[0]
    return first.count if isinstance(first, Take) else 0


def _tell_right(puzzle: Puzzle, lang: Language) -> list[str]:
    """The right answers in words, of rule-sets each by itself; a whole turn is told step by step instead."""
    question, right = puzzle.question, puzzle.proof.right
    if question.kind == "turn":
        return []
    texts = right[0].split() if question.kind == "where" else right
    return [tell(question, text, lang) for text in texts]


def _view_worth(puzzle: Puzzle, lang: Language) -> list[Row]:
    question = puzzle.question
    answers = find_answers(question)
    if question.kind in OPEN or all(answer.worth is None for answer in answers):
        return []
    return view_rows(question, answers, lang, puzzle.proof.right)


# --- play-outs ------------------------------------------------------------------------------------------------------
def _view_chart(puzzle: Puzzle, lang: Language) -> list[ChartRow]:
    """Each answer with what it falls short of the best, the best first."""
    played = puzzle.proof.played
    if not played:
        return []
    most = max(max(one.behind.values()) for one in played) or 1
    ordered = sorted(played[0].behind, key=lambda text: min(one.behind[text] for one in played))
    return [
        ChartRow(
            tell(puzzle.question, text, lang),
            text in puzzle.proof.right,
            [Bar(round(one.behind[text], 1), round(WIDEST * one.behind[text] / most)) for one in played],
        )
        for text in ordered
    ]


def _view_policy(played: Played, lang: Language) -> PolicyView:
    return PolicyView(
        lang.gettext(words.POLICIES[played.policy]), played.deals, round(played.margin, 1), round(played.interval, 1)
    )


def _view_mistake(puzzle: Puzzle, lang: Language) -> Mistake:
    question, proof = puzzle.question, puzzle.proof
    wrong = weigh_answer(question, proof.tempting)
    broken = explain(wrong.violation, question.rules, lang) if wrong.violation else None
    cost = None if proof.cost is None else round(proof.cost, 1)
    return Mistake(tell(question, wrong.text, lang), cost, broken)


# --- a round that is over ------------------------------------------------------------------------------------------
Points = list[tuple[CardView, int]]


def _count(question: Question, lang: Language) -> tuple[Points, Points]:
    """What each card counts, plus and minus; where the winner takes what the others hold, each of those."""
    if question.kind != "count":
        return [], []
    asked, seat = Asked(question.rules, question.position), question.seat
    if not question.table.melds:
        return _view_points(points_in_hand(asked, seat).plus, lang), []
    if not question.rules.scores_melds:
        others = [points_in_hand(asked, other).plus for other in range(question.table.players)]
        out = question.went_out == seat
        return (_view_points([part for parts in others for part in parts], lang) if out else []), []
    counted = points_of_round(asked, seat, question.went_out)
    return _view_points(counted.plus, lang), _view_points(counted.minus, lang)


def _add_up(question: Question, plus: Points, minus: Points, lang: Language) -> SumView | None:
    """How a round adds up, None where one number is all that there is."""
    if question.kind != "count" or not question.table.melds:
        return None
    penalty = question.table.penalties[question.seat]
    bonus = question.rules.going_out_bonus if question.went_out == question.seat else 0
    laid, left = (sum(points for _, points in parts) for parts in (plus, minus))
    parts = [part for part in (laid, -left, bonus, -penalty) if part]
    if len(parts) < 2:
        return None
    return SumView(lang.sum(parts), bonus, penalty)


def _view_points(parts: Sequence[tuple[Card, int]], lang: Language) -> Points:
    return [(view_card(card, lang), points) for card, points in parts]


def _view_totals(question: Question, lang: Language) -> list[TotalView]:
    return [
        TotalView(player_name(seat, question.seat, lang), total, seat == question.went_out)
        for seat, total in enumerate(add_round(question))
    ]
