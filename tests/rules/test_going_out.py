import pytest

from tests.rules.rulings import broken, clauses, hand, lies, mixed, table
from tests.support import RULE_SETS, judge, position
from tutor.rules.turn import End, Over, Phase

FREE = ("joker-500", "nordic-500", "basic-rummy", "pagat-500")


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_discard_that_empties_the_hand_ends_the_round(base: str) -> None:
    """J24, N23, B14, P17, D12."""
    where = position(base, "5H 6H 7H", stock="2S")
    turn = judge(where, "draw", "meld 5H 6H 7H", "discard 2S").turn
    assert turn.over == Over(End.WENT_OUT, 0)
    assert turn.phase is Phase.DONE


@pytest.mark.parametrize("base", FREE)
def test_laying_the_last_cards_as_a_meld_ends_the_round_without_a_discard(base: str) -> None:
    """J18, N23, B15, P17."""
    where = position(base, "5H 6H", stock="7H")
    assert judge(where, "draw", "meld 5H 6H 7H").turn.over == Over(End.WENT_OUT, 0)


@pytest.mark.parametrize("base", FREE)
def test_laying_the_last_card_off_ends_the_round_without_a_discard(base: str) -> None:
    """J18, N23, B14, P17."""
    where = position(base, "9H", stock="8H", melds=[lies("5H 6H 7H")])
    assert judge(where, "draw", "lay 8H #1", "lay 9H #1").turn.over == Over(End.WENT_OUT, 0)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_turn_that_leaves_cards_goes_on_to_the_next_player(base: str) -> None:
    """J17, N11, B6, P16, D10."""
    where = position(base, "5H KC", stock="2S 3D")
    turn = judge(where, "draw", "discard KC").turn
    assert turn.over is None
    assert turn.position.to_move == 1


@pytest.mark.parametrize("base", FREE)
def test_nothing_follows_once_the_hand_is_empty(base: str) -> None:
    """J27, N25, B14, P25."""
    where = position(base, "5H 6H", stock="7H 8H")
    assert broken(where, "draw", "meld 5H 6H 7H", "discard 5H") == ("out_of_order", 2)


@pytest.mark.parametrize("base", RULE_SETS)
def test_going_out_may_need_a_discard(base: str) -> None:
    """N41, P34, B16, O24: the table action that leaves none is refused."""
    where = position(mixed(base, "discard-to-go-out"), "5H 6H", stock="7H", melds=[lies("9D 10D JD")])
    assert broken(where, "draw", "meld 5H 6H 7H") == ("discard_needed", 1)
    assert clauses(where, "draw", "meld 5H 6H 7H") == ("N41", "P34", "B16")
    added = position(mixed(base, "discard-to-go-out"), "QD", stock="8D", melds=[lies("9D 10D JD")])
    assert broken(added, "draw", "lay 8D #1", "lay QD #1") == ("discard_needed", 2)
    assert judge(added, "draw", "lay 8D #1", "discard QD").turn.went_out


def test_where_a_discard_is_needed_the_hand_may_be_laid_but_for_one_card() -> None:
    """D12: with four cards, lay three as a meld and close with the fourth."""
    where = position(mixed("nordic-500", "discard-to-go-out"), "5H 6H 7H", stock="KC")
    turn = judge(where, "draw", "meld 5H 6H 7H", "discard KC").turn
    assert (table(turn), hand(turn), turn.over) == (["5H 6H 7H"], "", Over(End.WENT_OUT, 0))


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_seat_that_went_out_is_named(base: str) -> None:
    """J24, N23, B14, P17, D12."""
    where = position(base, 4, 4, "5H 6H 7H", to_move=2, stock="KC")
    turn = judge(where, "draw", "meld 5H 6H 7H", "discard KC").turn
    assert turn.over == Over(End.WENT_OUT, 2)


@pytest.mark.parametrize("last", [("meld 5H 6H 7H 8H",), ("meld 5H 6H 7H", "discard 8H")])
def test_the_whole_hand_in_one_turn_is_going_rummy(last: tuple[str, ...]) -> None:
    """B20, O8: also with a final discard."""
    where = position("basic-rummy", "5H 6H 7H", stock="8H")
    assert judge(where, "draw", *last).turn.went_rummy


@pytest.mark.parametrize(
    "melds",
    [
        [lies("9S 10S JS", by=0)],
        [lies("9S 10S JS", by=[1, 1, 0], owner=1)],
    ],
)
def test_who_has_laid_before_does_not_go_rummy(melds: list[dict[str, object]]) -> None:
    """B20: neither melded nor added before."""
    where = position("basic-rummy", "5H 6H 7H", stock="8H", melds=melds)
    turn = judge(where, "draw", "meld 5H 6H 7H 8H").turn
    assert turn.went_out
    assert not turn.went_rummy


def test_going_out_by_additions_alone_is_not_going_rummy() -> None:
    """O8: at least one new meld."""
    where = position("basic-rummy", "5H", stock="8H", melds=[lies("5S 5D 5C")])
    turn = judge(where, "draw", "lay 5H #1", "discard 8H").turn
    assert turn.went_out
    assert not turn.went_rummy


def test_a_turn_that_does_not_end_the_round_is_not_going_rummy() -> None:
    """B20."""
    where = position("basic-rummy", "5H 6H 7H KC", stock="8H")
    assert not judge(where, "draw", "meld 5H 6H 7H 8H", partial=True).turn.went_rummy


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "pagat-500", "danish-500"])
def test_going_rummy_is_not_told_elsewhere(base: str) -> None:
    """B20: only where it doubles."""
    where = position(base, "5H 6H 7H", stock="8H")
    assert not judge(where, "draw", "meld 5H 6H 7H", "discard 8H").turn.went_rummy


def test_the_discard_of_a_joker_may_end_the_round() -> None:
    """J24: any card may be the last."""
    where = position("joker-500", "5H 6H 7H", stock="*")
    assert judge(where, "draw", "meld 5H 6H 7H", "discard *").turn.went_out
