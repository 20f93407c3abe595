"""Two tabs, double clicks and the back button do no harm: a page knows no more than its address."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.reader import Reader
from tests.conftest import PHONE

DIG = "/lessons/joker-500/discard-pile/3"
WHOLE = "/lessons/joker-500/turn/3"
QUESTION = "/lessons/nordic-500/ace/1"


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def context(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context(java_script_enabled=request.param, viewport=PHONE)


def test_two_tabs_play_the_same_step_in_their_own_ways(context: BrowserContext) -> None:
    one, other = Reader(context.new_page()), Reader(context.new_page())
    for reader, move in ((one, "take 3"), (other, "draw")):
        reader.page.goto(f"/nb{DIG}")
        reader.make(move)
    one.page.bring_to_front()
    one.page.locator('form.table input[name="turn"]').wait_for(state="attached")
    for card in ("5H", "6H", "7H"):
        one.choose(card)
    one.press('form.table button[value="meld"]:not([hidden])')
    expect(one.page.locator(".done li")).to_have_count(2)
    expect(other.page.locator(".done li")).to_have_count(1)
    one.choose("2D")
    one.press('form.table button[value="discard"]:not([hidden])')
    one.is_right()
    other.page.reload()
    expect(other.page.locator(".done li")).to_have_count(1)


def test_a_double_click_is_one_move(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/da{WHOLE}")
    page.locator('button[value="draw"]').dblclick()
    expect(page.locator(".done li")).to_have_count(1)
    Reader(page).choose("8C", "8D", "8S")
    page.locator('form.table button[value="meld"]:not([hidden])').dblclick()
    expect(page.locator(".done li")).to_have_count(2)
    expect(page.locator("#verdict .clause")).to_have_count(0)


def test_back_undoes_and_forward_does_again(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/en{WHOLE}")
    page.locator('button[value="draw"]').click()
    expect(page.locator(".done li")).to_have_count(1)
    page.go_back()
    expect(page.locator(".done")).to_have_count(0)
    page.locator('button[value="draw"]').click()
    expect(page.locator(".done li")).to_have_count(1)
    page.go_back()
    expect(page.locator(".done")).to_have_count(0)
    page.wait_for_load_state()
    page.go_forward()
    expect(page.locator(".done li")).to_have_count(1)


def test_back_from_an_answer_asks_again(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"/en{QUESTION}")
    page.locator(".answers button").first.dblclick()
    expect(page.locator("#verdict p").first).to_be_visible()
    page.go_back()
    expect(page.locator("#verdict p")).to_have_count(0)
    expect(page.locator(".answers button").first).to_be_visible()


def test_after_an_answer_the_focus_is_on_the_verdict_and_it_is_told(page: Page) -> None:
    page.goto(f"/nb{QUESTION}")
    for index in range(page.locator(".answers button").count()):
        page.goto(f"/nb{QUESTION}")
        page.locator(f'.answers button[value="{index}"]').click()
        expect(page.locator("#verdict")).to_be_focused()
        expect(page.locator("#verdict[role=status]")).to_contain_text(".")
