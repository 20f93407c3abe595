"""Marks in texts, in curly brackets: cards, a clause, a term of the glossary, or a value that the rules give.

`{5H 6H}` are cards, `{run 5H 6H 7H}`, `{group ..}`, `{no ..}` and `{cards ..}` say besides what they are; `{J9}` is a
clause; `{meld}` or `{meld|melds}` a term; `{value KH}`, `{laid AH 2H 3H}` and `{option target}` are numbers, and so
are `{each 3}` and `{pack 3}`, the cards that each of three players gets and that they use in all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from tutor.cards import Card, pack_cards, parse_cards, parse_held
from tutor.content import ContentError, load_clauses
from tutor.errors import InputError, PositionError, RuleSetError
from tutor.rules.options import RuleSet
from tutor.rules.position import make_meld
from tutor.rules.rulebook import OPTIONS
from tutor.rules.scoring import hand_value, meld_values

Claim = Literal["run", "group", "no", "cards"]
CLAIMS: tuple[Claim, ...] = get_args(Claim)
TERM = re.compile(r"[a-z]+(?:-[a-z]+)*")
MARK = re.compile(r"\{([^{}\n]+)\}")
_CLAUSE = re.compile(r"[A-Z][0-9]{1,2}")


@dataclass(frozen=True)
class CardsMark:
    """Cards, and what they are said to be; nothing where `claim` is empty."""

    cards: tuple[Card, ...]
    claim: Claim | Literal[""] = ""


@dataclass(frozen=True)
class ClauseMark:
    """A clause by its id."""

    clause: str


@dataclass(frozen=True)
class TermMark:
    """A term of the glossary, and the words that stand for it in the sentence, empty where those are its own."""

    term: str
    shown: str


@dataclass(frozen=True)
class ValueMark:
    """A number that a rule-set gives: what cards count in hand or laid as a meld, an option, or how many cards each
    of so many players gets or they use in all."""

    kind: Literal["value", "laid", "option", "each", "pack"]
    cards: tuple[Card, ...] = ()
    option: str = ""
    players: int = 0

    def number(self, rules: RuleSet) -> int:
        """The number under these rules; raises InputError where there is none."""
        if self.kind == "value":
            return hand_value(self.cards, rules)
        if self.kind == "laid":
            return sum(meld_values(make_meld(self.cards, [0] * len(self.cards), 0, rules).cards, rules))
        return self._find_option(rules) if self.kind == "option" else self._count_for_players(rules)

    def _count_for_players(self, rules: RuleSet) -> int:
        low, high = rules.players
        if not low <= self.players <= high:
            raise PositionError("number_of_players", players=self.players, low=low, high=high)
        if self.kind == "each":
            return rules.hand_size.for_players(self.players) or 0
        return pack_cards(rules.packs_for(self.players), rules.jokers).total()

    def _find_option(self, rules: RuleSet) -> int:
        number = getattr(rules, self.option, None)
        if self.option not in OPTIONS:
            raise RuleSetError("unknown_option", option=self.option)
        if not isinstance(number, int) or isinstance(number, bool):
            raise RuleSetError("bad_option_value", option=self.option, value=number)
        return number


Mark = CardsMark | ClauseMark | TermMark | ValueMark


def read_mark(inside: str) -> Mark:
    """What stands between the brackets; raises NotationError where that is no mark."""
    name, _, shown = inside.partition("|")
    if TERM.fullmatch(name):
        return TermMark(name, shown)
    if _CLAUSE.fullmatch(inside):
        return ClauseMark(inside)
    word, _, rest = inside.partition(" ")
    for claim in CLAIMS:
        if word == claim:
            return CardsMark(parse_cards(rest), claim)
    match word:
        case "value":
            return ValueMark("value", tuple(map(parse_held, rest.split())))
        case "laid":
            return ValueMark("laid", parse_cards(rest))
        case "option":
            return ValueMark("option", option=rest)
        case "each" | "pack" if rest.isdecimal():
            return ValueMark(word, players=int(rest))
    return CardsMark(parse_cards(inside))


def fill_marks(text: str, show: Callable[[Mark], str]) -> str:
    """The text with every mark exchanged for what `show` makes of it; raises NotationError where one is none."""
    return MARK.sub(lambda found: show(read_mark(found.group(1))), text)


def check_marks(path: Path, place: str, text: str, terms: Container[str], line: int = 0) -> None:
    """Raises ContentError where a mark is not cards, a clause that exists, one of these terms or a value."""
    for found in MARK.finditer(text):
        try:
            mark = read_mark(found.group(1))
        except InputError as error:
            fix = f"{error.facts.get('text')} is neither a card nor a clause nor a term"
            raise ContentError(path, place, "bad_mark", fix, line) from None
        if isinstance(mark, ClauseMark) and mark.clause not in load_clauses():
            raise ContentError(path, place, "unknown_clause", f"{mark.clause} is no clause of clauses.toml", line)
        if isinstance(mark, TermMark) and mark.term not in terms:
            raise ContentError(path, place, "unknown_term", f"{mark.term} is no term that can be opened here", line)
