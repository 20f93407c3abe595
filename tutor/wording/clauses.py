"""What the topics and kinds of clauses are called, and the marks in their texts."""

from __future__ import annotations

from tutor.content import load_clauses
from tutor.i18n import LANGUAGES, N_
from tutor.paths import data
from tutor.wording.marks import check_marks

TOPICS = {
    "goal": N_("The goal"),
    "cards": N_("Players and cards"),
    "deal": N_("The deal"),
    "melds": N_("Melds"),
    "aces": N_("The ace"),
    "jokers": N_("Jokers"),
    "layoff": N_("Laying off"),
    "turn": N_("The turn"),
    "discard_pile": N_("The discard pile"),
    "calling": N_("Out of turn"),
    "round_end": N_("How a round ends"),
    "first_orbit": N_("The first orbit"),
    "scoring": N_("Points"),
    "winning": N_("Winning the game"),
    "strategy": N_("Advice"),
    "house_rules": N_("House rules"),
    "relatives": N_("Names and relatives"),
}

KINDS = {
    "rule": N_("rule"),
    "example": N_("example"),
    "house": N_("house rule"),
    "advice": N_("advice"),
    "note": N_("note"),
    "ours": N_("our reading"),
}


def check_clause_texts() -> None:
    """Raises ContentError where the text of a clause holds a mark that is none; it opens no terms."""
    path = data("content") / "clauses.toml"
    for number, clause in enumerate(load_clauses().values()):
        for code in LANGUAGES:
            check_marks(path, f"clause[{number}].{code}", clause[code], ())
