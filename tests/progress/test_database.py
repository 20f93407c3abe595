"""Where progress is kept, and what a transaction is."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from tests.progress.support import somebody
from tutor.progress.database import Database, DatabaseError, default_url, open_database
from tutor.progress.readers import new_reader
from tutor.progress.tables import reader
from tutor.progress.upgrading import upgrade


def test_progress_is_kept_in_the_users_folder_unless_the_environment_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert default_url({"DATABASE_URL": "postgresql://host/name"}) == "postgresql://host/name"
    home = tmp_path / "%41 b?c#ø"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    for environ in ({}, {"DATABASE_URL": ""}):
        with closing(open_database(default_url(environ))) as database:
            upgrade(database)
    (file,) = home.rglob("*.sqlite3")
    assert file.parts[-2:] == ("rummy-tutor", "progress.sqlite3")


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "can't be read"),
        ("progress.sqlite3", "can't be read"),
        ("postgresql://host:port/name", "can't be read"),
        ("mysql://host/name", "mysql is no database"),
        ("sqlite://host/progress.sqlite3", "can't be read"),
        ("sqlite:///progress.sqlite3?timeout=long", "can't be read"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
    ],
)
def test_an_address_that_is_of_no_use_is_refused(url: str, told: str) -> None:
    with pytest.raises(DatabaseError, match=told):
        open_database(url)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg", "postgresql+psycopg2"])
def test_postgresql_is_reached_by_psycopg_under_each_of_its_names(scheme: str) -> None:
    with closing(open_database(f"{scheme}://me:secret@host/name")) as database:
        assert str(database) == "postgresql+psycopg://me:***@host/name"
        assert not database.is_sqlite


def test_a_folder_that_cant_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseError, match="Not a directory"):
        open_database(f"sqlite:///{tmp_path}/file/folder/progress.sqlite3")


def test_a_folder_that_is_made_is_the_users_own(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path}/mine/progress.sqlite3").close()
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o700


def test_what_fails_halfway_has_not_begun(database: Database) -> None:
    def fail() -> None:
        with database.begin() as connection:
            connection.execute(text("INSERT INTO reader VALUES (1, '2026-03-14', '')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.reading() as connection:
        assert connection.scalars(select(reader.c.id)).all() == []


def test_who_reads_sees_one_moment_and_doesnt_hinder_who_writes(database: Database) -> None:
    first = somebody(database)
    with database.reading() as connection:
        assert connection.scalars(select(reader.c.id)).all() == [first.id]
        new_reader(database)
        assert connection.scalars(select(reader.c.id)).all() == [first.id]
    with database.reading() as connection:
        assert len(connection.scalars(select(reader.c.id)).all()) == 2


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO device VALUES ('x', 99)",
        "INSERT INTO attempt VALUES (99, 'step', 'a', false, false, NULL)",
        "INSERT INTO attempt SELECT id, 'stop', 'a', false, false, NULL FROM reader",
    ],
)
def test_the_database_itself_refuses_rows_of_nobody_and_of_no_kind(database: Database, statement: str) -> None:
    somebody(database)
    with pytest.raises(DBAPIError), database.begin() as connection:
        connection.execute(text(statement))
