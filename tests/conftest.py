"""Fixtures: the application and its client, a live server, Chromium from Debian or Playwright, and databases."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from tests.postgres import QUICK, Server, serving
from tutor.progress.database import Database, open_database
from tutor.progress.upgrading import upgrade
from tutor.web import create_app

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE = {"width": 360, "height": 740}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first, so that no worker is left with one at the end."""
    longest = ("test_courses.py", "test_looks.py")
    items.sort(key=lambda item: (item.path.name not in longest, item.path.parent.name != "browser"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The whole site, with an SQLite database of its own."""
    with closing(open_database(f"sqlite:///{tmp_path_factory.mktemp('app') / 'progress.sqlite3'}")) as made:
        upgrade(made)
        yield create_app(made)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A reader without cookies."""
    return app.test_client()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Any) -> dict[str, Any]:
    """Chromium, the system's where there is one; a missing one fails the tests."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    args = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]  # fmt: skip
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's sandbox refuses root
    return browser_type_launch_args | {"args": args} | ({"executable_path": path} if path else {})


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    """A live server; a page's goto("/en/...") goes to it."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def quiet_page(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every browser test fails on a console error, an uncaught exception or a blocked resource."""
    if "page" not in request.fixturenames:
        yield
        return
    page = request.getfixturevalue("page")
    trouble: list[str] = []
    page.on("console", lambda m: trouble.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: trouble.append(str(e)))
    # A request that a navigation cut short is none of the page's.
    page.on("requestfailed", lambda r: None if r.failure == "net::ERR_ABORTED" else trouble.append(r.url))
    yield
    assert trouble == []


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A server that is quick and forgets all when the power goes."""
    with serving(QUICK) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, in turn one of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'progress.sqlite3'}"
        return
    server: Server = request.getfixturevalue("postgres_server")
    with server.database() as url:
        yield url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database with its tables, in turn one of either kind."""
    with closing(open_database(database_url)) as made:
        upgrade(made)
        yield made
