"""A turn played on a page. Nothing is kept on the server: the address holds the turn so far and the last try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from tutor.cards import Card, format_card, parse_held, remove_cards
from tutor.errors import InputError, NotationError
from tutor.i18n import N_, Language
from tutor.rules.actions import Action, Discard, Lay, LayOff, format_action, parse_action
from tutor.rules.apply import apply_action
from tutor.rules.judge import judge_turn
from tutor.rules.laying import check_laying, legal_layoffs, not_held
from tutor.rules.melds import SHORTEST, extend_meld, find_melds, names_for
from tutor.rules.position import Position
from tutor.rules.turn import Turn
from tutor.rules.violations import Code, Violation
from tutor.web.errors import BadInputError
from tutor.web.undoing import STAGED, without
from tutor.wording.errors import explain_error
from tutor.wording.violations import explain

SEPARATOR = ";"
MOST_ACTIONS = 60
CHOOSE_CARDS = N_("Choose the cards first, then press the button.")
CHOOSE_BUTTON = N_("Now press the button that says what to do with it.")
CHOOSE_ONE = N_("Choose exactly one card, then press the button.")


@dataclass(frozen=True)
class Outcome:
    """What became of a try: a legal action, a broken rule, several meanings to choose from, or a request; `kept` are
    the actions that are left where one was taken back."""

    action: Action | None = None
    kept: tuple[Action, ...] | None = None
    violation: Violation | None = None
    choices: Sequence[Action] = ()
    request: str = ""


@dataclass(frozen=True)
class Play:
    """A turn so far: what it began with, the reader's own actions, and the outcome of the last try;
    `undone` tells that what came last was taken back."""

    position: Position
    begun: tuple[Action, ...]
    actions: tuple[Action, ...]
    turn: Turn
    outcome: Outcome = field(default_factory=Outcome)
    selected: tuple[Card, ...] = ()
    undone: bool = False

    @property
    def written(self) -> str:
        """The reader's actions as the address and the form hold them."""
        return write_actions(self.actions)

    @property
    def right(self) -> bool | None:
        """Whether the last try broke no rule; None where it was no try at a move."""
        return False if self.outcome.violation else True if self.outcome.action else None

    @property
    def turn_after(self) -> Turn:
        """The turn with what the last try came to."""
        after = apply_action(self.turn, self.outcome.action) if self.outcome.action else self.turn
        return after if isinstance(after, Turn) else self.turn

    @property
    def after_try(self) -> str:
        """The same with what the last try came to, empty where it came to nothing."""
        if self.outcome.kept is not None:
            return write_actions(self.outcome.kept)
        return write_actions((*self.actions, self.outcome.action)) if self.outcome.action else self.written

    def without(self, index: int) -> tuple[Action, ...]:
        """The reader's actions without one of them and those that rest on it."""
        return without(judge_turn(self.position, self.begun, partial=True).turn, self.actions, index)


def write_actions(actions: Sequence[Action]) -> str:
    """Actions as an address holds them."""
    return SEPARATOR.join(map(format_action, actions))


def read_play(values: MultiDict[str, str], position: Position, begun: tuple[Action, ...], lang: Language) -> Play:
    """The turn that an address or a form holds, and its try; raises BadInputError where it can't be read."""
    try:
        texts = [text for text in values.get("turn", "").split(SEPARATOR) if text.strip()]
        if len(texts) > MOST_ACTIONS:
            raise BadInputError(lang.gettext("The turn is too long."))
        actions = tuple(map(parse_action, texts))
        selected = tuple(map(parse_held, values.getlist("card")))
        ruling = judge_turn(position, (*begun, *actions), partial=True)
        if ruling.violation:
            raise BadInputError(explain(ruling.violation, position.rules, lang).text)
        play = Play(position, begun, actions, ruling.turn, selected=selected, undone="undone" in values)
        tried = values.get("do", "")
        return replace(play, outcome=_try(play, tried)) if tried else play
    except InputError as error:
        raise BadInputError(explain_error(error, lang)) from None


def _try(play: Play, do: str) -> Outcome:
    """What a button comes to: taking one action back, or a move with the cards chosen."""
    verb, _, number = do.partition(" ")
    if verb != "back":
        return try_move(play.turn, do, play.selected)
    index = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 4 else -1
    if not 0 <= index < len(play.actions) or not isinstance(play.actions[index], STAGED):
        raise NotationError("unknown_action", text=do)
    return Outcome(kept=play.without(index))


