"""Many at once: threads, processes and tabs get in each other's way, and every answer counts once."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO

from tests.progress.support import NOW, sizes, somebody, who
from tests.progress.worker import ANSWERS, is_hard, learn_together, upgrade_together
from tutor.progress.attempts import Attempt, Kind, attempts, record
from tutor.progress.backup import back_up
from tutor.progress.database import Database, open_database
from tutor.progress.keeping import delete_reader
from tutor.progress.moving import Moved, Refusal, new_code, use_code
from tutor.progress.readers import find_reader, new_reader
from tutor.progress.upgrading import is_current

# Processes forked from one that has imported everything: they start quickly, and share no connection.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.progress.worker"])


def at_once(work: Callable[..., None], *args: tuple[object, ...]) -> None:
    """Do this work in as many processes as there are arguments, from the same moment on."""
    barrier = PROCESSES.Barrier(len(args))
    processes = [PROCESSES.Process(target=work, args=(barrier, *some)) for some in args]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(args)


def test_eight_processes_upgrade_an_empty_database_at_once(database_url: str) -> None:
    at_once(upgrade_together, *[(database_url,)] * 8)
    with closing(open_database(database_url)) as database:
        assert is_current(database)
        assert sum(sizes(database).values()) == 0


def test_a_hundred_learners_give_a_thousand_answers_at_once(database: Database, database_url: str) -> None:
    """In four processes of eight threads; a fifth of the learners are there twice, in two tabs."""
    tokens = [new_reader(database) for _ in range(100)]
    parts = [tokens[part::4] + tokens[part * 5 : part * 5 + 5] for part in range(4)]
    at_once(learn_together, *[(database_url, part) for part in parts])
    assert sizes(database) == {"reader": 100, "device": 100, "attempt": 1000, "code": 0}
    for token in tokens:
        tried = attempts(database, who(database, token))
        assert {item for _, item in tried} == {str(number) for number in range(ANSWERS)}
        assert all(told.done_at for told in tried.values())
        assert all(told.missed == is_hard(int(item)) for (_, item), told in tried.items())


def test_the_same_answer_from_many_tabs_is_one(database: Database) -> None:
    reader = somebody(database)
    with ThreadPoolExecutor(8) as pool:
        kept = list(pool.map(lambda _: record(database, reader, "step", "a", right=True, now=NOW), range(40)))
    assert kept == [True] * 40
    assert attempts(database, reader) == {("step", "a"): Attempt(False, False, NOW)}


def test_a_code_used_by_many_at_once_works_for_one(database: Database) -> None:
    code = new_code(database, somebody(database), now=NOW)
    assert code is not None
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda _: use_code(database, code, now=NOW), range(8)))
    assert sum(isinstance(outcome, Moved) for outcome in outcomes) == 1
    assert outcomes.count(Refusal.USED) == 7
    assert sizes(database)["device"] == 2


def test_of_many_codes_made_at_once_one_is_open(database: Database) -> None:
    reader = somebody(database)
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda _: new_code(database, reader, now=NOW), range(8)))
    outcomes = [use_code(database, code or "", now=NOW) for code in codes]
    assert sum(isinstance(outcome, Moved) for outcome in outcomes) == 1
    assert outcomes.count(Refusal.EXPIRED) == 7


def test_a_device_that_uses_two_codes_at_once_brings_what_it_has_done_along(database: Database) -> None:
    for _ in range(10):
        laptop, owners = new_reader(database), [somebody(database) for _ in range(2)]
        record(database, who(database, laptop), "step", "a", right=True, now=NOW)
        codes = [new_code(database, owner) or "" for owner in owners]
        with ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(use_code, [database] * 2, codes, [laptop] * 2))
        assert outcomes == [Moved(laptop)] * 2
        reader = who(database, laptop)
        assert reader in owners
        assert attempts(database, reader) == {("step", "a"): Attempt(False, False, NOW)}


def test_no_answer_is_lost_while_devices_move_back_and_forth(database: Database) -> None:
    """Four devices answer the same items again and again, while each of them joins one of the others."""
    tokens = [new_reader(database) for _ in range(4)]

    def work(number: int) -> None:
        token = tokens[number % 4]
        if number >= 8:
            code = new_code(database, who(database, tokens[(number + 1) % 4]))
            use_code(database, code or "", token)
            return
        for item in range(12):
            while not record(database, who(database, token), "step", str(item), right=number < 4):
                pass
            while not record(database, who(database, token), "puzzle", f"{number} {item}", right=True):
                pass

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(work, range(12)))
    tried: dict[tuple[Kind, str], Attempt] = {}
    for token in tokens:
        tried |= attempts(database, who(database, token))
    assert {item for kind, item in tried if kind == "puzzle"} == {
        f"{n} {item}" for n in range(8) for item in range(12)
    }
    for token in tokens:
        mine = attempts(database, who(database, token))
        assert all(mine["step", str(item)].done_at for item in range(12))


def test_a_reader_deleted_amid_answers_stays_deleted(database: Database) -> None:
    token = new_reader(database)
    reader = who(database, token)

    def work(number: int) -> bool:
        if number == 20:
            delete_reader(database, reader)
        return record(database, reader, "step", str(number), right=True)

    with ThreadPoolExecutor(8) as pool:
        assert False in list(pool.map(work, range(60)))
    assert find_reader(database, token) is None
    assert sizes(database) == {"reader": 0, "device": 0, "attempt": 0, "code": 0}


def test_a_backup_amid_answers_is_of_one_moment(database: Database) -> None:
    """Each reader is complete in it, with a device, though readers come and go meanwhile."""

    def come_and_go(_: int) -> None:
        reader = somebody(database)
        record(database, reader, "step", "a", right=True)
        delete_reader(database, reader)

    def back_up_whole(_: int) -> None:
        file = BytesIO()
        back_up(database, file)
        lines = [json.loads(line) for line in file.getvalue().splitlines()]
        rows = [(line["table"], line["values"]) for line in lines if line["line"] == "row"]
        readers = {values["id"] for table, values in rows if table == "reader"}
        assert {values["reader_id"] for table, values in rows if table == "device"} == readers
        assert {values["reader_id"] for table, values in rows if table == "attempt"} <= readers

    with ThreadPoolExecutor(4) as pool:
        done = [pool.submit(work, 0) for _ in range(10) for work in (come_and_go, back_up_whole)]
        for future in done:
            future.result()
