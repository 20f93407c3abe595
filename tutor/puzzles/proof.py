"""The proof of a puzzle: what is right, by how much, and what the tempting mistake costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from tutor.playouts import estimates
from tutor.playouts.estimates import Verdict
from tutor.playouts.openings import Beginning
from tutor.playouts.policies import GREEDY
from tutor.puzzles.answers import Answer, best_answers
from tutor.puzzles.finding import beginnings, find_answers
from tutor.puzzles.habits import usual_answers
from tutor.puzzles.questions import PLAYED, Question
from tutor.puzzles.reading import weigh_answer
from tutor.rules.actions import Draw, format_action
from tutor.rules.judge import judge_turn
from tutor.rules.turn import Turn, start_turn

SEED = 500  # of the play-outs, where no other is asked for
LONG = 4 * estimates.MOST  # deals that a patient proof may take


class Played(Struct, frozen=True):
    """What play-outs by one policy say: the margin over the next best and half of its 99 % interval, in points of the
    round, over so many deals; and by how many points each answer falls short of the best."""

    policy: str
    margin: float
    interval: float
    deals: int
    behind: dict[str, float]


class Proof(Struct, frozen=True, omit_defaults=True):
    """What was found: every right answer in its normal form, and the wrong one that most simple policies give.

    `erring` of so many `asked` simple policies are wrong, and so many `options` were weighed. `line` is a turn that
    shows the right answer, with `goes_out` one that goes out. `margin` is how many points the best wrong answer falls
    short, `cost` how many the tempting one does, None where no points decide; `breaks` is the rule that the tempting
    one breaks. Where play-outs decide, `now` are the answers that are worth most this turn, and points are those of
    the round, by the policy that sees the smaller difference.
    """

    right: tuple[str, ...]
    tempting: str
    erring: int
    asked: int
    options: int
    line: tuple[str, ...] = ()
    goes_out: bool = False
    margin: float | None = None
    cost: float | None = None
    breaks: str = ""
    now: tuple[str, ...] = ()
    played: tuple[Played, ...] = ()

    @property
    def looks_good(self) -> bool:
        """Whether what is worth most this turn is wrong in the end."""
        return bool(self.now) and not set(self.now) & set(self.right)


def is_right(question: Question, proof: Proof, text: str) -> bool:
    """Whether an answer is as good as the best; raises InputError where it is none to this question."""
    answer = weigh_answer(question, text)
    if answer.text in proof.right:
        return True
    worth = best_worth(question) if question.kind == "turn" else None
    return worth is not None and answer.worth == worth


def best_worth(question: Question) -> object:
    """What the answers that are worth most this turn are worth, None where points do not decide."""
    best = best_answers(find_answers(question))
    return best[0].worth if best else None


def prove(question: Question, seed: object = SEED, *, patient: bool = False) -> Proof | None:
    """The proof of a question, with play-outs from this seed where they decide; None where nothing is proved, or
    nothing could be wrong. Who is `patient` plays as many deals as it may take. Raises InputError where it can't be
    asked."""
    if question.kind not in PLAYED:
        return prove_exactly(question)
    verdicts = play_out(question, seed, patient=patient)
    return prove_played(question, verdicts) if verdicts else None


@lru_cache(maxsize=512)
def prove_exactly(question: Question) -> Proof | None:
    """What the rules say without play-outs; None where every answer is right, or none."""
    answers = find_answers(question)
    best = best_answers(answers)
    rivals = _weigh_all(question, answers) if best else []
    wrong = [answer for answer in rivals if not _is_among(answer, best)]
    if not wrong:
        return None
    right = tuple(dict.fromkeys(answer.text for answer in (*best, *rivals) if _is_among(answer, best)))
    return _describe(question, right, wrong, {answer.text: _behind(answer, best) for answer in wrong})


def _is_among(answer: Answer, best: Sequence[Answer]) -> bool:
    return any(
        answer.text == other.text or (answer.worth is not None and answer.worth == other.worth) for other in best
    )


def _behind(answer: Answer, best: Sequence[Answer]) -> float | None:
    if answer.worth is None or best[0].worth is None:
        return None
    return float(best[0].worth - answer.worth)


def _weigh_all(question: Question, answers: Iterable[Answer]) -> list[Answer]:
    """The answers to choose from and those that simple policies give."""
    found = {answer.text: answer for answer in answers}
    for text in usual_answers(question):
        answer = weigh_answer(question, text)
        found.setdefault(answer.text, answer)
    return list(found.values())


def _describe(
    question: Question, right: tuple[str, ...], wrong: Sequence[Answer], behind: Mapping[str, float | None]
) -> Proof:
    usual = [weigh_answer(question, text).text for text in usual_answers(question)]
    erring = Counter(text for text in usual if text not in right)
    tempting = max(wrong, key=lambda answer: (erring[answer.text], -_or_far(behind.get(answer.text))))
    points = [points for points in behind.values() if points]
    shown = weigh_answer(question, right[0])
    return Proof(
        right=right,
        tempting=tempting.text,
        erring=erring.total(),
        asked=len(usual),
        options=len(right) + len(wrong),
        line=tuple(map(format_action, shown.turn)),
        goes_out=_goes_out(question, shown),
        margin=_rounded(min(points, default=None)),
        cost=_rounded(behind.get(tempting.text)),
        breaks=tempting.violation.code if tempting.violation else "",
    )


def _goes_out(question: Question, shown: Answer) -> bool:
    """Whether the turn that shows an answer ends the round by going out, as far as it is known."""
    known = shown.worth is not None and shown.turn and Draw() not in shown.turn
    return bool(known) and judge_turn(question.table, shown.turn, partial=True).turn.went_out


def _or_far(points: float | None) -> float:
    return 10_000.0 if points is None else points


def _rounded(points: float | None) -> float | None:
    return None if points is None else round(points, 4)


# --- play-outs ---------------------------------------------------------------------------------------------------
def play_out(question: Question, seed: object, *, patient: bool = False) -> tuple[Verdict, ...]:
    """The verdicts of all policies, none where they are not certain of the same answer."""
    turn, ways = _turn_to_play(question), beginnings(question)
    if len(set(ways.values())) < 2:
        return ()
    most, patience = (LONG, LONG) if patient else (estimates.MOST, estimates.PATIENCE)
    verdicts = estimates.prove(turn, tuple(ways), seed, seat=_seat(question), most=most, patience=patience)
    return verdicts if estimates.agree(verdicts) is not None else ()


def screen(question: Question, seed: object) -> Verdict | None:
    """A first look at a question that play-outs decide."""
    ways = tuple(beginnings(question))
    return estimates.screen(_turn_to_play(question), ways, GREEDY, seed, seat=_seat(question))


def _turn_to_play(question: Question) -> Turn:
    return question.begin() if question.before else start_turn(question.table)


def _seat(question: Question) -> int:
    return question.seat if question.kind == "call" else question.table.to_move


def prove_played(question: Question, verdicts: Sequence[Verdict]) -> Proof:
    """The proof by these verdicts, which all speak for the same answer; what is worth most now becomes a remark."""
    ways = beginnings(question)
    played = tuple(_tell(verdict, ways) for verdict in verdicts)
    right = ways[verdicts[0].best]
    wrong = [answer for answer in find_answers(question) if answer.text != right]
    behind = {text: min(one.behind[text] for one in played) for text in played[0].behind if text != right}
    margin = round(min(verdict.margin for verdict in verdicts), 4)
    now = tuple(answer.text for answer in best_answers(find_answers(question)))
    return replace(_describe(question, (right,), wrong, behind), margin=margin, now=now, played=played)


def _tell(verdict: Verdict, ways: Mapping[Beginning, str]) -> Played:
    behind: dict[str, float] = {}
    for beginning, gain in verdict.gains:
        text, points = ways[beginning], abs(round(gain, 2))
        behind[text] = min(points, behind.get(text, points))
    return Played(
        policy=verdict.policy,
        margin=round(verdict.margin, 4),
        interval=round(verdict.interval, 4),
        deals=verdict.deals,
        behind=behind,
    )
