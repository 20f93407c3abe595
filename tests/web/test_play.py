"""Playing a turn on a page, without a browser: what each button leads to."""

from __future__ import annotations

import re
import time

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.support import attr, parse
from tutor.puzzles.collection import puzzles


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
    assert hidden(laid, "turn").startswith("draw;meld 8")
    undo = [attr(node, "href") for node in parse(laid.text).query("#verdict a")]
    assert hidden(client.get(undo[0]), "turn") == "draw"
    assert not hidden(client.get(undo[1]), "turn")
    done = press(client, address, "discard", "KC", turn=hidden(laid, "turn"))
    assert verdict(done).startswith("Correct.")


def test_a_turn_that_misses_the_goal_is_allowed_but_told(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/turn/3", "discard", "KC", turn="draw")
    assert "not yet what the step asks for" in verdict(answer)
    assert parse(answer.text).query("#verdict a.button")


def test_every_legal_move_is_answered_with_what_happened_and_what_comes_next(client: FlaskClient) -> None:
    drawn = press(client, "/en/lessons/turn/3", "draw")
    assert "You drew 8 of spades. Lay what you like, then discard one card." in verdict(drawn)
    assert [node.to_text() for node in parse(drawn.text).query(".hand .note")] == ["new"]
    dug = press(client, "/en/lessons/discard-pile/3", "take 3")
    assert "You took 5 of hearts, king of spades and 2 of diamonds." in verdict(dug)
    assert "you must lay 5 of hearts before you discard" in verdict(dug)


def test_a_move_from_which_no_way_leads_on_is_told_with_the_way_back(client: FlaskClient) -> None:
    stuck = press(client, "/en/lessons/discard-pile/2", "take 2")
    assert "The turn can’t be finished like this" in verdict(stuck)
    missed = press(client, "/en/lessons/melds/6", "meld", "2D", "3D", "4D", "5D")
    assert "The step asks for something else" in verdict(missed)
    for answer in (stuck, missed):
        assert [node.to_text() for node in parse(answer.text).query("#verdict a")] == ["Undo the last step"]


def test_the_way_on_stands_beside_the_verdict(client: FlaskClient) -> None:
    right = press(client, "/en/lessons/melds/2", "meld", "5H", "6H", "7H")
    assert attr(parse(right.text).query("#verdict a.primary")[0], "href") == "/en/lessons/melds/3"
    solved = press(client, "/en/puzzles/five-under-the-king", "take 3")
    assert attr(parse(solved.text).query("#verdict a.primary")[0], "href") == "/en/puzzles/three-threes"


def test_enter_with_too_few_cards_asks_for_a_button(client: FlaskClient) -> None:
    assert verdict(press(client, "/en/lessons/turn/4", "enter", "8C")).startswith("Now press the button")
    assert verdict(press(client, "/en/lessons/melds/2", "enter", "5H", "6H", "7H")).startswith("Correct.")


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


@pytest.mark.parametrize("slug", puzzles())
def test_no_hint_tells_the_example_that_the_puzzle_is_made_of(client: FlaskClient, slug: str) -> None:
    text = parse(client.get(f"/en/puzzles/{slug}?hints=2").text).query(".hints")[0].to_text()
    assert not [id_ for id_ in puzzles()[slug].examples if id_ in text.split()]


def test_the_answer_is_shown_where_one_looks_and_stays(client: FlaskClient) -> None:
    page = parse(client.get("/en/puzzles/five-under-the-king?hints=1&answer=draw").text)
    (show,) = [attr(node, "href") for node in page.query(".steps a") if "reveal" in attr(node, "href")]
    assert show == "/en/puzzles/five-under-the-king?answer=draw&hints=1&reveal=1#proof"
    shown = parse(client.get(show).text)
    assert shown.query("#proof tr.best")
    fields = {attr(node, "name"): attr(node, "value") for node in shown.query("form.table input")}
    assert fields == {"hints": "1", "reveal": "1"}
    again = client.post("/en/puzzles/five-under-the-king", data=fields | {"do": "take 1"})
    assert "reveal=1" in again.location


def test_a_turn_that_was_not_answered_is_told_as_what_could_be(client: FlaskClient) -> None:
    drawn = press(client, "/en/puzzles/two-fours", "draw")
    assert verdict(drawn).startswith("Correct.")
    assert "If you dig: the turn in other rule-sets" in drawn.text
    assert "The same turn in other rule-sets" not in drawn.text


def test_what_can_not_be_elsewhere_is_told_with_its_clause(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/melds/5", "meld *5S 6S 7S")
    told = parse(answer.text).query(".elsewhere dd")[0].to_text()
    assert "Not possible" in told
    assert "No jokers are used here." in told
    assert "N2" in told
    group = parse(client.get("/en/puzzles/ten-of-clubs?reveal=1").text).query(".elsewhere dd")
    assert any("only runs can be laid here. " in node.to_text() and "D6" in node.to_text() for node in group)


def test_sentences_do_not_run_together(client: FlaskClient) -> None:
    for address in ("/en/puzzles/four-cards?reveal=1", "/en/puzzles/the-whole-pile?answer=take+4&hints=4"):
        text = " ".join(parse(client.get(address).text).query("main")[0].to_text().split())
        assert not re.findall(r"[a-z0-9][.:!?][A-Z]\w*", text), address


def test_where_laid_cards_do_not_count_no_points_are_told(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/melds/2", "meld", "5H", "6H", "7H")
    told = [" ".join(node.to_text().split()) for node in parse(answer.text).query(".elsewhere dd")]
    assert told[1].startswith("Allowed Laid cards do not count here.")
    assert told[0].startswith("Allowed Points this turn: 15.")


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
