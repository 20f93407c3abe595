"""Every page for everybody: axe finds nothing, nothing runs over at 360 pixels, everything can be touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import PHONE
from tests.support import LANGUAGES
from tests.web.support import ADDRESSES

MANY = re.compile(r"/(lessons/[\w-]+/[\w-]+/\d+|puzzles/.+)")
PLAYED = [
    "/lessons/joker-500/ace/1?answer=0",
    "/lessons/joker-500/ace/1?answer=1",
    "/lessons/nordic-500/round-score/2?answer=1",
    "/lessons/nordic-500/round-score/2?answer=65",
    "/lessons/joker-500/going-out/6?turn=meld+KS+KH+KD%3Bdiscard+5D",
    "/lessons/joker-500/melds/2?do=meld&card=5H&card=6H&card=9S",
    "/lessons/joker-500/melds/5?do=meld&card=6S&card=7S&card=*",
    "/lessons/joker-500/turn/4?turn=lay+8C+%231",
    "/lessons/joker-500/discard-pile/4?turn=take+3",
    "/lessons/joker-500/discard-pile/5?turn=take+5%3Bmeld+JC+JH+JD%3Bdiscard+8S",
    "/puzzles/two-fours?answer=draw",
    "/puzzles/two-fours?answer=take+5",
    "/puzzles/two-at-once?answer=yes",
    "/puzzles/clubs-in-the-pile?answer=take+5",
    "/puzzles/three-cards-for-an-eight?answer=joker-500",
    "/puzzles/ten-of-clubs?turn=lay+10C+%231%3Blay+JC+%231%3Bdiscard+KD",
    "/nothing",
]


PATHS = list(dict.fromkeys(re.sub(r"^/\w+", "", address) for address in ADDRESSES))
FEW = [path for path in PATHS if not MANY.match(path)] + PLAYED
OFTEN = [path for path in PATHS if MANY.match(path)]
SAMPLES = [(code, scheme) for code in LANGUAGES for scheme in ("light", "dark")]


@pytest.mark.parametrize(("number", "code", "scheme"), [(number, *sample) for number, sample in enumerate(SAMPLES)])
def test_axe_finds_nothing(new_context: Callable[..., BrowserContext], number: int, code: str, scheme: str) -> None:
    """Each page in light in one language and in dark in another; of steps and puzzles every fourth, once."""
    page = new_context(color_scheme=scheme, viewport=PHONE).new_page()
    axe, found = Axe(), []
    every = len(SAMPLES)
    again = (number + every // 2) % every  # the other scheme, in another language
    for path in [*FEW[number::every], *FEW[again::every], *OFTEN[number :: 4 * every]]:
        page.goto(f"/{code}{path}")
        for violation in axe.run(page).response["violations"]:
            targets = [(node["target"], node["failureSummary"]) for node in violation["nodes"][:2]]
            found.append((path, violation["id"], targets))
    assert found == []


MEASURE = """() => {
  const trouble = [];
  const width = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth;
  if (over > width) trouble.push("runs over: " + over);
  for (const card of document.querySelectorAll(".card")) {
    const box = card.getBoundingClientRect();
    if (box.left < 0 || box.right > width) trouble.push("clipped card: " + card.textContent.trim());
  }
  for (const target of document.querySelectorAll("a, button:not([hidden]), input:not([type=hidden])")) {
    if (target.classList.contains("skip") || !target.checkVisibility()) continue;
    const box = target.getBoundingClientRect();
    if (box.width < 44 || box.height < 44) {
      trouble.push(`small: ${target.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
    }
  }
  return trouble;
}"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_runs_over_and_everything_can_be_touched_on_a_phone(
    new_context: Callable[..., BrowserContext], code: str
) -> None:
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    found: list[tuple[str, Any]] = []
    for path in [*FEW, *OFTEN[LANGUAGES.index(code) :: len(LANGUAGES)]]:
        page.goto(f"/{code}{path}")
        found += [(path, trouble) for trouble in page.evaluate(MEASURE)]
    assert found == []


def test_a_question_is_printed_with_its_answers(page: Page) -> None:
    page.goto("/da/lessons/joker-500/winning/1")
    page.emulate_media(media="print")
    expect(page.locator(".answer")).to_have_count(4)
    for answer in page.locator(".answer").all():
        expect(answer).to_be_visible()
    expect(page.locator(".steps")).to_be_hidden()


@pytest.mark.parametrize(
    "address",
    [
        "/nb/",
        "/da/puzzles/king-ace-two?answer=take+3",
        "/da/compare",
        "/en/lessons/joker-500/melds/3",
        "/nb/sources/readings",
        "/da/glossary",
    ],
)
def test_nothing_runs_over_with_text_twice_as_large(new_context: Callable[..., BrowserContext], address: str) -> None:
    page = new_context(viewport=PHONE).new_page()
    page.goto(address)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
