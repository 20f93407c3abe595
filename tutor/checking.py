"""Every content file read and checked: what `content check` does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tutor.content import ContentError, load_house_rules, load_rule_set
from tutor.course.glossary import load_glossary
from tutor.course.loading import lesson_folders, load_lesson
from tutor.course.texts import find_text_faults
from tutor.course.witnesses import load_witnesses
from tutor.i18n import LANGUAGES
from tutor.paths import data
from tutor.puzzles.collection import generated, load_written, puzzles, written_files
from tutor.wording.clauses import check_clause_texts
from tutor.wording.sources import sources


def find_faults(folders: tuple[Path, ...] = ()) -> Iterator[ContentError]:
    """Every fault of the whole content, or of these lessons alone; of a file that can't be used its first."""
    for folder in folders or lesson_folders():
        yield from _find_lesson_faults(folder)
    yield from () if folders else filter(None, map(_find_fault, _loaders()))
    yield from () if folders else _find_puzzle_faults()


def _find_puzzle_faults() -> Iterator[ContentError]:
    """All hand-made puzzles that can't be used; where they are sound, the first fault of the proofs."""
    faults = [fault for path in written_files() if (fault := _find_fault(partial(load_written, path)))]
    yield from faults
    proofs = (puzzles, generated)
    yield from () if faults else filter(None, map(_find_fault, proofs))


def _find_fault(load: Callable[[], object]) -> ContentError | None:
    try:
        load()
    except ContentError as fault:
        return fault
    return None


def _find_lesson_faults(folder: Path) -> Iterator[ContentError]:
    """All that is wrong in the texts; where they are sound, the first thing that is wrong with the steps."""
    texts = [folder / f"{code}.md" for code in LANGUAGES]
    faults = [fault for path in texts for fault in find_text_faults(path)]
    yield from faults
    try:
        if not faults:
            load_lesson(folder)
    except ContentError as fault:
        yield fault


def _loaders() -> Iterator[Callable[[], object]]:
    content = data("content")
    yield check_clause_texts
    yield sources
    yield partial(load_house_rules, content / "house-rules.toml")
    yield partial(load_glossary, content / "glossary.toml")
    yield partial(load_witnesses, content / "witnesses.toml")
    yield from (partial(load_rule_set, path) for path in sorted((content / "rulesets").glob("*.toml")))
