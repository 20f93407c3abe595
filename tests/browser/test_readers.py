"""Steps and dig puzzles in each language: with htmx, with JavaScript off, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.reader import Reader
from tests.support import LANGUAGES

MODES = ("htmx", "no script", "keyboard")


@pytest.fixture(params=MODES)
def reader(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Reader:
    context = new_context(java_script_enabled=request.param != "no script", viewport={"width": 360, "height": 740})
    return Reader(context.new_page(), keyboard=request.param == "keyboard")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_dig_puzzle_first_wrong_then_right(reader: Reader, code: str) -> None:
    page = reader.page
    page.goto(f"/{code}/puzzles/five-under-the-king")
    for number in range(1, 5):
        reader.press(".hints p .button")
        expect(page.locator(".hints > ol > li")).to_have_count(number)
    reader.press('button[value="take 2"]')
    expect(page.locator("#verdict")).to_contain_text("J21")
    reader.press('button[value="draw"]')
    expect(page.locator("#verdict")).to_contain_text("10.8" if code == "en" else "10,8")
    reader.press('button[value="take 3"]')
    reader.is_right()
    expect(page.locator(".elsewhere dt")).to_have_count(4)


def test_answers_are_given_with_cards_boxes_and_numbers(reader: Reader) -> None:
    page = reader.page
    page.goto("/da/puzzles/between-nine-and-jack")
    reader.press('button[value="10S"]')
    expect(page.locator("#verdict")).to_contain_text("21,4")
    reader.press('button[value="4C"]')
    reader.is_right()
    page.goto("/nb/puzzles/an-ace-with-two-homes")
    reader.press('button[value="lay AH #2"]')
    reader.is_right()
    page.goto("/en/puzzles/up-and-down-again")
    reader.tick("danish-500", "pagat-500")
    reader.press('button[value="where"]:not([hidden])')
    expect(page.locator("#verdict")).to_contain_text("not quite")
    reader.tick("pagat-500")
    page.keyboard.press("Enter")
    reader.is_right()
    page.goto("/en/puzzles/what-the-ace-counts")
    reader.type("#answer", "12")
    page.keyboard.press("Enter")
    reader.is_right()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_with_a_joker_that_is_asked_for(reader: Reader, code: str) -> None:
    page = reader.page
    page.goto(f"/{code}/lessons/joker-500/melds/5")
    reader.choose("6S", "KD")
    reader.press('form.table button[value="meld"]:not([hidden])')
    expect(page.locator("#verdict .clause").first).to_be_visible()
    for card in ("6S", "KD"):  # still chosen: put the wrong one back
        expect(page.locator(f'.hand input[value="{card}"]')).to_be_checked()
    page.goto(f"/{code}/lessons/joker-500/melds/5")
    reader.choose("6S", "7S", "*")
    reader.press('form.table button[value="meld"]:not([hidden])')
    expect(page.locator("#verdict button")).to_have_count(2)
    reader.press('#verdict button[value="meld 6S 7S *8S"]')
    reader.is_right()


def test_htmx_exchanges_the_contents_and_the_focus_lands_on_the_verdict(page: Page) -> None:
    page.goto("/nb/lessons/joker-500/melds/2")
    page.evaluate("window.stayed = true")
    reader = Reader(page)
    reader.choose("5H", "6H", "9S")
    reader.press('form.table button[value="meld"]:not([hidden])')
    expect(page.locator("#verdict")).to_be_focused()
    assert page.evaluate("window.stayed")
    assert "card=9S" in page.url
    page.reload()
    expect(page.locator("#verdict .says")).to_be_visible()
    page.go_back()
    expect(page.locator("#verdict .says")).to_have_count(0)


def test_enter_on_a_card_never_lays_off_by_accident(page: Page) -> None:
    page.goto("/nb/lessons/joker-500/turn/4")  # a button to lay off stands before the hand
    page.locator('.hand input[value="9C"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict .says")).to_contain_text("Trykk nå på knappen")
    assert "do=enter" in page.url


@pytest.mark.parametrize("script", [True, False])
def test_the_language_changes_and_the_turn_stays(new_context: Any, script: bool) -> None:
    page = new_context(java_script_enabled=script).new_page()
    page.goto("/nb/lessons/joker-500/discard-pile/3")
    Reader(page).make("take 3", "5H 6H 7H: meld")
    page.locator('.languages button[value="da"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "da")
    expect(page.locator(".meld .card")).to_have_count(3)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "da")


def test_a_lost_connection_is_told_and_nothing_is_lost(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    page = context.new_page()
    page.goto("/da/lessons/joker-500/melds/2")
    expect(page.locator("#no-answer")).to_be_hidden()
    reader = Reader(page)
    reader.choose("5H", "6H", "7H")
    context.set_offline(True)
    reader.press('form.table button[value="meld"]:not([hidden])')
    expect(page.locator("#no-answer")).to_contain_text("Tjek forbindelsen")
    expect(page.locator('.hand input[value="5H"]')).to_be_checked()
    context.set_offline(False)
    reader.press('form.table button[value="meld"]:not([hidden])')
    reader.is_right()
    expect(page.locator("#no-answer")).to_be_hidden()


def test_an_error_is_shown_in_place(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto("/da/puzzles/two-fours")
    page.evaluate("document.querySelector('button[value=\"take 1\"]').value = 'take 77'")
    with page.expect_response(lambda answer: answer.status == 400):
        page.locator('button[value="take 77"]').click()
    expect(page.locator("#verdict")).to_contain_text("take 77")
