"""The pages of the lessons: questions, replies, the way through a course, and what is new to who knows another."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.support import LANGUAGES, all_steps
from tests.web.support import attr, parse
from tests.web.test_play import press, verdict
from tutor.course.lessons import Lesson, Step
from tutor.course.loading import courses
from tutor.course.verdicts import find_differences, new_lessons
from tutor.rules.actions import format_action

COURSES = list(courses())


def address(lesson: Lesson, number: int, code: str = "en") -> str:
    return f"/{code}/lessons/{lesson.course}/{lesson.slug}/{number}"


def find(kind: str) -> list[tuple[Lesson, int, Step]]:
    return [found for found in all_steps() if found[2].kind == kind]


def say(client: FlaskClient, where: str, answer: str) -> str:
    """Answer a question and follow where it leads; the page."""
    sent = client.post(where, data={"answer": answer, "number": answer})  # one of them is a field of the form
    assert sent.status_code == 303
    assert sent.location.endswith("#verdict")
    page = client.get(sent.location)
    assert page.status_code == 200
    return page.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_to_choose_is_told_right_or_wrong_with_the_reason(client: FlaskClient, code: str) -> None:
    for lesson, number, step in find("choose"):
        for index, choice in enumerate(step.choices):
            tree = parse(say(client, address(lesson, number, code), str(index)))
            [shown] = tree.query("#verdict")
            assert ("right" in attr(shown, "class")) == choice.right, (lesson.slug, step.id)
            assert len(shown.query("p")) > 0
            assert len(tree.query(".answers button")) == (0 if choice.right else len(step.choices))
            if not choice.right:
                assert shown.query(".clause"), (lesson.slug, step.id)


def test_every_number_is_told_right_or_wrong_with_what_counts(client: FlaskClient) -> None:
    for lesson, number, step in find("count"):
        assert step.counted
        wrong = say(client, address(lesson, number), str(step.counted.number + 1))
        assert "Look again." in wrong
        assert ("These count" in wrong) == bool(step.counted.plus or step.counted.minus), step.id
        right = say(client, address(lesson, number), f" {step.counted.number} ".replace("-", "−"))
        assert "Correct." in right, step.id


@pytest.mark.parametrize("answer", ["", "many", "1e3", "--1", "٣", "1" * 30, "−"])
def test_what_is_no_number_is_asked_for_again(client: FlaskClient, answer: str) -> None:
    lesson, number, _ = find("count")[0]
    page = parse(say(client, address(lesson, number, "nb"), answer))
    assert "Skriv et tall" in page.query("#verdict")[0].to_text()
    assert page.query('input[name="number"]')


@pytest.mark.parametrize("answer", ["", "99", "-1", "yes", "٣", "0000001"])
def test_an_answer_that_is_none_of_those_to_choose_is_refused(client: FlaskClient, answer: str) -> None:
    lesson, number, _ = find("choose")[0]
    assert client.post(address(lesson, number), data={"answer": answer}).status_code == 400
    assert client.get(address(lesson, number), query_string={"answer": answer}).status_code == 400


def test_a_reply_is_played_out_and_told(client: FlaskClient) -> None:
    told = 0
    for lesson, number, step in find("do"):
        for reply in step.replies:
            actions = line_that_brings(step, reply.id)
            page = client.get(address(lesson, number), query_string={"turn": actions}).text
            tree = parse(page)
            assert len(tree.query("#verdict .reply li")) == len(reply.turn)
            assert "Next is" in tree.query("#verdict")[0].to_text()
            assert not tree.query(".table button")
            told += 1
    assert told >= 15


def line_that_brings(step: Step, wanted: str) -> str:
    """A finished turn that another player answers with this reply, as an address holds it."""
    from tutor.analysis.search import all_lines

    for line in all_lines(step.begin()):
        found = step.find_reply(line.turn)
        if found and found[0].id == wanted:
            return ";".join(map(format_action, line.actions))
    raise AssertionError(wanted)


@pytest.mark.parametrize("course", COURSES)
def test_the_way_leads_through_the_whole_course_and_back(client: FlaskClient, course: str) -> None:
    lessons = courses()[course].lessons.values()
    pages = [f"/da/lessons/{course}/{lesson.slug}/{n}" for lesson in lessons for n in range(1, len(lesson.steps) + 1)]
    for index, page in enumerate(pages):
        links = [attr(node, "href") for node in parse(client.get(page).text).query(".steps a")]
        before = pages[index - 1 : index] if index else []
        others = [f"/da/lessons/{other}?known={course}" for other in COURSES if other != course]
        after = pages[index + 1 : index + 2] or ["/da/puzzles", *others]
        assert links == [*before, *after]


@pytest.mark.parametrize(("course", "known"), [("joker-500", "nordic-500"), ("nordic-500", "joker-500")])
def test_who_knows_one_course_gets_what_is_different_in_the_other(
    client: FlaskClient, course: str, known: str
) -> None:
    new = new_lessons(courses()[course], courses()[known])
    assert 0 < sum(map(len, new.values())) < sum(len(lesson.steps) for lesson in courses()[course].lessons.values())
    tree = parse(client.get(f"/nb/lessons/{course}?known={known}").text)
    links = [attr(node, "href") for node in tree.query(".list a")]
    assert [link.split("/")[-2] for link in links] == list(new)
    page, seen, visited = links[0], [], {links[0]}
    while f"/lessons/{course}/" in page:
        path, _, query = page.partition("?")
        assert query == f"known={known}"
        slug, number = path.split("/")[-2:]
        seen.append((slug, int(number)))
        links = [attr(node, "href") for node in parse(client.get(page).text).query(".steps a")]
        page = next((link for link in links if link not in visited), "")
        visited.add(page)
    assert seen == [(slug, number) for slug, numbers in new.items() for number in sorted(numbers)]


@pytest.mark.parametrize("course", COURSES)
def test_who_has_ten_minutes_is_led_through_the_essentials(client: FlaskClient, course: str) -> None:
    wanted = ["melds", "turn", "discard-pile"]
    assert [slug for slug, lesson in courses()[course].lessons.items() if lesson.essential] == wanted
    assert f"/da/lessons/{course}?brief=1" in client.get(f"/da/lessons/{course}").text
    tree = parse(client.get(f"/da/lessons/{course}?brief=1").text)
    page, seen = attr(tree.query(".list a")[0], "href"), []
    while page.startswith(f"/da/lessons/{course}/"):
        assert page.endswith("?brief=1")
        seen.append(page.split("/")[-2])
        page = [attr(node, "href") for node in parse(client.get(page).text).query(".steps a")][len(seen) > 1]
    assert list(dict.fromkeys(seen)) == wanted
    assert len(seen) == sum(len(courses()[course].lessons[slug].steps) for slug in wanted)


def test_what_is_known_stays_in_the_address_of_an_answer(client: FlaskClient) -> None:
    lesson, number, _ = find("choose")[0]
    other = next(name for name in COURSES if name != lesson.course)
    sent = client.post(f"{address(lesson, number)}?known={other}", data={"answer": "0"})
    assert f"known={other}" in sent.location
    odd = client.post(f"{address(lesson, number)}?known=bridge", data={"answer": "0"})
    assert "known" not in odd.location
    assert client.get(f"/en/lessons/{lesson.course}/{lesson.slug}?known={other}").status_code == 302


def test_a_step_that_is_the_same_in_both_courses_is_not_new() -> None:
    joker, nordic = (courses()[name].lessons["melds"] for name in ("joker-500", "nordic-500"))
    names = {step.id: number for number, step in enumerate(joker.steps, 1)}
    assert names["joker"] in find_differences(joker, nordic)
    assert names["run"] not in find_differences(joker, nordic)
    assert find_differences(joker, None) == set(names.values())
    assert find_differences(joker, joker) == set()


def test_an_answer_tells_what_others_would_say_where_they_differ(client: FlaskClient) -> None:
    page = client.get("/en/lessons/joker-500").text
    assert "only what is different" in page
    lesson, number, step = next(found for found in find("count") if found[0].slug == "deal")
    assert step.counted
    text = say(client, address(lesson, number), str(step.counted.number))
    assert "The same question in other rule-sets" in text


def test_the_goal_of_a_step_may_need_more_than_one_action(client: FlaskClient) -> None:
    page = press(client, "/en/lessons/joker-500/discard-pile/3", "take 3")
    assert "you must lay 5 of hearts" in verdict(page)


def test_a_wrong_choice_stays_marked_and_a_voice_keeps_its_cards_apart(client: FlaskClient) -> None:
    tree = parse(say(client, "/en/lessons/joker-500/ace/1", "0"))
    names = [" ".join(button.to_text().split()).replace(" :", ":") for button in tree.query(".answers button")]
    assert names[0].startswith("Wrong: king of spades,")
    assert not any(name.startswith("Wrong") for name in names[1:])
    text = client.get("/en/lessons/joker-500/order/3").text
    assert [node.to_text() for node in parse(text).query(".text .mini .spoken")] == [
        "three of spades,",
        "four of spades,",
        "five of spades",
    ]


def test_a_hand_to_look_at_is_a_list(client: FlaskClient) -> None:
    tree = parse(client.get("/da/lessons/joker-500/goal/1").text)
    assert len(tree.query(".hand ul > li .card")) == 3


def test_who_counted_wrong_is_led_back_to_the_number(client: FlaskClient) -> None:
    for answer in ("1", "x"):
        tree = parse(say(client, "/da/lessons/nordic-500/round-score/2", answer))
        assert [attr(node, "href") for node in tree.query("#verdict .actions a")] == ["#answer"]
        assert len(tree.query("input#answer")) == 1


@pytest.mark.parametrize("course", COURSES)
def test_the_last_step_leads_to_no_course_that_is_known(client: FlaskClient, course: str) -> None:
    last = list(courses()[course].lessons.values())[-1]
    other = next(name for name in COURSES if name != course)
    offered = f"/en/lessons/{other}?known={course}"
    assert offered in client.get(address(last, len(last.steps))).text
    assert offered not in client.get(f"{address(last, len(last.steps))}?known={other}").text


def test_a_full_stop_stays_on_the_line_of_its_term(client: FlaskClient) -> None:
    tree = parse(client.get("/nb/lessons/joker-500/goal/1").text)
    assert any(node.to_text().strip().endswith(":") for node in tree.query(".text .whole"))
