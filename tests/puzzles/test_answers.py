"""What the rules say of each possible answer, whatever the kind; a slow and obvious search finds the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from random import Random

import msgspec
import pytest

from tests.puzzles.asking import ask
from tutor.analysis.search import Line, all_lines
from tutor.cards import format_card
from tutor.errors import InputError, NotationError
from tutor.puzzles.answers import best_answers
from tutor.puzzles.candidates import find_candidates
from tutor.puzzles.finding import beginnings, find_answers
from tutor.puzzles.proof import is_right, prove_exactly
from tutor.puzzles.questions import KINDS, Kind, Question
from tutor.puzzles.reached import Setting
from tutor.puzzles.reading import weigh_answer
from tutor.rules.actions import Action, Discard, Exchange, Lay, LayOff, cards_of
from tutor.rules.judge import judge_turn
from tutor.rules.turn import Turn
from tutor.rules.violations import Code


def best(question: Question) -> set[str]:
    return {answer.text for answer in best_answers(find_answers(question))}


def broken(question: Question) -> dict[str, str]:
    return {answer.text: answer.violation.code for answer in find_answers(question) if answer.violation}


# --- dig --------------------
def test_every_way_of_drawing_is_an_answer_worth_its_net_or_barred_by_a_rule() -> None:
    """J21: the five has to be laid, so two cards alone can't be taken."""
    question = ask("dig", hands=["6H 7H 9C 4S", 7], stock=30, discard="5H KS 2D")
    assert best(question) == {"take 3"}
    assert broken(question) == {"take 2": "pile_card_unused"}
    assert set(beginnings(question).values()) == {"draw", "take 1", "take 3"}


# --- turn --------------------
MELDS = ask("turn", "nordic-500", hands=["5H 6H 7H KS KD 2C 9D", 7], stock=22, before=["draw KH"])


@pytest.mark.parametrize(
    "text",
    [
        "meld 5H 6H 7H; meld KS KD KH; discard 2C",
        "meld KH KS KD; meld 7H 6H 5H; discard 9D",
        "  meld kh ks kd;meld 5h 6h 7h ; discard 9d",
    ],
)
def test_every_turn_worth_as_much_as_the_best_is_worth_the_same_in_whatever_order(text: str) -> None:
    """N13: the two and the nine are worth the same in hand, so either may be discarded."""
    (found,) = find_answers(MELDS)
    assert weigh_answer(MELDS, text).worth == found.worth == 15 + 30 - 5


def test_a_turn_in_another_order_has_the_same_normal_form() -> None:
    one = weigh_answer(MELDS, "meld KS KD KH; meld 5H 6H 7H; discard 9D")
    two = weigh_answer(MELDS, "meld 5H 6H 7H; meld KS KD KH; discard 9D")
    assert one.text == two.text


def test_what_is_laid_off_on_a_new_meld_stays_on_it_in_whatever_order() -> None:
    question = ask("turn", hands=["5H 6H 7H KS KD KH 8H", 7], stock=22, before=["draw 2C"])
    one = weigh_answer(question, "meld KS KD KH; meld 5H 6H 7H; lay 8H #2; discard 2C")
    assert weigh_answer(question, one.text).worth == one.worth
    assert one.text == weigh_answer(question, "meld 5H 6H 7H; lay 8H #1; meld KS KD KH; discard 2C").text


def test_a_turn_that_breaks_a_rule_is_told_which() -> None:
    answer = weigh_answer(MELDS, "meld 5H 6H; discard 2C")
    assert answer.worth is None
    assert answer.violation is not None
    assert answer.violation.code is Code.TOO_SHORT


# --- place and joker --------------------
ACE = {
    "melds": [{"cards": "2H 3H 4H", "by": 1}, {"cards": "AS AC AD", "by": 1}],
    "before": ["draw 9C"],
    "cards": "AH",
}


def test_a_card_goes_where_the_turn_is_worth_most() -> None:
    """J28: the ace counts one below the two, fifteen in the group."""
    question = ask("place", hands=["AH KD", 4], stock=20, **ACE)
    assert best(question) == {"lay AH #2"}
    worth = {answer.text: answer.worth for answer in find_answers(question)}
    assert worth["lay AH #2"] is not None
    assert worth["lay AH #1"] == worth["lay AH #2"] - 14
    assert weigh_answer(question, "lay AH #1 low").text == "lay AH #1"


