"""Every message is in every language, translated, not fuzzy, with the same placeholders."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from tutor.i18n import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[2]
TARGETS = sorted(set(LANGUAGES) - {SOURCE})


@cache
def used() -> frozenset[object]:
    with (ROOT / "translations" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords = DEFAULT_KEYWORDS | {"N_": None}
    found = [
        message
        for folder in ("tutor", "templates")
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, _inside(methods), options, keywords=keywords)
    ]
    return frozenset(found)


def _inside(methods: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(pattern.partition("/")[2], method) for pattern, method in methods]


def catalogue(code: str) -> Catalog:
    with (ROOT / "translations" / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


@pytest.mark.parametrize("code", TARGETS)
def test_the_catalogue_holds_just_what_is_used(code: str) -> None:
    held = catalogue(code)
    assert {message.id for message in held if message.id} == used()
    assert not held.obsolete


@pytest.mark.parametrize("code", TARGETS)
def test_every_message_is_translated(code: str) -> None:
    held = catalogue(code)
    for message in held:
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        assert all(strings), f"{code}: untranslated: {message.id}"
        assert not message.fuzzy, f"{code}: fuzzy: {message.id}"
        assert len(strings) == (held.num_plurals if message.pluralizable else 1)
        assert not list(message.check(held)), message.id
        for text in strings:
            marks = [sorted(re.findall(r"%\(\w+\)\w", str(part))) for part in (originals[-1], text)]
            assert marks[0] == marks[1], f"{code}: placeholders differ: {message.id}"
