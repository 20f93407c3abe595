"""What a step has to keep: it can be met and missed, its tries are wrong, its replies legal, its examples true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tutor.analysis.search import Line, all_lines
from tutor.content import ContentError
from tutor.course.lessons import Step
from tutor.course.texts import check_examples
from tutor.errors import InputError
from tutor.rules.actions import format_action
from tutor.rules.judge import judge_turn
from tutor.rules.turn import Turn

MOST_CLAUSES = 2


def check_step(path: Path, place: str, step: Step) -> None:
    """Raises ContentError for the first thing that is wrong with a step."""
    for part, code, fix in find_faults(step):
        raise ContentError(path, f"{place}{part}", code, f"step {step.id}: {fix}")
    for code, text in step.texts.items():
        check_examples(path.with_name(f"{code}.md"), text, step.rules)


def find_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a step: the part of it, a code, and what to do."""
    yield from _find_text_faults(step)
    if step.acting and len(step.clauses) > MOST_CLAUSES:
        yield ".clauses", "too_many_clauses", f"name at most {MOST_CLAUSES} clauses, not {len(step.clauses)}"
    try:
        yield from _FINDERS[step.kind](step)
    except InputError as error:
        yield ".position", "impossible", str(error)


def _find_text_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    for code, text in step.texts.items():
        if not text.body:
            yield "", "no_words", f"{code}.md says nothing"
        if bool(text.done) != step.acting:
            yield (
                "",
                "done_missing" if step.acting else "done_unused",
                f"{code}.md: “### done” goes with acting steps",
            )
        if list(text.replies) != [reply.id for reply in step.replies if reply.id in text.replies]:
            yield "", "unknown_reply", f"{code}.md tells of a reply that the step does not have"
    if len({tuple(text.replies) for text in step.texts.values()}) > 1:
        yield "", "replies_differ", "the languages tell of different replies"


def _find_read_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    if step.goals or step.question or step.wrong or step.replies:
        yield ".kind", "read_only", "a step to read has no goals, question, tries or replies"
    if step.position and _cannot_begin(step):
        yield ".before", "illegal", f"{_cannot_begin(step)}"


def _find_do_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    if step.position is None or not step.goals:
        yield "", "no_goal", "a step to do needs a position and goals"
        return
    if _cannot_begin(step):
        yield ".before", "illegal", f"{_cannot_begin(step)}"
        return
    begun = step.begin()
    if step.is_met(begun):
        yield ".goals", "met_at_once", "the goals are met before anything is done"
    yield from _find_line_faults(step, begun)
    for tried in step.wrong:
        if judge_turn(step.position, (*step.before, *tried), partial=True).is_legal:
            yield ".wrong", "try_allowed", f"{'; '.join(map(format_action, tried))} is allowed here"


def _find_line_faults(step: Step, begun: Turn) -> Iterator[tuple[str, str, str]]:
    """The goals can be met and missed; each reply comes, and is legal whenever it does."""
    lines = list(all_lines(begun))
    met = [step.is_met(line.turn) for line in lines]
    if not any(met):
        yield ".goals", "never_met", "no turn meets the goals"
    if all(met) and not step.wrong:
        yield ".goals", "never_missed", "every turn meets the goals, and no wrong try is named"
    yield from _find_reply_faults(step, lines)


def _find_reply_faults(step: Step, lines: Sequence[Line]) -> Iterator[tuple[str, str, str]]:
    came = set()
    for line in lines:
        reply = step.choose_reply(line.turn)
        if reply is None:
            continue
        came.add(reply.id)
        violation = judge_turn(line.turn.position, reply.turn).violation
        if violation:
            made = "; ".join(map(format_action, line.actions))
            yield ".reply", "reply_illegal", f"{reply.id} after {made}: {violation.code}"
            return
    for reply in step.replies:
        if reply.id not in came:
            yield ".reply", "reply_never", f"{reply.id} never comes: no turn shows what it is after"


def _find_choose_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    if step.question is None:
        yield "", "no_question", "a step to choose needs a question"
        return
    right = [choice.right for choice in step.choices]
    if not any(right):
        yield ".question", "none_right", "none of the answers is right"
    if all(right):
        yield ".question", "all_right", "every answer is right"


def _find_count_faults(step: Step) -> Iterator[tuple[str, str, str]]:
    if step.question is None:
        yield "", "no_question", "a step to count needs a question"
        return
    step.counted  # noqa: B018 - counting shows whether it can be counted


def _cannot_begin(step: Step) -> str | None:
    violation = judge_turn(step.asked.table, step.before, partial=True).violation
    return violation.code if violation else None


_FINDERS = {
    "read": _find_read_faults,
    "do": _find_do_faults,
    "choose": _find_choose_faults,
    "count": _find_count_faults,
}
