"""What a reader has done is kept once, shown to nobody else, moved by a code, and deleted when they ask."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pkgutil import resolve_name
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from tests.progress.support import sizes
from tests.support import LANGUAGES
from tests.web.cache import SharedCache
from tests.web.support import attr, parse
from tutor.course.loading import courses
from tutor.course.verdicts import new_lessons
from tutor.progress.database import Database
from tutor.progress.keeping import delete_reader
from tutor.progress.moving import use_code
from tutor.progress.readers import Reader
from tutor.web import create_app
from tutor.web.limits import limiter

STEP = "/nb/lessons/joker-500/melds/2"
RIGHT = {"do": "meld", "card": ["5H", "6H", "7H"]}
WRONG = {"do": "meld", "card": ["5H", "6H", "9S"]}
PUZZLE = "/da/puzzles/five-under-the-king"
CODE = re.compile(r"[0-9A-Z]{5}-[0-9A-Z]{5}")
WRITES = [
    (STEP, RIGHT, "tutor.web.progress.record"),
    ("/settings", {"path": "/nb/", "suits": "four"}, "tutor.web.settings.save_settings"),
    ("/nb/me/code", {}, "tutor.web.me.new_code"),
]


@pytest.fixture
def site(database: Database) -> Flask:
    """The whole site on an empty database of either kind, with no guess counted yet."""
    app = create_app(database)
    with app.app_context():
        limiter.reset()
    return app


@pytest.fixture
def reader(site: Flask) -> FlaskClient:
    return site.test_client()


def words(answer: TestResponse, selector: str) -> list[str]:
    return [" ".join(node.to_text().split()) for node in parse(answer.text).query(selector)]


def exported(client: FlaskClient) -> dict[str, dict[str, object]]:
    """What is kept of a reader, by item."""
    kept = client.get("/en/me/export.json")
    assert kept.status_code == 200
    return {each["item"]: each for each in json.loads(kept.text)["attempts"]}


def get_code(client: FlaskClient) -> str:
    answer = client.post("/en/me/code")
    assert answer.headers["Cache-Control"] == "private, no-store"
    found = CODE.search(answer.text)
    assert found
    return found.group()


# --- keeping -----------------------------------------------------------------------------------------------
def test_who_only_looks_gets_no_cookie_and_leaves_nothing(reader: FlaskClient, database: Database) -> None:
    for path in ("/", "/nb/", STEP, f"{STEP}?turn=meld+5H+6H+7H", "/en/me", PUZZLE, "/nb/lessons"):
        assert "Set-Cookie" not in reader.get(path).headers
    assert reader.get("/en/me/export.json").status_code == 404
    assert sum(sizes(database).values()) == 0


def test_an_answer_is_kept_with_one_cookie_that_says_nothing(reader: FlaskClient) -> None:
    answer = reader.post(STEP, data=RIGHT)
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert re.match(r"reader=[\w-]{43}; ", cookie)
    assert {"HttpOnly", "SameSite=Lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert exported(reader)["joker-500/melds/run"]["done_at"]
    for path, selector in (("/nb/lessons", ".ways article"), ("/nb/lessons/joker-500", "#standing")):
        assert "1 av " in words(reader.get(path), selector)[0]
    assert "gjort før" in reader.get(STEP).text


@pytest.mark.parametrize(
    ("path", "answers", "item", "missed", "helped", "done"),
    [
        (STEP, [RIGHT], "joker-500/melds/run", False, False, True),
        (STEP, [WRONG], "joker-500/melds/run", True, False, False),
        (STEP, [WRONG, RIGHT], "joker-500/melds/run", True, False, True),
        (STEP, [RIGHT, WRONG], "joker-500/melds/run", False, False, True),
        ("/nb/lessons/joker-500/turn/3", [{"do": "draw"}], None, False, False, False),
        ("/nb/lessons/joker-500/turn/3", [{"do": "discard", "card": "KC", "turn": "draw"}], "joker-500/turn/whole",
         True, False, False),
        ("/en/lessons/nordic-500/ace/1", [{"answer": "0"}], "nordic-500/ace/which", True, False, False),
        ("/en/lessons/nordic-500/ace/1", [{"answer": "1"}], "nordic-500/ace/which", False, False, True),
        ("/en/lessons/nordic-500/round-score/2", [{"number": "many"}], None, False, False, False),
        ("/en/lessons/nordic-500/round-score/2", [{"number": "65"}], "nordic-500/round-score/ace-on-aces",
         False, False, True),
        (PUZZLE, [{"do": "draw"}], "five-under-the-king", True, False, False),
        (PUZZLE, [{"do": "take 3"}], "five-under-the-king", False, False, True),
        (PUZZLE, [{"do": "draw"}, {"do": "take 3", "hints": "2"}], "five-under-the-king", True, True, True),
        ("/en/puzzles/king-ace-two", [{"do": "take 3", "reveal": "1"}], "king-ace-two", None, True, None),
        ("/en/puzzles/two-at-once", [{"do": "yes"}], "two-at-once", None, False, None),
        ("/en/puzzles/ten-of-clubs", [{"do": "lay #1", "card": "10C"}], None, False, False, False),
        ("/en/puzzles/ten-of-clubs", [{"do": "lay #1", "card": "KD"}], "ten-of-clubs", True, False, False),
    ],
)  # fmt: skip
def test_how_it_went_is_kept(
    reader: FlaskClient, path: str, answers: list[dict[str, object]], item: str | None,
    missed: bool | None, helped: bool, done: bool | None,
) -> None:  # fmt: skip
    for data in answers:
        assert reader.post(path, data=data).status_code == 303
    if item is None:
        assert reader.get("/en/me/export.json").status_code == 404
        return
    kept = exported(reader)[item]
    assert kept["helped"] is helped
    assert missed is None or kept["missed"] is missed
    assert done is None or bool(kept["done_at"]) is done


def test_the_whole_turn_of_a_puzzle_is_kept_when_it_ends(reader: FlaskClient) -> None:
    path, turn = "/en/puzzles/ten-of-clubs", "lay 10C #1;lay JC #1"
    reader.post(path, data={"do": "discard", "card": "KD", "turn": turn})
    assert exported(reader)["ten-of-clubs"]["done_at"]
    assert "solved at the first try" in " ".join(words(reader.get("/en/puzzles"), ".region"))


def test_two_tabs_and_repeated_submissions_count_once(site: Flask) -> None:
    reader = site.test_client()
    reader.post(STEP, data=WRONG)
    before = exported(reader)
    for _ in range(3):
        reader.post(STEP, data=WRONG)
    assert exported(reader) == before
    reader.post(STEP, data=RIGHT)
    done = exported(reader)
    for data in (RIGHT, WRONG, RIGHT):
        reader.post(STEP, data=data)
    assert exported(reader) == done


def test_a_hundred_readers_with_a_thousand_answers_at_once_end_with_exact_counts(
    site: Flask, database: Database
) -> None:
    slugs = ["five-under-the-king", "three-threes", "two-fours", "king-ace-two", "aces-on-the-way"]
    start = threading.Barrier(8)

    def learn(first: bool, number: int) -> None:
        client = site.test_client()
        if first:
            start.wait(20)
        for slug in slugs:
            for do in ("draw", "take 1"):
                assert client.post(f"/en/puzzles/{slug}", data={"do": do}).status_code == 303
        assert set(exported(client)) == set(slugs), number

    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(learn, number < 8, number) for number in range(100)]:
            done.result(120)
    assert sizes(database)["reader"] == sizes(database)["device"] == 100
    assert sizes(database)["attempt"] == 100 * len(slugs)


# --- going on ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", LANGUAGES)
def test_home_says_where_to_go_on(reader: FlaskClient, code: str) -> None:
    assert f"/{code}/lessons" in [attr(node, "href") for node in parse(reader.get(f"/{code}/").text).query(".hero a")]
    reader.post(f"/{code}/lessons/nordic-500/goal/2", data={"number": "30"})
    (link,) = parse(reader.get(f"/{code}/").text).query(".hero a")
    assert attr(link, "href") == f"/{code}/lessons/nordic-500/goal/3"


def test_the_game_that_one_plays_is_remembered(reader: FlaskClient) -> None:
    answer = reader.post("/settings", data={"path": "/da/", "rules": "nordic-500"})
    assert answer.location == "/da/#main"
    page = parse(reader.get("/da/").text)
    assert [attr(node, "value") for node in page.query('.rule-sets [aria-pressed="true"]')] == ["nordic-500"]
    assert attr(page.query(".hero a")[0], "href") == "/da/lessons/nordic-500/goal/1"
    reader.post("/settings", data={"path": "/da/", "rules": "pagat-500"})
    assert attr(parse(reader.get("/da/").text).query(".hero a")[0], "href") == "/da/lessons"
    assert reader.post("/settings", data={"path": "/da/", "rules": "bridge"}).status_code == 400


def test_what_is_to_be_read_before_a_step_is_not_passed_over(reader: FlaskClient) -> None:
    reader.post("/settings", data={"path": "/en/", "rules": "joker-500"})
    assert attr(parse(reader.get("/en/").text).query(".hero a")[0], "href") == "/en/lessons/joker-500/goal/1"


def test_who_did_one_course_goes_on_with_what_is_different_in_the_other(reader: FlaskClient) -> None:
    joker, nordic = courses()["joker-500"], courses()["nordic-500"]
    for lesson in joker.lessons.values():
        for number, step in enumerate(lesson.steps, 1):
            answers = {"choose": [str(n) for n, choice in enumerate(step.choices) if choice.right][:1],
                       "count": [str(step.counted.number)] if step.counted else []}  # fmt: skip
            for given in answers.get(step.kind, []):
                field = "number" if step.counted else "answer"
                reader.post(f"/en/lessons/joker-500/{lesson.slug}/{number}", data={field: given})
    new = new_lessons(nordic, joker)
    asked = [(lesson.slug, number) for lesson in nordic.lessons.values()
             for number, step in enumerate(lesson.steps, 1) if step.kind in ("choose", "count")]  # fmt: skip
    for slug, number in asked:
        known = "done this step before" in reader.get(f"/en/lessons/nordic-500/{slug}/{number}").text
        assert known == (number not in new.get(slug, ())), (slug, number)


# --- to another device -------------------------------------------------------------------------------------
def test_a_code_brings_one_more_device_and_what_was_done_on_both(site: Flask) -> None:
    phone, laptop = site.test_client(), site.test_client()
    phone.post(STEP, data=RIGHT)
    phone.post("/settings", data={"path": "/nb/", "suits": "four"})
    laptop.post(PUZZLE, data={"do": "take 3"})
    code = get_code(phone)
    moved = laptop.post("/en/me/move", data={"code": f" {code.lower().replace('-', ' ')} "})
    assert (moved.status_code, moved.location) == (303, "/en/me?done=moved#verdict")
    assert "your progress now" in laptop.get(moved.location).text
    assert exported(phone) == exported(laptop)
    assert set(exported(phone)) == {"joker-500/melds/run", "five-under-the-king"}
    assert attr(parse(laptop.get("/nb/").text).query("html")[0], "data-suits") == "four"


def test_a_device_that_knows_nobody_joins_too(site: Flask) -> None:
    phone, laptop = site.test_client(), site.test_client()
    phone.post(STEP, data=RIGHT)
    assert laptop.post("/nb/me/move", data={"code": get_code(phone)}).status_code == 303
    assert exported(laptop) == exported(phone)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_used_or_wrong_code_says_so(site: Flask, code: str) -> None:
    told = {
        "nb": ("Koden er brukt", "Ingen enhet"),
        "da": ("allerede brugt", "Der er ingen enhed"),
        "en": ("has been used", "No device"),
    }[code]
    phone = site.test_client()
    phone.post(STEP, data=RIGHT)
    typed = get_code(phone)
    assert site.test_client().post(f"/{code}/me/move", data={"code": typed}).status_code == 303
    for wrong, text in ((typed, told[0]), ("00000-00000", told[1]), ("", told[1]), ("%" * 90, told[1])):
        answer = site.test_client().post(f"/{code}/me/move", data={"code": wrong})
        assert answer.status_code == 400
        assert "Set-Cookie" not in answer.headers
        assert text in words(answer, "#verdict")[0]


def test_an_old_code_says_so(site: Flask) -> None:
    phone = site.test_client()
    phone.post(STEP, data=RIGHT)
    old = get_code(phone)
    get_code(phone)
    answer = site.test_client().post("/en/me/move", data={"code": old})
    assert "too old" in words(answer, "#verdict")[0]


def test_a_hundred_guesses_are_refused(site: Flask) -> None:
    guesses = [site.test_client().post("/da/me/move", data={"code": f"{n:05}-00000"}) for n in range(100)]
    assert [answer.status_code for answer in guesses] == [400] * 10 + [429] * 90
    refused = site.test_client().post("/da/me/move", data={"code": "00000-00000"})
    assert "for mange forsøg" in refused.text
    assert int(refused.headers["Retry-After"]) > 0


# --- deleting ----------------------------------------------------------------------------------------------
def test_deleting_deletes_and_asks_first(site: Flask, database: Database) -> None:
    phone, other = site.test_client(), site.test_client()
    other.post(STEP, data=WRONG)
    before = sizes(database)
    phone.post(STEP, data=RIGHT)
    get_code(phone)
    unsure = phone.post("/en/me/delete")
    assert unsure.status_code == 400
    assert "Tick the box" in unsure.text
    assert exported(phone)
    gone = phone.post("/en/me/delete", data={"sure": "yes"})
    assert gone.location == "/en/me?done=deleted#verdict"
    assert "reader=;" in gone.headers["Set-Cookie"]
    assert phone.get("/en/me/export.json").status_code == 404
    assert sizes(database) == before
    assert exported(other)


def test_a_device_of_a_reader_who_is_deleted_begins_anew(site: Flask) -> None:
    phone, laptop = site.test_client(), site.test_client()
    phone.post(STEP, data=RIGHT)
    laptop.post("/nb/me/move", data={"code": get_code(phone)})
    phone.post("/en/me/delete", data={"sure": "yes"})
    assert laptop.get("/nb/me").status_code == 200
    assert laptop.post(PUZZLE, data={"do": "take 3"}).status_code == 303
    assert set(exported(laptop)) == {"five-under-the-king"}


@pytest.mark.parametrize(("path", "data", "write"), WRITES)
def test_who_is_deleted_at_this_moment_begins_anew_with_what_they_did(
    site: Flask, database: Database, monkeypatch: pytest.MonkeyPatch, path: str, data: dict[str, object], write: str
) -> None:
    phone = site.test_client()
    phone.post(PUZZLE, data={"do": "take 3"})
    wanted: Callable[..., object] = resolve_name(write)

    def write_too_late(database: Database, who: Reader, *args: Any, **named: Any) -> object:
        monkeypatch.setattr(write, wanted)
        delete_reader(database, who)
        return wanted(database, who, *args, **named)

    monkeypatch.setattr(write, write_too_late)
    assert phone.post(path, data=data).status_code < 400
    assert phone.get("/en/me/export.json").status_code == 200
    assert sizes(database)["reader"] == 1
    assert ('data-suits="four"' in phone.get("/nb/").text) == ("suits" in data)


@pytest.mark.parametrize(("path", "data", "write"), WRITES)
def test_what_is_done_while_the_device_joins_somebody_is_done_for_them(
    site: Flask, database: Database, monkeypatch: pytest.MonkeyPatch, path: str, data: dict[str, object], write: str
) -> None:
    phone, tablet, laptop, guest = (site.test_client() for _ in range(4))
    phone.post(PUZZLE, data={"do": "take 3"})
    tablet.post("/en/me/move", data={"code": get_code(phone)})
    laptop.post(STEP, data=RIGHT)
    code, cookie = get_code(laptop), phone.get_cookie("reader")
    assert cookie
    wanted: Callable[..., object] = resolve_name(write)

    def write_too_late(*args: Any, **named: Any) -> object:
        monkeypatch.setattr(write, wanted)
        use_code(database, code, cookie.value)
        return wanted(*args, **named)

    monkeypatch.setattr(write, write_too_late)
    answer = phone.post(path, data=data)
    assert answer.status_code < 400
    assert sizes(database)["reader"] == 2
    for device, moved in ((phone, True), (laptop, True), (tablet, False)):
        assert ('data-suits="four"' in device.get("/nb/").text) == ("suits" in data and moved)
    assert set(exported(phone)) == {"five-under-the-king", "joker-500/melds/run"}
    assert set(exported(tablet)) == {"five-under-the-king"}
    if shown := CODE.search(answer.text):
        guest.post("/en/me/move", data={"code": shown.group()})
        assert exported(guest) == exported(laptop)


# --- nobody else's -----------------------------------------------------------------------------------------
def test_two_readers_behind_one_cache_see_nothing_of_each_other(site: Flask) -> None:
    cache = SharedCache(site)
    one, other, stranger = cache.reader(), cache.reader(), cache.reader()
    pages = ["/nb/", "/nb/lessons", "/nb/lessons/joker-500", STEP, "/nb/puzzles", "/nb/me", "/nb/compare"]
    plain = {page: stranger.get(page) for page in pages}
    one.post(STEP, RIGHT)
    other.post("/nb/puzzles/five-under-the-king", {"do": "take 3"})
    other.post("/settings", {"path": "/nb/", "suits": "four"})
    seen = {reader: {page: reader.get(page) for page in pages} for reader in (one, other)}
    assert "gjort før" in seen[one][STEP]
    assert "gjort før" not in seen[other][STEP]
    assert "løst på første forsøk" in seen[other]["/nb/puzzles"]
    assert "løst på første forsøk" not in seen[one]["/nb/puzzles"]
    assert 'data-suits="four"' not in seen[one]["/nb/compare"]
    assert 'data-suits="four"' in seen[other]["/nb/compare"]
    assert {page: stranger.get(page) for page in pages} == plain
    assert cache.reader().get("/nb/") == plain["/nb/"]
    assert cache.hits > 0


@pytest.mark.parametrize("path", ["/nb/", STEP, "/nb/puzzles", "/nb/me", "/en/compare", "/en/nothing"])
def test_a_page_says_who_may_keep_it(reader: FlaskClient, path: str) -> None:
    plain = reader.get(path)
    assert plain.headers["Cache-Control"] == "public, max-age=60"
    assert "Cookie" in plain.vary
    reader.post(STEP, data=RIGHT)
    assert reader.get(path).headers["Cache-Control"] == "private, no-cache"
    assert reader.get("/en/me/export.json").headers["Cache-Control"] == "private, no-store"


# --- when the database is away -----------------------------------------------------------------------------
def test_without_its_database_the_site_says_so_and_still_teaches(
    site: Flask, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.post(STEP, data=RIGHT)
    assert reader.get("/readyz").status_code == 200

    def away(*_: object, **__: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is away"))

    monkeypatch.setattr("tutor.web.readers.find_reader", away)
    monkeypatch.setattr("tutor.web.readers.new_reader", away)
    monkeypatch.setattr("tutor.web.health.is_current", away)
    for answer in (reader.get("/nb/"), reader.post(STEP, data=RIGHT), site.test_client().post(STEP, data=RIGHT)):
        assert answer.status_code == 503
        assert "Traceback" not in answer.text
        assert "server is away" not in answer.text
    assert "Prøv igjen om litt" in reader.get("/nb/").text
    assert site.test_client().get(STEP).status_code == 200
    assert (reader.get("/readyz").status_code, reader.get("/healthz").status_code) == (503, 200)


@pytest.mark.parametrize(
    ("path", "status"), [("/nb/nothing", 404), ("/nothing", 404), (f"{STEP}?turn=x", 400), ("/language", 405)]
)
def test_an_error_is_told_though_the_database_is_away(
    site: Flask, reader: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    reader.post(STEP, data=RIGHT)

    def away(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is away"))

    monkeypatch.setattr("tutor.web.readers.find_reader", away)
    answer = reader.get(path)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, "private, no-cache")
    assert parse(answer.text).query("h1")
    assert "server is away" not in answer.text
