"""A database to keep progress in: SQLite in the user's data folder, or what `DATABASE_URL` names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError

WAIT = 30  # seconds that one waits for a lock of SQLite's
CONNECT = 10  # seconds that one waits for a server


class DatabaseError(Exception):
    """A database, an address or a backup that can't be used; its text says why in one line."""


@dataclass(frozen=True)
class Database:
    """An open database. All that is done in a block of `begin` is kept together, or none of it."""

    engine: Engine
    _reader: Engine

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that may write; it is kept for good once the block has ended."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees everything as it was at one moment."""
        with self._reader.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close every connection that isn't in use; the next one opens anew."""
        self.engine.dispose()

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file."""
        return self.engine.dialect.name == "sqlite"

    def __str__(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)


def default_url(environ: Mapping[str, str] = os.environ) -> str:
    """`DATABASE_URL`, or a file in the user's data folder."""
    folder = platformdirs.user_data_path("rummy-tutor", appauthor=False)
    return environ.get("DATABASE_URL") or f"sqlite:///{folder / 'progress.sqlite3'}"


def open_database(url: str) -> Database:
    """The database at this address, to be closed by who opened it; raises DatabaseError where there can be none.

    It connects when it is first used. The tables are made by `upgrade`.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseError("the address of the database can't be read; is it like postgresql://host/name?") from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return _open_sqlite(parsed)
    if kind in ("postgresql", "postgres"):
        return _open_postgres(parsed.set(drivername="postgresql+psycopg"))
    raise DatabaseError(f"{kind} is no database that progress can be kept in; SQLite and PostgreSQL are")


def _open_sqlite(url: URL) -> Database:
    if url.database in (None, "", ":memory:"):
        raise DatabaseError("a database in memory keeps nothing; name a file: sqlite:///progress.sqlite3")
    Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": WAIT})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return Database(engine, engine.execution_options(reading=True))


def _open_postgres(url: URL) -> Database:
    try:
        engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT})
    except ModuleNotFoundError:
        raise DatabaseError("PostgreSQL needs psycopg: install rummy-tutor[postgres]") from None
    return Database(engine, engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True))


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Safe to lose power after any answer, and without a trace of what is deleted."""
    connection.isolation_level = None  # the driver would begin and commit where it sees fit
    for pragma in ("foreign_keys = on", "synchronous = full", "secure_delete = on"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Who will write says so at once: who turns from reading to writing may be refused however long they wait."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def queue_up(connection: Connection, what: int) -> None:
    """Wait until nobody else is in a transaction that has queued up for the same; SQLite's writers always have."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(what)))


def scrub(database: Database) -> None:
    """Empty SQLite's log, which still knows what was deleted; waits for whoever is reading.

    PostgreSQL does the like in its own time (autovacuum, the end of a log file).
    """
    if database.is_sqlite:
        connection = database.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        finally:
            connection.close()
