"""Playing a turn on a page, without a browser: what each button leads to."""

from __future__ import annotations

import time

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.support import attr, parse


def press(client: FlaskClient, address: str, do: str, *cards: str, turn: str = "") -> TestResponse:
    """Send the form of a page and follow where it leads."""
    answer = client.post(address, data={"do": do, "card": list(cards), "turn": turn})
    assert answer.status_code == 303, answer.text
    assert answer.location.endswith("#verdict")
    return client.get(answer.location)


def verdict(answer: TestResponse) -> str:
    return " ".join(parse(answer.text).query("#verdict")[0].to_text().split())


def hidden(answer: TestResponse, name: str) -> str:
    return attr(parse(answer.text).query(f'form.table input[name="{name}"]')[0], "value")


def test_a_wrong_try_leaves_everything_as_it_was_with_the_reason_beside_it(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/melds/2", "meld", "5H", "6H", "9S")
    assert "Nothing has changed" in verdict(answer)
    assert "J9" in verdict(answer)
    tree = parse(answer.text)
    chosen = [attr(node, "value") for node in tree.query("input[checked]")]
    assert chosen == ["9S", "5H", "6H"]
    assert len(tree.query(".hand .card")) == 6
    assert not hidden(answer, "turn")


def test_the_goal_is_met_whatever_the_order_of_the_cards(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/melds/2", "meld", "7H", "5H", "6H")
    assert verdict(answer).startswith("Correct.")
    assert hidden(answer, "turn") == "meld 5H 6H 7H"
    assert "The same turn in other rule-sets" in answer.text


def test_a_joker_with_two_ends_is_asked_for_and_never_guessed(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/melds/5", "meld", "*", "6S", "7S")
    buttons = [attr(node, "value") for node in parse(answer.text).query("#verdict button")]
    assert buttons == ["meld *5S 6S 7S", "meld 6S 7S *8S"]
    assert verdict(press(client, "/en/lessons/melds/5", buttons[1])).startswith("Correct.")


@pytest.mark.parametrize(("do", "cards"), [("meld", []), ("discard", []), ("discard", ["5H", "6H"]), ("lay #1", [])])
def test_a_button_without_its_cards_asks_for_them(client: FlaskClient, do: str, cards: list[str]) -> None:
    assert verdict(press(client, "/en/lessons/melds/2", do, *cards)).startswith("Choose")


def test_a_joker_that_no_name_can_help_is_told_so(client: FlaskClient) -> None:
    assert "neither one rank nor a run" in verdict(press(client, "/en/lessons/melds/5", "meld", "*", "6S", "KD"))


def test_cards_that_are_not_held_are_told_at_once_however_many(client: FlaskClient) -> None:
    started = time.monotonic()
    answer = press(client, "/en/lessons/melds/5", "meld", *["*"] * 60, *["6S"] * 20)
    assert "You don’t hold" in verdict(answer)
    assert time.monotonic() - started < 5


def test_a_turn_goes_on_step_by_step_and_can_be_undone(client: FlaskClient) -> None:
    address = "/en/lessons/turn/3"
    drawn = press(client, address, "draw")
    assert hidden(drawn, "turn") == "draw"
    laid = press(client, address, "meld", "8C", "8D", "8S", turn="draw")
    assert hidden(laid, "turn") == "draw;meld 8S 8D 8C" or hidden(laid, "turn").startswith("draw;meld 8")
    undo = [attr(node, "href") for node in parse(laid.text).query(".done a")]
    assert hidden(client.get(undo[0]), "turn") == "draw"
    assert not hidden(client.get(undo[1]), "turn")
    done = press(client, address, "discard", "KC", turn=hidden(laid, "turn"))
    assert verdict(done).startswith("Correct.")


def test_a_turn_that_misses_the_goal_is_allowed_but_told(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/turn/3", "discard", "KC", turn="draw")
    assert "not yet what the step asks for" in verdict(answer)


def test_a_dig_that_no_discard_can_pay_is_told_with_its_rule(client: FlaskClient) -> None:
    answer = press(client, "/en/puzzles/five-under-the-king", "take 2")
    assert "you must lay king of spades before you discard" in verdict(answer)
    assert "J21" in verdict(answer)


def test_a_right_answer_shows_the_proof_and_the_other_rule_sets(client: FlaskClient) -> None:
    answer = press(client, "/en/puzzles/five-under-the-king", "take 3")
    assert verdict(answer).startswith("Correct.")
    tree = parse(answer.text)
    assert len(tree.query(".elsewhere dt")) == 4
    assert "Only the top card of the discard pile may be taken here." in answer.text
    assert tree.query("tr.best th")[0].to_text().startswith("Take 3 cards")


def test_a_wrong_answer_tells_what_it_loses_and_keeps_the_right_one_to_itself(client: FlaskClient) -> None:
    answer = press(client, "/en/puzzles/five-under-the-king", "draw")
    assert "something else is worth 24.04 more" in verdict(answer)
    assert not parse(answer.text).query("tr.best")


def test_numbers_follow_the_language(client: FlaskClient) -> None:
    assert "24,04" in verdict(press(client, "/da/puzzles/five-under-the-king", "draw"))
    shown = client.get("/nb/puzzles/five-under-the-king?reveal=1").text
    assert "−21,04" in shown


def test_hints_come_in_steps_and_the_last_shows_the_cards_elsewhere(client: FlaskClient) -> None:
    address, counts = "/da/puzzles/king-ace-two", []
    for _ in range(5):
        tree = parse(client.get(address).text)
        counts.append(len(tree.query(".hints > ol > li")))
        more = tree.query(".hints p a.button")
        if not more:
            break
        address = attr(more[0], "href")
    assert counts == [0, 1, 2, 3, 4]
    assert "Rummy 500 med jokere" in tree.query(".hints")[0].to_text()


def test_hints_stay_when_an_answer_is_given(client: FlaskClient) -> None:
    answer = client.post("/en/puzzles/five-under-the-king", data={"do": "draw", "hints": "2"})
    assert "hints=2" in answer.location


def test_a_best_turn_is_played_with_the_cards(client: FlaskClient) -> None:
    address = "/nb/puzzles/ten-of-clubs"
    turn = "lay 10C #1;lay JC #1"
    assert verdict(press(client, address, "discard", "KD", turn=turn)).startswith("Riktig.")
    poor = press(client, address, "discard", "KD", turn="lay 10C #2")
    assert "Prøv igjen" in verdict(poor)


@pytest.mark.parametrize(("said", "right"), [("no", True), ("yes", False)])
def test_a_ruling_is_told_with_its_reason_either_way(client: FlaskClient, said: str, right: bool) -> None:
    answer = press(client, "/en/puzzles/two-at-once", said)
    assert verdict(answer).startswith("Correct." if right else "Look again.")
    assert "Only one new meld a turn" in verdict(answer)
    assert "B8" in verdict(answer)
