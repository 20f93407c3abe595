import pytest

from tests.rules.rulings import broken, clauses, hand, mixed, pile
from tests.support import RULE_SETS, judge, play, position
from tutor.cards import format_cards
from tutor.rules.turn import End, Over

SOURCE = {
    "joker-500": ("J25", "J26"),
    "nordic-500": ("N24",),
    "basic-rummy": ("B22",),
    "pagat-500": ("P17",),
    "danish-500": ("O12",),
}
MAY_DECLINE = ("joker-500", "pagat-500", "danish-500")
KINDS = ("ends", "may_decline", "turn_over", "block")


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("stock", ["", 0])
def test_nothing_is_drawn_from_an_empty_stock(base: str, stock: str | int) -> None:
    """J25, N24, B22, P17, O12."""
    where = position(base, "4H KC", stock=stock, discard="9D 7C")
    assert broken(where, "draw") == ("stock_is_empty", 0)
    assert clauses(where, "draw") == SOURCE[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("action", ["pass", "turn over"])
@pytest.mark.parametrize("stock", ["2S", 7])
def test_nobody_passes_or_turns_over_while_there_is_stock(base: str, action: str, stock: str | int) -> None:
    """J25, N11, B22, P17, O12."""
    where = position(base, "4H KC", stock=stock, discard="9D 7C")
    assert broken(where, action) == ("stock_not_empty", 0)
    assert clauses(where, action) == SOURCE[base]


@pytest.mark.parametrize("base", MAY_DECLINE)
def test_declining_the_pile_ends_the_round(base: str) -> None:
    """J25, P17, O12: nobody has gone out."""
    where = position(base, "4H KC", discard="9D 7C", discarder=2)
    turn = judge(where, "pass").turn
    assert turn.over == Over(End.STOCK)
    assert (hand(turn), pile(turn), turn.position.discarder) == ("4H KC", "9D 7C", None)


@pytest.mark.parametrize("base", [*MAY_DECLINE, "basic-rummy"])
def test_an_empty_stock_alone_does_not_stop_play(base: str) -> None:
    """J26, P17, O12, O9: the pile may still be taken."""
    where = position(base, "4H KC", discard="9D 7C")
    turn = judge(where, "take 1", "discard KC").turn
    assert turn.over is None
    assert pile(turn) == "9D KC"


@pytest.mark.parametrize("action", ["draw", "take 1", "take 2"])
def test_the_round_is_over_when_nordic_500_has_no_stock(action: str) -> None:
    """N24, O31: neither drawing nor taking is left."""
    where = position("nordic-500", "9C KC", discard="9D 7C")
    assert broken(where, action) == ("stock_is_empty", 0)
    assert clauses(where, action) == ("N24",)


@pytest.mark.parametrize("stock", ["2S", 1])
def test_the_turn_that_empties_the_stock_is_completed_and_ends_the_round(stock: str | int) -> None:
    """O31."""
    where = position("nordic-500", "4H KC", stock=stock, discard="9D 7C")
    turn = judge(where, "draw 2S", "discard KC").turn
    assert turn.over == Over(End.STOCK)
    assert (hand(turn), pile(turn)) == ("4H 2S", "9D 7C KC")


def test_who_goes_out_with_the_last_card_of_the_stock_has_gone_out() -> None:
    """N23, O31."""
    where = position("nordic-500", "5H 6H 7H", stock="2S", discard="9D")
    assert judge(where, "draw", "meld 5H 6H 7H", "discard 2S").turn.over == Over(End.WENT_OUT, 0)


def test_a_player_who_floats_with_the_last_card_of_the_stock_ends_the_round_by_the_stock() -> None:
    """N24, P35."""
    where = position(mixed("nordic-500", "floating"), "5H 6H", stock="7H", discard="9D")
    assert judge(where, "draw", "meld 5H 6H 7H").turn.over == Over(End.STOCK)


def test_a_turn_that_leaves_a_card_in_the_stock_goes_on() -> None:
    """N24."""
    where = position("nordic-500", "4H KC", stock="2S 3S", discard="9D 7C")
    assert judge(where, "draw", "discard KC").turn.over is None


@pytest.mark.parametrize("base", MAY_DECLINE)
def test_elsewhere_the_last_card_of_the_stock_ends_nothing(base: str) -> None:
    """J26, P17, O12."""
    where = position(base, "4H KC", stock="2S", discard="9D 7C")
    assert judge(where, "draw", "discard KC").turn.over is None


def test_the_pile_is_turned_over_unshuffled() -> None:
    """B22, O9: its bottom card is drawn, and the discard starts a new pile."""
    where = position("basic-rummy", "4H KC", discard="9D 7C 2S")
    turned = play(where, "turn over")
    assert (turned.position.stock, turned.position.discard) == (where.discard, ())
    turn = judge(where, "turn over", "draw", "discard KC").turn
    assert (hand(turn), pile(turn), turn.over) == ("4H 9D", "KC", None)
    assert not isinstance(turn.position.stock, int)
    assert format_cards(turn.position.stock) == "7C 2S"


@pytest.mark.parametrize("action", ["turn over", "pass", "take 1", "meld 4H 5H 6H", "lay 4H #1", "discard KC"])
def test_only_a_draw_follows_the_turning_over(action: str) -> None:
    """O9."""
    where = position("basic-rummy", "4H KC", discard="9D 7C 2S")
    assert broken(where, "turn over", action) == ("out_of_order", 1)


def test_turning_over_alone_is_no_turn() -> None:
    """O9."""
    where = position("basic-rummy", "4H KC", discard="9D 7C 2S")
    assert broken(where, "turn over") == ("turn_incomplete", 1)


@pytest.mark.parametrize("discard", ["", "9D"])
def test_a_pile_of_one_card_or_none_ends_the_deal(discard: str) -> None:
    """O9: blocked, with no winner."""
    where = position("basic-rummy", "4H KC", discard=discard)
    turn = judge(where, "turn over").turn
    assert turn.over == Over(End.BLOCKED)
    assert (hand(turn), pile(turn)) == ("4H KC", discard)
    assert broken(where, "turn over", "draw") == ("out_of_order", 1)


def test_block_rummy_ends_the_deal_when_the_pile_is_declined() -> None:
    """B23, O10: the top discard may still be taken."""
    where = position(mixed("basic-rummy", "block-rummy"), "4H KC", discard="9D 7C")
    assert judge(where, "pass").turn.over == Over(End.BLOCKED)
    assert judge(where, "take 1", "discard KC").turn.over is None
    assert broken(where, "turn over") == ("may_not_pass", 0)
    assert clauses(where, "turn over") == ("B23",)


@pytest.mark.parametrize(
    ("base", "action"),
    [
        ("joker-500", "turn over"),
        ("pagat-500", "turn over"),
        ("danish-500", "turn over"),
        ("nordic-500", "turn over"),
        ("nordic-500", "pass"),
        ("basic-rummy", "pass"),
    ],
)
def test_another_way_out_of_an_empty_stock_than_the_rules_know_is_refused(base: str, action: str) -> None:
    """J26, P17, O12, N24, B22."""
    where = position(base, "4H KC", discard="9D 7C")
    assert broken(where, action) == ("may_not_pass", 0)
    assert clauses(where, action) == SOURCE[base]


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_option_set_alone_says_what_an_empty_stock_means(base: str, kind: str) -> None:
    """W4."""
    where = position(mixed(base, stock_empty=kind), "4H KC", discard="9D 7C")
    allowed = {
        action for action in ("draw", "take 1", "pass", "turn over") if judge(where, action, partial=True).is_legal
    }
    assert (
        allowed
        == {
            "ends": set(),
            "may_decline": {"take 1", "pass"},
            "turn_over": {"take 1", "turn over"},
            "block": {"take 1", "pass"},
        }[kind]
    )
