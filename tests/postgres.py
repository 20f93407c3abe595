"""A PostgreSQL server of the tests' own: on a Unix socket only, in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off")
SAFE = ("-c", "fsync=on")
PATIENCE = 60  # seconds for a start; it takes a fifth of one


@dataclass
class Server:
    """A server, its programs, and the folder that it lives in."""

    programs: Path
    home: Path
    options: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.who: dict[str, Any] = {"cwd": self.home, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC"}}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.home, user.pw_uid, user.pw_gid)
            self.who |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def make(self) -> None:
        options = ("-U", "tutor", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        command = [str(self.programs / "initdb"), "-D", str(self.home / "data"), *options]
        done = subprocess.run(command, **self.who, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start and wait until it answers. After a kill it refuses as long as one of its processes is dying."""
        listen = ("-c", "listen_addresses=", "-k", str(self.home))
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, (self.home / "log").read_text()
            if self.process is None or self.process.poll() is not None:
                command = [str(self.programs / "postgres"), "-D", str(self.home / "data"), *listen, *self.options]
                with (self.home / "log").open("ab") as log:
                    self.process = subprocess.Popen(command, **self.who, stdout=log, stderr=log)
            time.sleep(0.05)

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self.url("postgres")):
            return True
        return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def kill(self) -> None:
        """Every process of it gone at once, without a word."""
        (rows,) = self.ask("postgres", "SELECT array_agg(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        assert self.process is not None
        self.process.kill()
        for pid in rows[0]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def url(self, name: str) -> str:
        return f"postgresql://tutor@/{name}?host={self.home}"

    def ask(self, name: str, query: str) -> list[Any]:
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            cursor = connection.execute(query.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database."""
        name = f"t{uuid.uuid4().hex}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        yield self.url(name)
        self.ask("postgres", f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def serving(options: tuple[str, ...]) -> Iterator[Server]:
    """A server that runs; a machine without PostgreSQL fails the tests."""
    programs = find_programs()
    if programs is None:
        pytest.fail("PostgreSQL is missing")
    # No folder of pytest's: root's are closed to others.
    home = Path(tempfile.mkdtemp(prefix="tutor-pg-"))
    server = Server(programs, home, options)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(home, ignore_errors=True)


def find_programs() -> Path | None:
    """The folder of the newest server that is installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))
    found = shutil.which("initdb")
    folders += [Path(found).resolve().parent] if found else []
    return next((folder for folder in folders if (folder / "initdb").exists()), None)
