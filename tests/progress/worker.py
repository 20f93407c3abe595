"""What other processes do to a database; as a command, one that answers until it is killed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from multiprocessing.synchronize import Barrier

from tutor.progress.attempts import record
from tutor.progress.database import Database, open_database
from tutor.progress.readers import find_reader
from tutor.progress.upgrading import upgrade

ANSWERS = 10
THREADS = 8


def is_hard(number: int) -> bool:
    """Whether everybody gets this one wrong at first."""
    return number % 5 == 0


def upgrade_together(barrier: Barrier, url: str) -> None:
    """Upgrade as soon as the others are ready."""
    with closing(open_database(url)) as database:
        barrier.wait()
        upgrade(database)


def learn_together(barrier: Barrier, url: str, tokens: list[str]) -> None:
    """Do the ten steps with each of these tokens, some at a time, as soon as other processes are ready."""
    with closing(open_database(url)) as database:
        barrier.wait()
        in_threads(learn, database, tokens)


def in_threads(work: Callable[[Database, str], None], database: Database, tokens: list[str]) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda token: work(database, token), tokens))


def learn(database: Database, token: str) -> None:
    """Do ten steps, each found out of the token anew as a page does."""
    for number in range(ANSWERS):
        for right in (False, True) if is_hard(number) else (True,):
            reader = find_reader(database, token)
            assert reader is not None
            assert record(database, reader, "step", str(number), right=right)


def answer(database: Database, token: str) -> None:
    """Do steps without end, and print each once it is acknowledged."""
    reader = find_reader(database, token)
    assert reader is not None
    for number in count():
        assert record(database, reader, "step", f"{token[:5]}{number}", right=True)
        sys.stdout.write(f"{token[:5]}{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with closing(open_database(sys.argv[1])) as opened:
        in_threads(answer, opened, sys.argv[2:])
