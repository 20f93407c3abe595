"""The commands of the database, as the README shows them."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.progress.support import DAY, contents, sizes
from tutor.cli import cli
from tutor.progress.database import Database, open_database
from tutor.progress.readers import new_reader
from tutor.progress.upgrading import is_current, upgrade


def run(url: str, *args: str) -> Result:
    return CliRunner().invoke(cli, ["db", *args], env={"DATABASE_URL": url})


def test_upgrade_makes_the_tables_and_says_where(database_url: str) -> None:
    for _ in range(2):
        result = run(database_url, "upgrade")
        assert (result.exit_code, result.stdout.count("is up to date")) == (0, 1)
    with closing(open_database(database_url)) as database:
        assert is_current(database)


def test_prune_deletes_who_was_away_for_a_year_or_as_long_as_one_says(database: Database, database_url: str) -> None:
    now = datetime.now(UTC)
    for days in (0, 31, 364, 366, 1000):
        new_reader(database, now=now - days * DAY)
    assert run(database_url, "prune").stdout == "readers deleted: 2\n"
    assert run(database_url, "prune", "--days", "30").stdout == "readers deleted: 2\n"
    assert sizes(database)["reader"] == 1
    assert run(database_url, "prune", "--days", "36500").stdout == "readers deleted: 0\n"
    for odd in ("0", "1000000", "999999999999"):
        assert run(database_url, "prune", "--days", odd).exit_code == 2


def test_a_backup_goes_to_a_new_file_of_ones_own_and_comes_back(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    new_reader(database)
    file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert run(database_url, "backup", str(file)).stdout == f"2 rows written to {file}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert run(other, "upgrade").exit_code == 0
    assert run(other, "restore", str(file)).stdout == "2 rows restored\n"
    with closing(open_database(other)) as restored:
        assert contents(restored) == contents(database)


def told(result: Result) -> str:
    """The one line that tells what is wrong."""
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    return line


def test_what_goes_wrong_is_told_in_one_line(database: Database, database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl"
    file.write_text("{}\n")
    assert "File exists" in told(run(database_url, "backup", str(file)))
    assert file.read_text() == "{}\n"
    assert "line 1" in told(run(database_url, "restore", str(file)))
    new_reader(database)
    assert "not empty" in told(run(database_url, "restore", str(file)))


def test_a_backup_that_fails_leaves_no_file(database_url: str, tmp_path: Path) -> None:
    assert "db upgrade" in told(run(database_url, "backup", str(tmp_path / "backup.jsonl")))
    assert not (tmp_path / "backup.jsonl").exists()


@pytest.mark.parametrize("command", [("upgrade",), ("prune",), ("backup", "x")])
def test_a_database_that_cant_be_reached_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "progress.sqlite3").mkdir()
    assert "unable to open" in told(run(f"sqlite:///{tmp_path / 'progress.sqlite3'}", *command))
    assert "No such file or directory" in told(run(f"postgresql://tutor@/x?host={tmp_path}", *command))
    assert "no database" in told(run("mysql://host/x", *command))


def test_pruning_needs_tables(database_url: str) -> None:
    assert "reader" in told(run(database_url, "prune"))
    with closing(open_database(database_url)) as database:
        upgrade(database)
    assert run(database_url, "prune").exit_code == 0
