"""A reader in front of the pages: with htmx, with JavaScript off, or by keyboard alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

MOST_TABS = 150
MOST_LOOKS = 250


@dataclass
class Reader:
    """Someone who presses buttons and chooses cards."""

    page: Page
    keyboard: bool = False

    def press(self, selector: str) -> None:
        """Press a button or follow a link."""
        if not self.keyboard:
            self.page.locator(selector).first.click()
            return
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    def choose(self, *cards: str) -> None:
        """Choose cards of the hand."""
        for number, card in enumerate(cards):
            selector = f'.hand input[value="{card}"]'
            twin = cards[:number].count(card)
            if self.keyboard:
                self.tab_to(selector)
                self.page.keyboard.press("Space")
            else:
                self.page.locator(selector).nth(twin).check()
            expect(self.page.locator(f"{selector}:checked")).to_have_count(twin + 1)

    def tick(self, *values: str) -> None:
        """Tick boxes, or take their ticks away."""
        for value in values:
            box = self.page.locator(f'input[value="{value}"]')
            if self.keyboard:
                self.tab_to(f'input[value="{value}"]')
                self.page.keyboard.press("Space")
            else:
                box.set_checked(not box.is_checked())

    def tab_to(self, selector: str) -> None:
        """Go on with the Tab key until the element has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} is not reached by Tab")

    def make(self, *moves: str) -> None:
        """Make moves of a turn: cards to choose, a colon, and what the button does."""
        for number, move in enumerate(moves, 1):
            cards, _, do = move.rpartition(": ")
            self.choose(*cards.split())
            self.press(f'form.table button[value="{do}"]:not([hidden])')
            written = re.compile(rf"^([^;]+;){{{number - 1}}}[^;]+$")
            expect(self.page.locator('form.table input[name="turn"]')).to_have_value(written)

    def type(self, selector: str, text: str) -> None:
        """Type into a field."""
        if self.keyboard:
            self.tab_to(selector)
            self.page.keyboard.type(text)
        else:
            self.page.locator(selector).fill(text)

    def is_asked(self, moves: int, meaning: str) -> bool:
        """Whether the page asks for this meaning of the last move; else the turn has so many moves now."""
        asked = self.page.locator(f'#verdict button[value="{meaning}"]')
        made = self.page.locator(".done").first.locator("li")
        for _ in range(MOST_LOOKS):
            if asked.count():
                return True
            if made.count() == moves:
                return False
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{meaning}: neither made nor asked for on {self.page.url}")

    def is_right(self) -> None:
        """The verdict says so."""
        expect(self.page.locator("#verdict.right")).to_contain_text(re.compile(r"Riktig\.|Rigtigt\.|Correct\."))

    def go_on(self) -> None:
        """On to what comes next."""
        before = self.page.url
        self.press(".steps .primary")
        expect(self.page).not_to_have_url(before)
