"""The page of a clause: its text, the options that it decides, and cards that show what each of them changes."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.support import LANGUAGES
from tests.web.support import CLAUSES, attr, parse
from tutor.content import load_clauses
from tutor.course.carriers import carriers
from tutor.course.witnesses import witnesses
from tutor.wording.sources import source_of


def address(clause: str, code: str) -> str:
    return f"/{code}/sources/{source_of(load_clauses()[clause]).id}/{clause}"


@pytest.mark.parametrize("clause", load_clauses())
def test_every_clause_has_a_page_in_every_language(client: FlaskClient, clause: str) -> None:
    for code in LANGUAGES:
        answer = client.get(address(clause, code))
        assert answer.status_code == 200
        assert clause in answer.text


@pytest.mark.parametrize("clause", [clause for clause in load_clauses() if clause in carriers()])
def test_a_page_shows_each_option_of_the_clause_with_its_witness(client: FlaskClient, clause: str) -> None:
    tree = parse(client.get(address(clause, "da")).text)
    options = {carrier.option for carrier in carriers()[clause]}
    assert {attr(node, "id") for node in tree.query("section.elsewhere h2")} >= options
    assert len(tree.query(".witness")) == len(options & set(witnesses()))
    assert len(tree.query(".sides > div")) == 2 * len(options & set(witnesses()))
    ids = [attr(node, "id") for node in tree.query("[id]")]
    assert len(ids) == len(set(ids))


def test_both_answers_stand_side_by_side_with_the_reason(client: FlaskClient) -> None:
    tree = parse(client.get(address("J21", "en")).text)
    one, two = (re.sub(r"\s+", " ", node.to_text()) for node in tree.query(".sides > div"))
    assert "the deepest card must be laid or laid off at once" in one
    assert "Not allowed" in one
    assert "you must lay 5 of hearts before you discard" in one
    assert "nothing" in two
    assert "Allowed" in two
    assert [node.to_text() for node in tree.query(".witness .pile .spoken")][-1].startswith("king of spades")


def test_points_and_winners_are_told_with_their_numbers(client: FlaskClient) -> None:
    points = parse(client.get(address("J29", "nb")).text).query(".sides")[0].to_text()
    assert "Du: 18 poeng" in points
    assert "Spiller 2: −15 poeng" in points
    won = parse(client.get(address("N28", "da")).text).query("main")[0].to_text()
    assert "Du: 470 + 30 = 500" in won
    assert "Du har vundet." in won


def test_a_house_rule_is_told_beside_the_rule_sets(client: FlaskClient) -> None:
    tree = parse(client.get(address("B21", "en")).text)
    terms = [node.to_text() for node in tree.query("dt") if "house rule" in node.to_text()]
    assert terms == ["With the house rule B21"] * 5  # the ace, and two values each of a high and a low one


def test_a_clause_that_is_no_choice_says_so(client: FlaskClient) -> None:
    assert "No choice of rules decides this" in client.get(address("P20", "en")).text
    for clause in ("J22", "N35", "J34"):  # an example, advice, a note
        assert "No choice of rules" not in client.get(address(clause, "en")).text


@pytest.mark.parametrize("path", ["joker-500/J99", "danish-500/J21", "poker/J21", "joker-500/j21"])
def test_a_clause_has_one_address(client: FlaskClient, path: str) -> None:
    assert client.get(f"/nb/sources/{path}").status_code == 404


@pytest.mark.parametrize("path", CLAUSES)
def test_page_and_block_of_a_clause_come_from_one_address(client: FlaskClient, path: str) -> None:
    page, block = (client.get(f"/nb/sources/{path}", headers=headers) for headers in ({}, {"HX-Request": "true"}))
    assert "<html" not in block.text
    inside = parse(page.text).query("main")[0].to_text()
    assert re.sub(r"\s", "", inside) in re.sub(r"\s", "", parse(block.text).to_text())


def test_a_source_leads_to_its_clauses_and_back(client: FlaskClient) -> None:
    listed = parse(client.get("/nb/sources/joker-500").text)
    assert attr(listed.query("#J21 dt a")[0], "href") == "/nb/sources/joker-500/J21"
    back = parse(client.get("/nb/sources/joker-500/J21").text).query(".crumb a")[1]
    assert attr(back, "href") == "/nb/sources/joker-500#J21"


def test_a_clause_in_a_text_links_to_its_page(client: FlaskClient) -> None:
    links = parse(client.get("/nb/sources/readings").text).query("#O5 dd a")
    assert [attr(node, "href") for node in links][:2] == ["/nb/sources/joker-500/J12", "/nb/sources/nordic-500/N37"]
