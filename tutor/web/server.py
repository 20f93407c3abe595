"""Serving the pages."""

from __future__ import annotations

import socket
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from tutor.progress.database import Database
from tutor.progress.upgrading import upgrade
from tutor.web.app import create_app

PORTS_TRIED = 50
LAST_PORT = 65_535


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn is not typed
    """gunicorn with one worker and some threads, told what to serve instead of reading a file."""

    def __init__(self, app: Flask, bind: str) -> None:
        self._app = app
        self._settings = {"bind": bind, "workers": 1, "threads": 8, "loglevel": "warning"}
        self._settings["when_ready"] = lambda _: print(f"http://{bind}/", flush=True)
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._app


def find_port(host: str, first: int) -> int:
    """The first free port from this one on; raises OSError where none of the next fifty is free."""
    last = min(first + PORTS_TRIED - 1, LAST_PORT)
    for port in range(first, last + 1):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port at {host} from {first} to {last}")


def run(database: Database, host: str, port: int) -> None:
    """Serve until stopped, with the tables of this version; the address is printed as soon as it answers."""
    upgrade(database)
    app = create_app(database)
    shown = f"[{host}]" if ":" in host else host
    _Server(app, f"{shown}:{port}").run()
