"""The tables, made and changed by migrations."""

from __future__ import annotations

import sqlite3
import time
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError

from tutor.progress.database import WAIT, Database, DatabaseError, queue_up

MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE = 500_001  # what upgrades queue up for
PAUSE = 0.05  # seconds


@cache
def revisions() -> tuple[str, ...]:
    """Every revision that this version knows, the newest first."""
    return tuple(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def revision_of(database: Database) -> str | None:
    """The revision of the tables; None where there are none."""
    with database.reading() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_current(database: Database) -> bool:
    """Whether the tables are those that this version works with."""
    return revision_of(database) == revisions()[0]


def upgrade(database: Database, revision: str = "head") -> None:
    """Bring the tables to a revision and keep what is in them; once, however many start at the same time.

    It leaves no connection open, so that a server may fork afterwards. Raises DatabaseError where the tables are
    of a newer version.
    """
    if database.is_sqlite:
        _keep_a_log(database)
    if (found := revision_of(database)) not in (None, *revisions()):
        raise DatabaseError(f"the database is of a newer version than this one ({found})")
    if found != revisions()[0]:
        _migrate(database, revision)
    database.close()


def _migrate(database: Database, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with database.begin() as connection:
        queue_up(connection, UPGRADE)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _keep_a_log(database: Database) -> None:
    """Let readers and a writer work at once (WAL); the file remembers it.

    SQLite doesn't wait for its turn here, as it does elsewhere.
    """
    end = time.monotonic() + WAIT
    while True:
        try:
            return database.command("PRAGMA journal_mode = wal")
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(PAUSE)
