"""Set up and run from a plain checkout: stdlib only, so it works before anything is installed.

python3 -m tutor [arguments of the application]
python3 -m tutor test [arguments of pytest]
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class SetupError(Exception):
    """Something could not be installed; its text says what in one line."""


def say(text: str) -> None:
    """Tell what is being set up, on standard error."""
    print(f"[setup] {text}", file=sys.stderr, flush=True)


def sync(*locks: str) -> None:
    """Make .venv hold exactly what the lock files say; nothing is done when they have not changed."""
    digest = hashlib.sha256(sys.version.encode())
    for lock in locks:
        digest.update((ROOT / lock).read_bytes())
    stamp = VENV / f"stamp-{locks[-1].replace('/', '-')}"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    if stamp.exists():
        shutil.rmtree(VENV)  # a lock changed: start anew, so that nothing stays that no lock names
    if not PYTHON.exists():
        say(f"making {VENV}")
        venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(VENV)
    say("installing the locked packages")
    # Debian has no ensurepip without python3-venv and forbids installing outside a venv, but its own
    # pip can install into another interpreter's environment (pip 22.3 and later).
    command = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--quiet", "--require-hashes"]
    command += ["--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
    for lock in locks:
        command += ["-r", str(ROOT / lock)]
    if subprocess.run(command, check=False).returncode:
        raise SetupError("the locked packages could not be installed: pip 22.3 or newer and its index are needed")
    stamp.write_text(digest.hexdigest())


def apt(*packages: str) -> bool:
    """Install Debian packages where that can be done; whether it was."""
    if sys.platform != "linux" or not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say(f"apt-get install {' '.join(packages)}")
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, env=env, check=False, stdout=subprocess.DEVNULL)
    return done.returncode == 0


def browser() -> None:
    """Chromium: the system's, else Playwright's own; on Debian as root also what Playwright's node needs."""
    playwright = [str(PYTHON), "-m", "playwright"]
    wanted: list[str] = []
    if subprocess.run([*playwright, "--version"], capture_output=True, check=False).returncode:
        wanted.append("libatomic1")  # the node in the wheel is linked to it, and a small Debian lacks it
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache/ms-playwright")
    named = os.environ.get("CHROMIUM") or any(map(shutil.which, BROWSERS))
    if not named and not list(cache.glob("chromium-*/chrome-linux*/chrome")):
        wanted.append("chromium")
    if wanted and not apt(*wanted):
        say("playwright install chromium")
        if subprocess.run([*playwright, "install", "chromium"], check=False).returncode:
            raise SetupError("no Chromium: as an administrator, run: apt-get install chromium libatomic1")


def postgres() -> None:
    """PostgreSQL's programs; the tests start a server of their own."""
    if shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    # Debian's package would start a server, which nobody has asked for.
    conf = Path("/etc/postgresql-common/createcluster.conf")
    if Path("/etc/debian_version").exists() and os.geteuid() == 0 and not conf.exists():
        conf.parent.mkdir(parents=True, exist_ok=True)
        conf.write_text("create_main_cluster = false\n")
    if not apt("postgresql"):
        raise SetupError("no PostgreSQL: as an administrator, run: apt-get install postgresql")


def run_tests(args: list[str]) -> int:
    """Install what the tests need and run them; their exit status."""
    sync("requirements.txt", "tests/requirements.txt")
    browser()
    postgres()
    return subprocess.run([PYTHON, "-m", "pytest", *args], check=False).returncode


def main() -> int:
    """Set up if need be, then do what the arguments say; the exit status."""
    args = sys.argv[1:]
    testing = args[:1] == ["test"]
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    installed = not (ROOT / "requirements.txt").is_file()
    if installed or (inside and not testing):
        from tutor.cli import main as app

        return app(args)
    if sys.version_info < (3, 11):
        say("Python 3.11 or newer is needed")
        return 1
    os.chdir(ROOT)
    try:
        if testing:
            return run_tests(args[1:])
        sync("requirements.txt")
    except SetupError as error:
        say(str(error))
        return 1
    os.execv(PYTHON, [str(PYTHON), "-m", "tutor", *args])  # noqa: S606


if __name__ == "__main__":
    sys.exit(main())
