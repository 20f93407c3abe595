"""Readers and moments for the tests, and what a database holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import func, select

from tutor.progress.database import Database
from tutor.progress.readers import Reader, find_reader, new_reader
from tutor.progress.tables import metadata

NOW = datetime(2026, 3, 14, 21, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


def who(database: Database, token: str, now: datetime = NOW) -> Reader:
    """The reader who holds a token."""
    found = find_reader(database, token, now=now)
    assert found is not None
    return found


def somebody(database: Database, now: datetime = NOW) -> Reader:
    """A reader who has come just now."""
    return who(database, new_reader(database, now=now), now)


def sizes(database: Database) -> dict[str, int]:
    """How many rows each table has."""
    with database.reading() as connection:
        return {name: connection.scalar(select(func.count()).select_from(table)) or 0
                for name, table in metadata.tables.items()}  # fmt: skip


def contents(database: Database) -> dict[str, list[Any]]:
    """Every row of every table."""
    with database.reading() as connection:
        return {name: sorted(map(repr, connection.execute(select(table)))) for name, table in metadata.tables.items()}
