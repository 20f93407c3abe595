import pytest

from tests.rules.rulings import broken, clauses, hand, lies, mixed, table
from tests.support import RULE_SETS, judge, play, position
from tutor.cards import JOKER, parse_cards

WITH_EXCHANGE = (
    "danish-500",
    mixed("joker-500", joker_exchange=True),
    mixed("pagat-500", joker_exchange=True),
    mixed("nordic-500", "jokers", joker_exchange=True),
    mixed("basic-rummy", "jokers", joker_exchange=True),
)


@pytest.mark.parametrize("rules", WITH_EXCHANGE)
@pytest.mark.parametrize(
    ("meld", "lying"), [("*5H 6H 7H", "5H 6H 7H"), ("4H *5H 6H", "4H 5H 6H"), ("3H 4H *5H", "3H 4H 5H")]
)
def test_the_real_card_takes_the_place_of_the_joker(rules: str | dict[str, object], meld: str, lying: str) -> None:
    """D17: the joker goes to the hand."""
    where = position(rules, "5H KC", stock="2S", melds=[lies(meld)])
    turn = play(where, "draw", "exchange 5H #1")
    assert table(turn) == [lying]
    assert hand(turn) == "KC 2S *"


def test_the_card_exchanged_scores_for_the_owner_of_the_jokers_place() -> None:
    """O17."""
    where = position("danish-500", "5H KC", stock="2S", melds=[lies("3H 4H *5H", by=[1, 1, 2], owner=1)])
    turn = play(where, "draw", "exchange 5H #1")
    assert turn.position.melds[0].by == (1, 1, 2)
    assert turn.points_laid == 0


def test_ones_own_joker_may_be_exchanged_and_costs_its_points() -> None:
    """O17: what was laid is told less the joker, 5 - 25."""
    where = position("danish-500", "5H KC", stock="2S", melds=[lies("3H 4H *5H", by=0)])
    ruling = judge(where, "draw", "exchange 5H #1", "discard KC")
    assert ruling.is_legal
    assert ruling.turn.points_laid == -20


def test_the_joker_is_free_to_stand_for_another_card() -> None:
    """O17."""
    where = position("danish-500", "5H 9S 10S KC", stock="2S", melds=[lies("3H 4H *5H")])
    turn = play(where, "draw", "exchange 5H #1", "meld 9S 10S *JS")
    assert table(turn) == ["3H 4H 5H", "9S 10S *JS"]


def test_the_joker_may_be_kept_or_discarded() -> None:
    """O17, D10."""
    where = position("danish-500", "5H KC", stock="2S", melds=[lies("3H 4H *5H")])
    assert judge(where, "draw", "exchange 5H #1", "discard KC").is_legal
    assert judge(where, "draw", "exchange 5H #1", "discard *").is_legal


def test_a_joker_laid_this_turn_may_be_exchanged() -> None:
    """O17: any meld on the table."""
    where = position("danish-500", "9S 10S * JS KC", stock="2S")
    turn = play(where, "draw", "meld 9S 10S *JS", "exchange JS #1")
    assert table(turn) == ["9S 10S JS"]
    assert hand(turn) == "KC 2S *"


def test_the_card_just_taken_may_be_exchanged() -> None:
    """D17: who holds or draws the very card."""
    where = position("danish-500", "KC 4C", stock="2S", discard="5H", melds=[lies("3H 4H *5H")])
    assert hand(play(where, "take 1", "exchange 5H #1")) == "KC 4C *"


@pytest.mark.parametrize("rules", WITH_EXCHANGE)
@pytest.mark.parametrize("card", ["4S", "5H", "7H"])
def test_another_card_than_the_joker_stands_for_is_refused(rules: str | dict[str, object], card: str) -> None:
    """D17: neither another suit nor another rank will do."""
    where = position(rules, f"{card} KC", stock="2S", melds=[lies("2H 3H *4H")])
    assert broken(where, "draw", f"exchange {card} #1") == ("no_exchange", 1)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_meld_without_a_joker_gives_none(base: str) -> None:
    """D17: refused in every rule-set, where jokers are exchanged and where they are not."""
    where = position(base, "7H KC", stock="2S", melds=[lies("4H 5H 6H")])
    assert broken(where, "draw", "exchange 7H #1") == ("no_exchange", 1)


