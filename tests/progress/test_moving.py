"""A code brings a device to a reader: once, within ten minutes, and with what was done on it before."""

from __future__ import annotations

import re

import pytest

from tests.progress.support import DAY, MINUTE, NOW, contents, sizes, somebody, who
from tutor.progress.attempts import Attempt, attempts, record
from tutor.progress.database import Database
from tutor.progress.keeping import delete_reader
from tutor.progress.moving import ALPHABET, Moved, Refusal, new_code, parse_code, use_code
from tutor.progress.readers import new_reader, save_settings


def code_of(database: Database, token: str) -> str:
    made = new_code(database, who(database, token), now=NOW)
    assert made is not None
    return made


def test_a_code_is_ten_characters_in_two_groups_and_kept_as_a_hash(database: Database) -> None:
    code = code_of(database, new_reader(database))
    assert re.fullmatch(f"[{ALPHABET}]{{5}}-[{ALPHABET}]{{5}}", code)
    assert len(set(ALPHABET)) == 32  # five bits each, fifty in all
    assert not set(ALPHABET) & set("OILU")
    held = str(contents(database))
    assert code not in held
    assert parse_code(code) not in held


def test_a_new_device_gets_a_token_of_the_same_reader(database: Database) -> None:
    phone = new_reader(database)
    moved = use_code(database, code_of(database, phone), now=NOW)
    assert isinstance(moved, Moved)
    assert moved.token != phone
    assert who(database, moved.token) == who(database, phone)
    assert sizes(database) == {"reader": 1, "device": 2, "attempt": 0, "code": 1}


@pytest.mark.parametrize(
    "spoil", [str.lower, lambda code: f"  {code.replace('-', ' – ')}\n", lambda code: code.replace("-", "")]
)
def test_a_code_is_read_forgivingly(database: Database, spoil: object) -> None:
    assert callable(spoil)
    assert isinstance(use_code(database, spoil(code_of(database, new_reader(database))), now=NOW), Moved)


def test_what_looks_alike_is_read_alike() -> None:
    assert parse_code("oO-iI-lL-uU") == "001111VV"
    assert parse_code("".join(ALPHABET)) == ALPHABET


def test_a_code_works_once_and_then_says_that_it_is_used(database: Database) -> None:
    code = code_of(database, new_reader(database))
    assert isinstance(use_code(database, code, now=NOW), Moved)
    assert use_code(database, code, now=NOW) is Refusal.USED
    assert use_code(database, code, now=NOW + DAY) is Refusal.USED


def test_a_code_is_valid_for_ten_minutes(database: Database) -> None:
    phone = new_reader(database)
    code = code_of(database, phone)
    assert use_code(database, code, now=NOW + 10 * MINUTE) is Refusal.EXPIRED
    assert isinstance(use_code(database, code, now=NOW + 9 * MINUTE), Moved)


@pytest.mark.parametrize("code", ["", "AAAAA-AAAAA", "12345", "A" * 5000, "ÆØÅ", "\0\udcff"])
def test_a_wrong_code_is_unknown(database: Database, code: str) -> None:
    code_of(database, new_reader(database))
    assert use_code(database, code, now=NOW) is Refusal.UNKNOWN


def test_a_newer_code_ends_an_older_one_of_the_same_reader_alone(database: Database) -> None:
    phone = new_reader(database)
    other = code_of(database, new_reader(database))
    old, new = code_of(database, phone), code_of(database, phone)
    assert use_code(database, old, now=NOW) is Refusal.EXPIRED
    assert isinstance(use_code(database, new, now=NOW), Moved)
    assert isinstance(use_code(database, other, now=NOW), Moved)


def test_a_refused_code_changes_nothing(database: Database) -> None:
    laptop = new_reader(database)
    code = code_of(database, new_reader(database))
    before = contents(database)
    assert use_code(database, code, laptop, now=NOW + DAY) is Refusal.EXPIRED
    assert use_code(database, "wrong", laptop, now=NOW) is Refusal.UNKNOWN
    assert contents(database) == before


def test_what_was_done_on_the_device_counts_and_its_reader_is_gone(database: Database) -> None:
    phone, laptop = new_reader(database), new_reader(database)
    one, other = who(database, phone), who(database, laptop)
    save_settings(database, one, "da")
    save_settings(database, other, "nb")
    record(database, one, "step", "both", right=True, now=NOW + MINUTE)
    record(database, other, "step", "both", right=False)
    record(database, other, "step", "both", right=True, now=NOW)
    record(database, one, "step", "phone", right=True, now=NOW)
    record(database, other, "puzzle", "laptop", right=True, helped=True, now=NOW)
    record(database, one, "puzzle", "neither", right=False)
    record(database, other, "puzzle", "neither", right=False, helped=True)
    assert use_code(database, code_of(database, phone), laptop, now=NOW) == Moved(laptop)
    assert who(database, laptop) == who(database, phone)
    assert who(database, laptop).settings == "da"
    assert attempts(database, one) == {
        ("puzzle", "laptop"): Attempt(False, True, NOW),
        ("puzzle", "neither"): Attempt(True, True, None),
        ("step", "both"): Attempt(True, False, NOW),
        ("step", "phone"): Attempt(False, False, NOW),
    }
    assert sizes(database) == {"reader": 1, "device": 2, "attempt": 4, "code": 1}
    assert record(database, other, "step", "late", right=True) is False


def test_a_reader_who_has_another_device_goes_on_there(database: Database) -> None:
    phone, laptop = new_reader(database), new_reader(database)
    record(database, who(database, laptop), "step", "a", right=True, now=NOW)
    tablet = use_code(database, code_of(database, laptop), now=NOW)
    assert isinstance(tablet, Moved)
    assert use_code(database, code_of(database, phone), laptop, now=NOW) == Moved(laptop)
    done = {("step", "a"): Attempt(False, False, NOW)}
    assert who(database, laptop) == who(database, phone)
    assert who(database, tablet.token) != who(database, phone)
    assert attempts(database, who(database, tablet.token)) == attempts(database, who(database, phone)) == done


def test_a_code_used_on_its_own_device_changes_no_progress(database: Database) -> None:
    phone = new_reader(database)
    record(database, who(database, phone), "step", "a", right=True)
    assert use_code(database, code_of(database, phone), phone, now=NOW) == Moved(phone)
    assert sizes(database) == {"reader": 1, "device": 1, "attempt": 1, "code": 1}


def test_a_device_whose_reader_is_deleted_starts_with_a_new_token(database: Database) -> None:
    phone, laptop = new_reader(database), new_reader(database)
    delete_reader(database, who(database, laptop))
    moved = use_code(database, code_of(database, phone), laptop, now=NOW)
    assert isinstance(moved, Moved)
    assert moved.token not in (phone, laptop)


def test_the_code_of_a_deleted_reader_is_unknown_and_they_get_none(database: Database) -> None:
    phone = new_reader(database)
    code, gone = code_of(database, phone), who(database, phone)
    delete_reader(database, gone)
    assert use_code(database, code, now=NOW) is Refusal.UNKNOWN
    assert new_code(database, gone) is None


def test_codes_differ(database: Database) -> None:
    reader = somebody(database)
    codes = {new_code(database, reader) for _ in range(50)}
    assert len(codes) == 50
