"""Positions as JSON objects: reading them strictly and writing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tutor.cards import Card, format_cards, parse_cards, parse_held
from tutor.errors import PositionError, at
from tutor.rules.actions import Action, parse_action
from tutor.rules.options import RuleSet
from tutor.rules.position import Meld, Position, check_position, make_meld
from tutor.rules.rulebook import Mixture, RuleBook

Count = Annotated[int, Meta(ge=0)]


class MeldForm(Struct, forbid_unknown_fields=True):
    """A meld as it is written."""

    cards: str
    by: int | list[int]
    owner: int | UnsetType = UNSET


class PositionForm(Struct, forbid_unknown_fields=True):
    """A position as it is written; what is left out has its default."""

    rules: str | Mixture
    hands: list[str | Count]
    to_move: int = 0
    dealer: int | UnsetType = UNSET
    stock: str | Count = 0
    discard: str = ""
    melds: list[MeldForm] = []
    orbit: Literal[1, 2] = 2
    discarder: int | UnsetType | None = UNSET
    penalties: list[Count] | UnsetType = UNSET


def parse_position(form: PositionForm, book: RuleBook, *, over: bool = False) -> Position:
    """The position that is written; raises InputError where it can't be read or can't exist.

    With `over` the round has ended, and hands may be empty whatever the rules.
    """
    players = len(form.hands)
    before = (form.to_move - 1) % players if players else 0
    rules = at("rules", book.resolve, form.rules)
    position = Position(
        rules=rules,
        hands=tuple(_parse_known(hand, f"hands[{seat}]") for seat, hand in enumerate(form.hands)),
        to_move=form.to_move,
        dealer=_or(form.dealer, before),
        stock=_parse_known(form.stock, "stock"),
        discard=_parse_held(form.discard, "discard"),
        melds=tuple(at(f"melds[{n}]", _parse_meld, meld, rules) for n, meld in enumerate(form.melds)),
        orbit=form.orbit,
        discarder=_or(form.discarder, before),
        penalties=tuple(_or(form.penalties, [0] * players)),
    )
    return check_position(position, over=over)


def parse_turn(actions: Sequence[str]) -> list[Action]:
    """The actions that are written; raises NotationError naming the action that is none."""
    return [at(f"turn[{number}]", parse_action, text) for number, text in enumerate(actions)]


def _or(value: Any, default: Any) -> Any:
    return default if value is UNSET else value


def _parse_known(text: str | int, place: str) -> tuple[Card, ...] | int:
    return text if isinstance(text, int) else _parse_held(text, place)


def _parse_held(text: str, place: str) -> tuple[Card, ...]:
    return tuple(at(f"{place}[{number}]", parse_held, word) for number, word in enumerate(text.split()))


def _parse_meld(form: MeldForm, rules: RuleSet) -> Meld:
    cards = at("cards", parse_cards, form.cards)
    by = (form.by,) * len(cards) if isinstance(form.by, int) else tuple(form.by)
    if len(by) != len(cards):
        raise PositionError("by_length", "by", cards=len(cards), seats=len(by))
    if form.owner is UNSET and len(set(by)) > 1:
        raise PositionError("owner_missing", "owner")
    owner = by[0] if by and form.owner is UNSET else _or(form.owner, 0)
    return at("cards", make_meld, cards, by, owner, rules)


def format_position(position: Position, rules: str | dict[str, Any]) -> dict[str, Any]:
    """Write a position, the inverse of `parse_position`; `rules` is how its rule-set is written."""
    return {
        "rules": rules,
        "hands": [_format_known(hand) for hand in position.hands],
        "to_move": position.to_move,
        "dealer": position.dealer,
        "stock": _format_known(position.stock),
        "discard": format_cards(position.discard),
        "melds": [
            {"cards": format_cards(meld.cards), "by": list(meld.by), "owner": meld.owner} for meld in position.melds
        ],
        "orbit": position.orbit,
        "discarder": position.discarder,
        "penalties": list(position.penalties),
    }


def _format_known(cards: tuple[Card, ...] | int) -> str | int:
    return cards if isinstance(cards, int) else format_cards(cards)
