"""The whole site, killed in the middle of answers: what a browser was told is kept is there afterwards."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.progress.support import who
from tutor.progress.attempts import attempts
from tutor.progress.database import Database
from tutor.puzzles.collection import puzzles
from tutor.puzzles.finding import find_answers

ROOT = Path(__file__).resolve().parents[2]
LEARNERS, ENOUGH = 6, 40
# Digs that can be answered by drawing from the stock.
DIGS = [
    slug
    for slug, puzzle in puzzles().items()
    if puzzle.question.kind == "dig" and "draw" in {answer.text for answer in find_answers(puzzle.question)}
]


def answer(connection: HTTPConnection, slug: str, token: str) -> str:
    """Answer a puzzle; the reader's token once that is acknowledged."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"reader={token}"}
    connection.request("POST", f"/en/puzzles/{slug}", "do=draw", headers)
    told = connection.getresponse()
    told.read()
    found = re.match(r"reader=([\w-]+)", told.getheader("Set-Cookie") or "")
    assert told.status == 303
    assert found
    return found.group(1)


def free_port() -> int:
    """One that nobody has, chosen by the system."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def learn(address: str, acknowledged: list[tuple[str, str]], enough: threading.Event) -> None:
    """Readers who come one after the other and answer everything, until the site is gone."""
    host = address.removeprefix("http://").removesuffix("/")
    with suppress(OSError, HTTPException), closing(HTTPConnection(host, timeout=20)) as connection:
        while True:
            token = ""
            for slug in DIGS:
                token = answer(connection, slug, token)
                acknowledged.append((token, slug))
                if len(acknowledged) >= ENOUGH:
                    enough.set()


def test_a_killed_site_loses_no_acknowledged_answer(database: Database, database_url: str) -> None:
    acknowledged: list[tuple[str, str]] = []
    for _ in range(2):
        command = [sys.executable, "-m", "tutor", "serve", "--port", str(free_port())]
        environment = os.environ | {"DATABASE_URL": database_url}
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        ) as site:
            assert site.stdout is not None
            address, enough = site.stdout.readline().strip(), threading.Event()
            before = len(acknowledged)
            learners = [threading.Thread(target=learn, args=(address, acknowledged, enough)) for _ in range(LEARNERS)]
            for learner in learners:
                learner.start()
            enough.wait(60)
            os.killpg(site.pid, signal.SIGKILL)
            for learner in learners:
                learner.join(60)
        assert enough.is_set()
        assert len(acknowledged) > before
    for token in {token for token, _ in acknowledged}:
        kept = {item for _, item in attempts(database, who(database, token))}
        assert {item for holder, item in acknowledged if holder == token} <= kept
