from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.rulings import lies, mixed
from tests.support import RULE_SETS, position
from tutor.cards import Card, format_cards, parse_cards
from tutor.content import rule_book
from tutor.errors import InputError, NotationError, PositionError
from tutor.rules.notation import PositionForm, format_position, parse_position
from tutor.rules.violations import Code, Violation


def fault(base: str | dict[str, Any], *hands: str | int, **fields: Any) -> tuple[str, str]:
    """The code and the place of what is wrong with a position."""
    with pytest.raises(InputError) as raised:
        position(base, *hands, **fields)
    return raised.value.code, raised.value.place


def test_what_is_left_out_has_its_default() -> None:
    where = position("joker-500", "5H", 4, 4)
    assert (where.to_move, where.dealer, where.discarder) == (0, 2, 2)
    assert (where.stock, where.discard, where.melds) == (0, (), ())
    assert (where.orbit, where.penalties) == (2, (0, 0, 0))


def test_dealer_and_discarder_are_the_seat_before_the_mover() -> None:
    where = position("joker-500", 4, 4, "5H", to_move=2)
    assert (where.dealer, where.discarder) == (1, 1)


def test_every_field_can_be_given() -> None:
    where = position(
        "joker-500", 4, "5H *", 4, to_move=1, dealer=1, discarder=2, orbit=1, stock="2S 3S", discard="9C 8C",
        penalties=[0, 50, 100], melds=[lies("5C 6C *7C", by=[0, 1, 2], owner=2)],
    )  # fmt: skip
    assert (where.to_move, where.dealer, where.discarder, where.orbit) == (1, 1, 2, 1)
    assert format_cards(where.known_hand(1)) == "5H *"
    assert where.stock == parse_cards("2S 3S")
    assert where.discard == parse_cards("9C 8C")
    assert where.penalties == (0, 50, 100)
    assert (where.melds[0].by, where.melds[0].owner) == ((0, 1, 2), 2)


def test_there_may_be_no_discarder() -> None:
    """O34: after a turn without a discard."""
    assert position("joker-500", "5H", discarder=None).discarder is None


def test_one_seat_for_all_cards_of_a_meld_is_its_owner_too() -> None:
    where = position("joker-500", "5H", melds=[lies("5C 6C 7C", by=1), lies("QS QH QD", by=[2, 2, 2])])
    assert [(meld.by, meld.owner) for meld in where.melds] == [((1, 1, 1), 1), ((2, 2, 2), 2)]


def test_a_run_is_put_in_order_with_its_seats() -> None:
    where = position("joker-500", "5H", melds=[lies("7C *5C 6C", by=[0, 1, 2], owner=1)])
    assert format_cards(where.melds[0].cards) == "*5C 6C 7C"
    assert where.melds[0].by == (1, 2, 0)


def test_a_run_round_the_corner_is_put_in_order_with_its_seats() -> None:
    """D7."""
    where = position("danish-500", "5H", melds=[lies("2C AC KC", by=[0, 1, 2], owner=1)])
    assert format_cards(where.melds[0].cards) == "KC AC 2C"
    assert where.melds[0].by == (2, 1, 0)


def test_a_group_stays_as_it_is_written() -> None:
    where = position("joker-500", "5H", melds=[lies("QH QS QD", by=[0, 1, 2], owner=1)])
    assert format_cards(where.melds[0].cards) == "QH QS QD"
    assert where.melds[0].by == (0, 1, 2)


@pytest.mark.parametrize(
    ("base", "cards", "place"),
    [
        ("joker-500", "5C 6C", "melds[1].cards"),
        ("joker-500", "", "melds[1].cards"),
        ("joker-500", "5C", "melds[1].cards"),
        ("joker-500", "5C 6C 8C", "melds[1].cards"),
        ("joker-500", "KC AC 2C", "melds[1].cards"),
        ("joker-500", "5C 6C *", "melds[1].cards"),
        ("joker-500", "9S 9H *9", "melds[1].cards"),
        ("basic-rummy", "QC KC AC", "melds[1].cards"),
        ("danish-500", "9S 9H 9D", "melds[1].cards"),
    ],
)
def test_a_meld_that_the_rules_do_not_allow_is_refused(base: str, cards: str, place: str) -> None:
    """J9, J10, J11, J12, B3, D6."""
    assert fault(base, "5H", melds=[lies("JH QH KH"), lies(cards)]) == ("meld_not_valid", place)


