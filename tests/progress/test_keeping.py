"""What is kept is shown; deleting deletes; who stays away for a year is forgotten."""

from __future__ import annotations

import json
import random
from contextlib import closing
from pathlib import Path

from tests.progress.support import DAY, MINUTE, NOW, sizes, somebody, who
from tutor.progress.attempts import attempts, record
from tutor.progress.database import Database, open_database
from tutor.progress.keeping import delete_reader, export, prune
from tutor.progress.moving import Refusal, new_code, use_code
from tutor.progress.readers import Reader, digest, find_reader, new_reader, save_settings
from tutor.progress.upgrading import upgrade


def test_all_that_is_kept_is_exported_but_hashes(database: Database) -> None:
    token = new_reader(database, now=NOW)
    reader = who(database, token)
    save_settings(database, reader, "nb.four")
    record(database, reader, "step", "b", right=True, now=NOW)
    record(database, reader, "puzzle", "a", right=False, helped=True, now=NOW)
    code = new_code(database, reader, now=NOW)
    assert code is not None
    use_code(database, code, now=NOW)
    exported = export(database, reader)
    assert exported == {
        "seen": "2026-03-14",
        "settings": "nb.four",
        "devices": 2,
        "attempts": [
            {"kind": "puzzle", "item": "a", "missed": True, "helped": True, "done_at": None},
            {"kind": "step", "item": "b", "missed": False, "helped": False, "done_at": "2026-03-14T21:30:00+00:00"},
        ],
    }
    assert json.loads(json.dumps(exported)) == exported


def busy(database: Database, name: str, count: int = 20) -> str:
    """The token of a reader who has done a lot, all of it under this name."""
    token = new_reader(database, now=NOW)
    reader = who(database, token)
    save_settings(database, reader, f"{name}.settings")
    for number in range(count):
        record(database, reader, "step", f"{name}/{number}", right=number % 3 > 0, now=NOW)
    new_code(database, reader, now=NOW)
    return token


def test_a_deleted_reader_leaves_nothing_and_takes_nothing_of_others(database: Database) -> None:
    token, other = busy(database, "gone"), busy(database, "stays")
    reader = who(database, token)
    delete_reader(database, reader)
    assert find_reader(database, token) is None
    assert export(database, reader) is None
    assert attempts(database, reader) == {}
    assert sizes(database) == {"reader": 1, "device": 1, "attempt": 20, "code": 1}
    assert len(attempts(database, who(database, other))) == 20
    delete_reader(database, reader)  # a second time changes nothing
    assert sizes(database)["reader"] == 1


def traces(database: Database, reader: Reader, *names: str) -> list[str]:
    """Which of these texts, or of the reader's number, SQLite's files still hold."""
    assert database.engine.url.database
    path = Path(database.engine.url.database)
    held = b"".join(file.read_bytes() for file in path.parent.glob(path.name + "*"))
    number = reader.id.to_bytes(8, "big")
    return [name for name in names if name.encode() in held] + ["number"] * (number in held)


def test_sqlite_keeps_no_byte_of_a_deleted_reader(tmp_path: Path) -> None:
    """Among others who were there before and after, whose rows the file has had to move about."""
    dice = random.Random(7)
    with closing(open_database(f"sqlite:///{tmp_path / 'progress.sqlite3'}")) as database:
        upgrade(database)
        tokens = [busy(database, f"reader{number}.", dice.randrange(30)) for number in range(10)]
        for number in dice.sample(range(10), 5):
            reader, name = who(database, tokens[number]), f"reader{number}."
            assert traces(database, reader, name, digest(tokens[number])) != []
            delete_reader(database, reader)
            assert traces(database, reader, name, digest(tokens[number])) == []
            busy(database, f"later{number}.", dice.randrange(30))


def test_who_was_not_here_for_a_year_is_deleted(database: Database) -> None:
    idle, back, new = (new_reader(database, now=NOW - 365 * DAY) for _ in range(3))
    record(database, who(database, idle, NOW - 365 * DAY), "step", "a", right=True)
    who(database, back, NOW - 364 * DAY)
    who(database, new)
    assert prune(database, 366, now=NOW) == 0
    assert prune(database, 365, now=NOW) == 1
    assert find_reader(database, idle) is None
    assert sizes(database) == {"reader": 2, "device": 2, "attempt": 0, "code": 0}
    assert prune(database, 364, now=NOW) == 1
    assert find_reader(database, back) is None


def test_codes_that_are_over_go_with_a_day_to_say_so(database: Database) -> None:
    reader = somebody(database)
    code = new_code(database, reader, now=NOW)
    assert code is not None
    prune(database, 365, now=NOW + DAY)
    assert use_code(database, code, now=NOW + DAY) is Refusal.EXPIRED
    prune(database, 365, now=NOW + DAY + 10 * MINUTE)
    assert use_code(database, code, now=NOW + DAY) is Refusal.UNKNOWN
    assert sizes(database) == {"reader": 1, "device": 1, "attempt": 0, "code": 0}
