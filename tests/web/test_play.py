"""Playing a turn on a page, without a browser: what each button leads to."""

from __future__ import annotations

import re
import time

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support import play, position
from tests.web.support import attr, parse
from tutor.cards import parse_cards
from tutor.i18n import language
from tutor.puzzles.collection import puzzles
from tutor.rules.actions import format_action
from tutor.rules.notation import parse_turn
from tutor.rules.position import Position
from tutor.rules.turn import Turn
from tutor.web.moves import view_play
from tutor.web.play import Outcome, Play, try_move
from tutor.web.table import view_table
from tutor.web.undoing import without


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
    answer = press(client, "/en/lessons/joker-500/melds/2", "meld", "5H", "6H", "9S")
    assert "Nothing has changed" in verdict(answer)
    assert "J9" in verdict(answer)
    tree = parse(answer.text)
    chosen = [attr(node, "value") for node in tree.query("input[checked]")]
    assert chosen == ["9S", "5H", "6H"]
    assert len(tree.query(".hand .card")) == 6
    assert not hidden(answer, "turn")


def test_the_goal_is_met_whatever_the_order_of_the_cards(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/joker-500/melds/2", "meld", "7H", "5H", "6H")
    assert verdict(answer).startswith("Correct.")
    assert hidden(answer, "turn") == "meld 5H 6H 7H"
    assert "The same turn in other rule-sets" in answer.text


def test_a_joker_with_two_ends_is_asked_for_and_never_guessed(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/joker-500/melds/5", "meld", "*", "6S", "7S")
    buttons = [attr(node, "value") for node in parse(answer.text).query("#verdict button")]
    assert buttons == ["meld *5S 6S 7S", "meld 6S 7S *8S"]
    assert verdict(press(client, "/en/lessons/joker-500/melds/5", buttons[1])).startswith("Correct.")


@pytest.mark.parametrize(("do", "cards"), [("meld", []), ("discard", []), ("discard", ["5H", "6H"]), ("lay #1", [])])
def test_a_button_without_its_cards_asks_for_them(client: FlaskClient, do: str, cards: list[str]) -> None:
    assert verdict(press(client, "/en/lessons/joker-500/melds/2", do, *cards)).startswith("Choose")


def test_a_joker_that_no_name_can_help_is_told_so(client: FlaskClient) -> None:
    assert "neither one rank nor a run" in verdict(
        press(client, "/en/lessons/joker-500/melds/5", "meld", "*", "6S", "KD")
    )


def test_cards_that_are_not_held_are_told_at_once_however_many(client: FlaskClient) -> None:
    started = time.monotonic()
    answer = press(client, "/en/lessons/joker-500/melds/5", "meld", *["*"] * 60, *["6S"] * 20)
    assert "You don’t hold" in verdict(answer)
    assert time.monotonic() - started < 5


def test_a_turn_goes_on_step_by_step_and_can_be_undone(client: FlaskClient) -> None:
    address = "/en/lessons/joker-500/turn/3"
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
    answer = press(client, "/en/lessons/joker-500/turn/3", "discard", "KC", turn="draw")
    assert "not yet what the step asks for" in verdict(answer)
    assert parse(answer.text).query("#verdict a.button")


def test_every_legal_move_is_answered_with_what_happened_and_what_comes_next(client: FlaskClient) -> None:
    drawn = press(client, "/en/lessons/joker-500/turn/3", "draw")
    assert "You drew 8 of spades. Lay what you like, then discard one card." in verdict(drawn)
    assert [node.to_text() for node in parse(drawn.text).query(".hand .note")] == ["new"]
    dug = press(client, "/en/lessons/joker-500/discard-pile/3", "take 3")
    assert "You took 5 of hearts, king of spades and 2 of diamonds." in verdict(dug)
    assert "you must lay 5 of hearts before you discard" in verdict(dug)


def test_a_move_from_which_no_way_leads_on_is_told_with_the_way_back(client: FlaskClient) -> None:
    stuck = press(client, "/en/lessons/joker-500/discard-pile/2", "take 2")
    assert "The turn can’t be finished like this" in verdict(stuck)
    missed = press(client, "/en/lessons/joker-500/melds/6", "meld", "2D", "3D", "4D", "5D")
    assert "The step asks for something else" in verdict(missed)
    for answer in (stuck, missed):
        assert [node.to_text() for node in parse(answer.text).query("#verdict a")] == ["Undo the last step"]


def test_the_way_on_stands_beside_the_verdict(client: FlaskClient) -> None:
    right = press(client, "/en/lessons/joker-500/melds/2", "meld", "5H", "6H", "7H")
    assert attr(parse(right.text).query("#verdict a.primary")[0], "href") == "/en/lessons/joker-500/melds/3"
    solved = press(client, "/en/puzzles/five-under-the-king", "take 3")
    assert attr(parse(solved.text).query("#verdict a.primary")[0], "href") == "/en/puzzles/three-threes"


def test_enter_with_too_few_cards_asks_for_a_button(client: FlaskClient) -> None:
    assert verdict(press(client, "/en/lessons/joker-500/turn/4", "enter", "8C")).startswith("Now press the button")
    assert verdict(press(client, "/en/lessons/joker-500/melds/2", "enter", "5H", "6H", "7H")).startswith("Correct.")


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
    assert "by the end of the round it costs at least about 10.8 points" in verdict(answer)
    assert not parse(answer.text).query("tr.best")


def test_numbers_follow_the_language(client: FlaskClient) -> None:
    assert "10,8" in verdict(press(client, "/da/puzzles/five-under-the-king", "draw"))
    shown = client.get("/nb/puzzles/five-under-the-king?reveal=1").text
    assert re.search(r"−\d+,\d+", shown)


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


@pytest.mark.parametrize(
    "slug", [slug for slug, puzzle in puzzles().items() if puzzle.words and puzzle.words.examples]
)
def test_no_hint_tells_the_example_that_the_puzzle_is_made_of(client: FlaskClient, slug: str) -> None:
    text = parse(client.get(f"/en/puzzles/{slug}?hints=2").text).query(".hints")[0].to_text()
    words = puzzles()[slug].words
    assert words
    assert not [id_ for id_ in words.examples if id_ in text.split()]


def test_the_answer_is_shown_where_one_looks_and_stays(client: FlaskClient) -> None:
    page = parse(client.get("/en/puzzles/five-under-the-king?hints=1&answer=draw").text)
    (show,) = [attr(node, "href") for node in page.query(".steps a") if "reveal" in attr(node, "href")]
    assert show == "/en/puzzles/five-under-the-king?answer=draw&hints=1&reveal=1#proof"
    shown = parse(client.get(show).text)
    assert shown.query("#proof tr.best")
    fields = {attr(node, "name"): attr(node, "value") for node in shown.query("form.table input")}
    assert fields == {"hints": "1", "reveal": "1", "path": show.removesuffix("#proof")}
    again = client.post("/en/puzzles/five-under-the-king", data=fields | {"do": "take 1"})
    assert "reveal=1" in again.location


def test_a_turn_that_was_not_answered_is_told_as_what_could_be(client: FlaskClient) -> None:
    drawn = press(client, "/en/puzzles/the-whole-pile", "draw")
    assert verdict(drawn).startswith("Correct.")
    assert "If you dig: the turn in other rule-sets" in drawn.text
    assert "The same turn in other rule-sets" not in drawn.text


def test_what_can_not_be_elsewhere_is_told_with_its_clause(client: FlaskClient) -> None:
    answer = press(client, "/en/lessons/joker-500/melds/5", "meld *5S 6S 7S")
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
    answer = press(client, "/en/lessons/joker-500/melds/2", "meld", "5H", "6H", "7H")
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


# --- a card that fits several melds, jokers and aces ---------------------------------------------------------
EN = language("en")
RUN_AND_GROUP = [{"cards": "7C 8C 9C", "by": 1}, {"cards": "10D 10H 10S", "by": 2}]


def tried(turn: Turn, do: str, cards: str = "") -> Outcome:
    return try_move(turn, do, parse_cards(cards))


def meanings(turn: Turn, do: str, cards: str) -> list[str]:
    return [format_action(action) for action in tried(turn, do, cards).choices]


def told(where: Position, turn: Turn, outcome: Outcome) -> list[tuple[str, list[str], str]]:
    """The choices as they are shown: what the button says, the cards with what is written on them, the points."""
    view = view_play(Play(where, (), (), turn, outcome), EN)
    return [
        (choice.label, [f"{card.code} {card.note}".strip() for card in choice.cards], choice.worth)
        for choice in view.choices
    ]


def test_one_button_lays_off_where_the_card_fits(client: FlaskClient) -> None:
    laid = press(client, "/en/puzzles/ten-of-clubs", "lay", "JC", turn="lay 10C #1")
    assert hidden(laid, "turn") == "lay 10C #1;lay JC #1"


def test_a_card_that_fits_two_melds_is_asked_for(client: FlaskClient) -> None:
    asked = press(client, "/en/puzzles/ten-of-clubs", "lay", "10C")
    assert [attr(node, "value") for node in parse(asked.text).query("#verdict button")] == [
        "lay 10C #1",
        "lay 10C #2",
    ]
    assert "Lay 10 of clubs off on meld 1 · 10 points" in verdict(asked)
    assert [len(node.query(".card")) for node in parse(asked.text).query("#verdict button")] == [4, 4]


@pytest.mark.parametrize("cards", [[], ["10C", "JC"]])
def test_exactly_one_card_is_laid_off(client: FlaskClient, cards: list[str]) -> None:
    assert verdict(press(client, "/en/puzzles/ten-of-clubs", "lay", *cards)).startswith("Choose exactly one card")


@pytest.mark.parametrize(
    ("base", "options", "card", "code"),
    [
        ("nordic-500", {}, "4S", "does_not_fit"),
        ("nordic-500", {"layoff_on": "own"}, "10C", "not_your_meld"),
        ("nordic-500", {"layoff_needs_own_meld": True}, "10C", "own_meld_first"),
        ("nordic-500", {"layoff_needs_own_meld": True}, "4S", "does_not_fit"),
        ("nordic-500", {}, "JC", "card_not_held"),
    ],
)
def test_a_card_that_goes_nowhere_is_told_why(base: str, options: dict[str, object], card: str, code: str) -> None:
    where = position({"base": base, "set": options}, "10C 4S KD", stock="2S", discard="8S", melds=RUN_AND_GROUP)
    broken = tried(play(where, "draw"), "lay", card).violation
    assert broken
    assert broken.code == code


def test_no_button_to_lay_off_without_a_meld(client: FlaskClient) -> None:
    for turn, there in {"": False, "meld 5H 6H 7H": True}.items():
        page = parse(client.get("/en/puzzles/two-melds", query_string={"turn": turn}).text)
        assert bool(page.query('button[value="lay"]')) == there


def test_a_nine_and_two_jokers_may_be_a_group_or_a_run() -> None:
    named = position("joker-500", "9H * * 4S", stock="2S", discard="8S")
    assert meanings(play(named, "draw"), "meld", "9H * *") == [
        "meld *7H *8H 9H",
        "meld *8H 9H *10H",
        "meld 9H *10H *JH",
        "meld 9H *9S *9D",
        "meld 9H *9S *9C",
        "meld 9H *9D *9C",
    ]
    opened = position("pagat-500", "9H * * 4S", stock="2S", discard="8S")
    assert meanings(play(opened, "draw"), "meld", "* 9H *")[-1] == "meld 9H *9 *9"


def test_a_joker_goes_to_either_end_or_to_any_suit_that_is_free() -> None:
    where = position("joker-500", "* 4S", stock="2S", discard="8S", melds=RUN_AND_GROUP)
    turn = play(where, "draw")
    assert meanings(turn, "lay", "*") == ["lay *6C #1", "lay *10C #1", "lay *10C #2"]
    assert meanings(turn, "lay #1", "*") == ["lay *6C #1", "lay *10C #1"]
    assert tried(turn, "lay #2", "*").action == parse_turn(["lay *10C #2"])[0]
    group = position("joker-500", "* 4S", stock="2S", discard="8S", melds=[{"cards": "10D 10H *10S", "by": 1}])
    assert tried(play(group, "draw"), "lay", "*").action == parse_turn(["lay *10C #1"])[0]
    opened = position("pagat-500", "* 4S", stock="2S", discard="8S", melds=[{"cards": "10D 10H 10S", "by": 1}])
    assert tried(play(opened, "draw"), "lay", "*").action == parse_turn(["lay *10 #1"])[0]


def test_each_meaning_is_shown_with_its_cards_and_its_points() -> None:
    where = position("joker-500", "* 6S 7S KD", stock="2S", discard="8H")
    turn = play(where, "draw")
    assert told(where, turn, tried(turn, "meld", "6S * 7S")) == [
        ("Lay joker as 5 of spades, 6 of spades and 7 of spades", ["*5S", "6S", "7S"], "28 points"),
        ("Lay 6 of spades, 7 of spades and joker as 8 of spades", ["6S", "7S", "*8S"], "28 points"),
    ]


def test_an_ace_that_fits_both_ends_tells_each_price() -> None:
    where = position("joker-500", "AH * * KD", stock="2S", discard="8H")
    turn = play(where, "draw")
    low, high, *_ = told(where, turn, tried(turn, "meld", "* AH *"))
    assert (low[1:], high[1:]) == (
        (["AH low · 1", "*2H", "*3H"], "31 points"),
        (["*QH", "*KH", "AH high · 15"], "45 points"),
    )
    long = [{"cards": "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "by": 1}]
    where = position("joker-500", "AH 9S", stock="2S", discard="8S", melds=long)
    turn = play(where, "draw")
    assert meanings(turn, "lay", "AH") == ["lay AH #1", "lay AH #1 low"]
    assert [worth for _, _, worth in told(where, turn, tried(turn, "lay", "AH"))] == ["15 points", "1 point"]


def test_where_laid_cards_do_not_count_no_price_is_told() -> None:
    where = position("basic-rummy", "2H 3H AH 9S", 4, stock="2S", discard="8H")
    turn = play(where, "draw", "meld AH 2H 3H")
    assert view_table(turn, EN).melds[0].cards[0].note == ""


@pytest.mark.parametrize(
    ("base", "cards", "shown", "said"),
    [
        ("joker-500", "AH 2H 3H", "low · 1", "low, 1 point"),
        ("joker-500", "QH KH AH", "high · 15", "high, 15 points"),
        ("nordic-500", "AH 2H 3H", "low · 15", "low, 15 points"),
        ("danish-500", "KH AH 2H", "15", "15 points"),
        ("joker-500", "AH AS AD", "", ""),
        ("joker-500", "*AH 2H 3H", "", ""),
        ("basic-rummy", "AH 2H 3H", "", ""),
    ],
)
def test_an_ace_in_a_run_shows_what_it_counts(base: str, cards: str, shown: str, said: str) -> None:
    where = position(base, "9S 4S", 4, stock="2S", discard="8H", melds=[{"cards": cards, "by": 0}])
    view = view_table(play(where, "draw"), EN)
    (ace,) = [card for card in view.melds[0].cards if card.code.startswith(("A", "*A"))][:1]
    assert (ace.note, ace.said) == (shown, said)


def test_an_ace_is_spoken_with_its_price(client: FlaskClient) -> None:
    page = parse(client.get("/nb/sources/joker-500/J28").text)
    spoken = [" ".join(node.to_text().split()) for node in page.query(".meld .spoken")]
    assert [text for text in spoken if " ess" in text]
    assert all(re.search(r"ess, (lavt|høyt), \d+ poeng$", text) for text in spoken if " ess" in text)


# --- what is laid is staged until the turn is over -----------------------------------------------------------
def test_what_was_laid_this_turn_is_marked(client: FlaskClient) -> None:
    page = parse(client.get("/en/puzzles/ten-of-clubs?turn=lay+10C+%231").text)
    assert [node.to_text().split("\n")[0] for node in page.query(".meld .fresh .spoken")] == [
        "ten of clubs, You, this turn"
    ]
    assert "Nothing counts before the turn is over" in page.to_text()
    laid = parse(client.get("/en/puzzles/two-melds?turn=meld+5H+6H+7H").text)
    assert "this turn" in laid.query(".meld.staged .owner")[0].to_text()
    over = client.get("/en/puzzles/ten-of-clubs?turn=lay+10C+%231%3Blay+JC+%231%3Bdiscard+KD").text
    assert "Nothing counts before" not in over
    assert not parse(over).query('button[value^="back"]')


@pytest.mark.parametrize(
    ("back", "label", "left"),
    [
        ("back 1", "Take back the meld, Meld 1", "meld KH KS KD"),
        ("back 2", "Take back the meld, Meld 2", "meld 5H 6H 7H"),
    ],
)
def test_one_meld_is_taken_back_and_the_other_stays(client: FlaskClient, back: str, label: str, left: str) -> None:
    address, turn = "/en/puzzles/two-melds", "meld 5H 6H 7H;meld KH KS KD"
    page = parse(client.get(address, query_string={"turn": turn}).text)
    (button,) = page.query(f'button[value="{back}"]')
    assert " ".join(button.to_text().split()).replace(" ,", ",") == label
    assert hidden(press(client, address, back, turn=turn), "turn") == left


def test_what_rests_on_a_card_comes_back_with_it(client: FlaskClient) -> None:
    address, turn = "/en/puzzles/ten-of-clubs", "lay 10C #1;lay JC #1"
    page = parse(client.get(address, query_string={"turn": turn}).text)
    labels = [node.to_text().split(",")[0].strip() for node in page.query('button[value^="back"]')]
    assert labels == ["Take back 10 of clubs and what rests on it", "Take back jack of clubs"]
    assert not hidden(press(client, address, "back 1", turn=turn), "turn")
    assert hidden(press(client, address, "back 2", turn=turn), "turn") == "lay 10C #1"


def test_what_was_taken_back_is_told_and_not_the_move_before_it(client: FlaskClient) -> None:
    address = "/en/lessons/joker-500/order/3"
    back = press(client, address, "back 2", turn="draw;meld KH KD KC")
    assert verdict(back).startswith("It is taken back. Lay what you like")
    [undo] = [attr(node, "href") for node in parse(back.text).query("#verdict a")]
    assert verdict(client.get(undo)) == "It is taken back."
    assert verdict(press(client, address, "draw")).startswith("You drew king of clubs.")


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", "", "9999", "²", "1 2"])
def test_only_what_was_laid_can_be_taken_back(client: FlaskClient, number: str) -> None:
    data = {"do": f"back {number}", "turn": "lay 10C #1;lay JC #1"}
    assert client.post("/en/puzzles/ten-of-clubs", data=data).status_code == 400


@pytest.mark.parametrize(
    ("actions", "index", "left"),
    [
        # A meld above the one that is gone gets its number, and what was laid off on it goes along.
        ("draw|meld 5H 6H 7H|meld 9C 9D 9S|lay 9H #3", 1, "draw|meld 9C 9D 9S|lay 9H #2"),
        ("draw|meld 5H 6H 7H|lay 8H #2|meld 9C 9D 9S", 1, "draw|meld 9C 9D 9S"),
        # A joker that was exchanged for comes back to its place, and what it made can't stand.
        ("draw|exchange 3S #1|meld 9C 9D *9S", 1, "draw"),
        ("draw|exchange 3S #1|meld 9C 9D 9S", 1, "draw|meld 9C 9D 9S"),
    ],
)
def test_the_rest_of_a_turn_is_legal_and_means_the_same(actions: str, index: int, left: str) -> None:
    where = position(
        {"base": "joker-500", "set": {"joker_exchange": True}},
        "5H 6H 7H 8H 9C 9D 9S 9H 3S",
        stock="2C",
        discard="8S",
        melds=[{"cards": "AS 2S *3S", "by": 1}],
    )
    kept = without(play(where), parse_turn(actions.split("|")), index)
    assert list(map(format_action, kept)) == left.split("|")
    play(where, *left.split("|"))


def test_of_two_equal_cards_only_the_chosen_one_is_ticked() -> None:
    where = position("joker-500", "5H 5H 6H", 4, 4, 4, 4, stock="2S", discard="8S")
    ticked = [card.chosen for card in view_table(play(where, "draw"), EN, parse_cards("5H")).hand]
    assert sum(ticked) == 1
