"""What the topics and kinds of clauses are called."""

from __future__ import annotations

from tutor.i18n import N_

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
