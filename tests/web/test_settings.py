"""What a reader has chosen: kept with their progress, changed on the very same page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.support import attr, parse
from tutor.web.look import keep_entered
from tutor.web.settings import Letters, Order, Settings, Size, Suits, format_settings, parse_settings

ALL = Settings(Suits.FOUR, Letters.REGIONAL, Size.LARGE, Order.RANK, "da", "nordic-500")
TABLE = "/nb/puzzles/ten-of-clubs"
PLAYED = TABLE + "?turn=lay+10C+%231&hints=2"


def change(client: FlaskClient, path: str, *cards: str, **words: str) -> str:
    """Change a setting and give the address that it leads to."""
    answer = client.post("/settings", data={"path": path, "card": list(cards)} | words)
    assert answer.status_code == 303
    return answer.location


def shown(client: FlaskClient, address: str, selector: str) -> list[str]:
    return [node.to_text().strip() for node in parse(client.get(address).text).query(selector)]


def test_only_what_is_not_usual_is_written() -> None:
    assert format_settings(Settings()) == ""
    assert format_settings(ALL) == "four.regional.large.rank.da.nordic-500"


@pytest.mark.parametrize("settings", [Settings(), ALL, Settings(size=Size.LARGE), Settings(order=Order.RANK)])
def test_reading_and_writing_are_inverse(settings: Settings) -> None:
    assert parse_settings(format_settings(settings)) == settings


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", Settings()),
        ("...", Settings()),
        ("rainbow.large", Settings(size=Size.LARGE)),
        ("four.\x00.LARGE.rank", Settings(suits=Suits.FOUR, order=Order.RANK)),
        ("four.two", Settings()),
        ("fourlarge", Settings()),
        ("x" * 5000 + ".four", Settings()),
    ],
)
def test_what_is_no_setting_is_passed_over_word_by_word(text: str, settings: Settings) -> None:
    assert parse_settings(text) == settings


@pytest.mark.parametrize("cookie", ["", "%00", "nonsense", "x" * 4000, "é"])
def test_a_page_answers_whatever_the_cookie_holds(client: FlaskClient, cookie: str) -> None:
    client.set_cookie("reader", cookie)
    assert client.get(TABLE).status_code == 200
    assert change(client, TABLE, suits="four")
    assert attr(parse(client.get(TABLE).text).query("html")[0], "data-suits") == "four"


def test_a_change_is_remembered_and_leads_back_to_the_very_same_page(client: FlaskClient) -> None:
    assert change(client, PLAYED, suits="four") == PLAYED + "#look"
    assert change(client, PLAYED, size="large") == PLAYED + "#look"
    page = parse(client.get(PLAYED).text)
    html = page.query("html")[0]
    assert (attr(html, "data-suits"), attr(html, "data-size")) == ("four", "large")
    pressed = [attr(node, "value") for node in page.query('.setting[aria-pressed="true"]')]
    assert pressed == ["suit", "four", "international", "large"]
    assert change(client, PLAYED, suits="two") == PLAYED + "#look"
    assert attr(parse(client.get("/da/").text).query("html")[0], "data-suits") == "two"


def test_the_cookie_is_short_and_out_of_reach(client: FlaskClient) -> None:
    answer = client.post("/settings", data={"path": TABLE, "suits": "four"})
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith("reader=")
    assert len(cookie.partition(";")[0]) < 60
    assert {"HttpOnly", "SameSite=Lax", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    safe = client.post("/settings", data={"path": TABLE, "suits": "four"}, base_url="https://localhost")
    assert "Secure" in safe.headers["Set-Cookie"]


@pytest.mark.parametrize("path", ["/nb/\r\nSet-Cookie: x=y", "/nb/[", "/nb/?card=\x00&do=%", "/nb/#a#b", "/nb/é\n"])
def test_an_odd_address_is_led_to_as_an_address_of_ours(client: FlaskClient, path: str) -> None:
    switched = client.post("/language", data={"path": path, "language": "da"})
    locations = [change(client, path, "5H", suits="four"), change(client, path, suits="four"), switched.location]
    assert [location[:4] for location in locations] == ["/nb/", "/nb/", "/da/"]
    assert all(location.isascii() and location.isprintable() for location in locations)


@pytest.mark.parametrize(
    "data",
    [
        {"path": "https://example.org/", "suits": "four"},
        {"path": "//example.org/nb/", "suits": "four"},
        {"path": "/assets/", "suits": "four"},
        {"suits": "four"},
        {"path": TABLE},
        {"path": TABLE, "suits": "five"},
        {"path": TABLE, "suits": "four", "size": "huge"},
        {"path": TABLE, "colour": "red"},
    ],
)
def test_a_change_that_makes_no_sense_is_refused(client: FlaskClient, data: dict[str, str]) -> None:
    answer = client.post("/settings", data=data)
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


def test_a_forged_form_changes_nothing(client: FlaskClient) -> None:
    data = {"path": TABLE, "suits": "four"}
    assert client.post("/settings", data=data, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_the_cards_that_are_chosen_stay_chosen(client: FlaskClient) -> None:
    address = change(client, TABLE, "10C", "4S", order="rank")
    assert address == TABLE + "?card=10C&card=4S#hand"
    chosen = parse(client.get(address).text).query(".hand input[checked]")
    assert [attr(node, "value") for node in chosen] == ["4S", "10C"]


def test_a_try_is_told_again_only_as_long_as_its_cards_are_chosen() -> None:
    tried = "/nb/x?turn=draw&do=meld&card=5H&card=6H"
    assert keep_entered(tried, "card", ["6H", "5H"]) == tried
    assert keep_entered(tried, "card", ["5H"]) == "/nb/x?turn=draw&card=5H"
    assert keep_entered("/nb/x", "card", []) == "/nb/x"


@pytest.mark.parametrize("where", ["/da/puzzles/what-the-ace-counts", "/nb/lessons/nordic-500/round-score/2"])
def test_a_number_that_is_typed_stays_in_its_field(client: FlaskClient, where: str) -> None:
    for address, typed in ((where, "13"), (f"{where}?number=13", "14"), (f"{where}?number=13", "")):
        (form,) = (form for form in parse(client.get(address).text).query("form") if form.query("#answer"))
        fields = form.query("input[type=hidden]")
        data = {attr(field, "name"): attr(field, "value") for field in fields} | {"number": typed}
        for choice in ({"size": "large"}, {"size": "usual"}):
            there = client.post("/settings", data=data | choice).location
            assert attr(parse(client.get(there).text).query("#answer")[0], "value") == typed


@pytest.mark.parametrize("path", [TABLE, "/en/compare", "/da/sources/joker-500/J21", "/nb/nothing"])
def test_every_page_says_that_it_depends_on_the_cookie(client: FlaskClient, path: str) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        assert "Cookie" in client.get(path, headers=headers).vary
    assert "Cookie" not in client.get("/healthz").vary


@pytest.mark.parametrize(
    ("code", "letters"),
    [("nb", ["4", "6", "10", "Kn", "K"]), ("da", ["4", "6", "10", "B", "K"]), ("en", ["4", "6", "10", "J", "K"])],
)
def test_the_letters_are_those_of_the_language(client: FlaskClient, code: str, letters: list[str]) -> None:
    change(client, TABLE, letters="regional", order="rank")
    page = parse(client.get(f"/{code}/puzzles/ten-of-clubs").text)
    corners = [node.to_text().split("\n")[0].strip() for node in page.query(".hand .corner")[::2]]
    assert [corner.rstrip("♠♥♦♣\ufe0e ") for corner in corners] == letters
    values = [attr(node, "value") for node in page.query(".hand input")]
    assert values == ["4S", "6H", "10C", "JC", "KD"], "the notation stays"


def test_cards_in_a_text_have_the_letters_too_and_their_names_stay(client: FlaskClient) -> None:
    change(client, TABLE, letters="regional")
    (queen,) = parse(client.get("/nb/puzzles/four-cards").text).query("p.text .mini")
    assert " ".join(queen.to_text().split()).replace("\ufe0e", "") in ("kløver dame D♣", "kløver dameD♣")
    texts = [node.to_text() for node in parse(client.get("/da/sources/danish-500/D7").text).query(".corner")]
    assert any(text.startswith("E") for text in texts)
    assert not any(text.startswith("A") for text in texts)


def test_english_has_no_letters_to_choose(client: FlaskClient) -> None:
    assert not parse(client.get("/en/puzzles/ten-of-clubs").text).query(".setting[name=letters]")
    assert shown(client, "/nb/puzzles/ten-of-clubs", ".setting[name=letters]") == ["A K Q J", "E K D Kn"]
    assert shown(client, "/da/puzzles/ten-of-clubs", ".setting[name=letters]") == ["A K Q J", "E K D B"]


def test_the_hand_is_sorted_by_suit_or_by_rank_and_says_which(client: FlaskClient) -> None:
    for order, cards in {"rank": "2C 5H 6H 7H 9D KS KH KD", "suit": "KS 5H 6H 7H KH 2C 9D KD"}.items():
        page = parse(client.get(change(client, "/en/puzzles/two-melds", order=order)).text)
        assert [attr(node, "value") for node in page.query(".hand input")] == cards.split()
        assert [attr(node, "value") for node in page.query('.sort [aria-pressed="true"]')] == [order]


@pytest.mark.parametrize(
    "path",
    ["/puzzles/ten-of-clubs", "/puzzles/two-fours", "/puzzles/two-at-once", "/sources/joker-500/J21"],
)
def test_the_look_is_within_reach_wherever_there_is_a_table(client: FlaskClient, path: str) -> None:
    page = parse(client.get(f"/da{path}").text)
    (form,) = [form for form in page.query("main form") if form.query(".look")]
    (where,) = form.query("input[name=path]")
    assert attr(where, "value") == f"/da{path}"
    for button in form.query(".setting"):
        assert attr(button, "formaction") == "/settings"
