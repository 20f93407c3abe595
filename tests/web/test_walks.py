"""Readers who press anything: whatever they do, a sound page answers, and the address tells all of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from justhtml import JustHTML

from tests.support import LANGUAGES, all_steps
from tests.web.support import attr, parse
from tutor.puzzles.collection import puzzles

PRESSES = 8
LESSONS = [f"/lessons/{lesson.course}/{lesson.slug}/{number}" for lesson, number, step in all_steps() if step.acting]
PUZZLES = [f"/puzzles/{slug}" for slug in puzzles()]
# They are many: each is walked in one language.
WALKS = [f"/{LANGUAGES[index % 3]}{path}" for index, path in enumerate([*LESSONS, *PUZZLES])]
ODD = ["meld", "discard", "lay #1", "lay #9", "exchange #1", "take 2", "draw", "pass", "turn over", "enter", "undo"]
ODD += [
    "call 1 take 1",
    "call 0 take 1",
    "call 9 take 1",
    "call 1 take 99",
    "no",
    "later",
    "out",
    "*5H",
    "where",
    "nobody",
    "0",
    "7",
]


@pytest.mark.parametrize("address", WALKS)
def test_a_reader_who_presses_anything_always_gets_a_page(client: FlaskClient, address: str) -> None:
    dice, tree = Random(address), walk(client, address)
    for _ in range(PRESSES):
        links = [attr(node, "href") for node in tree.query("#verdict a:not([href^='#']), .hints a")]
        forms = tree.query('main form[method="post"]')
        if links and dice.random() < 0.25:
            tree = walk(client, dice.choice(links))
        elif forms:
            tree = press(client, forms, dice)


def press(client: FlaskClient, forms: Sequence[Any], dice: Random) -> JustHTML:
    """Choose some cards and press a button of the page, now and then one that it does not have."""
    form = dice.choice(forms)
    fields = form.query('input[type="hidden"]')
    data: dict[str, list[str]] = {attr(node, "name"): [attr(node, "value")] for node in fields}
    hand = [attr(node, "value") for node in form.query('input[type="checkbox"]')]
    buttons = [attr(node, "value") for node in form.query("button[value]:not(.setting)")]
    data["card"] = data["rule_set"] = dice.sample(hand, min(len(hand), dice.choice([0, 1, 1, 2, 3, 3, 4])))
    data["do"] = data["answer"] = [dice.choice(buttons + ODD if dice.random() < 0.3 else buttons or ODD)]
    if form.query("#answer"):
        data["number"] = [dice.choice(["0", "25", "-10", "many", ""])]
    answer = client.post(attr(form, "action"), data=data)
    if answer.status_code == 400:
        return parse(answer.text)
    assert answer.status_code == 303, (attr(form, "action"), data, answer.status_code)
    return walk(client, answer.location)


def walk(client: FlaskClient, address: str) -> JustHTML:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return parse(answer.text)
