"""A fault in a lesson is refused with its file, line and code; `content check` tells every one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from tutor.checking import find_faults
from tutor.cli import cli
from tutor.content import ContentError
from tutor.course.lessons import Lesson
from tutor.course.loading import lesson_folders, load_lesson
from tutor.course.verdicts import find_differences
from tutor.paths import data

LESSON = """\
rules = ["joker-500", "nordic-500"]

[[step]]
id = "ace"
kind = "do"
clauses = ["J11", "N4"]
before = ["draw"]
goals = [{ name = "lays", arguments = { kind = "run" } }]
wrong = [["meld KC AC 2C"]]
[step.position]
hands = ["2C QC KC AC 6D", "6S 6C 9H", 7]
stock = "5S 8D 9S"
discard = "7D"
[[step.reply]]
id = "out"
after = [{ name = "discards", arguments = { cards = "6D" } }]
turn = ["take 1", "meld 6S 6C 6D", "discard 9H"]

[[step]]
id = "which"
kind = "choose"
clauses = ["J11", "N4"]
question = { name = "which_is_meld", arguments = { cards = ["KD AD 2D", "AD 2D 3D"] } }

[[step]]
id = "price"
kind = "count"
clauses = ["J28", "N6"]
question = { name = "points_of_meld" }
[step.position]
hands = ["9H", 7]
melds = [{ cards = "AH 2H 3H", by = 0 }]
"""
TEXT = """\
# The ace

## ace
Lay a {run QC KC AC}. It counts {laid QC KC AC}, and {value AC} in hand; {no KC AC 2C} is none.

### done
It lies there until {option target}.

### reply out
That was it.

## which
Which are a {meld}?

### done
Right: {AD}.

## price
How much?