def try_move(turn: Turn, do: str, selected: tuple[Card, ...]) -> Outcome:
    """Try what a button says with the cards chosen; raises NotationError where the button is unknown."""
    verb, _, where = do.partition(" ")
    if do == "enter":
        return _try_meld(turn, selected) if len(selected) >= SHORTEST else Outcome(request=CHOOSE_BUTTON)
    if do == "meld":
        return _try_meld(turn, selected)
    if do == "discard":
        return _apply(turn, Discard(selected[0])) if len(selected) == 1 else Outcome(request=CHOOSE_ONE)
    if do == "lay":
        return _try_anywhere(turn, selected)
    if verb in ("lay", "exchange") and where.startswith("#"):
        return _try_on_meld(turn, do, selected)
    return _apply(turn, parse_action(do))


def _apply(turn: Turn, action: Action) -> Outcome:
    after = apply_action(turn, action)
    return Outcome(violation=after) if isinstance(after, Violation) else Outcome(action=action)


def _try_meld(turn: Turn, selected: tuple[Card, ...]) -> Outcome:
    """Lay the cards chosen as a meld; where jokers could stand for several cards the player is asked."""
    if not selected:
        return Outcome(request=CHOOSE_CARDS)
    if remove_cards(turn.hand, selected) is None:
        return _apply(turn, Lay(selected))
    melds = [meld for meld in find_melds(selected, turn.rules) if len(meld) == len(selected)]
    if melds:
        return _apply_or_ask(turn, [Lay(meld) for meld in melds])
    return _apply_unnamed(turn, Lay(selected), Violation(Code.NOT_A_MELD, "meld", selected))


def _try_on_meld(turn: Turn, do: str, selected: tuple[Card, ...]) -> Outcome:
    """Lay the card chosen off on a meld, or exchange it; a joker or an ace with several places is asked for."""
    if len(selected) != 1:
        return Outcome(request=CHOOSE_ONE)
    verb, _, where = do.partition(" ")
    action = parse_action(f"{verb} {format_card(selected[0])} {where}")
    if not isinstance(action, LayOff):
        return _apply(turn, action)
    meanings = [option for option in _layoffs(turn, action.card) if option.meld == action.meld]
    hopeless = Violation(Code.DOES_NOT_FIT, "layoff", (action.card,))
    return _apply_or_ask(turn, meanings) if meanings else _apply_unnamed(turn, action, hopeless)


def _try_anywhere(turn: Turn, selected: tuple[Card, ...]) -> Outcome:
    """Lay the card chosen off on the meld that it fits; where it fits several, or two ends, the reader is asked."""
    if len(selected) != 1:
        return Outcome(request=CHOOSE_ONE)
    meanings = _layoffs(turn, selected[0])
    if meanings:
        return _apply_or_ask(turn, meanings)
    return Outcome(violation=_why_nowhere(turn, selected[0]))


def _layoffs(turn: Turn, card: Card) -> list[LayOff]:
    """Every way in which this card may be laid off, each with another table after it."""
    results: dict[object, LayOff] = {}
    for option in legal_layoffs(turn, card):
        after = apply_action(turn, option)
        if isinstance(after, Turn):
            results.setdefault(after.position.melds, option)
    return list(results.values())


def _why_nowhere(turn: Turn, card: Card) -> Violation:
    """Why a card can't be laid off on any meld: a rule in its way where it would fit, else that it fits none."""
    broken = check_laying(turn)
    if broken or card not in turn.hand:
        return broken or not_held(turn, (card,))
    for number, meld in enumerate(turn.position.melds):
        for name in names_for(card, meld.cards, turn.rules):
            barred = apply_action(turn, LayOff(name, number))
            if extend_meld(meld.cards, name, turn.rules) and isinstance(barred, Violation):
                return barred
    return Violation(Code.DOES_NOT_FIT, "layoff", (card,))


def _apply_or_ask(turn: Turn, meanings: Sequence[Action]) -> Outcome:
    """Do what can be meant; the reader is asked where more than one of the meanings is allowed."""
    allowed = [action for action in meanings if isinstance(apply_action(turn, action), Turn)]
    return Outcome(choices=allowed) if len(allowed) > 1 else _apply(turn, (allowed or meanings)[0])


def _apply_unnamed(turn: Turn, action: Action, hopeless: Violation) -> Outcome:
    """Try what no name of a joker makes legal: to ask for the name would lead nowhere."""
    outcome = _apply(turn, action)
    unnamed = outcome.violation is not None and outcome.violation.code is Code.JOKER_UNNAMED
    return Outcome(violation=hopeless) if unnamed else outcome
