"""Whatever is killed in the middle of answers, what was acknowledged is there afterwards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.postgres import SAFE, serving
from tests.progress.support import who
from tutor.progress.attempts import attempts, record
from tutor.progress.database import Database, open_database
from tutor.progress.readers import new_reader
from tutor.progress.upgrading import upgrade

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def answering(url: str, tokens: list[str], acknowledged: list[str], least: int) -> Iterator[subprocess.Popen[str]]:
    """A process in the middle of answers, to be ended in the block; all that it acknowledged is added to the list."""
    command = [sys.executable, "-m", "tests.progress.worker", url, *tokens]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        acknowledged += [process.stdout.readline().strip() for _ in range(least)]
        yield process
        out, _ = process.communicate()
        # A line that was cut short has not been read by anybody.
        acknowledged += [line.strip() for line in out.splitlines(keepends=True) if line.endswith("\n")]


def kept(database: Database, tokens: list[str]) -> set[str]:
    return {item for token in tokens for _, item in attempts(database, who(database, token))}


def test_a_killed_process_loses_no_acknowledged_step(database: Database, database_url: str) -> None:
    tokens = [new_reader(database) for _ in range(4)]
    acknowledged: list[str] = []
    for least in (1, 20, 75):
        with answering(database_url, tokens, acknowledged, least) as process:
            process.kill()
        assert len(acknowledged) >= least
        assert set(acknowledged) <= kept(database, tokens)
    assert record(database, who(database, tokens[0]), "puzzle", "goes-on", right=True)


def test_a_killed_server_loses_no_acknowledged_step() -> None:
    acknowledged: list[str] = []
    with serving(SAFE) as server, closing(open_database(server.url("postgres"))) as database:
        upgrade(database)
        tokens = [new_reader(database) for _ in range(4)]
        for least in (10, 60):
            with answering(server.url("postgres"), tokens, acknowledged, least) as process:
                server.kill()
            assert process.returncode == 1  # its server has gone
            server.start()
            assert set(acknowledged) <= kept(database, tokens)
            assert record(database, who(database, tokens[0]), "puzzle", str(least), right=True)
