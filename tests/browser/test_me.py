"""Progress without an account: kept, shown, moved to another device and deleted, with JavaScript off too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, expect

from tests.browser.reader import Reader
from tests.conftest import PHONE

STEP = "/lessons/joker-500/melds/2"


@pytest.fixture(params=["script", "no script", "keyboard"])
def come(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Callable[[], Reader]:
    """Devices of one kind, each with cookies of its own."""

    def make() -> Reader:
        context = new_context(java_script_enabled=request.param != "no script", viewport=PHONE)
        return Reader(context.new_page(), keyboard=request.param == "keyboard")

    return make


def test_what_was_done_on_the_phone_goes_on_at_the_desk_and_can_be_deleted(
    come: Callable[[], Reader],
) -> None:
    phone, desk = come(), come()
    phone.page.goto(f"/nb{STEP}")
    phone.make("5H 6H 7H: meld")
    phone.is_right()
    phone.page.goto("/nb/me")
    expect(phone.page.locator("main")).to_contain_text("1 av ")
    phone.press('form[action*="/me/code"] button')
    code = phone.page.locator("#code").inner_text()
    desk.page.goto("/nb/me")
    desk.type("#typed", code)
    desk.press('form[action*="/me/move"] button')
    expect(desk.page.locator("#verdict.right")).to_contain_text("Nå har denne enheten alt du har gjort")
    desk.page.goto("/nb/")
    expect(desk.page.locator(".hero .primary")).to_contain_text("Fortsett")
    desk.page.goto("/nb/me")
    if desk.keyboard:
        desk.tab_to('[name="sure"]')
        desk.page.keyboard.press("Space")
    else:
        desk.page.locator('[name="sure"]').check()
    desk.press('form[action*="/me/delete"] button')
    expect(desk.page.locator("#verdict.right")).to_contain_text("Alt er slettet")
    phone.page.goto("/nb/me")
    expect(phone.page.locator("main")).to_contain_text("Ingenting ennå")
    assert [cookie["name"] for cookie in desk.page.context.cookies()] == []


def test_what_became_of_a_form_has_the_focus(come: Callable[[], Reader]) -> None:
    reader = come()
    reader.page.goto("/nb/me")
    reader.type("#typed", "00000-00000")
    reader.press('form[action*="/me/move"] button')
    expect(reader.page.locator("#verdict")).to_contain_text("koden")
    expect(reader.page.locator("#verdict")).to_be_focused()


def test_one_cookie_and_no_more(come: Callable[[], Reader]) -> None:
    reader = come()
    reader.page.goto(f"/da{STEP}")
    assert reader.page.context.cookies() == []
    reader.make("5H 6H 7H: meld")
    reader.page.goto("/da/puzzles/ten-of-clubs")
    reader.press("#order-rank")
    reader.page.goto("/da/")
    reader.press('.languages button[value="nb"]')
    expect(reader.page.locator("html")).to_have_attribute("lang", "nb")
    assert [(cookie["name"], cookie["httpOnly"]) for cookie in reader.page.context.cookies()] == [("reader", True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_kept(
    new_context: Callable[..., BrowserContext], base_url: str, scheme: str
) -> None:
    context = new_context(color_scheme=scheme, viewport=PHONE)
    context.request.post(f"{base_url}/nb{STEP}", form={"do": "draw", "turn": ""})
    context.request.post(f"{base_url}/da/puzzles/two-fours", form={"do": "take 5"})
    page = context.new_page()
    page.goto("/da/me")
    page.locator('form[action*="/me/code"] button').click()
    for address in ("", "/da/", "/da/lessons", "/da/lessons/joker-500", "/da/puzzles", "/da/me?done=moved"):
        if address:
            page.goto(address)
        assert [each["id"] for each in Axe().run(page).response["violations"]] == [], address
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), address