def test_the_place_of_the_ace_in_a_run_of_thirteen_is_not_guessed() -> None:
    """J11."""
    run = "2S 3S AS 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert fault("joker-500", "5H", melds=[lies(run)]) == ("full_run_order", "melds[0].cards")
    assert format_cards(position("basic-rummy", "5H", melds=[lies(run)]).melds[0].cards).startswith("AS 2S 3S")


@pytest.mark.parametrize("by", [[1], [1, 1], [1, 1, 1, 1], []])
def test_a_seat_is_named_for_every_card_of_a_meld_or_one_for_all(by: list[int]) -> None:
    assert fault("joker-500", "5H", melds=[lies("5C 6C 7C", by=by)]) == ("by_length", "melds[0].by")


def test_the_owner_is_named_where_cards_score_for_several() -> None:
    assert fault("joker-500", "5H", melds=[lies("5C 6C 7C", by=[0, 1, 1])]) == ("owner_missing", "melds[0].owner")


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"to_move": 3}, "to_move"),
        ({"to_move": -1}, "to_move"),
        ({"dealer": 3}, "dealer"),
        ({"dealer": -1}, "dealer"),
        ({"discarder": 3}, "discarder"),
        ({"discarder": -1}, "discarder"),
        ({"melds": [lies("5C 6C 7C", by=3)]}, "melds[0].by"),
        ({"melds": [lies("5C 6C 7C", by=-1)]}, "melds[0].by"),
        ({"melds": [lies("5C 6C 7C", by=[0, 0, 3], owner=0)]}, "melds[0].by"),
        ({"melds": [lies("JH QH KH"), lies("5C 6C 7C", by=0, owner=3)]}, "melds[1].owner"),
    ],
)
def test_a_seat_that_does_not_exist_is_refused(fields: dict[str, Any], place: str) -> None:
    assert fault("joker-500", "5H", 4, 4, **fields) == ("no_such_seat", place)


@pytest.mark.parametrize("penalties", [[], [0], [0, 0], [0, 0, 0, 0]])
def test_there_is_a_penalty_for_each_seat(penalties: list[int]) -> None:
    assert fault("joker-500", "5H", 4, 4, penalties=penalties) == ("penalties_length", "penalties")


@pytest.mark.parametrize(
    ("base", "players"),
    [("joker-500", 6), ("basic-rummy", 7), ("nordic-500", 9), ("pagat-500", 9), ("danish-500", 9)],
)
def test_the_number_of_players_is_one_that_the_rules_know(base: str, players: int) -> None:
    """J4, B2, N1, P3, O11."""
    for hands in ([1] * players, [1], []):
        with pytest.raises(PositionError) as raised:
            parse_position(PositionForm(rules=base, hands=list(hands)), rule_book())
        assert (raised.value.code, raised.value.place) == ("number_of_players", "hands")
        assert raised.value.facts["players"] == len(hands)
    parse_position(PositionForm(rules=base, hands=[1] * (players - 1)), rule_book())


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "basic-rummy", "pagat-500"])
@pytest.mark.parametrize("hands", [("", 4, 4), ("5H", "", 4), ("5H", 0, 4)])
def test_nobody_holds_no_cards_where_nobody_floats(base: str, hands: tuple[str | int, ...]) -> None:
    """J24, N23, B14, P17."""
    assert fault(base, *hands) == ("nobody_floats", "hands")


@pytest.mark.parametrize(
    "rules", ["danish-500", mixed("pagat-500", "floating"), mixed("joker-500", "unplayable-discard")]
)
def test_a_floater_holds_no_cards(rules: str | dict[str, Any]) -> None:
    """D13, P35, P36."""
    where = position(rules, "", 0, "")
    assert where.hands == ((), 0, ())


@pytest.mark.parametrize(
    "fields",
    [
        {"stock": "5H"},
        {"discard": "9C 5H"},
        {"melds": [lies("4H 5H 6H")]},
        {"stock": "2S 2S"},
    ],
)
def test_a_card_is_there_once_in_one_pack(fields: dict[str, Any]) -> None:
    """J3: counted over the whole position."""
    with pytest.raises(PositionError) as raised:
        position("joker-500", "5H", 4, 4, **fields)
    assert raised.value.code == "too_many_copies"
    assert raised.value.facts["copies"] == 2
    assert raised.value.facts["most"] == 1
    position("joker-500", "5H", 4, 4, 4, 4, **fields)  # two packs hold it twice


