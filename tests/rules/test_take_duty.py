import pytest

from tests.rules.rulings import ANY_DEPTH, broken, clauses, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position

SOURCE = {"joker-500": ("J21",), "nordic-500": ("N14",), "pagat-500": ("P14",)}


@pytest.mark.parametrize("base", ANY_DEPTH)
@pytest.mark.parametrize("turn", [["discard KC"], ["meld 9S 10S JS", "discard KC"], ["lay 8D #1", "discard KC"]])
def test_the_deepest_card_taken_has_to_be_used_at_once(base: str, turn: list[str]) -> None:
    """J21, N14, P14: laying other cards is not enough, and the discard breaks the rule."""
    where = position(base, "9S 10S JS 8D KC 4H", stock="2S", discard="3C 5H QS", melds=[lies("5D 6D 7D")])
    assert broken(where, "take 2", *turn) == ("pile_card_unused", len(turn))
    assert clauses(where, "take 2", *turn) == SOURCE[base]


@pytest.mark.parametrize("base", ANY_DEPTH)
@pytest.mark.parametrize("action", ["meld 5H 6H 7H", "lay 5H #1"])
def test_a_new_meld_or_an_addition_uses_the_deepest_card(base: str, action: str) -> None:
    """J21, N14, P14."""
    where = position(base, "6H 7H KC 4C", stock="2S", discard="3C 5H QS", melds=[lies("5D 5S 5C")])
    assert judge(where, "take 2", action, "discard KC").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_the_cards_that_came_along_owe_nothing(base: str) -> None:
    """J21, N15, P14, P16: they may be kept, laid or discarded, the former top card too."""
    where = position(base, "6H 7H KC", stock="2S", discard="5H QS JD")
    assert judge(where, "take 3", "meld 5H 6H 7H", "discard KC").is_legal
    assert judge(where, "take 3", "meld 5H 6H 7H", "discard JD").is_legal
    assert judge(where, "take 3", "meld 5H 6H 7H", "discard QS").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_a_card_above_the_deepest_does_not_fulfil_its_duty(base: str) -> None:
    """J21, N14, P14."""
    where = position(base, "6H 7H KC", stock="2S", discard="QS 5H JD")
    assert broken(where, "take 3", "meld 5H 6H 7H", "discard KC") == ("pile_card_unused", 2)


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_other_cards_may_be_laid_before_the_wanted_one(base: str) -> None:
    """O2: at once means before the discard; 8H is added before the wanted 9H."""
    where = position(base, "8H KC 4C", stock="2S", discard="9H JD", melds=[lies("5H 6H 7H")])
    assert judge(where, "take 2", "lay 8H #1", "lay 9H #1", "discard KC").is_legal


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_a_turn_that_may_go_on_owes_the_deepest_card_still(base: str) -> None:
    """J21, N14, P14: a partial turn is judged so far."""
    where = position(base, "6H 7H KC", stock="2S", discard="5H QS JD")
    assert judge(where, "take 3", partial=True).is_legal
    assert broken(where, "take 3") == ("turn_incomplete", 1)


@pytest.mark.parametrize("joker", ["lay *8H #1", "meld 9S 10S *JS"])
def test_a_joker_at_the_bottom_is_used_as_any_card(joker: str) -> None:
    """J21, J12."""
    where = position("joker-500", "9S 10S KC", stock="2S", discard="* QD", melds=[lies("5H 6H 7H")])
    assert judge(where, "take 2", joker, "discard KC").is_legal
    assert broken(where, "take 2", "discard KC") == ("pile_card_unused", 1)


@pytest.mark.parametrize("base", ANY_DEPTH)
def test_an_addition_is_not_enough_where_a_dig_needs_a_new_meld(base: str) -> None:
    """P31."""
    where = position(
        mixed(base, "dig-needs-new-meld"), "6H 7H KC 4C", stock="2S", discard="3C 5H QS", melds=[lies("5D 5S 5C")]
    )
    assert broken(where, "take 2", "lay 5H #1", "discard KC") == ("pile_card_needs_new_meld", 2)
    assert clauses(where, "take 2", "lay 5H #1", "discard KC") == ("P31",)
    assert broken(where, "take 2", "discard KC") == ("pile_card_unused", 1)
    assert clauses(where, "take 2", "discard KC") == ("P31",)
    assert judge(where, "take 2", "meld 5H 6H 7H", "discard KC").is_legal


def test_laid_off_on_a_meld_of_this_turn_the_deepest_card_is_in_a_new_one() -> None:
    """P31."""
    where = position(
        mixed("pagat-500", "dig-needs-new-meld"),
        "6H 7H 8H KC",
        stock="2S",
        discard="5H QS",
        melds=[lies("9S 10S JS")],
    )
    assert judge(where, "take 2", "meld 6H 7H 8H", "lay 5H #2", "discard KC").is_legal


