"""A course in each language: whole on a phone, its first half with JavaScript off, its second by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.reader import Reader
from tests.conftest import PHONE
from tutor.cards import Card, format_card
from tutor.course.lessons import Step
from tutor.course.loading import courses
from tutor.rules.actions import Action, Discard, Draw, Exchange, Lay, LayOff, cards_of, format_action
from tutor.rules.judge import judge_turn
from tutor.web.table import hand_order

WIDE = {"width": 1280, "height": 900}
WALKS = [
    pytest.param("nb", "joker-500", "phone", slice(None), id="nb-phone"),
    pytest.param("da", "nordic-500", "no script", slice(12), id="da-no-script"),
    pytest.param("en", "joker-500", "keyboard", slice(13, None), id="en-keyboard"),
]


@pytest.mark.parametrize(("code", "course", "mode", "part"), WALKS)
def test_a_course(new_context: Callable[..., BrowserContext], code: str, course: str, mode: str, part: slice) -> None:
    context = new_context(java_script_enabled=mode != "no script", viewport=PHONE if mode == "phone" else WIDE)
    reader = Reader(context.new_page(), keyboard=mode == "keyboard")
    reader.page.goto(f"/{code}/lessons/{course}")
    every = list(courses()[course].lessons.values())
    lessons = every[part]
    reader.press(f'.list a[href*="/{lessons[0].slug}"]')
    for lesson in lessons:
        for number, step in enumerate(lesson.steps, 1):
            expect(reader.page).to_have_url(re.compile(rf"/{code}/lessons/{course}/{lesson.slug}/{number}$"))
            expect(reader.page.locator("html")).to_have_attribute("lang", code)
            act(reader, step)
            if step.acting:
                reader.is_right()
                if mode != "no script":
                    expect(reader.page.locator("#verdict")).to_be_focused()
                expect(reader.page.locator("#verdict")).to_have_attribute("role", "status")
            reader.go_on()
    onward = every.index(lessons[-1]) + 1
    after = rf"lessons/{course}/{every[onward].slug}/1" if onward < len(every) else "puzzles"
    expect(reader.page).to_have_url(re.compile(rf"/{code}/{after}$"))


def act(reader: Reader, step: Step) -> None:
    """Do what the step asks for."""
    if step.counted:
        reader.type("#answer", str(step.counted.number))
        reader.press(".answers button")
    for index, choice in enumerate(step.choices):
        if choice.right:
            reader.press(f'.answers button[value="{index}"]')
            break
    if step.kind == "do":
        play(reader, step)


def play(reader: Reader, step: Step) -> None:
    """Make moves until the goals are met."""
    assert step.solution
    for number, action in enumerate(step.solution.actions, 1):
        held = sorted((card.held for card in played_from(action)), key=hand_order)
        reader.choose(*map(format_card, held))
        reader.press(f'form.table button[value="{button(action)}"]:not([hidden])')
        if reader.is_asked(number, format_action(action)):
            reader.press(f'#verdict button[value="{format_action(action)}"]')
            expect(reader.page.locator(".done li")).to_have_count(number)
        made = judge_turn(step.asked.table, (*step.before, *step.solution.actions[:number]), partial=True).turn
        if step.is_met(made):
            return


def played_from(action: Action) -> tuple[Card, ...]:
    """The cards that are chosen for an action."""
    return () if isinstance(action, Draw) else cards_of(action)


def button(action: Action) -> str:
    """What the button says that makes the action."""
    match action:
        case Lay():
            return "meld"
        case Discard():
            return "discard"
        case LayOff(_, meld):
            return f"lay #{meld + 1}"
        case Exchange(_, meld):
            return f"exchange #{meld + 1}"
    return "draw" if isinstance(action, Draw) else format_action(action)
