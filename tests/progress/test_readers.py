"""Who holds a token is known by its hash alone, and seen at most once a day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import pytest
from sqlalchemy import event, select

from tests.progress.support import DAY, MINUTE, NOW, contents, sizes, somebody, who
from tutor.progress.database import Database
from tutor.progress.keeping import delete_reader
from tutor.progress.readers import find_reader, new_reader, save_settings
from tutor.progress.tables import reader


@contextmanager
def writes(database: Database) -> Iterator[list[str]]:
    """The statements meanwhile that are no mere questions."""
    found: list[str] = []

    def listen(_1: object, _2: object, statement: str, *_3: object) -> None:
        if not statement.startswith(("SELECT", "BEGIN")) or "IMMEDIATE" in statement:
            found.append(statement)

    event.listen(database.engine, "before_cursor_execute", listen)
    yield found
    event.remove(database.engine, "before_cursor_execute", listen)


def test_a_token_finds_its_reader_and_no_other_does(database: Database) -> None:
    one, other = new_reader(database), new_reader(database)
    assert who(database, one) == who(database, one)
    assert who(database, one).id != who(database, other).id
    for wrong in ("", one[:-1], one + "=", one.swapcase(), "\0", "\udcff", "é" * 5000):
        assert find_reader(database, wrong) is None


def test_a_token_is_long_enough_and_never_kept(database: Database) -> None:
    token = new_reader(database)
    assert len(token) == 43
    assert token not in str(contents(database))
    assert sizes(database) == {"reader": 1, "device": 1, "attempt": 0, "code": 0}


def seen(database: Database) -> list[str]:
    with database.reading() as connection:
        return [day.isoformat() for day in connection.scalars(select(reader.c.seen))]


def test_a_reader_is_seen_once_a_day(database: Database) -> None:
    token = new_reader(database, now=NOW)
    with writes(database) as found:
        who(database, token, NOW + 2 * MINUTE)
        assert found == []
        who(database, token, NOW + DAY)
        assert found != []
        found.clear()
        who(database, token, NOW + DAY + MINUTE)
        who(database, token, NOW)  # a clock that went back
        assert found == []
    assert seen(database) == ["2026-03-15"]


def test_a_day_begins_at_midnight_in_utc(database: Database) -> None:
    new_reader(database, now=datetime.fromisoformat("2026-03-15T01:30+02:00"))
    assert seen(database) == ["2026-03-14"]


def test_settings_are_kept_as_they_are_written(database: Database) -> None:
    token = new_reader(database)
    assert who(database, token).settings == ""
    for text in ("nb.joker-500.four", "æøå “♠”", "x" * 500, ""):
        assert save_settings(database, who(database, token), text)
        assert who(database, token).settings == text


@pytest.mark.parametrize("text", ["x" * 501, "a\0b"])
def test_settings_that_could_not_be_kept_are_refused(database: Database, text: str) -> None:
    with pytest.raises(ValueError, match="500"):
        save_settings(database, somebody(database), text)


def test_settings_of_nobody_are_not_saved(database: Database) -> None:
    gone = somebody(database)
    delete_reader(database, gone)
    assert not save_settings(database, gone, "nb")
    assert sizes(database)["reader"] == 0
