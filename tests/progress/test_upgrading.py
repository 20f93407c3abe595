"""The tables are made and changed by migrations, and what was in them stays."""

from __future__ import annotations

import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from tests.progress.support import NOW, contents, sizes, who
from tutor.progress.attempts import Attempt, attempts, record
from tutor.progress.database import Database, DatabaseError, open_database
from tutor.progress.keeping import export
from tutor.progress.moving import Moved, new_code, use_code
from tutor.progress.readers import digest, find_reader
from tutor.progress.tables import metadata
from tutor.progress.upgrading import is_current, revision_of, revisions, upgrade

# What the very first version has written: the statements stay as they are, whatever the code becomes.
FIRST = """
INSERT INTO reader (id, seen, settings) VALUES (4611686018427387905, '2026-03-14', 'nb.four');
INSERT INTO reader (id, seen, settings) VALUES (7, '2026-03-01', '');
INSERT INTO device (token_hash, reader_id) VALUES ('{hash}', 4611686018427387905);
INSERT INTO attempt (reader_id, kind, item, missed, helped, done_at) VALUES
  (4611686018427387905, 'step', 'joker-500/05-runs/løp', true, false, '{moment}'),
  (4611686018427387905, 'puzzle', 'three-threes', true, true, NULL)
"""


def test_the_migrations_make_the_tables_that_the_code_knows(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_empty_database_is_not_current_until_it_is_upgraded(database_url: str) -> None:
    with closing(open_database(database_url)) as database:
        assert revision_of(database) is None
        assert not is_current(database)
        upgrade(database)
        assert is_current(database)
        assert revisions() == ("0002", "0001")


def test_a_second_upgrade_changes_nothing(database: Database) -> None:
    token = first_contents(database)
    before = contents(database)
    upgrade(database)
    assert contents(database) == before
    assert find_reader(database, token)


def first_contents(database: Database) -> str:
    moment = NOW.strftime("%Y-%m-%d %H:%M:%S.%f" + ("" if database.is_sqlite else "+00"))
    with database.begin() as connection:
        for statement in FIRST.format(hash=digest("a token"), moment=moment).split(";"):
            connection.execute(text(statement))
    return "a token"


def test_a_database_of_the_first_migration_keeps_its_contents(database_url: str) -> None:
    with closing(open_database(database_url)) as database:
        upgrade(database, "0001")
        assert revision_of(database) == "0001"
        assert not is_current(database)
        token = first_contents(database)
        upgrade(database)
        reader = who(database, token)
        assert (reader.id, reader.settings) == (4611686018427387905, "nb.four")
        assert attempts(database, reader) == {
            ("step", "joker-500/05-runs/løp"): Attempt(True, False, NOW),
            ("puzzle", "three-threes"): Attempt(True, True, None),
        }
        assert (export(database, reader) or {})["seen"] == "2026-03-14"
        assert sizes(database) == {"reader": 2, "device": 1, "attempt": 2, "code": 0}
        assert record(database, reader, "puzzle", "three-threes", right=True)
        assert isinstance(use_code(database, new_code(database, reader) or ""), Moved)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: Database) -> None:
    with database.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_current(database)
    with pytest.raises(DatabaseError, match="newer version"):
        upgrade(database)
    assert revision_of(database) == "9999"


def test_a_migration_that_fails_leaves_nothing_half_made(database_url: str) -> None:
    with closing(open_database(database_url)) as database:
        upgrade(database, "0001")
        with database.begin() as connection:
            connection.execute(text("CREATE TABLE ix_code_reader_id (x INTEGER)"))  # a name that 0002 wants
        with pytest.raises(Exception, match="already"):
            upgrade(database)
        assert revision_of(database) == "0001"
        with database.begin() as connection:
            connection.execute(text("DROP TABLE ix_code_reader_id"))
        upgrade(database)
        assert is_current(database)


def test_an_upgrade_leaves_no_connection_open(database: Database) -> None:
    pool = database.engine.pool
    assert "Connections in pool: 0" in pool.status()


def test_sqlite_lets_readers_and_a_writer_work_at_once(tmp_path: Path) -> None:
    with closing(open_database(f"sqlite:///{tmp_path / 'progress.sqlite3'}")) as database:
        upgrade(database)
        with database.reading() as connection:
            found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                     for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")}  # fmt: skip
    assert json.dumps(found) == '{"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 30000}'


def test_an_upgrade_waits_for_who_is_writing_to_a_file_without_a_log(tmp_path: Path) -> None:
    """SQLite itself refuses at once then."""
    path = tmp_path / "progress.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        end = threading.Timer(0.3, other.rollback)
        end.start()
        with closing(open_database(f"sqlite:///{path}")) as database:
            upgrade(database)
            assert is_current(database)
        end.join()
