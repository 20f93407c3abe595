"""The table under the reader's hands: cards dragged, moved by keys, sorted and looked at as the reader wants."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.reader import Reader
from tests.conftest import PHONE
from tests.support import LANGUAGES

ONE_PLACE = "/en/puzzles/two-melds"
TWO_PLACES = "/en/puzzles/ten-of-clubs"
DRAWING = "/en/puzzles/two-fours"
STAGED = "/{}/puzzles/ten-of-clubs?turn=lay+10C+%231%3Blay+JC+%231"
ASKED = "/{}/puzzles/ten-of-clubs?do=lay&card=10C"
EVERYTHING: dict[str, str | float | bool] = {"suits": "four", "letters": "regional", "size": "large", "order": "rank"}


def card(page: Page, code: str) -> Locator:
    """A card of the hand."""
    return page.locator(f'#hand [data-card="{code}"]')


def hand(page: Page) -> list[str]:
    """The hand as it lies."""
    return [str(each.get_attribute("data-card")) for each in page.locator("#hand [data-card]").all()]


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page, what: Locator, over: Locator) -> None:
    """Drag a card over a place and hold it there."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    for step in range(1, 5):
        (x, y), (to_x, to_y) = middle(what), middle(over)
        page.mouse.move(x + (to_x - x) * step / 4, y + (to_y - y) * step / 4)
    expect(page.locator(".dragged")).to_have_count(1)


def drag(page: Page, what: Locator, over: Locator) -> None:
    lift(page, what, over)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)


def written(page: Page, turn: str) -> None:
    expect(page.locator('form.table input[name="turn"]')).to_have_value(turn)


@pytest.fixture
def desk(new_context: Callable[..., BrowserContext]) -> Page:
    """A page that is high enough for a whole table."""
    return new_context(viewport={"width": 1000, "height": 1400}).new_page()