@pytest.mark.parametrize(("base", "sources"), [("joker-500", ("J12",)), ("pagat-500", ("P10", "P11"))])
def test_jokers_are_not_exchanged_where_the_rules_do_not_say_so(base: str, sources: tuple[str, ...]) -> None:
    """J12, P10: a joker's name can never change, and nothing is said of an exchange."""
    where = position(base, "5H KC", stock="2S", melds=[lies("3H 4H *5H")])
    assert broken(where, "draw", "exchange 5H #1") == ("no_exchange", 1)
    assert clauses(where, "draw", "exchange 5H #1") == sources


def test_no_exchange_names_the_rule_of_the_exchange_where_there_is_one() -> None:
    """D17."""
    where = position("danish-500", "6H KC", stock="2S", melds=[lies("3H 4H *5H")])
    assert broken(where, "draw", "exchange 6H #1") == ("no_exchange", 1)
    assert clauses(where, "draw", "exchange 6H #1") == ("D17",)


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_card_that_is_not_held_can_not_be_exchanged(base: str) -> None:
    """J17, N10, B11, P15, D10."""
    where = position(base, "7H KC", stock="2S", melds=[lies("4H 5H 6H")])
    assert broken(where, "draw", "exchange 8H #1") == ("card_not_held", 1)


@pytest.mark.parametrize("base", RULE_SETS)
@pytest.mark.parametrize("number", [0, 2])
def test_there_is_no_exchange_with_a_meld_that_is_not_there(base: str, number: int) -> None:
    """D17."""
    where = position(base, "7H KC", stock="2S", melds=[lies("4H 5H 6H")])
    assert broken(where, "draw", f"exchange 7H #{number}") == ("no_such_meld", 1)


def test_a_joker_is_not_exchanged_for_a_joker() -> None:
    """D17: only the very card that it stands for."""
    where = position("danish-500", "* KC", stock="2S", melds=[lies("3H 4H *5H")])
    assert broken(where, "draw", "exchange * #1") == ("no_exchange", 1)


def test_a_named_joker_of_a_group_is_exchanged_for_its_suit_alone() -> None:
    """D17, O5."""
    where = position(mixed("joker-500", joker_exchange=True), "9D 9C KC", stock="2S", melds=[lies("9S 9H *9D")])
    assert table(play(where, "draw", "exchange 9D #1")) == ["9S 9H 9D"]
    assert broken(where, "draw", "exchange 9C #1") == ("no_exchange", 1)


def test_an_open_joker_of_a_group_is_exchanged_for_any_suit_that_the_group_lacks() -> None:
    """D17, P11."""
    rules = mixed("pagat-500", joker_exchange=True)
    where = position(rules, "9D 9S 8D KC", 4, 4, 4, 4, stock="2S", melds=[lies("9S 9H *9")])
    assert table(play(where, "draw", "exchange 9D #1")) == ["9S 9H 9D"]
    assert broken(where, "draw", "exchange 9S #1") == ("no_exchange", 1)
    assert broken(where, "draw", "exchange 8D #1") == ("no_exchange", 1)


def test_one_card_frees_one_of_two_open_jokers() -> None:
    """D17, P11."""
    rules = mixed("pagat-500", joker_exchange=True)
    where = position(rules, "9D 9H KC", stock="2S", melds=[lies("9S *9 *9", by=[1, 1, 2], owner=1)])
    assert table(play(where, "draw", "exchange 9D #1")) == ["9S 9D *9"]
    assert table(play(where, "draw", "exchange 9D #1", "exchange 9H #1")) == ["9S 9D 9H"]


def test_an_exchange_is_no_laying_in_the_first_orbit() -> None:
    """O36, W2."""
    rules = mixed("danish-500", "nothing-laid-first-orbit")
    where = position(rules, "5H KC", stock="2S", orbit=1, melds=[lies("3H 4H *5H")])
    assert judge(where, "draw", "exchange 5H #1", "discard KC").is_legal