### done
So it is.
"""


def write(folder: Path, old: str = "", new: str = "", file: str = "lesson.toml") -> Path:
    """A lesson in a folder, with one thing of one file changed."""
    folder.mkdir()
    files = {"lesson.toml": LESSON} | {f"{code}.md": TEXT for code in ("nb", "da", "en")}
    assert old in files[file]
    for name, text in files.items():
        (folder / name).write_text(text.replace(old, new, 1) if name == file else text, "utf-8")
    return folder


def refused(folder: Path) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load_lesson(folder)
    return caught.value


def test_the_lesson_is_sound_as_it_stands(tmp_path: Path) -> None:
    found: Mapping[str, Lesson] = load_lesson(write(tmp_path / "70-ace"))
    assert {course: (lesson.slug, len(lesson.steps)) for course, lesson in found.items()} == {
        "joker-500": ("ace", 3),
        "nordic-500": ("ace", 3),
    }


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('name = "lays"', 'name = "flies"', "unknown_goal"),
        ('kind = "run" }', "speed = 3 }", "unknown_goal"),
        ('cards = "6D"', 'cards = "6X"', "unknown_goal"),
        ('kind = "run" }', 'kind = "rum" }', "unknown_goal"),
        ('kind = "run" }', 'count = "2" }', "unknown_goal"),
        ('kind = "run" }', "count = 0 }", "unknown_goal"),
        ('cards = "6D"', 'cards = ["6D"]', "unknown_goal"),
        ("points_of_meld", "points_of_moon", "unknown_question"),
        ('"points_of_meld"', '"points_of_meld", arguments = { meld = 0 }', "unknown_question"),
        ('"points_of_meld"', '"points_of_meld", arguments = { meld = 2 }', "impossible"),
        ('"points_of_meld"', '"cards_to_take", arguments = { card = "2S" }', "impossible"),
        ('"which_is_meld", arguments = { cards = ["KD AD 2D", "AD 2D 3D"] }',
         '"who_scores", arguments = { card = "KD AD" }', "impossible"),
        ('"which_is_meld", arguments = { cards = ["KD AD 2D", "AD 2D 3D"] }',
         '"who_deals_next", arguments = { players = 0, dealer = 0 }', "unknown_question"),
        ('kind = "count"', 'kind = "choose"', "unknown_question"),
        ('kind = "count"', 'kind = "guess"', "bad_form"),
        ('hands = ["9H", 7]', 'hands = ["9X", 7]', "impossible"),
        ('hands = ["9H", 7]', 'hands = ["AH", 7]', "impossible"),
        ('cards = "AH 2H 3H"', 'cards = "KH AH 2H"', "impossible"),
        ('before = ["draw"]', 'before = ["take 3"]', "illegal"),
        ('before = ["draw"]', 'before = ["draw", "meld QC KC AC"]', "met_at_once"),
        ('kind = "run" }', 'kind = "group" }', "never_met"),
        ('{ name = "lays", arguments = { kind = "run" } }]\nwrong = [["meld KC AC 2C"]]', '{ name = "finishes" }]',
         "never_missed"),
        ('["meld KC AC 2C"]', '["meld QC KC AC"]', "try_allowed"),
        ('"discard 9H"]', '"discard 6S"]', "reply_illegal"),
        ('arguments = { cards = "6D" } }]\nturn', 'arguments = { cards = "9S" } }]\nturn', "reply_never"),
        ('"KD AD 2D", "AD 2D 3D"', '"QD KD AD", "AD 2D 3D"', "all_right"),
        ('"KD AD 2D", "AD 2D 3D"', '"KD AD 2D", "AD 2D 4D"', "none_right"),
        ('question = { name = "which_is_meld", arguments = { cards = ["KD AD 2D", "AD 2D 3D"] } }', "",
         "no_question"),
        ('goals = [{ name = "lays", arguments = { kind = "run" } }]', "", "no_goal"),
        ('clauses = ["J11", "N4"]', 'clauses = ["J11", "J28", "J9"]', "too_many_clauses"),
        ('clauses = ["J11", "N4"]', 'clauses = ["Z11"]', "unknown_clause"),
        ('rules = ["joker-500", "nordic-500"]', 'rules = ["joker-500", "nordic-600"]', "unknown_course"),
        ('id = "which"', 'id = "which"\nrules = ["pagat-500"]', "unknown_course"),
        ('id = "which"', 'id = "ace"', "twice"),
        ('id = "which"', 'id = "what"', "parts_differ"),
        ('id = "out"', 'id = "gone"', "unknown_reply"),
        ('kind = "choose"', 'kind = "read"', "done_unused"),
        ('id = "which"', 'id = "which"\nset = { jokers = 9 }', "impossible"),
        ('id = "which"', 'id = "which"\nhouse = ["bidding"]', "impossible"),
        ('id = "which"', 'id = "which"\ndiffers.nordic-500 = { kind = 3 }', "bad_form"),
        ('id = "which"', 'id = "which"\ndiffers.nordic-500 = { position = "none" }', "bad_form"),
        ('rules = ["joker-500", "nordic-500"]', "rules = []", "bad_form"),
        (LESSON, 'rules = ["joker-500"]\nstep = []\n', "bad_form"),
        ("[[step]]", "[[step", "no_toml"),
    ],
)  # fmt: skip
def test_a_faulty_step_is_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    fault = refused(write(tmp_path / "70-ace", old, new))
    assert fault.code == code, fault
    assert str(fault).startswith(f"70-ace/{fault.path.name}:{fault.line}: ")
    assert fault.fix


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("{run QC KC AC}", "{QC KC AC}", "unsaid_cards"),
        ("{run QC KC AC}", "{group QC KC AC}", "false_example"),
        ("{run QC KC AC}", "{run QC KC AD}", "false_example"),
        ("{run QC KC AC}", "{run QC KC *AC}", "false_example"),
        ("{no KC AC 2C}", "{no AC 2C 3C}", "false_example"),
        ("{laid QC KC AC}", "{laid KC AC 2C}", "false_example"),
        ("{option target}", "{option bull}", "false_example"),
        ("{option target}", "{option groups}", "false_example"),
        ("{option target}", "{each 9}", "false_example"),
        ("{option target}", "{pack 1}", "false_example"),
        ("{laid QC KC AC}", "35", "typed_number"),
        ("{value AC}", "fifteen points", "typed_number"),
        ("{value AC}", "femten poeng", "typed_number"),
        ("{option target}", "500 points", "typed_number"),
        ("{no KC AC 2C}", "K-A", "unmarked_cards"),
        ("{no KC AC 2C}", "K–A", "unmarked_cards"),
        ("{no KC AC 2C}", "the ace of clubs", "unmarked_cards"),
        ("{no KC AC 2C}", "A♣", "unmarked_cards"),
        ("{meld}", "{medl}", "unknown_term"),
        ("{AD}", "{AX}", "bad_mark"),
        ("{AD}", "{Z9}", "unknown_clause"),
        ("{AD}", "{J99}", "unknown_clause"),
        ("# The ace", "The ace", "no_title"),
        ("### done\nSo it is.\n", "", "done_missing"),
        ("### reply out\nThat was it.\n", "", "replies_differ"),
    ],
)
def test_a_faulty_text_is_refused_with_its_line(tmp_path: Path, old: str, new: str, code: str) -> None:
    folder = write(tmp_path / "70-ace", old, new, file="en.md")
    fault = refused(folder)
    assert fault.code == code, fault
    if fault.path.name == "en.md" and old.startswith("{"):
        assert fault.line == next(n for n, line in enumerate(TEXT.splitlines(), 1) if old in line)


@pytest.mark.parametrize(
    ("code", "words"),
    [("nb", "hjerter sju"), ("da", "ruder knægt"), ("nb", "to poeng"), ("da", "fem point"), ("da", "♥")],
)
def test_cards_and_points_are_found_in_every_language(tmp_path: Path, code: str, words: str) -> None:
    fault = refused(write(tmp_path / "70-ace", "{AD}", words, file=f"{code}.md"))
    assert fault.code in ("unmarked_cards", "typed_number")


def test_the_name_of_the_game_is_no_number(tmp_path: Path) -> None:
    load_lesson(write(tmp_path / "70-ace", "{AD}", "so it is in 500", file="en.md"))


def test_a_lesson_without_a_language_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "70-ace")
    (folder / "da.md").unlink()
    assert (refused(folder).code, refused(folder).path.name) == ("missing_file", "da.md")


@pytest.mark.parametrize(("file", "code"), [("lesson.toml", "no_toml"), ("da.md", "no_text")])
def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path, file: str, code: str) -> None:
    folder = write(tmp_path / "70-ace")
    (folder / file).write_bytes(b"# \xc5\xff\n")
    assert [(fault.code, fault.path.name, fault.line) for fault in find_faults((folder,))] == [(code, file, 1)]
    (folder / file).unlink()
    assert [(fault.code, fault.path.name) for fault in find_faults((folder,))] == [("missing_file", file)]


def test_a_joker_is_no_example_where_none_is_used(tmp_path: Path) -> None:
    folder = write(tmp_path / "70-ace", '"joker-500", "nordic-500"', '"joker-500"')
    for code in ("nb", "da", "en"):
        text = (folder / f"{code}.md").read_text("utf-8").replace("{run QC KC AC}", "{run QC KC *AC}")
        (folder / f"{code}.md").write_text(text, "utf-8")
    load_lesson(folder)
    lesson = folder / "lesson.toml"
    lesson.write_text(LESSON, "utf-8")
    assert refused(folder).code == "false_example"


def test_positions_differ_where_a_lesson_says_so(tmp_path: Path) -> None:
    change = '[step.differs.nordic-500]\nposition = { melds = [{ cards = "AS 2S 3S", by = 0 }] }\n'
    folder = write(tmp_path / "70-ace", 'melds = [{ cards = "AH 2H 3H", by = 0 }]\n',
                   f'melds = [{{ cards = "AH 2H 3H", by = 0 }}]\n{change}')  # fmt: skip
    found = load_lesson(folder)
    tables = {course: lesson.steps[2].asked.table for course, lesson in found.items()}
    assert [str(table.melds[0].cards[0].suit) for table in tables.values()] == ["H", "S"]
    assert {table.known_hand(0) for table in tables.values()} == {tables["joker-500"].known_hand(0)}


def test_a_question_that_differs_is_new_even_where_its_answers_are_alike(tmp_path: Path) -> None:
    question = '{ name = "which_is_meld", arguments = { cards = ["KS AS 2S", "AS 2S 3S"] } }'
    other = f"differs.nordic-500 = {{ question = {question} }}"
    found = load_lesson(write(tmp_path / "70-ace", 'id = "which"', f'id = "which"\n{other}'))
    same = load_lesson(write(tmp_path / "71-ace"))
    assert 2 in find_differences(found["nordic-500"], found["joker-500"])
    assert 2 not in find_differences(same["nordic-500"], same["joker-500"])


def test_every_content_file_is_sound() -> None:
    assert list(find_faults()) == []


def test_the_command_tells_every_fault_of_a_text_and_its_exit_status(tmp_path: Path) -> None:
    folder = write(tmp_path / "70-ace", "{value AC} in hand; {no KC AC 2C}", "15 in hand; {KC AC 2C}", file="en.md")
    told = CliRunner().invoke(cli, ["content", "check", str(folder)])
    assert told.exit_code == 1
    lines = told.output.splitlines()
    assert len(lines) == 2
    assert all(re.match(r"70-ace/en\.md:4: text: (unsaid_cards|typed_number): ", line) for line in lines)
    sound = CliRunner().invoke(cli, ["content", "check", str(write(tmp_path / "71-ace"))])
    assert (sound.exit_code, sound.output) == (0, "")


def test_two_lessons_have_no_slug_in_common(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lessons").mkdir()
    for name in ("70-ace", "71-ace"):
        write(tmp_path / "lessons" / name)
    monkeypatch.setattr("tutor.course.loading.data", lambda name: tmp_path)
    with pytest.raises(ContentError, match=r"71-ace/lesson\.toml:1: file: twice: there is a lesson ace already"):
        lesson_folders()


def test_a_new_lesson_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the README shows it: the ten lines of its example and three short texts make a lesson of both courses."""
    readme = (data("content").parent / "README.md").read_text("utf-8")
    example = re.search(r"(?m)^    rules = \[.*\n(?:    .*\n|\n(?=    \[))+", readme)
    assert example
    toml = "\n".join(line[4:] for line in example.group().splitlines())
    assert len(toml.strip().splitlines()) <= 10
    shutil.copytree(data("content") / "lessons", tmp_path / "lessons")
    folder = tmp_path / "lessons" / "30-new"
    folder.mkdir()
    (folder / "lesson.toml").write_text(toml, "utf-8")
    for code in ("nb", "da", "en"):
        (folder / f"{code}.md").write_text("# New\n\n## out\nGo out.\n\n### done\nOut.\n", "utf-8")
    monkeypatch.setattr("tutor.course.loading.data", lambda name: tmp_path)
    assert lesson_folders()[-1] == folder
    found = load_lesson(folder)
    assert {course: lesson.steps[0].solution is not None for course, lesson in found.items()} == {
        "joker-500": True,
        "nordic-500": True,
    }
