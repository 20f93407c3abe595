"""What the page of a step shows, in the reader's language: answers to choose, numbers, replies, other rule-sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tutor.cards import Card
from tutor.content import RuleSetInfo, rule_book, rule_set_infos
from tutor.course.lessons import Reply, Step
from tutor.course.questions import Choice, Counted
from tutor.course.verdicts import put_under
from tutor.errors import InputError
from tutor.i18n import MINUS, N_, Language
from tutor.rules.options import RuleSet
from tutor.rules.scoring import hand_value
from tutor.rules.turn import Turn, start_turn
from tutor.web.errors import BadInputError
from tutor.web.table import CardView, TableView, view_card, view_cards, view_table
from tutor.wording.actions import player_name, tell_action, tell_other
from tutor.wording.cards import write_cards
from tutor.wording.violations import Explanation, explain, explain_impossible

READER = 0
MOST_DIGITS = 6
NO_NUMBER = N_("Type a number, such as 25 or −10.")


@dataclass(frozen=True)
class ChoiceView:
    """An answer to choose: as cards or in words, whether it is right, and why it breaks a rule."""

    text: str
    right: bool
    cards: Sequence[CardView] = ()
    broken: Explanation | None = None


@dataclass(frozen=True)
class Answered:
    """What became of an answer: whether it is right, and where it is not why, or a request to give another."""

    right: bool = False
    broken: Explanation | None = None
    plus: Sequence[tuple[CardView, int]] = ()
    minus: Sequence[tuple[CardView, int]] = ()
    request: str = ""


@dataclass(frozen=True)
class ReplyView:
    """What another player did after the reader's turn, the table after it, and what that cost the reader's hand."""

    player: str
    done: Sequence[str]
    text: str
    table: TableView
    cost: int | None


@dataclass(frozen=True)
class TotalView:
    """A player's total, and whether that player went out in the round."""

    player: str
    total: int
    went_out: bool


@dataclass(frozen=True)
class AnswerElsewhere:
    """The answer to the same question in another rule-set, or why it can't be asked there."""

    rule_set: RuleSetInfo
    text: str = ""
    broken: Explanation | None = None


def view_totals(step: Step, lang: Language) -> list[TotalView]:
    """The totals that the question of a step is about; none where it is about something else."""
    facts = step.question.arguments if step.question else {}
    totals = dict(enumerate(facts.get("totals", ())))
    if "total" in facts:
        totals = {facts.get("seat", READER): facts["total"]}
    out = facts.get("went_out") if "totals" in facts else None
    return [TotalView(player_name(seat, READER, lang), total, seat == out) for seat, total in totals.items()]


def view_choices(step: Step, lang: Language) -> list[ChoiceView]:
    """The answers of a step to choose from."""
    return [_view_choice(choice, step.rules, lang) for choice in step.choices]


def _view_choice(choice: Choice, rules: RuleSet, lang: Language) -> ChoiceView:
    broken = explain(choice.violation, rules, lang) if choice.violation else None
    cards = view_cards(choice.value, lang) if choice.kind == "cards" else ()
    return ChoiceView(_tell_choice(choice, lang), choice.right, cards, broken)


def _tell_choice(choice: Choice, lang: Language) -> str:
    match choice.kind:
        case "cards":
            return write_cards(choice.value, lang)
        case "turn":
            return " · ".join(tell_action(action, lang) for action in choice.value)
        case "seat":
            return player_name(choice.value, READER, lang)
        case "number":
            return lang.number(choice.value)
        case "nobody":
            return lang.gettext("Nobody yet")
    return lang.gettext("Yes") if choice.kind == "yes" else lang.gettext("No")


def judge_answer(step: Step, given: str, lang: Language) -> Answered:
    """What becomes of an answer; raises BadInputError where it is none of those to choose from."""
    if step.counted:
        return _judge_number(step.counted, given, lang)
    choices = {str(place): choice for place, choice in enumerate(step.choices)}
    if given not in choices:
        raise BadInputError(lang.gettext("“%(text)s” is no answer to this question.", text=given))
    choice = choices[given]
    return Answered(choice.right, explain(choice.violation, step.rules, lang) if choice.violation else None)


def _judge_number(counted: Counted, given: str, lang: Language) -> Answered:
    """A number is right or not; where it is not, what each card counts."""
    written = "".join(given.split()).replace(MINUS, "-").removeprefix("+")
    digits = written.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        return Answered(request=lang.gettext(NO_NUMBER))
    if int(written) == counted.number:
        return Answered(right=True)
    return Answered(plus=_view_points(counted.plus, lang), minus=_view_points(counted.minus, lang))


def _view_points(parts: Sequence[tuple[Card, int]], lang: Language) -> list[tuple[CardView, int]]:
    return [(view_card(card, lang), points) for card, points in parts]


def view_reply(step: Step, turn: Turn, lang: Language) -> ReplyView | None:
    """What another player does after a finished turn of the reader; None where nobody does anything."""
    found = step.find_reply(turn)
    if not found:
        return None
    reply, after = found
    player = player_name(after.mover, READER, lang)
    return ReplyView(
        player=player,
        done=[tell_other(action, player, lang) for action in reply.turn],
        text=_text_of(step, reply, lang),
        table=view_table(start_turn(replace(after.position, to_move=READER)), lang),
        cost=hand_value(turn.position.known_hand(READER), turn.rules) if after.over else None,
    )


def _text_of(step: Step, reply: Reply, lang: Language) -> str:
    return step.texts[lang.code].replies.get(reply.id, "")


def find_elsewhere(step: Step, course: str, lang: Language) -> list[AnswerElsewhere]:
    """The answer to the question of a step in the other rule-sets, and in its own without its house rules; empty
    where it is the same in all of them."""
    others = other_rules(step, course)
    own = _tell_right(step, lang)
    found = [_answer_under(step, rule_set_infos()[name], rules, lang) for name, rules in others.items()]
    return [] if all(answer.text == own for answer in found) else found


def other_rules(step: Step, course: str) -> Mapping[str, RuleSet]:
    """The rule-sets that a step is compared with: its own too, where the step has house rules."""
    rule_sets = rule_book().rule_sets
    return {name: rules for name, rules in rule_sets.items() if name != course or rules != step.rules}


def _answer_under(step: Step, info: RuleSetInfo, rules: RuleSet, lang: Language) -> AnswerElsewhere:
    try:
        return AnswerElsewhere(info, _tell_right(put_under(step, rules), lang))
    except InputError as error:
        return AnswerElsewhere(info, broken=explain_impossible(error, rules, lang))


def _tell_right(step: Step, lang: Language) -> str:
    if step.counted:
        return lang.number(step.counted.number)
    right = [_tell_choice(choice, lang) for choice in step.choices if choice.right]
    return " / ".join(right) or lang.gettext("None of them")
