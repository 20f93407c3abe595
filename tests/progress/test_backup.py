"""A backup holds everything as hashes, and is restored into an empty database of either kind."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from tests.postgres import Server
from tests.progress.support import NOW, contents, sizes, who
from tutor.progress.attempts import record
from tutor.progress.backup import back_up, restore
from tutor.progress.database import Database, DatabaseError, open_database
from tutor.progress.keeping import export
from tutor.progress.moving import Moved, new_code, use_code
from tutor.progress.readers import new_reader, save_settings
from tutor.progress.upgrading import upgrade


def fill(database: Database) -> tuple[str, str]:
    """A token and an open code of a reader who has something of everything; another has nothing."""
    token = new_reader(database, now=NOW)
    new_reader(database, now=NOW)
    reader = who(database, token)
    save_settings(database, reader, 'da “♠” \\ "x"\n')
    for number in range(250):
        record(database, reader, "puzzle", f"løp/{number}", right=number % 2 == 0, now=NOW)
    return token, new_code(database, reader, now=NOW) or ""


def back_up_text(database: Database) -> bytes:
    file = BytesIO()
    back_up(database, file)
    return file.getvalue()


def test_a_backup_comes_back_in_a_database_of_either_kind(
    database: Database, postgres_server: Server, tmp_path: Path
) -> None:
    token, code = fill(database)
    before, saved = contents(database), back_up_text(database)
    exported = export(database, who(database, token))
    with postgres_server.database() as url:
        for empty in (url, f"sqlite:///{tmp_path / 'restored.sqlite3'}"):
            with closing(open_database(empty)) as restored:
                upgrade(restored)
                assert restore(restored, BytesIO(saved)) == 255
                assert contents(restored) == before
                assert export(restored, who(restored, token)) == exported
                assert back_up_text(restored) == saved
                assert isinstance(use_code(restored, code, now=NOW), Moved)


def test_a_backup_holds_no_token_and_no_code(database: Database) -> None:
    token, code = fill(database)
    saved = back_up_text(database).decode()
    assert token not in saved
    assert code not in saved
    assert code.replace("-", "") not in saved


def test_a_backup_of_nobody_is_one_too(database: Database) -> None:
    assert restore(database, BytesIO(back_up_text(database))) == 0


def test_a_backup_is_not_restored_over_anybody(database: Database) -> None:
    fill(database)
    before, saved = contents(database), back_up_text(database)
    with pytest.raises(DatabaseError, match="not empty"):
        restore(database, BytesIO(saved))
    assert contents(database) == before


def changed(change: Callable[[list[str]], object]) -> bytes:
    """A good backup of four rows with something done to its lines."""
    reader = {"id": 5, "seen": "2026-03-14", "settings": ""}
    device = {"token_hash": "ab", "reader_id": 5}
    attempt = {"reader_id": 5, "kind": "step", "item": "a", "missed": False, "helped": False, "done_at": None}
    code = {"hash": "cd", "reader_id": 5, "expires": "2026-03-14T21:30:00Z", "used": False}
    rows = {"reader": reader, "device": device, "attempt": attempt, "code": code}
    lines = [json.dumps({"line": "head", "revision": "0002"})]
    lines += [json.dumps({"line": "row", "table": table, "values": values}) for table, values in rows.items()]
    lines.append(json.dumps({"line": "tail", "rows": 4}))
    change(lines)
    return "".join(line + "\n" for line in lines).encode()


def swap(old: str, new: str) -> Callable[[list[str]], object]:
    def change(lines: list[str]) -> None:
        assert old in "".join(lines)
        lines[:] = [line.replace(old, new) for line in lines]

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (list.clear, "no backup"),
        (lambda lines: lines.pop(0), "no backup"),
        (lambda lines: lines.pop(), "not whole: it ends after 4 rows"),
        (lambda lines: lines.pop(2), "not whole: it ends after 3 rows"),
        (lambda lines: lines.insert(1, lines[0]), "not whole: it ends after 0 rows"),
        (lambda lines: lines.append(lines.pop()[:9]), "line 6"),
        (lambda lines: lines.insert(2, "\udcff".encode("utf-8", "replace").decode()), "line 3"),
        (swap("0002", "0003"), "newer version"),
        (swap('"reader",', '"writer",'), "fits no table: writer"),
        (swap("settings", "setting"), "fits no table: reader"),
        (swap("2026-03-14T", "2026-03-34T"), "fits no table: code"),
        (swap('"item": "a"', '"item": 7'), "fits no table: attempt"),
        (swap('"kind": "step"', '"kind": "stop"'), "contradicts itself"),
        (swap('"reader_id": 5', '"reader_id": 6'), "contradicts itself"),
    ],
)
def test_a_damaged_backup_is_refused_whole(
    database: Database, change: Callable[[list[str]], object], told: str
) -> None:
    with pytest.raises(DatabaseError, match=told):
        restore(database, BytesIO(changed(change)))
    assert sum(sizes(database).values()) == 0
    assert restore(database, BytesIO(changed(len))) == 4


def test_a_backup_of_the_first_version_is_restored(database: Database) -> None:
    def change(lines: list[str]) -> None:
        lines[:] = [lines[0].replace("0002", "0001"), *lines[1:4], lines[-1].replace("4", "3")]

    assert restore(database, BytesIO(changed(change))) == 3
    assert sizes(database) == {"reader": 1, "device": 1, "attempt": 1, "code": 0}


def test_tables_of_another_version_are_neither_saved_nor_filled(database_url: str) -> None:
    with closing(open_database(database_url)) as database:
        for revision in (None, "0001"):
            if revision:
                upgrade(database, revision)
            with pytest.raises(DatabaseError, match="db upgrade"):
                back_up_text(database)
            with pytest.raises(DatabaseError, match="db upgrade"):
                restore(database, BytesIO(changed(len)))