def test_the_end_of_the_turn_breaks_the_need_of_a_new_meld_where_no_discard_comes() -> None:
    """P31: the whole hand is laid, the deepest card on an old meld."""
    where = position(mixed("pagat-500", "dig-needs-new-meld"), "QS", stock="2S", discard="8H JS", melds=[
        lies("5H 6H 7H"), lies("8S 9S 10S"),
    ])  # fmt: skip
    turn = ("take 2", "lay 8H #1", "lay JS #2", "lay QS #2")
    assert broken(where, *turn) == ("pile_card_needs_new_meld", 4)


def test_the_end_of_the_turn_breaks_the_duty_of_the_deepest_card_where_an_exchange_used_it() -> None:
    """J21, O36: the card lies in a joker's place and the hand is empty."""
    rules = mixed("joker-500", joker_exchange=True)
    where = position(rules, "8H", stock="2S", discard="5C 9H", melds=[lies("5H 6H 7H"), lies("3C 4C *5C")])
    turn = ("take 2", "exchange 5C #2", "lay 8H #1", "lay 9H #1", "lay *10H #1")
    assert broken(where, *turn) == ("pile_card_unused", 5)


def test_a_dig_that_needs_a_new_meld_does_not_bind_the_top_card() -> None:
    """O28: P31 alone."""
    where = position(mixed("pagat-500", "dig-needs-new-meld"), "6H KC", stock="2S", discard="3C 5H")
    assert judge(where, "take 1", "discard KC").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_top_card_owes_nothing_in_the_sources(base: str) -> None:
    """J19, N14, B6, P14, D5."""
    where = position(base, "6H KC", stock="2S", discard="3C 5H")
    assert judge(where, "take 1", "discard KC").is_legal


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_taken_top_card_has_to_be_melded_in_some_houses(base: str) -> None:
    """P30, O28: in a new meld or added to one."""
    where = position(
        mixed(base, "meld-what-you-take"), "6H 7H KC 4C", stock="2S", discard="3D 5H", melds=[lies("2H 3H 4H")]
    )
    assert broken(where, "take 1", "discard KC") == ("pile_card_unused", 1)
    assert clauses(where, "take 1", "discard KC") == ("P30", "O28")
    assert judge(where, "take 1", "meld 5H 6H 7H", "discard KC").is_legal
    assert judge(where, "take 1", "lay 5H #1", "discard KC").is_legal


def test_the_duty_of_the_top_card_is_never_bought_off() -> None:
    """P30, D8: the penalty is for the pile alone."""
    where = position(mixed("danish-500", "meld-what-you-take"), "6H 7H KC", stock="2S", discard="3D 5H")
    assert broken(where, "take 1", "discard KC") == ("pile_card_unused", 1)
    pile = judge(where, "take 2", "discard KC")
    assert pile.is_legal
    assert pile.turn.penalty == 50


def test_for_the_top_card_alone_an_addition_will_do_though_a_dig_needs_a_new_meld() -> None:
    """O28: P30 and P31 together."""
    rules = mixed("pagat-500", "dig-needs-new-meld", "meld-what-you-take")
    where = position(rules, "KC 4C", stock="2S", discard="3D 5H", melds=[lies("2H 3H 4H")])
    assert judge(where, "take 1", "lay 5H #1", "discard KC").is_legal


def test_the_duty_of_the_top_card_is_broken_by_the_end_of_a_turn_without_a_discard() -> None:
    """P30: the joker that was exchanged for it empties the hand."""
    rules = mixed("danish-500", "meld-what-you-take")
    where = position(rules, "9S 10S", stock="2S", discard="5H", melds=[lies("3H 4H *5H")])
    assert broken(where, "take 1", "exchange 5H #1", "meld 9S 10S *JS") == ("pile_card_unused", 3)


def test_no_new_meld_from_the_pile_costs_fifty_in_danish_500() -> None:
    """D8, O13: adding to a meld does not spare it, and the points are taken off at once."""
    where = position(
        "danish-500",
        "8H 9S 10S JS KC 4C",
        stock="2S",
        discard="3C 5D",
        melds=[lies("5H 6H 7H")],
        penalties=[10, 0, 0],
    )
    for actions in (("discard KC",), ("lay 8H #1", "discard KC")):
        ruling = judge(where, "take 2", *actions)
        assert ruling.is_legal
        assert ruling.turn.penalty == 50
        assert ruling.turn.position.penalties == (60, 0, 0)