def test_a_card_is_there_twice_in_two_packs() -> None:
    """J4."""
    with pytest.raises(PositionError) as raised:
        position("joker-500", "5H 5H", 4, 4, 4, 4, stock="5H")
    assert (raised.value.code, raised.value.facts["most"]) == ("too_many_copies", 2)


@pytest.mark.parametrize(
    ("rules", "jokers"),
    [
        ("joker-500", 2),
        ("pagat-500", 2),
        ("danish-500", 3),
        ("nordic-500", 0),
        ("basic-rummy", 0),
        (mixed("nordic-500", "jokers"), 2),
        (mixed("joker-500", "one-joker"), 1),
        (mixed("joker-500", "no-jokers"), 0),
    ],
)
def test_there_are_as_many_jokers_as_the_pack_holds(rules: str | dict[str, Any], jokers: int) -> None:
    """J3, P3, D2, N2, B2, N37, P28: those on the table are counted too."""
    held = " ".join(["5H", *["*"] * jokers])
    assert len(position(rules, held).known_hand(0)) == jokers + 1
    with pytest.raises(PositionError) as raised:
        position(rules, held, 4, 4, melds=[lies("5C 6C *7C")])
    assert (raised.value.code, raised.value.facts["most"]) == ("too_many_copies", jokers)


def test_each_of_two_packs_has_its_jokers() -> None:
    """J4, O38."""
    assert len(position("joker-500", "* * * *", 4, 4, 4, 4).known_hand(0)) == 4
    assert fault("joker-500", "* * * * *", 4, 4, 4, 4)[0] == "too_many_copies"


def test_known_cards_and_numbers_together_fit_in_the_packs() -> None:
    """J3: 54 cards."""
    position("joker-500", "5H", 20, 20, stock=10, discard="9C 8C 7C")
    with pytest.raises(PositionError) as raised:
        position("joker-500", "5H", 20, 20, stock=10, discard="9C 8C 7C 6C")
    assert (raised.value.code, raised.value.facts) == ("too_many_cards", {"cards": 55, "most": 54})


def test_a_position_may_be_incomplete() -> None:
    where = position("joker-500", "5H", "6H", 4)
    assert where.unseen().total() == 52


def test_unseen_is_whatever_the_packs_hold_beyond_the_known_cards() -> None:
    """J3: a joker on the table is a joker."""
    where = position("joker-500", "5H *", 4, 4, stock="2S", discard="9C", melds=[lies("5C 6C *7C")])
    unseen = where.unseen()
    assert unseen.total() == 54 - 7
    for card in parse_cards("5H * 2S 9C 5C 6C"):
        assert card not in unseen
    assert unseen[parse_cards("7C")[0]] == 1


@pytest.mark.parametrize(
    ("fields", "place"),
    [({"stock": "2S *8S"}, "stock[1]"), ({"discard": "*8S 2S"}, "discard[0]")],
)
def test_a_joker_that_is_not_laid_stands_for_nothing(fields: dict[str, Any], place: str) -> None:
    """J12."""
    assert fault("joker-500", "5H", 4, 4, **fields) == ("joker_named", place)
    assert fault("joker-500", 4, "5H *9", 4) == ("joker_named", "hands[1][1]")


@pytest.mark.parametrize(
    ("hands", "fields", "place"),
    [
        (("5H X", 4, 4), {}, "hands[0][1]"),
        ((4, "1H", 4), {}, "hands[1][0]"),
        (("5H", 4, 4), {"stock": "2S 3S 3"}, "stock[2]"),
        (("5H", 4, 4), {"discard": "5H,6H"}, "discard[0]"),
        (("5H", 4, 4), {"melds": [lies("JH QH KH"), lies("5C 6C 7X")]}, "melds[1].cards[2]"),
    ],
)
def test_a_text_that_is_no_card_is_named_with_its_place(
    hands: tuple[str | int, ...], fields: dict[str, Any], place: str
) -> None:
    with pytest.raises(NotationError) as raised:
        position("joker-500", *hands, **fields)
    assert (raised.value.code, raised.value.place) == ("not_a_card", place)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("joker-501", "unknown_rule_set"),
        (mixed("joker-500", "nonsense"), "unknown_house_rule"),
        (mixed("joker-500", nonsense=1), "unknown_option"),
        (mixed("joker-500", jokers=9), "bad_option_value"),
        (mixed("basic-rummy", "dig-needs-new-meld"), "duty_with_top_only"),
    ],
)
def test_rules_that_can_not_be_are_refused_with_their_place(rules: str | dict[str, Any], code: str) -> None:
    assert fault(rules, "5H") == (code, "rules")


