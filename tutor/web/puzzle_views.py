"""What the page of a puzzle asks, in the reader's language: name and story, the table, the answers to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tutor.cards import parse_card
from tutor.content import RuleSetInfo, rule_book, rule_set_infos
from tutor.errors import InputError
from tutor.i18n import Language
from tutor.puzzles.answers import Answer
from tutor.puzzles.collection import Puzzle, generated
from tutor.puzzles.finding import find_answers
from tutor.puzzles.questions import Kind, Question
from tutor.puzzles.truths import rule_everywhere
from tutor.rules.actions import LayOff, Pass, TurnOver, format_action, parse_action
from tutor.rules.options import Calls
from tutor.rules.rulebook import OPTIONS
from tutor.rules.turn import start_turn
from tutor.web.puzzle_words import tell, tell_measure, tell_question
from tutor.web.table import CardView, TableView, view_card, view_cards, view_table
from tutor.wording.actions import player_name, tell_action, tell_done
from tutor.wording.options import QUESTIONS, TOPICS, is_void, state_option
from tutor.wording.puzzles import TITLES
from tutor.wording.violations import Explanation, explain_impossible

BUTTONS: frozenset[Kind] = frozenset({"joker", "meld", "ruling", "call", "winner", "orbit", "float"})


@dataclass(frozen=True)
class ChoiceView:
    """An answer as a button: what it sends, what it says beside the card that it means."""

    do: str
    label: str
    cards: Sequence[CardView] = ()


@dataclass(frozen=True)
class BoxView:
    """A rule-set to tick, or why the cards can't lie so there."""

    rule_set: RuleSetInfo
    impossible: Explanation | None


