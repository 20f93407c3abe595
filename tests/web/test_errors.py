"""What goes wrong is told clearly, in the reader's language, with the right status; nothing is lost."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support import LANGUAGES
from tests.web.support import attr, parse
from tutor.i18n import language
from tutor.web.errors import TITLES
from tutor.web.security import HEADERS

WRONG = [
    "/nothing",
    "/lessons/nothing",
    "/lessons/pagat-500",
    "/lessons/joker-500/nothing",
    "/lessons/nordic-500/jokers/1",
    "/lessons/joker-500/nothing/1",
    "/lessons/joker-500/melds/0",
    "/lessons/joker-500/melds/99",
    "/lessons/joker-500/melds/one",
    "/puzzles/nothing",
    "/sources/nothing",
    "/compare/nothing",
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", WRONG)
def test_a_wrong_address_is_a_404_in_its_language(client: FlaskClient, code: str, path: str) -> None:
    answer = client.get(f"/{code}{path}")
    assert answer.status_code == 404
    tree = parse(answer.text)
    assert attr(tree.query("html")[0], "lang") == code
    assert tree.query("h1")[0].to_text() == language(code).gettext(TITLES[404])


@pytest.mark.parametrize("path", ["/sv/", "/sv/lessons", "/xx", "/lessons", "/favicon.ico", "/assets/0/nothing.js"])
def test_a_wrong_language_is_a_404_in_the_language_of_the_browser(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "da"})
    assert answer.status_code == 404
    assert attr(parse(answer.text).query("html")[0], "lang") == "da"


FORMS = [
    ("/lessons/joker-500/melds/2", {"do": "fly"}, "fly"),
    ("/lessons/joker-500/melds/2", {"do": "meld", "card": "5X"}, "5X"),
    ("/lessons/joker-500/melds/2", {"do": "meld", "card": "5H", "turn": "nonsense"}, "nonsense"),
    ("/lessons/joker-500/melds/2", {"do": "take none"}, "take none"),
    ("/lessons/joker-500/melds/2", {"do": "lay #x", "card": "5H"}, "#x"),
    ("/lessons/joker-500/melds/2", {"do": "discard", "card": "*5H"}, "*5H"),
    ("/puzzles/two-fours", {"do": "fly"}, "fly"),
    ("/puzzles/two-fours", {"do": "take 7"}, "take 7"),
    ("/puzzles/two-fours", {"do": "draw 5H"}, "draw 5H"),
    ("/puzzles/two-fours", {"do": "discard 4C"}, "discard 4C"),
    ("/puzzles/two-at-once", {"do": "maybe"}, "maybe"),
    ("/puzzles/two-melds", {"do": "meld", "turn": "discard 5S"}, ""),
]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("path", "form", "told"), FORMS)
def test_a_malformed_form_is_a_400_that_says_what_is_wrong(
    client: FlaskClient, code: str, path: str, form: dict[str, str], told: str
) -> None:
    answer = client.post(f"/{code}{path}", data=form)
    assert answer.status_code == 400
    said = parse(answer.text).query("#verdict")[0].to_text()
    assert said
    assert told in said


@pytest.mark.parametrize(
    "address",
    [
        "/en/lessons/joker-500/melds/2?turn=nonsense",
        "/en/lessons/joker-500/melds/2?turn=discard+5H%3Bdiscard+6H",
        "/en/lessons/joker-500/melds/2?turn=meld+9S",
        "/en/lessons/joker-500/melds/2?do=fly",
        "/en/puzzles/two-fours?answer=fly",
        "/en/puzzles/two-fours?answer=take+9",
        "/en/puzzles/two-at-once?answer=maybe",
        "/en/puzzles/two-melds?turn=take+1",
        "/en/puzzles/ten-of-clubs?turn=" + "lay+10C+%231%3B" * 70,
    ],
)
def test_a_bad_link_is_a_400_that_says_what_is_wrong(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert parse(answer.text).query("#verdict")[0].to_text()


@pytest.mark.parametrize("hints", ["-5", "x", "99", "1e3", "٣"])
def test_odd_numbers_of_hints_do_no_harm(client: FlaskClient, hints: str) -> None:
    assert client.get("/en/puzzles/two-fours", query_string={"hints": hints}).status_code == 200


FORGED = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://example.org"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
]


@pytest.mark.parametrize("headers", FORGED)
@pytest.mark.parametrize("path", ["/nb/lessons/joker-500/melds/2", "/da/puzzles/two-fours", "/language"])
def test_a_forged_form_is_a_403(client: FlaskClient, path: str, headers: dict[str, str]) -> None:
    answer = client.post(path, data={"do": "draw"}, headers=headers)
    assert answer.status_code == 403
    assert parse(answer.text).query("h1")


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://localhost"}],
)
def test_a_form_of_our_own_is_taken(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/en/puzzles/two-fours", data={"do": "draw"}, headers=headers).status_code == 303


def test_reading_changes_nothing_and_writing_needs_a_post(client: FlaskClient) -> None:
    assert client.get("/language").status_code == 405
    assert "POST" in client.get("/language").headers["Allow"]
    assert client.post("/en/compare").status_code == 405
    assert client.post("/en/lessons/joker-500/melds/1", data={"do": "draw"}).status_code == 405


def test_too_large_a_form_is_a_413(client: FlaskClient) -> None:
    answer = client.post("/en/puzzles/two-fours", data={"do": "x" * 20_000})
    assert answer.status_code == 413
    assert parse(answer.text).query("h1")


@pytest.mark.parametrize("address", ["/en/", "/en/nothing", "/healthz", "/language"])
def test_every_answer_carries_the_policy(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_no_traceback_reaches_a_reader(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("secret")

    monkeypatch.setitem(app.view_functions, "compare.index", fail)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    answer = app.test_client().get("/da/compare")
    assert answer.status_code == 500
    assert answer.headers["Cache-Control"] == "private, no-cache", "nobody is shown the fault of a moment for longer"
    assert "secret" not in answer.text
    assert attr(parse(answer.text).query("html")[0], "lang") == "da"
