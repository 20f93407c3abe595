import pytest

from tests.rules.rulings import broken, clauses, hand, lies, mixed, pile, table
from tests.support import RULE_SETS, judge, position
from tutor.rules.turn import End, Over, Phase

EVERYWHERE = [mixed(base, "floating") for base in RULE_SETS]
UNPLAYABLE = [mixed(base, "unplayable-discard") for base in RULE_SETS]


@pytest.mark.parametrize("rules", ["danish-500", *EVERYWHERE, *UNPLAYABLE])
def test_who_lays_every_card_floats(rules: str | dict[str, object]) -> None:
    """D13, P35, O16: the turn is over, the round is not."""
    where = position(rules, "5H 6H", stock="7H 8D")
    turn = judge(where, "draw", "meld 5H 6H 7H").turn
    assert (hand(turn), turn.over, turn.phase) == ("", None, Phase.DONE)
    assert (turn.position.to_move, turn.position.discarder) == (1, None)


@pytest.mark.parametrize("rules", ["danish-500", *EVERYWHERE])
def test_a_floater_goes_out_by_drawing_and_discarding(rules: str | dict[str, object]) -> None:
    """D13, P35, O16."""
    where = position(rules, "", 4, 4, stock="7H 8D", discard="2C")
    turn = judge(where, "draw", "discard 7H").turn
    assert turn.over == Over(End.WENT_OUT, 0)


@pytest.mark.parametrize("rules", ["danish-500", *EVERYWHERE, *UNPLAYABLE])
def test_a_floater_may_lay_what_is_drawn_and_float_on(rules: str | dict[str, object]) -> None:
    """P35, D13."""
    where = position(rules, "", 4, 4, stock="8H 8D", discard="2C", melds=[lies("5H 6H 7H")])
    turn = judge(where, "draw", "lay 8H #1").turn
    assert (table(turn), hand(turn), turn.over) == (["5H 6H 7H 8H"], "", None)


def test_a_floater_may_take_discards_meld_all_but_one_and_end_the_play() -> None:
    """P35."""
    where = position(mixed("pagat-500", "floating"), "", 4, 4, stock="2S", discard="9C 5H 6H 7H KD")
    turn = judge(where, "take 4", "meld 5H 6H 7H", "discard KD").turn
    assert turn.over == Over(End.WENT_OUT, 0)
    assert pile(turn) == "9C KD"


def test_a_floater_may_draw_meld_some_and_hold_cards_again() -> None:
    """P35: play is back to normal."""
    where = position(mixed("pagat-500", "floating"), "", 4, 4, stock="2S", discard="9C 5H 6H 7H KD QD")
    turn = judge(where, "take 5", "meld 5H 6H 7H", "discard KD").turn
    assert (hand(turn), turn.over) == ("QD", None)


def test_the_floater_needs_a_discard_like_anybody() -> None:
    """P35, J17: a card drawn and kept is no turn."""
    where = position("danish-500", "", 4, 4, stock="7H 8D")
    assert broken(where, "draw") == ("turn_incomplete", 1)


@pytest.mark.parametrize("rules", ["danish-500", *EVERYWHERE])
def test_nothing_may_follow_the_card_that_makes_a_floater(rules: str | dict[str, object]) -> None:
    """D13, P35."""
    where = position(rules, "5H 6H", stock="7H 8D")
    assert broken(where, "draw", "meld 5H 6H 7H", "discard 7H") == ("out_of_order", 2)


@pytest.mark.parametrize("rules", UNPLAYABLE)
def test_nobody_goes_out_by_discarding_a_card_that_can_be_laid(rules: dict[str, object]) -> None:
    """P36, O25."""
    where = position(rules, "", 4, 4, stock="8H 8D", discard="2C", melds=[lies("5H 6H 7H")])
    assert broken(where, "draw", "discard 8H") == ("playable_discard", 1)
    assert clauses(where, "draw", "discard 8H") == ("P36",)


@pytest.mark.parametrize("rules", UNPLAYABLE)
def test_a_card_that_can_not_be_laid_ends_the_round(rules: dict[str, object]) -> None:
    """P36."""
    where = position(rules, "", 4, 4, stock="9H 8D", discard="2C", melds=[lies("5H 6H 7H")])
    assert judge(where, "draw", "discard 9H").turn.over == Over(End.WENT_OUT, 0)


@pytest.mark.parametrize("rules", UNPLAYABLE)
def test_a_playable_card_may_be_discarded_while_others_are_held(rules: dict[str, object]) -> None:
    """O25: the rule binds only a discard that would empty the hand."""
    where = position(rules, "KC", stock="8H 8D", melds=[lies("5H 6H 7H")])
    assert judge(where, "draw", "discard 8H").is_legal


def test_a_card_is_playable_on_the_table_as_it_lies_after_this_turn() -> None:
    """O25: the 8S fits only the run laid on this turn."""
    where = position(mixed("pagat-500", "unplayable-discard"), "5S 6S 7S", stock="8S", melds=[lies("JD QD KD")])
    assert broken(where, "draw", "meld 5S 6S 7S", "discard 8S") == ("playable_discard", 2)


@pytest.mark.parametrize("meld", ["5H 6H 7H", "9S 9D 9C"])
def test_a_joker_is_playable_wherever_it_could_stand_for_a_card(meld: str) -> None:
    """O25, P36."""
    where = position(mixed("pagat-500", "unplayable-discard"), "", 4, 4, stock="* 8D", melds=[lies(meld)])
    assert broken(where, "draw", "discard *") == ("playable_discard", 1)


def test_a_joker_that_fits_nowhere_may_end_the_round() -> None:
    """P12, P36."""
    where = position(mixed("pagat-500", "unplayable-discard"), "", 4, 4, stock="* 8D", melds=[lies("9S 9H 9D 9C")])
    assert judge(where, "draw", "discard *").turn.went_out


def test_playable_means_that_this_player_may_lay_it_off() -> None:
    """P36 with W3, B13 and W2: what the player may not lay need not be laid."""
    cards = {"stock": "8H 8D", "melds": [lies("5H 6H 7H")]}
    for house in ("own-melds-only", "own-meld-first"):
        where = position(mixed("pagat-500", "unplayable-discard", house), "", 4, 4, **cards)
        assert judge(where, "draw", "discard 8H").turn.went_out
    early = mixed("pagat-500", "unplayable-discard", "nothing-laid-first-orbit")
    assert judge(position(early, "", 4, 4, orbit=1, **cards), "draw", "discard 8H").turn.went_out
    assert broken(position(early, "", 4, 4, **cards), "draw", "discard 8H") == ("playable_discard", 1)


def test_floating_alone_lets_a_playable_card_end_the_round() -> None:
    """P35: P36 is a rule of its own."""
    where = position(mixed("pagat-500", "floating"), "", 4, 4, stock="8H 8D", melds=[lies("5H 6H 7H")])
    assert judge(where, "draw", "discard 8H").turn.went_out
