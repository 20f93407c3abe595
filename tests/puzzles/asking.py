"""Questions from a few words, for tests that open with one."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.puzzles.questions import Question, QuestionForm, read_question


def ask(kind: str, base: str | dict[str, Any] = "joker-500", /, **fields: Any) -> Question:
    """A question; fields of a position are named beside those of the question."""
    asked = {name: fields.pop(name) for name in list(fields) if name in QuestionForm.__struct_fields__}
    position = {"position": fields} if fields else {}
    return read_question(msgspec.convert({"kind": kind, "rules": base} | position | asked, QuestionForm))