# --- dragging ------------------------------------------------------------------------------------------------
def test_a_card_dragged_onto_a_meld_is_laid_off_there_and_comes_back_by_undo(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    drag(desk, card(desk, "10C"), desk.locator(".meld").nth(1))
    written(desk, "lay 10C #2")
    desk.locator("#verdict a.button").first.click()
    written(desk, "")
    expect(card(desk, "10C")).to_have_count(1)


def test_a_card_dragged_onto_the_pile_is_discarded(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    drag(desk, card(desk, "KD"), desk.locator(".pile"))
    written(desk, "discard KD")


def test_the_chosen_cards_and_the_dragged_one_are_laid_on_the_free_table(desk: Page) -> None:
    desk.goto(ONE_PLACE)
    Reader(desk).choose("5H", "6H")
    drag(desk, card(desk, "7H"), desk.locator(".free"))
    written(desk, "meld 5H 6H 7H")
    expect(desk.locator(".meld.staged")).to_have_count(1)


def test_a_move_that_is_not_allowed_may_be_dragged_and_is_told_why(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    drag(desk, card(desk, "4S"), desk.locator(".meld").first)
    expect(desk.locator("#verdict .says")).to_contain_text("does not fit")
    written(desk, "")
    expect(card(desk, "4S")).to_have_count(1)


@pytest.mark.parametrize(("what", "turn"), [(".stock .pick", "draw"), ('.pile [value="take 2"]', "take 2")])
def test_cards_are_drawn_and_taken_by_dragging_them_to_the_hand(desk: Page, what: str, turn: str) -> None:
    desk.goto(DRAWING)
    with desk.expect_request(lambda request: request.method == "POST") as sent:
        drag(desk, desk.locator(what), desk.locator("#hand .cards"))
    assert f"do={turn.replace(' ', '%20')}" in (sent.value.post_data or "")


def test_a_card_dragged_within_the_hand_stays_where_it_was_put(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    assert hand(desk) == ["4S", "6H", "10C", "JC", "KD"]
    drag(desk, card(desk, "KD"), card(desk, "6H").locator(".corner").first)
    moved = ["4S", "KD", "6H", "10C", "JC"]
    assert hand(desk) == moved
    expect(desk.locator("#says")).to_have_text("king of diamonds, place 2 of 5")
    expect(desk.locator(".sort .own")).to_be_visible()
    expect(desk.locator("#hand input:checked")).to_have_count(0)
    Reader(desk).make("10C: lay #1")
    assert hand(desk) == ["4S", "KD", "6H", "JC"]
    desk.goto(TWO_PLACES.replace("/en/", "/da/"))
    assert hand(desk) == moved
    desk.locator("#order-rank").click()
    expect(desk.locator("#order-rank")).to_have_attribute("aria-pressed", "true")
    expect(desk.locator("#order-rank")).to_be_focused()
    assert hand(desk) == ["4S", "6H", "10C", "JC", "KD"]
    expect(desk.locator(".sort .own")).to_be_hidden()


def test_escape_puts_a_dragged_card_back(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    before = hand(desk)
    lift(desk, card(desk, "KD"), card(desk, "4S"))
    assert hand(desk) != before
    desk.keyboard.press("Escape")
    expect(desk.locator(".dragged")).to_have_count(0)
    desk.mouse.up()
    assert hand(desk) == before
    expect(desk.locator("#hand input:checked")).to_have_count(0)
    written(desk, "")


def test_a_card_dropped_nowhere_goes_back(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    drag(desk, card(desk, "KD"), desk.locator("h1"))
    written(desk, "")
    assert "do=" not in desk.url


def test_a_click_still_chooses_a_card(desk: Page) -> None:
    desk.goto(TWO_PLACES)
    card(desk, "KD").click()
    expect(card(desk, "KD").locator("input")).to_be_checked()


def touch(page: Page, *points: tuple[float, float]) -> None:
    """A finger that goes down, moves and is lifted."""
    client = page.context.new_cdp_session(page)
    for index, (x, y) in enumerate(points):
        kind = "touchMove" if index else "touchStart"
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_sideways_and_scrolls_up_and_down(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(TWO_PLACES)
    x, y = middle(card(page, "6H"))
    touch(page, (x, y), *[(x + 12 * step, y) for step in range(1, 9)])
    assert hand(page) == ["4S", "10C", "6H", "JC", "KD"]
    expect(page.locator("#hand input:checked")).to_have_count(0)
    before = page.evaluate("scrollY")
    touch(page, (x, y), *[(x, y - 15 * step) for step in range(1, 12)])
    page.wait_for_function(f"scrollY > {before}")
    assert hand(page) == ["4S", "10C", "6H", "JC", "KD"]


# --- by keys -------------------------------------------------------------------------------------------------
def test_alt_and_an_arrow_move_the_card_that_has_the_focus(page: Page) -> None:
    page.goto(TWO_PLACES)
    address = page.url
    Reader(page, keyboard=True).tab_to('#hand input[value="10C"]')
    for key, place in [("ArrowLeft", 2), ("ArrowLeft", 1), ("ArrowLeft", 1), ("ArrowRight", 2)]:
        page.keyboard.press(f"Alt+{key}")
        expect(page.locator("#says")).to_have_text(f"ten of clubs, place {place} of 5")
        expect(card(page, "10C").locator("input")).to_be_focused()
    assert hand(page) == ["4S", "10C", "6H", "JC", "KD"]
    assert page.url == address, "the browser did not go back"
    described = page.locator("#hand").get_attribute("aria-describedby")
    expect(page.locator(f"#{described}")).to_contain_text("Alt and an arrow")


def test_two_arrows_move_what_is_chosen(page: Page) -> None:
    page.goto(TWO_PLACES)
    left, right = page.locator('[data-step="-1"]'), page.locator('[data-step="1"]')
    expect(left).to_be_hidden()
    Reader(page).choose("10C", "JC")
    left.click()
    assert hand(page) == ["4S", "10C", "JC", "6H", "KD"]
    left.dblclick()
    assert hand(page) == ["10C", "JC", "4S", "6H", "KD"]
    right.click()
    assert hand(page) == ["4S", "10C", "JC", "6H", "KD"]
    expect(page.locator("#says")).to_have_text("ten of clubs, place 2 of 5")
    expect(page.locator("#hand input:checked")).to_have_count(2)


def test_an_order_that_no_longer_fits_is_taken_as_far_as_it_goes(page: Page) -> None:
    page.goto(TWO_PLACES)
    page.evaluate("sessionStorage.setItem('hand /puzzles/ten-of-clubs', 'KD KD 9Z JC')")
    page.reload()
    assert hand(page) == ["KD", "JC", "4S", "6H", "10C"]


def test_the_table_needs_no_script(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(TWO_PLACES)
    expect(page.locator(".free")).to_be_hidden()
    expect(page.locator(".keys")).to_be_hidden()
    reader = Reader(page)
    reader.choose("10C")
    reader.press("#order-rank")
    expect(page.locator("#order-rank")).to_have_attribute("aria-pressed", "true")
    expect(card(page, "10C").locator("input")).to_be_checked()
    reader.press('form.table button[value="lay"]')
    reader.press('#verdict button[value="lay 10C #2"]')
    written(page, "lay 10C #2")
    page.locator(".look summary").click()
    reader.press("#suits-four")
    written(page, "lay 10C #2")
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    reader.press('form.table button[value="back 1"]')
    written(page, "")


# --- one press, one move ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("script", [True, False])
def test_a_double_click_makes_one_move(new_context: Callable[..., BrowserContext], script: bool) -> None:
    page = new_context(java_script_enabled=script).new_page()
    sent: list[str] = []

    def slowly(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.continue_()

    page.goto(TWO_PLACES)
    page.route(
        re.compile("puzzles"), lambda route: slowly(route) if route.request.method == "POST" else route.continue_()
    )
    Reader(page).choose("10C")
    page.locator('form.table button[value="lay #1"]').dblclick()
    written(page, "lay 10C #1")
    page.wait_for_load_state("networkidle")
    written(page, "lay 10C #1")
    if script:
        assert len(sent) == 1


def test_a_key_pressed_twice_makes_one_move(page: Page) -> None:
    page.goto(TWO_PLACES)
    Reader(page).choose("10C")
    page.locator('form.table button[value="lay #1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_focused()
    page.wait_for_load_state("networkidle")
    written(page, "lay 10C #1")


# --- the look ------------------------------------------------------------------------------------------------
COLOUR = "node => getComputedStyle(node).color"


def test_four_colours_are_four_on_cards_and_in_texts(page: Page) -> None:
    page.goto("/en/puzzles/ten-of-clubs?hints=2")
    suits = {suit: page.locator(f".card.suit-{suit}").first for suit in "SHDC"}
    assert len({node.evaluate(COLOUR) for node in suits.values()}) == 2
    page.locator(".look summary").click()
    page.locator("#suits-four").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page.locator("#suits-four")).to_be_focused()
    expect(page.locator(".look")).to_have_attribute("open", "")
    assert len({node.evaluate(COLOUR) for node in suits.values()}) == 4
    club = suits["C"].evaluate(COLOUR)
    assert page.locator(".mini.suit-C").first.evaluate(COLOUR) == club
    page.reload()
    assert suits["C"].evaluate(COLOUR) == club
    assert "hints=2" in page.url


@pytest.mark.parametrize(("code", "jack"), [("nb", "Kn"), ("da", "B")])
def test_letters_of_the_language(page: Page, code: str, jack: str) -> None:
    page.goto(STAGED.format(code))
    assert page.locator(".meld .court").inner_text() == "J"
    page.locator(".look summary").click()
    page.locator("#letters-regional").click()
    expect(page.locator(".meld .court")).to_have_text(jack)
    assert page.locator(".meld .court").evaluate("node => node.scrollWidth <= node.clientWidth")
    written(page, "lay 10C #1;lay JC #1")
    page.locator('.languages button[value="en"]').click()
    expect(page.locator(".meld .court")).to_have_text("J")


def test_large_cards_are_larger_and_stay_on_a_phone(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(STAGED.format("en"))
    usual = page.locator("#hand .card").first.bounding_box()
    page.locator(".look summary").click()
    page.locator("#size-large").click()
    expect(page.locator("html")).to_have_attribute("data-size", "large")
    large = page.locator("#hand .card").first.bounding_box()
    assert usual
    assert large
    assert large["width"] > 1.25 * usual["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("address", ["/da/lessons/joker-500/ace/1?answer=0", "/en/sources/joker-500/J21"])
def test_a_look_chosen_beside_a_table_keeps_the_focus_and_the_page(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".look summary").click()
    page.locator("#suits-four").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page.locator("#suits-four")).to_be_focused()
    expect(page.locator("#size-large")).to_be_visible()
    assert page.url.endswith(address)


def test_a_setting_is_no_step_back(page: Page) -> None:
    page.goto("/en/puzzles")
    page.goto(TWO_PLACES)
    page.locator("#order-rank").click()
    expect(page.locator("#order-rank")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page).to_have_url(re.compile("/en/puzzles$"))


def dressed(new_context: Callable[..., BrowserContext], base_url: str, **options: object) -> Page:
    """A reader who has chosen everything that can be chosen."""
    context = new_context(**options)
    context.request.post(f"{base_url}/settings", form=EVERYTHING | {"path": "/nb/"})
    return context.new_page()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_the_look(
    new_context: Callable[..., BrowserContext], base_url: str, scheme: str
) -> None:
    page = dressed(new_context, base_url, color_scheme=scheme, viewport=PHONE)
    for address in (STAGED, ASKED, "/{}/puzzles/two-fours?answer=draw&hints=4", "/{}/sources/joker-500/J28"):
        page.goto(address.format("nb"))
        page.locator(".look summary").click()
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == [], address


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("twice", [False, True], ids=["", "text twice as large"])
def test_nothing_runs_over_whatever_the_look(
    new_context: Callable[..., BrowserContext], base_url: str, code: str, twice: bool
) -> None:
    page = dressed(new_context, base_url, viewport=PHONE)
    for address in (STAGED, ASKED, "/{}/puzzles/the-whole-pile?answer=draw&hints=4", "/{}/sources/joker-500/J28"):
        page.goto(address.format(code))
        page.locator(".look summary").click()
        if twice:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), address
        if not twice:
            assert page.evaluate(SMALL) == [], address


SMALL = """() => {
  const targets = [...document.querySelectorAll("a, button:not([hidden]), summary, input:not([type=hidden])")];
  return targets.filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && !each.classList.contains("skip") && (box.width < 44 || box.height < 44);
  }).map((each) => each.outerHTML.slice(0, 80));
}"""