@dataclass(frozen=True)
class HouseOption:
    """What a house rule changes: its topic and question, the answer, and the clauses that say so."""

    topic: str
    question: str
    answer: str
    clauses: Sequence[str]


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score sheet: the total before the round and what the round gave."""

    player: str
    before: int
    points: int
    went_out: bool


@dataclass(frozen=True)
class HandView:
    """The cards that another player still holds when the round is over."""

    player: str
    cards: Sequence[CardView]


@dataclass(frozen=True)
class QuestionView:
    """A question as its page shows it. `places` are the buttons that stand at a meld, by its number."""

    text: str
    measure: str = ""
    table: TableView | None = None
    cards: Sequence[CardView] = ()
    asked: Sequence[str] = ()
    choices: Sequence[ChoiceView] = ()
    places: Mapping[int, Sequence[ChoiceView]] = field(default_factory=dict)
    boxes: Sequence[BoxView] = ()
    sheet: Sequence[ScoreRow] = ()
    hands: Sequence[HandView] = ()


def view_question(question: Question, lang: Language) -> QuestionView:
    """All that is asked and all that may be answered; a turn to play is drawn by itself."""
    return QuestionView(
        text=tell_question(question, lang),
        measure=tell_measure(question, lang),
        table=_view_table(question, lang),
        cards=view_cards(question.cards, lang),
        asked=[tell_action(action, lang) for action in question.turn],
        choices=_view_choices(question, lang),
        places=_view_places(question, lang) if question.kind == "place" else {},
        boxes=_view_boxes(question, lang) if question.kind == "where" else [],
        sheet=_view_sheet(question, lang),
        hands=_view_hands(question, lang) if question.kind == "count" else [],
    )


def _view_table(question: Question, lang: Language) -> TableView | None:
    """The table from the seat that is asked, after what was done before; to count an ace shows no price."""
    if question.position is None or question.kind == "turn":
        return None
    if question.before:
        return view_table(question.begin(), lang)
    seat = question.seat if question.kind in ("call", "count") else question.position.to_move
    turn = start_turn(replace(question.position, to_move=seat))
    return view_table(turn, lang, priced=question.kind != "count")


# --- answers to choose ---------------------------------------------------------------------------------------------
def _view_choices(question: Question, lang: Language) -> list[ChoiceView]:
    """The answers that are buttons of their own; others are given with cards, at melds, in boxes, as a number."""
    return [_choose(question, answer.text, lang) for answer in find_answers(question) if _is_button(question, answer)]


def _is_button(question: Question, answer: Answer) -> bool:
    """Of ways to draw those without a card, of calls for the top card alone no deeper ones."""
    if question.kind == "dig":
        return answer.text in (format_action(Pass()), format_action(TurnOver()))
    if question.kind == "call" and question.rules.calls is not Calls.CALL_PILE:
        return answer.text in ("no", "take 1")
    return question.kind in BUTTONS


def _choose(question: Question, text: str, lang: Language) -> ChoiceView:
    """A joker speaks for itself; of a call the card is shown that is called for."""
    label = tell(question, text, lang)
    if question.kind == "joker":
        return ChoiceView(text, "", [view_card(parse_card(text), lang)])
    if text.startswith("take "):
        return ChoiceView(text, label, [view_card(question.table.discard[-int(text.removeprefix("take "))], lang)])
    return ChoiceView(text, label)


def _view_places(question: Question, lang: Language) -> dict[int, list[ChoiceView]]:
    found: dict[int, list[ChoiceView]] = {}
    for answer in find_answers(question):
        action = parse_action(answer.text)
        assert isinstance(action, LayOff)
        view = ChoiceView(answer.text, tell(question, answer.text, lang))
        found.setdefault(action.meld + 1, []).append(view)
    return found


def _view_boxes(question: Question, lang: Language) -> list[BoxView]:
    rulings, rule_sets = rule_everywhere(question), rule_book().rule_sets
    return [
        BoxView(
            rule_set_infos()[name],
            explain_impossible(ruling, rule_sets[name], lang) if isinstance(ruling, InputError) else None,
        )
        for name, ruling in rulings.items()
    ]


# --- a round that is over ------------------------------------------------------------------------------------------
def _view_sheet(question: Question, lang: Language) -> list[ScoreRow]:
    rows = zip(question.totals, question.points, strict=True)
    return [
        ScoreRow(player_name(seat, question.seat, lang), total, points, seat == question.went_out)
        for seat, (total, points) in enumerate(rows)
    ]


def _view_hands(question: Question, lang: Language) -> list[HandView]:
    position = question.table
    return [
        HandView(player_name(seat, question.seat, lang), view_cards(hand, lang))
        for seat, hand in enumerate(position.hands)
        if seat != question.seat and not isinstance(hand, int) and hand
    ]


# --- name, story and house rules ------------------------------------------------------------------------------------
def tell_title(puzzle: Puzzle, lang: Language) -> str:
    """The title that somebody wrote, else the kind and a number."""
    if puzzle.words:
        return puzzle.words.title[lang.code]
    kind = puzzle.question.kind
    number = [one.slug for one in generated_of(kind)].index(puzzle.slug) + 1
    return lang.gettext("%(title)s No. %(n)s", title=lang.gettext(TITLES[kind]), n=lang.number(number))


def generated_of(kind: Kind) -> list[Puzzle]:
    """The generated puzzles of a kind, in their order."""
    return [puzzle for puzzle in generated().values() if puzzle.question.kind == kind]


def tell_story(puzzle: Puzzle, lang: Language) -> str:
    """The story that somebody wrote, else what has happened so far."""
    return puzzle.words.story[lang.code] if puzzle.words else " ".join(_tell_facts(puzzle.question, lang))


def _tell_facts(question: Question, lang: Language) -> Iterator[str]:
    _, position = lang.gettext, question.position
    for count in range(len(question.before)):
        done = replace(question, before=question.before[: count + 1]).begin()
        yield tell_done(done, question.before[count], lang)
    if question.kind == "call" and position and position.discarder is not None:
        yield _("%(player)s has discarded.", player=player_name(position.discarder, question.seat, lang))
        following = player_name(position.to_move, question.seat, lang)
        yield _("You are next.") if position.to_move == question.seat else _("Next is %(player)s.", player=following)
    if question.kind == "count" and position and position.melds:
        yield _tell_end(question, lang)


def _tell_end(question: Question, lang: Language) -> str:
    if question.went_out is None:
        return lang.gettext("The round is over, and nobody has gone out.")
    if question.went_out == question.seat:
        return lang.gettext("The round is over: you have gone out.")
    return lang.gettext(
        "The round is over: %(player)s has gone out.", player=player_name(question.went_out, question.seat, lang)
    )


def view_house_rules(question: Question, lang: Language) -> list[HouseOption]:
    """What the house rules of a puzzle change in its rule-set."""
    base, rules = rule_book().rule_sets[question.base], question.rules
    changed = [name for name in OPTIONS if getattr(rules, name) != getattr(base, name) and not is_void(rules, name)]
    found = []
    for topic, questions in QUESTIONS.items():
        for option in (name for name in questions if name in changed):
            stated = state_option(rules, option, lang)
            asked = lang.gettext(questions[option])
            found.append(HouseOption(lang.gettext(TOPICS[topic]), asked, stated.text, stated.clauses))
    return found
