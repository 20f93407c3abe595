import pytest

from tests.rules.rulings import broken, clauses, hand, lies, pile
from tests.support import RULE_SETS, judge, play, position
from tutor.errors import PositionError
from tutor.rules.position import Position

ORDER = {
    "joker-500": ("J17",),
    "nordic-500": ("N10",),
    "basic-rummy": ("B6",),
    "pagat-500": ("P14", "P15", "P16"),
    "danish-500": ("D5", "D10"),
}
OWED = {
    "joker-500": ("J17",),
    "nordic-500": ("N11",),
    "basic-rummy": ("B6",),
    "pagat-500": ("P16",),
    "danish-500": ("D10",),
}
HELD = {
    "joker-500": ("J17",),
    "nordic-500": ("N10",),
    "basic-rummy": ("B11",),
    "pagat-500": ("P15",),
    "danish-500": ("D10",),
}
DRAWING = ("draw", "take 1", "pass", "turn over")
LAYING = ("meld 5H 6H 7H", "lay 7C #1", "exchange 7C #1", "discard KD")


def somewhere(base: str) -> Position:
    return position(base, "5H 6H 7H KD 7C", stock="2S 8D", discard="3D 9C", melds=[lies("4C 5C 6C")])


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("action", LAYING)
def test_nothing_comes_before_drawing(base: str, action: str) -> None:
    """J17, N10, B6, P14, D5."""
    assert broken(somewhere(base), action) == ("out_of_order", 0)
    assert clauses(somewhere(base), action) == ORDER[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("first", ["draw", "take 1"])
@pytest.mark.parametrize("action", DRAWING)
def test_a_player_draws_once(base: str, first: str, action: str) -> None:
    """J17, N10, B6, P14, D5."""
    assert broken(somewhere(base), first, action) == ("out_of_order", 1)
    assert clauses(somewhere(base), first, action) == ORDER[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("action", [*DRAWING, *LAYING])
def test_nothing_follows_the_discard(base: str, action: str) -> None:
    """J17, N10, B6, P16, D10."""
    assert broken(somewhere(base), "draw", "discard 2S", action) == ("out_of_order", 2)
    assert clauses(somewhere(base), "draw", "discard 2S", action) == ORDER[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("turn", [(), ("draw",), ("take 1",), ("draw", "meld 5H 6H 7H"), ("draw", "lay 7C #1")])
def test_a_turn_that_stops_too_early_owes_a_discard(base: str, turn: tuple[str, ...]) -> None:
    """J17, N11, B6, P16, D10: what breaks the rule is the end of the turn."""
    assert broken(somewhere(base), *turn) == ("turn_incomplete", len(turn))
    assert clauses(somewhere(base), *turn) == OWED[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("turn", [(), ("draw",), ("take 1",), ("draw", "meld 5H 6H 7H"), ("draw", "lay 7C #1")])
def test_a_partial_turn_is_judged_so_far(base: str, turn: tuple[str, ...]) -> None:
    """J17, N11, B6, P16, D10."""
    assert judge(somewhere(base), *turn, partial=True).is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_laying_is_optional(base: str) -> None:
    """J17, N11, B6, P15, D10: drawing and discarding make a turn."""
    turn = judge(somewhere(base), "draw", "discard KD").turn
    assert (hand(turn), pile(turn)) == ("5H 6H 7H 7C 2S", "3D 9C KD")


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("action", ["meld 8H 9H 10H", "discard QD"])
def test_only_cards_of_the_hand_are_played(base: str, action: str) -> None:
    """J17, N10, B11, P15, D10."""
    assert broken(somewhere(base), "draw", action) == ("card_not_held", 1)
    assert clauses(somewhere(base), "draw", action) == HELD[base]


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_laid_is_no_longer_held(base: str) -> None:
    """B11: cards already laid are never moved."""
    where = somewhere(base)
    assert broken(where, "draw", "meld 5H 6H 7H", "discard 5H") == ("card_not_held", 2)
    assert broken(where, "draw", "lay 7C #1", "lay 7C #1") == ("card_not_held", 2)


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_missing_cards_of_a_meld_are_told(base: str) -> None:
    """J17."""
    violation = judge(somewhere(base), "draw", "meld 6H 7H 8H").violation
    assert violation is not None
    assert [(card.rank, card.suit) for card in violation.cards] == [(8, "H")]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_the_turn_passes_clockwise(base: str, mover: int) -> None:
    """J7, N9, B5, P13, D4: after the last seat comes the first."""
    hands: list[str | int] = [4, 4, 4]
    hands[mover] = "5H KD"
    after = judge(position(base, *hands, to_move=mover, stock="2S 3S"), "draw", "discard KD").turn.position
    assert (after.to_move, after.discarder) == ((mover + 1) % 3, mover)


def test_the_first_action_that_breaks_a_rule_counts() -> None:
    """J17: whatever follows."""
    assert broken(somewhere("joker-500"), "draw", "meld 5H 6H 7C", "draw", "discard 5H") == ("not_a_meld", 1)


def test_the_ruling_keeps_the_turn_as_far_as_it_is_legal() -> None:
    """J17."""
    ruling = judge(somewhere("joker-500"), "draw", "meld 5H 6H 7H", "draw")
    assert not ruling.is_legal
    assert hand(ruling.turn) == "KD 7C 2S"


def test_a_run_of_three_and_three_kings_are_forty_five_points() -> None:
    """N13: 5H 6H 7H and KS KD KH, 45 points; 9D is left."""
    where = position("nordic-500", "5H 6H 7H KS KD 2C 9D", stock="KH 3S")
    turn = judge(where, "draw", "meld 5H 6H 7H", "meld KS KD KH", "discard 2C").turn
    assert (hand(turn), turn.points_laid) == ("9D", 45)


def test_the_hand_of_the_mover_has_to_be_known() -> None:
    """J17: a hand given as a number is bad input."""
    with pytest.raises(PositionError) as raised:
        judge(position("joker-500", 5, 5, 5, stock="2S"), "draw")
    assert (raised.value.code, raised.value.facts) == ("hand_unknown", {"seat": 0})


def test_a_card_drawn_from_a_number_has_to_be_named() -> None:
    """J17."""
    with pytest.raises(PositionError) as raised:
        judge(position("joker-500", "5H KD", stock=20), "draw")
    assert raised.value.code == "draw_not_named"


@pytest.mark.parametrize("card", ["5H", "9C", "4C"])
def test_a_card_that_is_seen_elsewhere_can_not_be_drawn(card: str) -> None:
    """J3: in the hand, the pile or a meld."""
    with pytest.raises(PositionError) as raised:
        judge(position("joker-500", "5H KD", stock=20, discard="9C", melds=[lies("4C 5C 6C")]), f"draw {card}")
    assert raised.value.code == "draw_impossible"


def test_a_joker_can_not_be_drawn_when_all_are_seen() -> None:
    """J3: two in a pack."""
    where = position("joker-500", "* KD", stock=20, melds=[lies("4C 5C *6C")])
    with pytest.raises(PositionError) as raised:
        judge(where, "draw *")
    assert raised.value.code == "draw_impossible"


def test_a_twin_may_be_drawn_where_two_packs_are_used() -> None:
    """J4."""
    where = position("joker-500", "5H KD", 4, 4, 4, 4, stock=20)
    assert hand(play(where, "draw 5H")) == "5H KD 5H"


def test_another_card_than_the_one_that_lies_on_top_can_not_be_drawn() -> None:
    """J17."""
    where = position("joker-500", "5H KD", stock="2S 3S")
    with pytest.raises(PositionError) as raised:
        judge(where, "draw 3S")
    assert raised.value.code == "draw_differs"
    assert hand(play(where, "draw 2S")) == "5H KD 2S"