@pytest.mark.parametrize(
    "fields",
    [
        {"nonsense": 1},
        {"orbit": 3},
        {"orbit": 0},
        {"stock": -1},
        {"hands": [-1, 4]},
        {"hands": [["5H"], 4]},
        {"hands": "5H"},
        {"penalties": [-1, 0]},
        {"melds": [{"cards": "5C 6C 7C"}]},
        {"melds": [{"cards": "5C 6C 7C", "by": 0, "nonsense": 1}]},
        {"melds": [{"cards": "5C 6C 7C", "by": "0"}]},
        {"to_move": "0"},
        {"discard": 5},
        {"rules": 5},
        {"rules": {"base": "joker-500", "nonsense": 1}},
    ],
)
def test_unknown_fields_and_wrong_forms_are_refused(fields: dict[str, Any]) -> None:
    written = {"rules": "joker-500", "hands": ["5H", 4]}
    msgspec.convert(written, PositionForm)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written | fields, PositionForm)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_position_is_written_as_it_is_read(base: str) -> None:
    written = {
        "rules": base,
        "hands": ["5H 10S", 4, "KD"],
        "to_move": 0,
        "dealer": 1,
        "stock": "2S 3S",
        "discard": "9C 8C",
        "melds": [{"cards": "AC 2C 3C", "by": [0, 1, 1], "owner": 1}],
        "orbit": 1,
        "discarder": None,
        "penalties": [0, 50, 0],
    }
    where = parse_position(msgspec.convert(written, PositionForm), rule_book())
    assert format_position(where, base) == written


def test_numbers_are_written_as_numbers() -> None:
    where = position("danish-500", "", 0, 4, stock=7)
    written = format_position(where, "danish-500")
    assert (written["hands"], written["stock"]) == (["", 0, 4], 7)


def test_jokers_are_written_as_what_they_stand_for() -> None:
    """J12, P11."""
    where = position("pagat-500", "KD 4C", 4, melds=[lies("9S *9D 9C", by=1), lies("5C *6C 7C", by=1)])
    written = format_position(where, "pagat-500")
    assert [meld["cards"] for meld in written["melds"]] == ["9S *9 9C", "5C *6C 7C"]


@pytest.mark.parametrize(
    ("base", "hands", "fields", "facts"),
    [
        ("joker-500", (1,) * 6, {}, {"players": 6, "low": 2, "high": 5}),
        ("joker-500", ("5H", 4, 4), {"to_move": 3}, {"seat": 3, "players": 3}),
        ("joker-500", ("5H", 4, 4), {"melds": [lies("5C 6C 7C", by=-1)]}, {"seat": -1, "players": 3}),
        ("joker-500", ("5H", 4, 4), {"penalties": [0, 0]}, {"players": 3}),
        ("joker-500", ("5H 5H 5H", 4, 4), {}, {"card": Card("H", 5), "copies": 3, "most": 1}),
        ("joker-500", ("5H", 4, 4), {"stock": 46}, {"cards": 55, "most": 54}),
        ("joker-500", ("5H", 4, 4), {"melds": [lies("5C 6C 7C", by=[1])]}, {"cards": 3, "seats": 1}),
    ],
)
def test_a_fault_in_a_position_tells_what_was_found_and_what_can_be(
    base: str, hands: tuple[str | int, ...], fields: dict[str, Any], facts: dict[str, Any]
) -> None:
    """J3, J4."""
    with pytest.raises(PositionError) as raised:
        position(base, *hands, **fields)
    assert raised.value.facts == facts


def test_a_meld_that_is_refused_is_told_with_the_rule_that_it_breaks() -> None:
    """J10, J11: and a run of thirteen with its cards as they were written."""
    with pytest.raises(PositionError) as raised:
        position("joker-500", "5H", melds=[lies("5C 6C 8C")])
    cards = parse_cards("5C 6C 8C")
    assert raised.value.facts == {"cards": cards, "violation": Violation(Code.NOT_A_MELD, "meld", cards)}
    run = "2S 3S AS 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    with pytest.raises(NotationError) as open_order:
        position("joker-500", "5H", melds=[lies(run)])
    assert open_order.value.facts == {"cards": parse_cards(run)}
