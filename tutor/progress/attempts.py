"""What readers have tried: which steps and puzzles are done, and how it went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias, cast

from sqlalchemy import Connection, delete, insert, or_, select

from tutor.progress.database import Database
from tutor.progress.readers import Reader, check_text, hold_device
from tutor.progress.tables import LONGEST_ITEM, attempt, upsert

Kind: TypeAlias = Literal["step", "puzzle"]


@dataclass(frozen=True)
class Attempt:
    """How a step or puzzle went: missed and helped until it was done, and when that was."""

    missed: bool
    helped: bool
    done_at: datetime | None


Attempts: TypeAlias = Mapping[tuple[Kind, str], Attempt]


def record(
    database: Database, who: Reader, kind: Kind, item: str, *, right: bool, helped: bool = False,
    now: datetime | None = None,
) -> bool:  # fmt: skip
    """Keep the answer to a step or puzzle; what this has said True to is lost only by being deleted.

    A wrong answer makes it missed, a right one done at that moment, and what is done does not change. So the same
    answer sent again, or from two places at once, is one. False where the reader has been deleted or the device has
    joined another: find who holds the token now. Raises ValueError for an item that is empty or over 120 characters.
    """
    check_text(item, 1, LONGEST_ITEM)
    done_at = (now or datetime.now(UTC)) if right else None
    with database.begin() as connection:
        there = hold_device(connection, who, shared=True)
        if there:
            _add(connection, who.id, (kind, item), Attempt(not right, helped, done_at))
    return there


def _add(connection: Connection, id_: int, key: tuple[Kind, str], told: Attempt) -> None:
    """Add what is told to what is known, unless that is done: in one statement, so that two can't cross."""
    adding = upsert(connection, attempt).values(_row(id_, key, told))
    new = adding.excluded
    changes = {
        "missed": or_(attempt.c.missed, new.missed),
        "helped": or_(attempt.c.helped, new.helped),
        "done_at": new.done_at,
    }
    adding = adding.on_conflict_do_update(
        index_elements=list(attempt.primary_key), set_=changes, where=attempt.c.done_at.is_(None)
    )
    connection.execute(adding)


def _row(id_: int, key: tuple[Kind, str], told: Attempt) -> dict[str, Any]:
    kind, item = key
    return {"reader_id": id_, "kind": kind, "item": item} | vars(told)


def attempts(database: Database, who: Reader) -> Attempts:
    """All that a reader has tried, by kind and item."""
    with database.reading() as connection:
        return dict(attempts_of(connection, who.id))


def attempts_of(connection: Connection, id_: int) -> Iterator[tuple[tuple[Kind, str], Attempt]]:
    """The same inside a transaction, in the order of kind and item."""
    query = select(attempt).where(attempt.c.reader_id == id_).order_by(attempt.c.kind, attempt.c.item)
    for row in connection.execute(query):
        yield (cast(Kind, row.kind), row.item), Attempt(row.missed, row.helped, row.done_at)


def merge_attempts(connection: Connection, into: int, other: int) -> None:
    """Give a reader what another has tried as well; both have to be held."""
    merged = dict(attempts_of(connection, into))
    for key, theirs in attempts_of(connection, other):
        merged[key] = merge(merged[key], theirs) if key in merged else theirs
    connection.execute(delete(attempt).where(attempt.c.reader_id == into))
    if merged:
        connection.execute(insert(attempt), [_row(into, key, told) for key, told in merged.items()])


def merge(one: Attempt, other: Attempt) -> Attempt:
    """What two attempts at the same come to: the one that was done, the first if both were, with how that went.

    Where neither was done, it has been missed or helped where either has.
    """
    if one.done_at and other.done_at:
        return one if one.done_at <= other.done_at else other
    if one.done_at or other.done_at:
        return one if one.done_at else other
    return Attempt(one.missed or other.missed, one.helped or other.helped, None)