def test_both_ends_of_a_run_are_two_places_for_an_ace() -> None:
    """O33: round the corner the ace fits below the two and above the king."""
    melds = [{"cards": " ".join(f"{rank}H" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K")), "by": 1}]
    question = ask("place", "joker-500", hands=["AH KD", 4], stock=20, melds=melds, before=["draw 9C"], cards="AH")
    assert {answer.text for answer in find_answers(question)} == {"lay AH #1", "lay AH #1 low"}
    assert best(question) == {"lay AH #1"}


def test_a_meld_that_the_card_does_not_fit_is_an_answer_that_breaks_a_rule() -> None:
    melds = [*ACE["melds"], {"cards": "8C 9C 10C", "by": 1}]  # type: ignore[misc]
    question = ask("place", hands=["AH KD", 4], stock=20, **(ACE | {"melds": melds, "before": ["draw 9D"]}))
    assert broken(question) == {"lay AH #3": "does_not_fit"}


def test_a_joker_stands_for_what_lets_the_turn_be_worth_most() -> None:
    question = ask("joker", hands=["5H 6H * KD", 4], stock=20, before=["draw 8H"])
    names = {answer.text: answer.worth for answer in find_answers(question)}
    assert best(question) == {"*7H"}
    assert names.keys() == {"*4H", "*7H"}
    assert weigh_answer(question, "*7h").text == "*7H"


# --- what the judge says --------------------
@pytest.mark.parametrize(
    ("base", "cards", "right", "code"),
    [
        ("joker-500", "QS KS AS", "yes", None),
        ("basic-rummy", "QS KS AS", "no", "ace_not_high"),
        ("danish-500", "KS AS 2S", "yes", None),
        ("danish-500", "9S 9H 9D", "no", "groups_not_allowed"),
        ("pagat-500", "9S *9 *9", "yes", None),
    ],
)
def test_a_meld_is_one_or_breaks_a_rule(base: str, cards: str, right: str, code: str | None) -> None:
    question = ask("meld", base, cards=cards)
    assert best(question) == {right}
    assert broken(question).get("yes") == code


def test_a_turn_is_allowed_in_some_rule_sets() -> None:
    """N12, D10: only in Denmark may the top card be discarded again at once; elsewhere it may not."""
    turn = ["take 1", "discard 4D"]
    question = ask("where", "danish-500", hands=["6H 7H 9C", 7], stock=20, discard="2S 4D", turn=turn)
    assert best(question) == {"danish-500"}
    assert weigh_answer(question, "joker-500 danish-500").right is False
    assert weigh_answer(question, "danish-500").right is True
    with pytest.raises(NotationError):
        weigh_answer(question, "danish-500 english-500")
    assert best(ask("ruling", hands=["6H 7H 9C", 7], stock=20, discard="2S 4D", turn=turn)) == {"no"}


def test_the_order_of_rule_sets_does_not_matter() -> None:
    question = ask(
        "where", hands=["6H 7H 9C", 7], stock=20, discard="5H 4D", turn=["take 2", "meld 5H 6H 7H", "discard 4D"]
    )
    (right,) = best(question)
    assert len(right.split()) > 2
    assert weigh_answer(question, " ".join(reversed(right.split()))).text == right
    assert weigh_answer(question, "none").text == "none"


@pytest.mark.parametrize(
    ("turn", "right", "codes"),
    [
        (["take 2", "meld 5H 6H 7H", "discard 9C"], "later", {"now": "first_orbit_pile"}),
        (["take 1", "discard 4D"], "now", {}),
        (["take 2", "discard 4D"], "later", {"now": "first_orbit_pile"}),
        (["take 1", "meld 5H 6H 7H", "discard 9C"], "never", {"now": "card_not_held", "later": "card_not_held"}),
    ],
)
def test_a_turn_of_the_first_orbit_is_allowed_now_later_or_never(
    turn: list[str], right: str, codes: dict[str, str]
) -> None:
    """D18: the whole pile may not be taken in the first orbit, after it that may be bought for a penalty."""
    question = ask("orbit", "danish-500", hands=["6H 7H 9C", 7], stock=20, discard="5H 4D", orbit=1, turn=turn)
    assert best(question) == {right}
    assert broken(question) == codes


# --- call, discard, float --------------------
@pytest.mark.parametrize("rules", ["danish-500", {"base": "nordic-500", "house": ["call-top"]}])
def test_a_claim_is_worth_the_card_and_whoever_discarded_may_not_make_it(rules: object) -> None:
    """D11, N40: the ace after the king is laid off at once, from no hand."""
    table = {"hands": ["2H", 4, 4], "stock": 10, "discard": "9C AS", "melds": [{"cards": "JS QS KS", "by": 1}]}
    question = ask("call", rules, **table, to_move=2, discarder=1)  # type: ignore[arg-type]
    worth = {answer.text: answer.worth for answer in find_answers(question)}
    assert worth["no"] is not None
    assert worth["take 1"] == worth["no"] + 15
    assert broken(question) == {"take 2": "calls_not_allowed"}
    own = ask("call", rules, **table, to_move=1, discarder=0)  # type: ignore[arg-type]
    assert broken(own)["take 1"] == "own_discard"


def test_a_call_into_the_pile_takes_what_lies_above() -> None:
    """P22: king and queen lie in the pile, the jack is discarded."""
    question = ask(
        "call", "pagat-500", hands=["2H 3C", 4, 4], stock=10, discard="KS 9C QS JS", to_move=2, discarder=1
    )
    assert set(beginnings(question).values()) == {"no", "take 4"}


def test_each_different_card_may_be_discarded_but_the_one_taken() -> None:
    question = ask("discard", hands=["6H 6H 9C", 7, 7, 7, 7], stock=20, discard="2S 4D", before=["take 1"])
    assert {answer.text for answer in find_answers(question)} == {"6H", "9C", "4D"}
    assert broken(question) == {"4D": "top_card_returned"}
    assert best(question) == {"9C"}


def test_who_can_lay_all_floats_goes_out_or_keeps_cards() -> None:
    """D13."""
    question = ask("float", "danish-500", hands=["5H 6H 7H", 7, 7], stock=20, discard="2S", before=["draw 8H"])
    worth = {answer.text: answer.worth for answer in find_answers(question)}
    assert worth.keys() == {"float", "out", "keep"}
    assert best(question) == {"float"}


# --- count and winner --------------------
def test_points_are_those_of_the_hand_or_of_the_round() -> None:
    """J28: the low ace counts one, in hand fifteen."""
    hand = ask("count", hands=["AH 2C *", "9S"])
    assert best(hand) == {str(15 + 2 + 15)}
    melds = [{"cards": "AH 2H 3H", "by": 0}]
    assert best(ask("count", hands=["AC", ""], melds=melds, went_out=1)) == {str(1 + 2 + 3 - 15)}
    assert weigh_answer(hand, " 32 ").text == "32"
    assert weigh_answer(hand, "−5").text == "-5"
    assert not weigh_answer(hand, "-3").right
    for text in ("", "3.5", "--3", "1e3", "²", "1" * 30, "1_0"):
        with pytest.raises(NotationError):
            weigh_answer(hand, text)


@pytest.mark.parametrize(
    ("rules", "points", "went_out", "right"),
    [
        ("joker-500", [20, 10], None, "0"),
        ("nordic-500", [20, 10], None, "nobody"),
        ("joker-500", [20, 20], None, "nobody"),
        ({"base": "joker-500", "house": ["go-out-to-win"]}, [30, 20], 1, "1"),
        ({"base": "joker-500", "house": ["go-out-to-win"]}, [30, 20], None, "nobody"),
    ],
)
def test_who_has_won(rules: object, points: list[int], went_out: int | None, right: str) -> None:
    """J1, N28, J33, N42."""
    question = ask("winner", rules, totals=[480, 480], points=points, went_out=went_out)  # type: ignore[arg-type]
    assert best(question) == {right}


# --- what was never an answer --------------------
@pytest.mark.parametrize(
    ("question", "text"),
    [
        (ask("dig", hands=["6H 7H", 7], stock=3, discard="5H"), "take 2"),
        (ask("dig", hands=["6H 7H", 7], stock=0, discard="5H"), "draw"),
        (ask("dig", hands=["6H 7H", 7], stock=3, discard="5H"), "five"),
        (MELDS, "discard 2C; discard 2C;"),
        (ask("place", hands=["AH KD", 4], stock=20, **ACE), "lay KD #1"),
        (ask("joker", hands=["5H 6H * KD", 4], stock=20, before=["draw 8H"]), "*2C"),
        (ask("meld", cards="QS KS AS"), "perhaps"),
        (ask("winner", totals=[1, 2], points=[1, 2]), "2"),
    ],
)
def test_what_is_no_answer_to_the_question_is_refused(question: Question, text: str) -> None:
    with pytest.raises(InputError):
        weigh_answer(question, text)


# --- against a search that only tries everything --------------------
SEARCHED: tuple[tuple[Kind, str], ...] = (
    ("turn", "joker-500"), ("turn", "danish-500"), ("turn", "basic-rummy"),
    ("place", "joker-500"), ("place", "danish-500"), ("place", "basic-rummy"),
    ("joker", "joker-500"), ("joker", "danish-500"),
    ("discard", "joker-500"), ("discard", "danish-500"), ("float", "danish-500"),
)  # fmt: skip


def exchanges(question: Question) -> bool:
    """Whether a joker is exchanged, which could then stand for another card too."""
    return any(isinstance(action, Exchange) for answer in find_answers(question) for action in answer.turn)


def reached(kind: Kind, base: str) -> Iterator[Question]:
    """A few questions with small hands."""
    found = (
        question
        for question in find_candidates(kind, Setting(base), Random(7))
        if len(question.table.known_hand(0)) < 7 and not (kind == "joker" and exchanges(question))
    )
    return islice(found, 6)


def says(question: Question, actions: Sequence[Action], turn: Turn) -> set[str]:
    """What the rest of a turn answers to its question, of a card laid off the meld alone; nothing where it does not
    speak of it."""
    match question.kind:
        case "place":
            (card,) = question.cards
            table = len(question.table.melds)
            return {
                f"#{action.meld + 1}"
                for action in actions
                if isinstance(action, LayOff) and action.card == card and action.meld < table
            }
        case "joker":
            named = [card for action in actions for card in cards_of(action) if card.is_named]
            return {format_card(card) for card in named} if len(named) == 1 else set()
        case "discard":
            (last,) = actions if len(actions) == 1 else (None,)
            return {format_card(last.card)} if isinstance(last, Discard) else set()
        case "float":
            return {"out" if turn.went_out else "keep" if turn.hand else "float"}
    return {"turn"}


@pytest.mark.parametrize(("kind", "base"), SEARCHED)
def test_every_answer_is_listed_and_worth_what_the_best_turn_that_gives_it_is(kind: Kind, base: str) -> None:
    for question in reached(kind, base):
        found: dict[str, int] = {}
        for line in all_lines(question.begin()):
            for text in says(question, line.actions, line.turn):
                found[text] = max(line.net, found.get(text, line.net))
        told: dict[str, Fraction] = {}
        for answer in find_answers(question):
            text = "turn" if kind == "turn" else answer.text.split()[2] if kind == "place" else answer.text
            if answer.worth is None:
                assert text not in found
                continue
            told[text] = max(answer.worth, told.get(text, answer.worth))
            ruling = judge_turn(question.table, answer.turn)
            assert ruling.is_legal
            assert Line((), ruling.turn).net == answer.worth
        assert told == found, question


def test_a_card_or_a_joker_may_go_where_others_have_to_lie_first() -> None:
    """J14: the eight is laid off first, then the nine; the four first, then the joker as the three."""
    run = [{"cards": "5H 6H 7H", "by": 1}]
    nine = ask("place", hands=["9H 8H QC", 4], stock=20, melds=run, before=["draw 2C"], cards="9H")
    assert best(nine) == {"lay 9H #1"}
    assert not broken(nine)
    joker = ask("joker", hands=["4H * KD QC", 4], stock=20, melds=run, before=["draw 2C"])
    assert best(joker) == {"*3H", "*8H"}


def test_a_turn_out_of_order_is_no_right_one_though_its_actions_are() -> None:
    """J16: the discard comes last."""
    question = ask("turn", hands=["8H QC", 4], stock=20, melds=[{"cards": "5H 6H 7H", "by": 1}], before=["draw 2C"])
    proof = prove_exactly(question)
    assert proof is not None
    assert proof.right == ("lay 8H #1; discard QC",)
    assert is_right(question, proof, "lay 8H #1; discard QC")
    assert not is_right(question, proof, "discard QC; lay 8H #1")
    wrong = weigh_answer(question, "discard QC; lay 8H #1")
    assert (wrong.worth, wrong.violation and wrong.violation.code) == (None, "out_of_order")


def test_groups_have_one_form_whatever_the_order_of_their_suits() -> None:
    question = ask("turn", hands=["KS KD 2C", 4], stock=20, before=["draw KH"])
    forms = {weigh_answer(question, f"meld {cards}; discard 2C").text for cards in ("KS KH KD", "KD KS KH")}
    assert len(forms) == 1


def test_cards_may_be_kept_in_several_ways_which_are_all_played_out() -> None:
    question = ask("float", "danish-500", hands=["5H 6H 7H", 7, 7], stock=20, discard="2S", before=["draw 8H"])
    ways = list(beginnings(question).values())
    assert ways.count("keep") > 1
    assert (ways.count("float"), ways.count("out")) == (1, 1)


def test_single_options_are_no_house_rules_of_a_puzzle() -> None:
    with pytest.raises(msgspec.ValidationError):
        ask("meld", {"base": "joker-500", "house": [], "set": {"target": 300}}, cards="5H 6H 7H")


def test_each_kind_has_answers() -> None:
    for kind in KINDS:
        base = "danish-500" if kind in ("orbit", "float", "call") else "joker-500"
        question = next(q for q in find_candidates(kind, Setting(base), Random(3)) if find_answers(q))
        assert all(weigh_answer(question, answer.text) for answer in find_answers(question))
        laid = [action for answer in find_answers(question) for action in answer.turn]
        assert kind not in ("place", "joker") or any(isinstance(action, Lay | LayOff) for action in laid)