def test_own_melds_only_does_not_bind_an_exchange() -> None:
    """O17, W3: it is no laying off."""
    where = position(mixed("danish-500", "own-melds-only"), "5H KC", stock="2S", melds=[lies("3H 4H *5H")])
    assert judge(where, "draw", "exchange 5H #1", "discard KC").is_legal


def test_an_exchange_fulfils_no_duty() -> None:
    """D8, O36: the whole pile costs 50 where nothing else is laid."""
    where = position("danish-500", "KC 4C", stock="2S", discard="5H 9D", melds=[lies("3H 4H *5H")])
    ruling = judge(where, "take 2", "exchange 5H #1", "discard KC")
    assert ruling.is_legal
    assert ruling.turn.penalty == 50


def test_the_deepest_card_is_not_used_by_an_exchange() -> None:
    """J21, O36."""
    rules = mixed("joker-500", joker_exchange=True)
    where = position(rules, "KC 4C", stock="2S", discard="5H 9D", melds=[lies("3H 4H *5H")])
    assert broken(where, "take 2", "exchange 5H #1", "discard KC") == ("pile_card_unused", 2)


def test_a_top_card_is_not_used_by_an_exchange() -> None:
    """P30, O36."""
    rules = mixed("danish-500", "meld-what-you-take")
    where = position(rules, "KC 4C", stock="2S", discard="5H", melds=[lies("3H 4H *5H")])
    assert broken(where, "take 1", "exchange 5H #1", "discard KC") == ("pile_card_unused", 2)


def test_the_penalty_of_the_pile_is_not_spared_by_an_exchange() -> None:
    """N39, O36."""
    rules = mixed("nordic-500", "jokers", "pile-penalty", joker_exchange=True)
    where = position(rules, "KC 4C", stock="2S", discard="5H 9D", melds=[lies("3H 4H *5H")])
    assert judge(where, "take 2", "exchange 5H #1", "discard KC").turn.penalty == 50


def test_a_joker_laid_this_turn_and_exchanged_back_meets_no_duty() -> None:
    """O41: the joker had to be in a new meld, and is in the hand again."""
    rules = mixed("danish-500", "dig-needs-new-meld", take_from_pile="any_depth", take_penalty=0)
    where = position(rules, "5H 6H 7H KC", discard="* 2S")
    assert broken(where, "take 2", "meld 5H *6H 7H", "exchange 6H #1", "discard KC") == ("pile_card_unused", 3)
    assert judge(where, "take 2", "meld 5H *6H 7H", "discard KC").is_legal


def test_only_the_joker_is_taken_back_from_a_new_meld() -> None:
    """O41: the cards beside it stay laid, in a meld that is new."""
    where = position("danish-500", "5H 6H 7H KC", stock="*", discard="2S")
    turn = play(where, "draw", "meld 5H *6H 7H", "exchange 6H #1")
    assert turn.laid == turn.melded == parse_cards("5H 7H")


def test_a_joker_taken_back_from_an_old_meld_leaves_the_new_one_as_it_is() -> None:
    """O41."""
    where = position("danish-500", "5H 6H 7H 9C KC", stock="*", discard="2S", melds=[lies("6C 7C 8C")])
    turn = play(where, "draw", "meld 5H 6H 7H", "lay *9C #1", "exchange 9C #1")
    assert turn.laid == turn.melded == parse_cards("5H 6H 7H")


def test_a_joker_of_an_open_group_is_known_by_its_place() -> None:
    """O41, P11: the one that lay there counts for nothing, the one laid off this turn is taken back."""
    where = position(mixed("pagat-500", joker_exchange=True), "9D 9C KC", stock="2S", melds=[lies("9S 9H *9")])
    turn = play(where, "draw", "exchange 9D #1", "lay *9 #1")
    assert turn.laid == (JOKER,)
    assert play(where, "draw", "exchange 9D #1", "lay *9 #1", "exchange 9C #1").laid == ()
