"""A database to keep progress in: SQLite in the user's data folder, or what `DATABASE_URL` names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
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
    _turn: AbstractContextManager[Any]

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that may write; it is kept for good once the block has ended."""
        with self._turn, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees everything as it was at one moment."""
        with self._reader.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close every connection that isn't in use; the next one opens anew."""
        self.engine.dispose()

    def command(self, *commands: str) -> None:
        """Run commands of SQLite's that are no part of a transaction."""
        with self._turn, self.engine.connect() as connection:
            connection.execution_options(begin=None)
            for text in commands:
                connection.exec_driver_sql(text)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file."""
        return self.engine.dialect.name == "sqlite"

    def __str__(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)


def default_url(environ: Mapping[str, str] = os.environ) -> str:
    """`DATABASE_URL`, or a file in the user's data folder."""
    file = platformdirs.user_data_path("rummy-tutor", appauthor=False) / "progress.sqlite3"
    return environ.get("DATABASE_URL") or URL.create("sqlite", database=str(file)).render_as_string()


def open_database(url: str) -> Database:
    """The database at this address, to be closed by who opened it; raises DatabaseError where there can be none.

    It connects when it is first used. The tables are made by `upgrade`.
    """
    try:
        return _open(make_url(url))
    except (ArgumentError, ValueError):
        like = "postgresql://host/name or sqlite:////folder/file"
        raise DatabaseError(f"the address of the database can't be read; is it like {like}?") from None


def _open(url: URL) -> Database:
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _open_sqlite(url.set(drivername="sqlite"))
    if kind in ("postgresql", "postgres"):
        return _open_postgres(url.set(drivername="postgresql+psycopg"))
    raise DatabaseError(f"{kind} is no database that progress can be kept in; SQLite and PostgreSQL are")


def _open_sqlite(url: URL) -> Database:
    if url.database in (None, "", ":memory:"):
        raise DatabaseError("a database in memory keeps nothing; name a file: sqlite:///progress.sqlite3")
    try:
        Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"{error.filename}: {error.strerror}") from None
    engine = create_engine(url, connect_args={"timeout": WAIT})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    # SQLite has one writer at a time, and its way of waiting is to look again now and then: threads take turns here.
    return Database(engine, engine.execution_options(begin="BEGIN"), Lock())


def _open_postgres(url: URL) -> Database:
    try:
        engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": CONNECT})
    except ModuleNotFoundError:
        raise DatabaseError("PostgreSQL needs psycopg: install rummy-tutor[postgres]") from None
    reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Database(engine, reader, nullcontext())


def _set_up_sqlite(connection: Any, _: object) -> None:
    """References hold, and what has been acknowledged survives a power cut."""
    connection.isolation_level = None  # the driver would begin and commit where it sees fit
    for pragma in ("foreign_keys = on", "synchronous = full"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Who will write says so at once: who turns from reading to writing may be refused however long they wait."""
    begin = connection.get_execution_options().get("begin", "BEGIN IMMEDIATE")
    if begin:
        connection.exec_driver_sql(begin)


def queue_up(connection: Connection, what: int) -> None:
    """Wait until nobody else is in a transaction that has queued up for the same; SQLite's writers always have."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(what)))


def scrub(database: Database) -> None:
    """Leave no byte of what was deleted in SQLite's files; waits for whoever is reading or writing.

    The file is written anew: `secure_delete` forgets the copies that are left where rows have moved to another page.
    PostgreSQL frees the space in its own time (autovacuum, the end of a log file).
    """
    if database.is_sqlite:
        database.command("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
