"""Which language one gets, and how one changes it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.support import attr, parse


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("", "en"),
        ("nb", "nb"),
        ("no", "nb"),
        ("nn", "nb"),
        ("nb-NO,nb;q=0.9,en;q=0.5", "nb"),
        ("nn-NO", "nb"),
        ("da-DK,en;q=0.5", "da"),
        ("sv,da;q=0.8,en;q=0.9", "en"),
        ("sv,da;q=0.8", "da"),
        ("fr", "en"),
        ("en-GB", "en"),
        ("*", "en"),
        ("NB", "nb"),
        ("x;q=y,,;", "en"),
    ],
)
def test_the_front_door_goes_by_the_wish_of_the_browser(client: FlaskClient, wish: str, code: str) -> None:
    answer = client.get("/", headers={"Accept-Language": wish})
    assert (answer.status_code, answer.location) == (302, f"/{code}/")
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nb/",
        "/nb/lessons/joker-500/melds/2?turn=meld+5H+6H+7H",
        "/nb/puzzles/two-fours?answer=draw",
        "/nb/sources/danish-500",
    ],
)
def test_the_switch_stays_on_the_page_and_remembers(client: FlaskClient, path: str) -> None:
    tree = parse(client.get(path).text)
    (form,) = tree.query("form.languages")
    here = attr(form.query("input")[0], "value")
    answer = client.post(attr(form, "action"), data={"path": here, "language": "da"})
    assert answer.status_code == 303
    assert answer.location == path.replace("/nb/", "/da/")
    assert client.get(answer.location).status_code == 200
    assert client.get("/", headers={"Accept-Language": "en"}).location == "/da/"


def test_the_only_cookie_is_the_readers_and_only_once_something_is_chosen(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/nb/").headers
    answer = client.post("/language", data={"path": "/nb/", "language": "en"})
    assert answer.headers.getlist("Set-Cookie")[0].startswith("reader=")
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize(
    "data",
    [
        {"path": "https://example.org/", "language": "da"},
        {"path": "//example.org/nb/", "language": "da"},
        {"path": "/nb/", "language": "sv"},
        {"path": "/nbx", "language": "da"},
        {"language": "da"},
        {},
    ],
)
def test_a_switch_to_nowhere_is_refused(client: FlaskClient, data: dict[str, str]) -> None:
    answer = client.post("/language", data=data)
    assert answer.status_code == 400
    assert "example.org" not in (answer.location or "")


@pytest.mark.parametrize("path", ["/nb/lessons/joker-500/turn/2", "/da/compare?only=differences"])
def test_the_other_languages_are_named_in_the_head(client: FlaskClient, path: str) -> None:
    tree = parse(client.get(path).text)
    links = {attr(node, "hreflang"): attr(node, "href") for node in tree.query('link[rel="alternate"]')}
    rest = path[3:]
    assert links == {"nb": f"/nb{rest}", "da": f"/da{rest}", "en": f"/en{rest}"}


def test_a_language_without_its_slash_is_led_to_its_front_page(client: FlaskClient) -> None:
    answer = client.get("/nb")
    assert answer.status_code == 308
    assert answer.location.endswith("/nb/")


def test_a_page_in_no_language_still_has_the_switch(client: FlaskClient) -> None:
    tree = parse(client.get("/nowhere").text)
    assert attr(tree.query("form.languages input")[0], "value") == "/en/"
    assert len(tree.query("form.languages button")) == 3


def test_a_forged_cookie_is_no_language(client: FlaskClient) -> None:
    client.set_cookie("language", "xx")
    assert client.get("/", headers={"Accept-Language": "da"}).location == "/da/"
