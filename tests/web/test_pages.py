"""Every page in every language: it answers, its markup is sound, its links lead somewhere."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from justhtml import JustHTML

from tests.support import LANGUAGES
from tests.web.support import ADDRESSES, ONE_OF_EACH, attr, parse
from tutor.puzzles.collection import generated, puzzles
from tutor.wording.sources import clauses_of, sources

FIRST_OF_EACH = {puzzle.question.kind: slug for slug, puzzle in reversed(list(generated().items()))}
EXTERNAL = re.compile(r"https?://|//")
LANGUAGE = re.compile(rf"^/({'|'.join(LANGUAGES)})/")
ENGLISH = re.compile(r"\b(the|your|cards|discard|stock|allowed|turn|points|from|with|which)\b", re.IGNORECASE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_sound_and_every_link_leads_to_one(client: FlaskClient, code: str) -> None:
    """Links to another language are followed in this one."""
    seen: set[str] = set()
    waiting = {address for address in ADDRESSES if address.startswith(f"/{code}/")}
    anchors: dict[str, set[str]] = {}
    wanted: set[tuple[str, str]] = set()
    while waiting:
        address = waiting.pop()
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code in (200, 302), address
        if answer.mimetype != "text/html" or answer.status_code == 302:
            continue
        tree = parse(answer.text)
        check(tree, address)
        anchors[address] = {attr(node, "id") for node in tree.query("[id]")}
        for node in tree.query("[href]"):
            path, _, anchor = attr(node, "href").partition("#")
            path = LANGUAGE.sub(f"/{code}/", path) or address
            if is_followed(path):
                wanted.add((path, anchor))
                waiting |= {path} - seen
    for path, anchor in wanted:
        assert not anchor or anchor in anchors[path], f"{path}#{anchor}"
    assert f"/{code}/sources/joker-500/J21" in seen


def check(tree: JustHTML, address: str) -> None:
    """One heading, one main part, one language, nothing from elsewhere."""
    code = address.split("/")[1]
    assert attr(tree.query("html")[0], "lang") == code, address
    assert len(tree.query("h1")) == len(tree.query("main")) == 1, address
    ids = [attr(node, "id") for node in tree.query("[id]")]
    assert len(ids) == len(set(ids)), address
    for attribute in ("href", "src", "action"):
        for node in tree.query(f"[{attribute}]"):
            assert not EXTERNAL.match(attr(node, attribute)), f"{address}: no other host"
    assert not tree.query("[style]"), address
    assert not tree.query("[onclick]"), address
    if code != "en":
        main = tree.query("main")[0]
        marked = " ".join(node.to_text() for node in main.query("[lang=en], .also"))  # words of the glossary
        assert ENGLISH.findall(main.to_text()) == ENGLISH.findall(marked), address


def is_followed(path: str) -> bool:
    """Puzzles are many: every link of one of each kind, the others as they begin, and where practice begins."""
    found = re.match(r"/\w+/puzzles/([\w-]+)(\?)?", path)
    if not found or found[1] in ONE_OF_EACH.values():
        return True
    return not found[2] and (found[1] in puzzles() or found[1] in FIRST_OF_EACH.values())


def test_the_healthz_answers(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_assets_are_kept_for_good_under_names_that_change_with_them(client: FlaskClient) -> None:
    tree = parse(client.get("/en/").text)
    addresses = [attr(node, "src") for node in tree.query("script[src]")]
    addresses += [attr(node, "href") for node in tree.query('link[rel="stylesheet"]')]
    assert len(addresses) == 3
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        digest = address.split("/")[2]
        assert client.get(address.replace(digest, "0" * len(digest))).status_code == 404


def test_a_page_is_light_and_needs_few_requests(client: FlaskClient) -> None:
    text = client.get("/en/puzzles/two-fours?answer=draw").text
    tree = parse(text)
    assert len(tree.query("script, link[rel=stylesheet], img")) <= 3
    assert len(text) < 40_000


@pytest.mark.parametrize(
    "address", ["/nb/lessons/joker-500/melds/2", "/da/puzzles/two-fours", "/en/compare", "/nb/glossary"]
)
def test_page_and_block_come_from_one_address(client: FlaskClient, address: str) -> None:
    page, block = client.get(address), client.get(address, headers={"HX-Request": "true"})
    assert "HX-Request" in page.vary
    assert "HX-Request" in block.vary
    assert "<html" in page.text
    assert "<html" not in block.text
    inside = parse(page.text).query("main")[0].to_text()
    assert re.sub(r"\s", "", inside) in re.sub(r"\s", "", parse(block.text).to_text())


def test_compare_shows_every_option_or_only_those_that_differ(client: FlaskClient) -> None:
    every, some = (parse(client.get(f"/en/compare{query}").text) for query in ("", "?only=differences"))
    rows = [len(tree.query("tbody tr")) for tree in (every, some)]
    assert rows[0] == 35
    assert 0 < rows[1] < rows[0]
    for row in some.query("tbody tr"):
        texts = {re.split(r"\s+[A-Z]\d", cell.to_text())[0] for cell in row.query("td")}
        assert len(texts) > 1
    assert all(len(row.query("td")) == 5 for row in every.query("tbody tr"))


def test_a_question_that_another_answer_makes_void_is_told_so(client: FlaskClient) -> None:
    rows = {row.query("th")[0].to_text(): row for row in parse(client.get("/en/compare").text).query("tbody tr")}
    told = [cell.to_text() for cell in rows["What does a joker count?"].query("td")]
    assert ["does not apply" in text for text in told] == [False, True, True, False, False]


def test_each_clause_has_an_address_of_its_own(client: FlaskClient) -> None:
    tree = parse(client.get("/da/sources/joker-500").text)
    assert tree.query("#J21 dt")[0].to_text().startswith("J21")


@pytest.mark.parametrize("name", sources())
def test_a_source_shows_all_its_clauses_by_topic(client: FlaskClient, name: str) -> None:
    tree = parse(client.get(f"/nb/sources/{name}").text)
    shown = [attr(node, "id") for node in tree.query(".clause-list div")]
    assert sorted(shown) == sorted(clause.id for clause in clauses_of(sources()[name]))
    headings = [node.to_text() for node in tree.query("h2")]
    assert len(headings) == len(set(headings))
