"""The project as it is installed and started: the wheel outside the checkout, the command, the port."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.support import ADDRESSES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the wheel's contents and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = folder.glob("rummy_tutor-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@contextmanager
def serving(folder: Path, *args: str) -> Iterator[str]:
    """The application started in a folder; yields the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tutor", "serve", *args],
        cwd=folder, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'progress.sqlite3'}"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stdout.close()


def get(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_a_wheel_installed_elsewhere_serves_every_page(installed: Path) -> None:
    assert not (installed / "templates").exists()
    with serving(installed, "--port", "8620") as address:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        for path in ("healthz", *(page[1:] for page in ADDRESSES)):
            status, text = get(address + path)
            assert status == 200, path
        assert get(address + "nb/nothing")[0] == 404
        _, text = get(address)
        for asset in re.findall(r'"/(assets/[^"]+)"', text):
            assert get(address + asset)[0] == 200


def test_a_wheel_installed_elsewhere_makes_its_database(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tutor", "db", "upgrade"],
        cwd=installed, env=os.environ | {"PYTHONPATH": str(installed), "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "x.db").exists()


def test_the_next_free_port_is_taken(installed: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with serving(installed, "--port", str(port)) as address:
            assert port < int(address.rstrip("/").rpartition(":")[2]) < port + 50
            assert get(address + "healthz") == (200, "ok\n")


def test_the_wheel_has_the_command(installed: Path) -> None:
    (entry,) = installed.glob("*.dist-info/entry_points.txt")
    assert "rummy-tutor = tutor.cli:main" in entry.read_text()


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"^    (python3 -m tutor.*?)(?: +#.*)?$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert {"python3 -m tutor", "python3 -m tutor test"} <= set(commands)
    assert "python3 -m tutor test" in (ROOT / ".ci" / "run").read_text()


def test_every_place_in_the_map_of_the_readme_exists() -> None:
    text = (ROOT / "README.md").read_text()
    places = re.findall(r"^(?: {4})?((?:content|templates|translations|tutor|tests)/[\w./<>*-]*)", text, re.MULTILINE)
    assert len(places) > 15
    for place in places:
        pattern = re.sub(r"<[^>]*>", "*", place.rstrip("/"))
        assert list(ROOT.glob(pattern)), place


def test_the_top_level_holds_what_was_asked_for_and_no_more() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {name.split("/")[0] for name in listed.splitlines()}
    wanted = {"pyproject.toml", "tutor", "templates", "translations", "tests", "content", "README.md"}
    allowed = {"LICENSE", "CHANGELOG.md", "requirements.txt", ".ci", ".gitignore"}
    assert wanted <= top <= wanted | allowed


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://x", "mysql is no database"),
        ("sqlite:////proc/none/x.sqlite3", "/proc/none"),
        ("postgresql://tutor@127.0.0.1:1/x", "connection"),
        ("nonsense", "can't be read"),
    ],
)
def test_a_database_that_is_none_is_told_in_one_line(address: str, told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tutor", "serve", "--port", "8690"],
        cwd=ROOT, env=os.environ | {"DATABASE_URL": address}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert told in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
