import pytest

from tutor.cards import JOKER, Card
from tutor.errors import NotationError
from tutor.rules.actions import (
    Action,
    Call,
    Discard,
    Draw,
    Exchange,
    Lay,
    LayOff,
    Pass,
    Take,
    TurnOver,
    cards_of,
    format_action,
    parse_action,
)
from tutor.rules.notation import parse_turn

FIVE, SIX, SEVEN = Card("H", 5), Card("H", 6), Card("H", 7)
NAMED = Card("H", 8, joker=True)
ACE, NAMED_ACE = Card("H", 1), Card("H", 1, joker=True)

FORMS: list[tuple[str, Action]] = [
    ("call 2 take 3", Call(2, 3)),
    ("draw", Draw()),
    ("draw 5H", Draw(FIVE)),
    ("draw *", Draw(JOKER)),
    ("take 1", Take(1)),
    ("take 12", Take(12)),
    ("pass", Pass()),
    ("turn over", TurnOver()),
    ("meld 5H 6H 7H", Lay((FIVE, SIX, SEVEN))),
    ("meld 6H 7H *8H", Lay((SIX, SEVEN, NAMED))),
    ("meld 6H *", Lay((SIX, JOKER))),
    ("meld *9 *9", Lay((Card("", 9, joker=True),) * 2)),
    ("lay 5H #1", LayOff(FIVE, 0)),
    ("lay *8H #12", LayOff(NAMED, 11)),
    ("lay *9 #2", LayOff(Card("", 9, joker=True), 1)),
    ("lay * #2", LayOff(JOKER, 1)),
    ("lay AH #1", LayOff(ACE, 0)),
    ("lay AH #1 low", LayOff(ACE, 0, low=True)),
    ("lay *AH #3 low", LayOff(NAMED_ACE, 2, low=True)),
    ("exchange 5H #1", Exchange(FIVE, 0)),
    ("exchange * #2", Exchange(JOKER, 1)),
    ("discard 5H", Discard(FIVE)),
    ("discard *", Discard(JOKER)),
]


@pytest.mark.parametrize(("text", "action"), FORMS)
def test_an_action_is_read_and_written(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert format_action(action) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("  draw  ", "draw"),
        ("draw  t♥", "draw 10H"),
        ("take   3", "take 3"),
        ("take 03", "take 3"),
        ("turn   over", "turn over"),
        ("meld  5h 6♥\ufe0f   7H", "meld 5H 6H 7H"),
        ("lay  5h  #01", "lay 5H #1"),
        ("lay ah #1   low", "lay AH #1 low"),
        ("discard qd", "discard QD"),
    ],
)
def test_spaces_lower_case_and_symbols_are_read_too(text: str, written: str) -> None:
    assert format_action(parse_action(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Draw",
        "drawn",
        "draw 5H 6H",
        "draw5H",
        "take",
        "take 0",
        "take -1",
        "take 1.5",
        "take ten",
        "take ²",
        "take ١",
        "take 1 2",
        "pass 1",
        "turn",
        "turnover",
        "turn over 5H",
        "meld",
        "lay",
        "lay 5H",
        "lay 5H 1",
        "lay 5H #",
        "lay 5H #x",
        "lay 5H #-1",
        "lay 5H # 1",
        "lay 5H #1 high",
        "lay 5H 6H #1",
        "lay AH low #1",
        "exchange 5H",
        "exchange 5H #1 low",
        "discard",
        "discard 5H 6H",
        "call 1 take 1 now",
        "knock",
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_action(text)
    assert (raised.value.code, raised.value.facts) == ("unknown_action", {"text": text})


@pytest.mark.parametrize(
    ("text", "place", "card"),
    [
        ("draw 1H", "", "1H"),
        ("meld 5H 6H X", "[2]", "X"),
        ("meld 5H,6H,7H", "[0]", "5H,6H,7H"),
        ("lay 11H #1", "", "11H"),
        ("exchange 5 #1", "", "5"),
        ("discard #1", "", "#1"),
    ],
)
def test_a_text_that_is_no_card_is_named(text: str, place: str, card: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_action(text)
    assert (raised.value.code, raised.value.place, raised.value.facts) == ("not_a_card", place, {"text": card})


@pytest.mark.parametrize("text", ["draw *8H", "exchange *8H #1", "discard *8H", "discard *9"])
def test_a_joker_that_is_still_held_stands_for_nothing(text: str) -> None:
    """J12: it is named when it is laid."""
    with pytest.raises(NotationError) as raised:
        parse_action(text)
    assert raised.value.code == "joker_named"


@pytest.mark.parametrize("text", ["lay 2H #1 low", "lay KH #1 low", "lay *2H #1 low", "lay * #1 low"])
def test_only_an_ace_is_laid_low(text: str) -> None:
    """O33."""
    with pytest.raises(NotationError) as raised:
        parse_action(text)
    assert (raised.value.code, raised.value.facts) == ("low_without_ace", {"text": text})


def test_a_turn_names_the_action_and_the_card_that_can_not_be_read() -> None:
    with pytest.raises(NotationError) as raised:
        parse_turn(["draw", "meld 5H 6H 7X"])
    assert raised.value.place == "turn[1][2]"
    with pytest.raises(NotationError) as raised:
        parse_turn(["draw", "knock"])
    assert raised.value.place == "turn[1]"


def test_a_turn_is_a_list_of_actions() -> None:
    assert parse_turn([]) == []
    assert parse_turn(["draw", "discard 5H"]) == [Draw(), Discard(FIVE)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("draw", ()),
        ("draw 5H", (FIVE,)),
        ("take 2", ()),
        ("pass", ()),
        ("turn over", ()),
        ("meld 6H 7H *8H", (SIX, SEVEN, NAMED)),
        ("lay *8H #1", (NAMED,)),
        ("exchange 5H #1", (FIVE,)),
        ("discard *", (JOKER,)),
    ],
)
def test_an_action_names_its_cards(text: str, cards: tuple[Card, ...]) -> None:
    assert cards_of(parse_action(text)) == cards


@pytest.mark.parametrize(
    "text",
    [
        "take 1000000000",
        "lay 5H #1000000000",
        "exchange 5H #99999999999999999999",
        pytest.param(f"take {'9' * 5000}", id="five thousand digits"),
    ],
)
def test_a_number_of_absurd_length_stands_for_more_than_there_can_be(text: str) -> None:
    number = format_action(parse_action(text)).rpartition(" ")[2].removeprefix("#")
    assert int(number) >= 1_000_000_000
