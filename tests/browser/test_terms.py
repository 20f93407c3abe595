"""A term in a lesson opens in place: by mouse, by keyboard, and with JavaScript off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.reader import Reader
from tests.conftest import PHONE
from tests.support import LANGUAGES

MEANING = "#meld-3"
TERM = f'button[popovertarget="{MEANING[1:]}"]'


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def phone(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(java_script_enabled=request.param, viewport=PHONE, has_touch=True).new_page()


@pytest.mark.parametrize("code", LANGUAGES)
def test_its_button_opens_and_closes_it_inside_the_screen(phone: Page, code: str) -> None:
    phone.goto(f"/{code}/lessons/joker-500/melds/1")
    expect(phone.locator(MEANING)).to_be_hidden()
    phone.locator(TERM).click()
    expect(phone.locator(MEANING)).to_be_visible()
    box = phone.locator(MEANING).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    phone.locator(TERM).click()
    expect(phone.locator(MEANING)).to_be_hidden()


def test_the_keyboard_opens_it_reads_on_and_escapes(phone: Page) -> None:
    phone.goto("/nb/lessons/joker-500/melds/1")
    phone.locator(TERM).focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(MEANING)).to_be_visible()
    phone.keyboard.press("Tab")
    expect(phone.locator(f"{MEANING} a")).to_be_focused()
    phone.keyboard.press("Escape")
    expect(phone.locator(MEANING)).to_be_hidden()
    expect(phone.locator(TERM)).to_be_focused()


def test_its_link_leads_to_its_place_in_the_glossary(phone: Page) -> None:
    phone.goto("/da/lessons/joker-500/melds/1")
    phone.locator(TERM).click()
    phone.locator(f"{MEANING} a").click()
    expect(phone.locator("#meld")).to_be_in_viewport()
    assert phone.url.endswith("/da/glossary#meld")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_is_open(new_context: Callable[..., BrowserContext], scheme: str) -> None:
    page = new_context(color_scheme=scheme, viewport=PHONE).new_page()
    page.goto("/en/lessons/joker-500/melds/1")
    page.locator(TERM).click()
    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    box = page.locator(f"{MEANING} a").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_a_term_that_came_with_a_block_opens_too(page: Page) -> None:
    page.goto("/en/lessons/joker-500/melds/3")
    Reader(page).choose("QS", "QH", "QD")
    page.locator('form.table button[value="meld"]:not([hidden])').click()
    page.locator("#verdict button.term").click()
    expect(page.locator("#verdict .meaning")).to_be_visible()


def test_a_word_is_found_with_the_form(phone: Page) -> None:
    phone.goto("/nb/glossary")
    phone.locator("#name").fill("afkast")
    phone.locator(".find button").click()
    expect(phone.locator("#discard-pile")).to_be_visible()
    expect(phone.locator("#meld")).to_have_count(0)
