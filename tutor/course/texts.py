"""The words of a lesson: `nb.md`, `da.md` and `en.md`, read strictly.

A file opens with `# title`; every step has a part `## step`, one to act in also `### done` for when it is met, and
each reply of it `### reply name`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from tutor.cards import RANKS, SUITS
from tutor.content import ContentError
from tutor.course.glossary import glossary
from tutor.errors import InputError
from tutor.i18n import SOURCE, language
from tutor.rules.melds import arrange_meld, is_group
from tutor.rules.options import RuleSet
from tutor.rules.violations import Violation
from tutor.wording.cards import rank_name, suit_name
from tutor.wording.marks import MARK, CardsMark, ValueMark, check_marks, fill_marks, read_mark

LONGEST_UNSAID = 2  # so many cards can't be a meld, so that nothing needs to be said of them
_PART = re.compile(r"(?m)^## +(\S+) *\n")
_INNER = re.compile(r"(?m)^### +(done|reply [a-z-]+) *\n")
_SYMBOL = re.compile("[♠♥♦♣]")
_NUMBERING = re.compile(r"^\d+\. ")
_GAME = re.compile(r"\b500\b(?! (?:points|poeng|point)\b)")  # the game's name; its target is an option
_DIGIT = re.compile(r"\d+")
_POINTS = re.compile(
    r"\b(?:en|ett?|ét|to|tre|fire|fem|seks|sju|syv|åtte|otte|ni|ti|elleve|tolv|femten|tjue|tyve|one|two|three|four|five"
    r"|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)[- ](?:minus)?(?:points?|poeng)\b",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"\b[AKQJ](?:\s?[-–]\s?[AKQJ])+\b")


class StepText(Struct, frozen=True):
    """The words of a step: what it says, what it says once it is met, and what goes with each reply."""

    body: str
    done: str = ""
    replies: Mapping[str, str] = {}

    @property
    def parts(self) -> tuple[str, ...]:
        """Everything that it says."""
        return (self.body, self.done, *self.replies.values())


def read_text(path: Path, steps: Sequence[str]) -> tuple[str, dict[str, StepText]]:
    """The title and the parts of a text file, which has one for every step and no other."""
    for fault in find_text_faults(path):
        raise fault
    head, *parts = _PART.split(_read(path))
    title = re.fullmatch(r"# +(\S.*)\n\s*", head)
    if not title:
        raise ContentError(path, "", "no_title", "the file opens with one line '# title'", 1)
    names, bodies = parts[::2], parts[1::2]
    if names != list(steps):
        raise ContentError(path, "", "parts_differ", f"its parts are {names}, but the steps are {list(steps)}", 1)
    return title.group(1), {name: _read_step(body) for name, body in zip(names, bodies, strict=True)}


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise ContentError(path, "", "missing_file", "is missing: every lesson speaks three languages") from None
    except UnicodeDecodeError as error:
        raise ContentError(path, "", "no_text", f"is to be kept as UTF-8: {error}", 1) from None


def _read_step(words: str) -> StepText:
    body, *inner = _INNER.split(words)
    told = dict(zip(inner[::2], map(str.strip, inner[1::2]), strict=True))
    done = told.pop("done", "")
    return StepText(body.strip(), done, {name.removeprefix("reply "): text for name, text in told.items()})


def find_text_faults(path: Path) -> Iterator[ContentError]:
    """What a text must not hold, line by line: a mark that is none, a number or cards that no mark vouches for."""
    try:
        words = _read(path)
    except ContentError as fault:
        yield fault
        return
    for line, text in enumerate(words.splitlines(), 1):
        try:
            check_marks(path, "text", text, glossary(), line)
            marks = [read_mark(found.group(1)) for found in MARK.finditer(text)]
        except ContentError as fault:
            yield fault
            continue
        for mark in marks:
            if isinstance(mark, CardsMark) and len(mark.cards) > LONGEST_UNSAID and not mark.claim:
                fix = "say what these cards are: {run ..}, {group ..}, {no ..} for no meld, or {cards ..}"
                yield ContentError(path, "text", "unsaid_cards", fix, line)
        yield from _find_typed(path, line, MARK.sub("", text) if not text.startswith("#") else "")


def _find_typed(path: Path, line: int, plain: str) -> Iterator[ContentError]:
    """Numbers and cards that are typed, not taken from the rules."""
    number = _DIGIT.search(_GAME.sub("", _NUMBERING.sub("", plain))) or _POINTS.search(plain)
    if number:
        fix = f"“{number.group()}”: take the number from the rules: {{value ..}}, {{laid ..}} or {{option ..}}"
        yield ContentError(path, "text", "typed_number", fix, line)
    cards = _SYMBOL.search(plain) or _LETTERS.search(plain) or _card_pattern(path.stem).search(plain)
    if cards:
        fix = f"“{cards.group()}”: write the cards as a mark, such as {{5H 6H}}"
        yield ContentError(path, "text", "unmarked_cards", fix, line)


@cache
def _card_pattern(code: str) -> re.Pattern[str]:
    """A card as a sentence of the language names it: seven of hearts, hjerter sju."""
    lang = language(code)
    suits = "|".join(suit_name(suit, lang) for suit in SUITS)
    ranks = "|".join(rank_name(rank, lang) for rank in RANKS)
    pattern = rf"\b({ranks}) of ({suits})\b" if code == SOURCE else rf"\b({suits})[- ]({ranks})\b"
    return re.compile(pattern, re.IGNORECASE)


def check_examples(path: Path, text: StepText, rules: RuleSet) -> None:
    """Put every example to the judge: raises ContentError where cards are not what a text says they are here."""
    for part in text.parts:
        for found in MARK.finditer(part):
            fault = _find_example_fault(found.group(1), rules)
            if fault:
                raise ContentError(
                    path, "text", "false_example", f"{found.group()}: {fault}", _line(path, found.group())
                )


def _find_example_fault(inside: str, rules: RuleSet) -> str | None:
    mark = read_mark(inside)
    if isinstance(mark, ValueMark):
        try:
            mark.number(rules)
        except InputError as error:
            return str(error)
    if not isinstance(mark, CardsMark) or mark.claim in ("", "cards"):
        return None
    if not rules.jokers and any(card.joker for card in mark.cards):
        return "no jokers are used here"
    meld = arrange_meld(mark.cards, rules)
    if isinstance(meld, Violation):
        return None if mark.claim == "no" else f"they are no meld here: {meld.code}"
    kind = "group" if is_group(meld) else "run"
    return None if mark.claim == kind else f"they are a {kind} here"


def _line(path: Path, text: str) -> int:
    lines = _read(path).splitlines()
    return next((number for number, line in enumerate(lines, 1) if text in line), 1)


def fill_values(text: str, rules: RuleSet) -> str:
    """The text as plain words with its numbers filled in, to compare what two rule-sets are told."""
    return fill_marks(text, lambda mark: str(mark.number(rules)) if isinstance(mark, ValueMark) else str(mark))