def test_any_new_meld_spares_the_fifty_with_or_without_cards_of_the_pile() -> None:
    """D8, O13."""
    where = position("danish-500", "9S 10S JS 6D 7D KC", stock="2S", discard="3C 5D")
    for meld in ("meld 9S 10S JS", "meld 5D 6D 7D"):
        turn = judge(where, "take 2", meld, "discard KC").turn
        assert (turn.penalty, turn.position.penalties) == (0, (0, 0, 0))


def test_floating_without_a_new_meld_costs_fifty_too() -> None:
    """D8, D13."""
    where = position("danish-500", "8H", stock="2S", discard="9H 10H", melds=[lies("5H 6H 7H")])
    ruling = judge(where, "take 2", "lay 8H #1", "lay 9H #1", "lay 10H #1")
    assert ruling.is_legal
    assert (ruling.turn.penalty, ruling.turn.over) == (50, None)


def test_without_a_penalty_the_new_meld_is_a_duty() -> None:
    """D8: nothing to be bought off."""
    where = position(
        mixed("danish-500", take_penalty=0), "8H 9S 10S JS KC", stock="2S", discard="3C 5D", melds=[lies("5H 6H 7H")]
    )
    assert broken(where, "take 2", "discard KC") == ("nothing_laid", 1)
    assert broken(where, "take 2", "lay 8H #1", "discard KC") == ("nothing_laid", 2)
    assert clauses(where, "take 2", "discard KC") == ("D8", "O13")
    assert judge(where, "take 2", "meld 9S 10S JS", "discard KC").is_legal


def test_the_end_of_a_floating_turn_breaks_the_duty_of_a_new_meld() -> None:
    """D8, D13: no discard comes."""
    where = position(
        mixed("danish-500", take_penalty=0), "8H", stock="2S", discard="9H 10H", melds=[lies("5H 6H 7H")]
    )
    assert broken(where, "take 2", "lay 8H #1", "lay 9H #1", "lay 10H #1") == ("nothing_laid", 4)


@pytest.mark.parametrize("base", ["joker-500", "nordic-500", "basic-rummy", "pagat-500"])
def test_the_pile_costs_fifty_where_nothing_at_all_is_laid(base: str) -> None:
    """N39, O29: an addition spares it."""
    where = position(mixed(base, "pile-penalty"), "8H KC 4C", stock="2S", discard="3C 5D", melds=[lies("5H 6H 7H")])
    assert judge(where, "take 2", "discard KC").turn.penalty == 50
    assert judge(where, "take 2", "lay 8H #1", "discard KC").turn.penalty == 0
    assert judge(where, "take 1", "discard KC").turn.penalty == 0
    assert judge(where, "draw", "discard KC").turn.penalty == 0


def test_something_has_to_be_laid_where_no_penalty_is_set() -> None:
    """W4."""
    rules = mixed("nordic-500", take_duty="lay_something")
    where = position(rules, "8H KC 4C", stock="2S", discard="3C 5D", melds=[lies("5H 6H 7H")])
    assert broken(where, "take 2", "discard KC") == ("nothing_laid", 1)
    assert clauses(where, "take 2", "discard KC") == ("W4",)
    assert judge(where, "take 2", "lay 8H #1", "discard KC").is_legal


def test_an_option_set_alone_is_the_reason_of_a_duty() -> None:
    """W4: basic-rummy as a game in which one may dig."""
    rules = mixed("basic-rummy", take_from_pile="any_depth", take_duty="use_deepest")
    where = position(rules, "8H KC 4C", stock="2S", discard="3C 5D")
    assert broken(where, "take 2", "discard KC") == ("pile_card_unused", 1)
    assert clauses(where, "take 2", "discard KC") == ("W4",)


def test_digging_owes_nothing_where_there_is_no_duty() -> None:
    """W4."""
    rules = mixed("joker-500", take_duty="none")
    where = position(rules, "8H KC 4C", stock="2S", discard="3C 5D")
    assert judge(where, "take 2", "discard KC").is_legal


def test_a_penalty_of_another_height_buys_off_the_deepest_card() -> None:
    """W4: a penalty of 100 for the pile."""
    where = position(mixed("joker-500", take_penalty=100), "8H KC 4C", stock="2S", discard="3C 5D")
    ruling = judge(where, "take 2", "discard KC")
    assert ruling.is_legal
    assert ruling.turn.position.penalties == (100, 0, 0)


def test_what_the_deepest_card_became_does_not_matter() -> None:
    """J21: it lies on the table as part of a longer run."""
    where = position("joker-500", "6H 7H 8H KC", stock="2S", discard="5H QS")
    assert table(play(where, "take 2", "meld 6H 7H 8H", "lay 5H #1", "discard KC")) == ["5H 6H 7H 8H"]
