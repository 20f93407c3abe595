"""Serving the pages."""

from __future__ import annotations

import socket
import sys
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from tutor.web.app import create_app

PORTS_TRIED = 50


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn is not typed
    """gunicorn with one worker and some threads, told what to serve instead of reading a file."""

    def __init__(self, app: Flask, bind: str) -> None:
        self._app = app
        self._bind = bind
        super().__init__()

    def load_config(self) -> None:
        for name, value in {"bind": self._bind, "workers": 1, "threads": 8, "loglevel": "warning"}.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._app


def find_port(host: str, first: int) -> int:
    """The first free port from this one on; raises OSError where none of the next fifty is free."""
    for port in range(first, first + PORTS_TRIED):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {first} to {first + PORTS_TRIED - 1}")


def run(host: str, port: int) -> None:
    """Serve until stopped; the address is printed once it is known."""
    app = create_app()
    port = find_port(host, port)
    shown = f"[{host}]" if ":" in host else host
    print(f"http://{shown}:{port}/", file=sys.stdout, flush=True)
    _Server(app, f"{shown}:{port}").run()
