"""Rounds under random mixtures of the rules, every action compared with the judge:
`python -m tests.playouts [rounds] [seed]`."""

from __future__ import annotations

import sys

import msgspec

from tests.playouts.judged import judged_rounds
from tutor.content import rule_book
from tutor.simulation import random_mixtures

ROUNDS_EACH = 5


def main(rounds: int, seed: str) -> int:
    """Play and compare; the first difference is told with the mixture that shows it."""
    actions = 0
    for number, mixture in enumerate(random_mixtures(rounds // ROUNDS_EACH, seed)):
        try:
            actions += judged_rounds(rule_book().resolve(mixture), ROUNDS_EACH, f"{seed}/{number}")
        except Exception:
            print(f"{seed}/{number}", msgspec.json.encode(mixture).decode())
            raise
    print(f"{rounds} rounds under {rounds // ROUNDS_EACH} mixtures: the judge agrees on {actions} actions")
    return 0


if __name__ == "__main__":
    sys.exit(main(int((sys.argv[1:] or ["2000"])[0]), (sys.argv[2:] or ["1"])[0]))
