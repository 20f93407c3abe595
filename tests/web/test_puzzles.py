"""Puzzles of every kind: a right answer, a wrong one and none at all, hints, and the proof."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.support import ONE_OF_EACH, attr, parse
from tutor.content import load_clauses, rule_book, rule_set_infos
from tutor.i18n import language
from tutor.puzzles.collection import Puzzle, generated, puzzles
from tutor.puzzles.deciding import deciding_clauses
from tutor.puzzles.finding import find_answers
from tutor.puzzles.proof import Proof
from tutor.puzzles.questions import KINDS, PLAYED, QuestionForm, read_question
from tutor.rules.rulebook import Mixture
from tutor.web.puzzle_answers import TWO_ANSWERS
from tutor.web.puzzle_words import tell, tell_measure, tell_worth
from tutor.wording.puzzles import MEASURES, WORTH


@dataclass(frozen=True)
class Case:
    """A puzzle with a right answer, and a wrong one with what is said of it."""

    slug: str
    right: str
    wrong: str
    said: str


CASES = {
    "dig": Case("five-under-the-king", "take 3", "draw", "by the end of the round it costs at least about 10.8"),
    "place": Case("an-ace-with-two-homes", "lay AH #2", "lay AH #1", "something else is worth 14 more"),
    "joker": Case("hearts-at-both-ends", "*JH", "*3H", "Joker as 3 of hearts? That is allowed, but something else"),
    "meld": Case("queen-king-ace-two", "no", "yes", "The cards are no meld."),
    "ruling": Case("two-at-once", "no", "yes", "The turn is not allowed. Only one new meld a turn"),
    "where": Case("up-and-down-again", "danish-500", "none", "not quite where it is allowed"),
    "call": Case("clubs-in-the-pile", "take 5", "no", "Don’t call? That is allowed, but by the end of the round"),
    "discard": Case("between-nine-and-jack", "4C", "10S", "Nothing gives more this turn, but by the end"),
    "count": Case("what-the-ace-counts", "12", "40", "Count again"),
    "winner": Case("exactly-five-hundred", "nobody", "0", "You? That is not how it stands"),
    "orbit": Case("two-in-the-pile", "later", "now", "Nobody may take the whole discard pile"),
    "float": Case("four-of-hearts", "out", "float", "Float? Nothing gives more this turn"),
}  # fmt: skip
ALL = [pytest.param(case, id=kind) for kind, case in CASES.items()]


def text_of(answer: TestResponse, selector: str) -> str:
    """What is read in a part of a page."""
    return " ".join(" ".join(node.to_text() for node in parse(answer.text).query(selector)).split())


def give(client: FlaskClient, slug: str, do: str, **more: object) -> TestResponse:
    """Press a button or send a number, and see where it leads."""
    answer = client.post(f"/en/puzzles/{slug}", data={"do": do, "number": do} | more)  # it has one of them
    assert answer.status_code == 303, answer.text
    assert answer.location.endswith("#verdict")
    return client.get(answer.location)


def ask(client: FlaskClient, slug: str, what: str, **more: object) -> str:
    """Ask for a hint or the answer with the boxes ticked, and give the address that it leads to."""
    answer = client.post(f"/en/puzzles/{slug}", data={"ask": what} | more)
    assert answer.status_code == 303
    return answer.location


def ticked(answer: TestResponse) -> list[str]:
    """The rule-sets that are ticked on a page."""
    return [attr(node, "value") for node in parse(answer.text).query("input[name=rule_set][checked]")]


def buttons(answer: TestResponse) -> list[str]:
    """What can be sent on a page."""
    return [attr(node, "value") for node in parse(answer.text).query("form.table button[name=do]")]


def test_every_kind_is_tried_here() -> None:
    assert {*CASES, "turn"} == set(KINDS) == set(ONE_OF_EACH)


@pytest.mark.parametrize("case", ALL)
def test_a_right_answer_is_told_with_its_proof_and_the_way_on(client: FlaskClient, case: Case) -> None:
    answer = give(client, case.slug, case.right)
    assert text_of(answer, "#verdict.right").startswith("Correct.")
    assert parse(answer.text).query("#verdict a.primary")
    assert text_of(answer, "#proof")
    assert len(parse(answer.text).query(".elsewhere dt")) >= 4
    assert attr(parse(answer.text).query("#verdict a.button")[-1], "href") == "#proof"
    assert not buttons(answer)


@pytest.mark.parametrize("case", ALL)
def test_a_wrong_answer_is_told_why_and_everything_stays(client: FlaskClient, case: Case) -> None:
    answer = give(client, case.slug, case.wrong)
    assert case.said in text_of(answer, "#verdict").replace(" ,", ",")
    kind = puzzles()[case.slug].question.kind
    if kind in TWO_ANSWERS:
        assert text_of(answer, "#verdict").startswith("Look again.")
        assert text_of(answer, "#proof")
    else:
        assert not parse(answer.text).query("#proof")
        offered = buttons(answer) or ["12"]
        assert case.right in offered or kind in ("where", "count")


@pytest.mark.parametrize("case", ALL)
@pytest.mark.parametrize("given", ["nonsense", "", "99", "lay 5H #9", "take 99", "joker-500 nonsense"])
def test_what_is_no_answer_is_a_400_or_asked_for_again(client: FlaskClient, case: Case, given: str) -> None:
    if puzzles()[case.slug].question.kind == "count":
        if given != "99":
            assert "Type a number" in text_of(give(client, case.slug, given), "#verdict")
        return
    if puzzles()[case.slug].question.kind == "where" and not given:
        return
    answer = client.post(f"/en/puzzles/{case.slug}", data={"do": given, "number": given})
    assert answer.status_code == 400
    assert "is no" in text_of(answer, "#verdict")
    assert client.get(f"/en/puzzles/{case.slug}", query_string={"answer": given}).status_code == 400


@pytest.mark.parametrize("slug", ONE_OF_EACH.values(), ids=ONE_OF_EACH.keys())
def test_hints_come_one_by_one_and_the_answer_when_asked_for(client: FlaskClient, slug: str) -> None:
    address, shown = f"/en/puzzles/{slug}", []
    while address:
        answer = client.get(address)
        assert "Try again" not in text_of(answer, "#verdict")
        shown.append(len(parse(answer.text).query(".hints > ol > li")))
        assert not parse(answer.text).query("#proof")
        more = parse(answer.text).query(".hints p a.button")
        address = attr(more[0], "href") if more else ""
        if parse(answer.text).query(".hints p button"):
            address = ask(client, slug, "hint", hints=shown[-1])
    assert shown in ([0, 1, 2, 3, 4], [0, 1, 2, 3])
    assert text_of(client.get(f"/en/puzzles/{slug}?reveal=1"), "#proof")


# --- how each kind is answered ------------------------------------------------------------------------------------
def make(monkeypatch: pytest.MonkeyPatch, slug: str, proof: Proof, **form: Any) -> None:
    """A puzzle of these cards, as if it were generated."""
    puzzle = Puzzle(slug, read_question(QuestionForm(**form)), proof)
    for module in ("puzzles", "puzzle_views"):
        monkeypatch.setattr(f"tutor.web.{module}.generated", lambda: {slug: puzzle})


def test_rule_sets_are_ticked_and_those_that_can_not_be_say_why(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = {"hands": ["5H 6H * KD", 5, 6], "stock": 20, "discard": "4C 10D"}
    turn = ("draw 9C", "meld 5H 6H *7H", "discard KD")
    proof = Proof(("joker-500 pagat-500 danish-500",), "none", 1, 2, 3)
    make(monkeypatch, "joker-somewhere", proof, kind="where", rules="joker-500", position=where, turn=turn)
    page = parse(client.get("/en/puzzles/joker-somewhere").text)
    boxes = {attr(node, "value"): "disabled" in (node.attrs or {}) for node in page.query("input[name=rule_set]")}
    assert [name for name, off in boxes.items() if off] == ["nordic-500", "basic-rummy"]
    assert "Not possible: No jokers are used here. Rule N2" in " ".join(page.query(".boxes")[0].to_text().split())
    wrong = give(client, "joker-somewhere", "where", rule_set=["danish-500"])
    assert ticked(wrong) == ["danish-500"]
    right = give(client, "joker-somewhere", "where", rule_set=["danish-500", "pagat-500", "joker-500"])
    assert text_of(right, "#verdict").startswith("Correct.")


def test_boxes_stay_ticked_while_cards_are_sorted_and_hints_asked_for(client: FlaskClient) -> None:
    slug, boxes = "up-and-down-again", ["danish-500", "joker-500"]
    page = f"/en/puzzles/{slug}?hints=1"
    sorting = client.post("/settings", data={"path": page, "rule_set": boxes, "order": "rank"})
    assert sorting.location == f"{page}&rule_set=danish-500&rule_set=joker-500#hand"
    hint = ask(client, slug, "hint", rule_set=boxes, hints=1)
    assert hint.endswith("#hints")
    assert "hints=2" in hint
    told = ask(client, slug, "answer", rule_set=boxes, hints=2)
    assert told.endswith("#proof")
    assert "reveal=1" in told
    for address in (sorting.location, hint, told):
        assert sorted(ticked(client.get(address))) == boxes
    sorted_so = sorting.location.removesuffix("#hand")
    one = client.post("/settings", data={"path": sorted_so, "rule_set": boxes[:1], "order": "suit"})
    assert ticked(client.get(one.location)) == boxes[:1]
    assert "rule_set=nonsense" not in ask(client, slug, "hint", rule_set=["nonsense"])


def test_a_number_that_is_wanted_bars_no_other_button(client: FlaskClient) -> None:
    page = parse(client.get("/en/puzzles/what-the-ace-counts").text)
    assert page.query("input[required]")
    others = page.query("form.table .setting, button[name=ask]")
    assert [attr(node, "value") for node in others][-2:] == ["hint", "answer"]
    assert all("formnovalidate" in (node.attrs or {}) for node in others)


def test_a_number_that_is_typed_stays_when_a_hint_or_the_answer_is_asked_for(client: FlaskClient) -> None:
    address = ask(client, "what-the-ace-counts", "hint", number="13")
    for page in (address, ask(client, "what-the-ace-counts", "answer", number="13", hints=1)):
        assert attr(parse(client.get(page).text).query("#answer")[0], "value") == "13"
    assert "number" not in ask(client, "what-the-ace-counts", "hint", number="")
    again = client.post("/en/puzzles/what-the-ace-counts", data={"number": "12", "hints": "1"})
    assert "number" not in again.location


@pytest.mark.parametrize("slug", [case.slug for kind, case in CASES.items() if kind in ("float", "winner", "orbit")])
def test_answers_to_press_are_a_group_that_the_question_names(client: FlaskClient, slug: str) -> None:
    page = parse(client.get(f"/en/puzzles/{slug}").text)
    (group,) = page.query("form.table .actions[role=group]")
    assert attr(group, "aria-labelledby") == attr(page.query("h2.question")[0], "id") == "question"


@pytest.mark.parametrize("case", ALL)
def test_nobody_is_told_to_try_again_once_the_answer_is_shown(client: FlaskClient, case: Case) -> None:
    wrong = client.get(f"/en/puzzles/{case.slug}", query_string={"answer": case.wrong, "reveal": 1})
    assert "again" not in text_of(wrong, "#verdict").replace("Look again. The", "")


def test_a_hint_marks_nothing_as_best_that_is_the_answer(client: FlaskClient) -> None:
    for slug, puzzle in [*puzzles().items(), *list(generated().items())[::10]]:
        if puzzle.question.kind in PLAYED or puzzle.question.kind in ("place", "joker"):
            page = parse(client.get(f"/en/puzzles/{slug}?hints=4").text)
            marked = {row.to_text().split("best")[0].strip() for row in page.query(".hints tr.best th")}
            answers = {tell(puzzle.question, text, language("en")) for text in puzzle.proof.right}
            assert not marked & answers, slug


@pytest.mark.parametrize("text", ["12", " +12 ", "1 2"])
def test_a_number_is_read_as_people_write_it(client: FlaskClient, text: str) -> None:
    assert text_of(give(client, "what-the-ace-counts", text), "#verdict").startswith("Correct.")


def test_who_counts_sees_every_hand_but_no_price(client: FlaskClient) -> None:
    page = client.get("/en/puzzles/what-the-ace-counts")
    assert "Player 3: cards left in the hand" in text_of(page, "form.table")
    assert [node.to_text() for node in parse(page.text).query(".meld .note")] == ["low", "You"]
    told = text_of(give(client, "what-the-ace-counts", "12"), "#proof")
    assert re.search(r"These count plus:.*ace of hearts.* 1 .*These count minus:.*ace of clubs.* 15 ", told)


def test_a_round_adds_up_with_its_bonus_and_penalty(client: FlaskClient) -> None:
    dear = text_of(client.get("/en/puzzles/a-dear-pile?reveal=1"), "#proof .sum")
    assert dear == "Penalty: 50. Altogether: 65 − 30 − 50 = −15"
    bonus = text_of(client.get("/en/puzzles/ace-at-either-end?reveal=1"), "#proof .sum")
    assert bonus == "Bonus for going out: 50. Altogether: 31 + 50 = 81"
    for slug, puzzle in [*puzzles().items(), *generated().items()]:
        if puzzle.question.kind == "count":
            told = text_of(client.get(f"/en/puzzles/{slug}?reveal=1"), "#proof .sum")
            assert not told or told.endswith(f"= {puzzle.proof.right[0].replace('-', '−')}"), slug


@pytest.mark.parametrize(
    ("slug", "measure"),
    [
        ("an-ace-with-two-homes", "Best means: points laid this turn, less the points left in your hand."),
        ("three-threes", "What gives most by the end of the round?"),
        ("what-the-ace-counts", ""),
    ],
)
def test_the_question_says_by_what_it_is_judged(client: FlaskClient, slug: str, measure: str) -> None:
    page = client.get(f"/en/puzzles/{slug}")
    assert text_of(page, "h2.question")
    assert text_of(page, ".measure") == measure


@pytest.mark.parametrize(
    ("named", "measure", "worth"),
    [
        ("joker-500", "laid", "laid"),
        (Mixture("joker-500", ("going-out-bonus",)), "bonus", "bonus"),
        ("basic-rummy", "left", "left"),
    ],
)
def test_best_and_worth_are_told_by_what_counts(named: str | Mixture, measure: str, worth: str) -> None:
    rules = rule_book().resolve(Mixture(named) if isinstance(named, str) else named)
    question = replace(puzzles()["ten-of-clubs"].question, rules=rules)
    assert tell_measure(question, language("en")) == MEASURES[measure]
    assert tell_worth(rules, language("en")) == WORTH[worth]


def test_the_score_sheet_is_a_table(client: FlaskClient) -> None:
    page = client.get("/en/puzzles/exactly-five-hundred")
    rows = [" ".join(row.to_text().split()) for row in parse(page.text).query(".sheet tbody tr")]
    assert rows == ["You went out 440 +60", "Player 2 465 +25", "Player 3 380 +45"]
    assert text_of(client.get("/en/puzzles/exactly-five-hundred?reveal=1"), ".totals").startswith("You 500 went out")


def test_only_the_cards_that_could_be_called_for_are_buttons(client: FlaskClient) -> None:
    assert buttons(client.get("/en/puzzles/clubs-in-the-pile"))[:3] == ["no", "take 1", "take 2"]
    (claim,) = [slug for slug, puzzle in puzzles().items() if puzzle.question.rules.calls == "claim"
                and puzzle.question.kind == "call"]  # fmt: skip
    page = client.get(f"/en/puzzles/{claim}")
    assert buttons(page) == ["no", "take 1"]
    assert text_of(page, ".question") == "Do you claim the latest discard?"
    assert "Leave it" in text_of(page, "form.table .actions")


def test_with_an_empty_stock_the_other_ways_to_draw_are_buttons(client: FlaskClient) -> None:
    page = client.get("/en/puzzles/nothing-to-draw")
    answers = [answer.text for answer in find_answers(puzzles()["nothing-to-draw"].question)]
    assert set(buttons(page)) == set(answers)
    assert "draw" not in answers


def test_house_rules_are_named_with_what_they_change(client: FlaskClient) -> None:
    told = text_of(client.get("/en/puzzles/queen-king-ace-two"), ".house li")
    assert "Melds: Where does the ace go in a run? low or high: A–2–3 or Q–K–A B21" in told
    assert "What does an ace count? 11 points B21" in told
    assert not parse(client.get("/en/puzzles/two-fours").text).query(".house")


# --- the proof ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("slug", [ONE_OF_EACH[kind] for kind in KINDS if kind in PLAYED])
def test_the_chart_tells_every_number_as_text(client: FlaskClient, slug: str) -> None:
    (chart,) = parse(client.get(f"/en/puzzles/{slug}?reveal=1").text).query(".chart")
    played = puzzles()[slug].proof.played
    told = " ".join(chart.to_text().split())
    for one in played:
        assert f"{one.margin:.1f} ± {one.interval:.1f}" in told
        assert str(one.deals) in told
    assert len(chart.query("tbody tr")) == len(played[0].behind)
    assert len(chart.query("tr.best .mark")) == len(played)
    widths = [int(attr(node, "width")) for node in chart.query("rect")]
    assert max(widths) == 100
    assert len(widths) == sum(len(one.behind) - 1 for one in played)
    assert all(attr(node, "aria-hidden") == "true" for node in chart.query("svg"))


def test_what_looks_good_now_and_is_not_is_said(client: FlaskClient) -> None:
    told = text_of(give(client, "three-threes", "take 5"), "#proof")
    assert (
        "Looks good now: Take 3 cards. Nothing is worth more this turn, but by the end of the round it costs" in told
    )
    assert "It looks less good now" in text_of(give(client, "three-threes", "take 5"), "#verdict")
    plain = client.get("/en/puzzles/five-under-the-king?reveal=1")
    assert "Looks good now" not in plain.text
    assert (
        "Tempting answer: Draw from the stock. By the end of the round it costs at least about 10.8 points."
        in text_of(plain, "#proof")
    )


def test_themes_are_told_after_the_answer_alone(client: FlaskClient) -> None:
    assert "Themes" not in client.get("/en/puzzles/three-threes?hints=4").text
    page = client.get("/en/puzzles/three-threes?reveal=1")
    assert "Themes: looks good now, a deep dig, aces" in text_of(page, "#proof")
    assert "Difficulty: very hard" in text_of(page, ".crumb")


@pytest.mark.parametrize(
    ("slug", "digs"),
    [("the-whole-pile", ["Take 6 cards"]), ("out-or-more", ["Take 3 cards"]), ("nothing-to-draw", [])],
)
def test_if_you_dig_is_a_dig(client: FlaskClient, slug: str, digs: list[str]) -> None:
    page = client.get(f"/en/puzzles/{slug}?reveal=1")
    assert text_of(page, ".elsewhere > .small").split(" · ")[:1] == (digs or [""])
    assert bool(digs) == bool(parse(page.text).query(".elsewhere"))
    assert "If you dig" in text_of(page, ".elsewhere h2") or not digs


def test_the_first_card_of_a_pile_turned_over_is_known(client: FlaskClient) -> None:
    told = text_of(client.get("/en/puzzles/nothing-to-draw?reveal=1"), ".draws")
    assert "the average" not in told
    assert "Turn the discard pile over best −2" in told


def test_calls_that_are_never_allowed_are_no_rows(client: FlaskClient) -> None:
    (table,) = parse(client.get("/en/puzzles/your-turn-is-next?reveal=1").text).query(".draws")
    labels = [node.to_text().split(" best")[0].strip() for node in table.query("tbody th")]
    assert labels == ["Don’t call", "Call and take 1 card (most this turn)"]


def test_rule_sets_are_a_list_and_none_of_them_is_the_one_played(client: FlaskClient) -> None:
    page = client.get("/en/puzzles/two-runs-in-one-turn?reveal=1")
    right = puzzles()["two-runs-in-one-turn"].proof.right[0].split()
    names = [rule_set_infos()[name].name["en"] for name in right]
    assert [node.to_text().strip() for node in parse(page.text).query("#proof > ul:not(.points) li strong")] == names
    assert not any(info.name["en"] in text_of(page, ".crumb") for info in rule_set_infos().values())


def test_a_turn_that_is_allowed_now_is_allowed_sooner_than_later(client: FlaskClient) -> None:
    now = next(slug for slug, puzzle in generated().items() if puzzle.proof.right == ("now",))
    assert text_of(give(client, now, "later"), "#verdict").endswith("It is allowed sooner. Look at the turn again.")
    assert "That is not so." in text_of(give(client, now, "never"), "#verdict")


# --- puzzles that nobody wrote ----------------------------------------------------------------------------------
@pytest.fixture
def few_generated(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Puzzle]:
    """Two puzzles of each kind without words."""
    made = {}
    for kind in KINDS:
        for one in [puzzle for puzzle in puzzles().values() if puzzle.question.kind == kind][:2]:
            slug = f"{kind}-{one.question.base}-{one.slug}"
            made[slug] = Puzzle(slug, one.question, one.proof)
    for module in ("puzzles", "puzzle_views"):
        monkeypatch.setattr(f"tutor.web.{module}.generated", lambda: made)
    return made


def test_a_generated_puzzle_has_a_number_and_hints(client: FlaskClient, few_generated: Mapping[str, Puzzle]) -> None:
    english = re.compile(r"\b(the|your|cards|discard|stock|allowed|turn|points|from|with|which)\b", re.IGNORECASE)
    for number, (slug, puzzle) in enumerate(few_generated.items()):
        page = client.get(f"/en/puzzles/{slug}?hints=4")
        assert text_of(page, "h1").endswith(f"? No. {number % 2 + 1}")
        assert len(parse(page.text).query(".hints > ol > li")) in (3, 4)
        assert parse(page.text).query(".hints .clause")
        assert text_of(client.get(f"/en/puzzles/{slug}?reveal=1"), "#proof")
        other = client.get(f"/{('nb', 'da')[number % 2]}/puzzles/{slug}?hints=4")
        assert not english.search(text_of(other, "main")), slug
        assert all(load_clauses()[id_].kind != "example" for id_ in deciding_clauses(puzzle))


def test_practice_leads_on_to_what_is_not_solved(client: FlaskClient, few_generated: Mapping[str, Puzzle]) -> None:
    first, second = [slug for slug, puzzle in few_generated.items() if puzzle.question.kind == "count"]

    def offered() -> str:
        links = parse(client.get("/en/puzzles").text).query(".kinds .button")
        return next(attr(node, "href") for node in links if "How many points?" in node.to_text())

    assert offered() == f"/en/puzzles/{first}"
    give(client, first, few_generated[first].proof.right[0])
    assert offered() == f"/en/puzzles/{second}"
    for slug, following in ((first, second), (second, first)):
        page = parse(client.get(f"/en/puzzles/{slug}").text)
        assert [attr(node, "href") for node in page.query(".steps a")][-1] == f"/en/puzzles/{following}"


def test_the_index_groups_what_was_written_by_kind(client: FlaskClient) -> None:
    page = parse(client.get("/en/puzzles").text)
    groups = page.query(".kinds")
    jumps = [attr(node, "href") for node in page.query(".jump a")]
    assert jumps == [f"#{attr(group, 'aria-labelledby')}" for group in groups]
    assert len(groups) == len(KINDS)
    links = [attr(node, "href").rsplit("/", 1)[1] for group in groups for node in group.query("li a")]
    assert set(links) == set(puzzles())
    for slug, following in zip(links, [*links[1:], links[0]], strict=True):
        page = parse(client.get(f"/en/puzzles/{slug}").text)
        assert attr(page.query(".steps a")[-1], "href") == f"/en/puzzles/{following}"


def test_both_ends_of_a_run_are_two_places(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    melds = [{"cards": "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", "by": 1}, {"cards": "2S 3S 4S", "by": 2}]
    where = {"hands": ["AH 6S KD", 5, 6], "stock": 20, "discard": "4C 10D", "melds": melds}
    proof = Proof(("lay AH #1",), "lay AH #1 low", 1, 2, 3, margin=14, cost=14)
    asked = {"kind": "place", "rules": "joker-500", "before": ("draw 9C",), "cards": "AH"}
    make(monkeypatch, "ends", proof, position=where, **asked)
    page = parse(client.get("/en/puzzles/ends").text)
    labels = [node.to_text().strip() for node in page.query(".on-meld button")]
    assert labels[:2] == ["On meld 1, high", "On meld 1, low"]
    assert "You drew 9 of clubs." in page.query(".text")[0].to_text()
    assert text_of(give(client, "ends", "lay AH #1"), "#verdict").startswith("Correct.")
    assert "On meld 1, low? That is allowed" in text_of(give(client, "ends", "lay AH #1 low"), "#verdict")
    assert "That meld has no place for ace of hearts" in text_of(give(client, "ends", "lay AH #2"), "#verdict")
