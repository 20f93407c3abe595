"""Moving to another device: a code shown on the one and typed on the other."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from sqlalchemy import Connection, delete, exists, insert, select, update

from tutor.progress.attempts import merge_attempts
from tutor.progress.database import Database, queue_up
from tutor.progress.readers import Reader, add_device, digest, hold, hold_device
from tutor.progress.tables import code, device, reader

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # 32 characters, five bits each
ALIKE = str.maketrans("OILU", "011V")
LENGTH = 10
GROUP = 5
VALID = timedelta(minutes=10)
MOVE = 500_002  # what moves queue up for


class Refusal(Enum):
    """Why a code does not work."""

    UNKNOWN = "unknown"
    EXPIRED = "expired"
    USED = "used"


@dataclass(frozen=True)
class Moved:
    """The device belongs to the reader who got the code, by this token."""

    token: str


def new_code(database: Database, who: Reader, *, now: datetime | None = None) -> str | None:
    """A code that brings one more device to this reader within ten minutes; older ones have expired.

    None where the device is the reader's no more.
    """
    now = now or datetime.now(UTC)
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    with database.begin() as connection:
        if not hold_device(connection, who):
            return None
        open_ = (code.c.reader_id == who.id) & (code.c.expires > now)
        connection.execute(update(code).where(open_).values(expires=now))
        row = {"hash": digest(text), "reader_id": who.id, "expires": now + VALID, "used": False}
        connection.execute(insert(code).values(row))
    return format_code(text)


def format_code(text: str) -> str:
    """A code in groups, to be read aloud.

    >>> format_code("0123456789")
    '01234-56789'
    """
    return "-".join(text[start : start + GROUP] for start in range(0, len(text), GROUP))


def parse_code(text: str) -> str:
    """The inverse of `format_code`, whatever the case, the spaces and what looks alike.

    >>> parse_code(" o1l3 4-56 78z")
    '011345678Z'
    """
    return "".join(filter(str.isalnum, text.upper())).translate(ALIKE)


def use_code(
    database: Database, text: str, token: str | None = None, *, now: datetime | None = None
) -> Moved | Refusal:
    """Bring this device to the reader who got the code, once; a token that it has goes on, with the new reader.

    What it has done before counts for the new reader too. Who has no device left by that is deleted.
    """
    now, hashed = now or datetime.now(UTC), digest(parse_code(text))
    with database.begin() as connection:
        queue_up(connection, MOVE)
        owner = connection.scalar(select(code.c.reader_id).where(code.c.hash == hashed))
        mine = _holder(connection, token)
        there = hold(connection, owner, mine)
        if owner not in there:
            return Refusal.UNKNOWN
        if refusal := _spend(connection, hashed, now):
            return refusal
        if token is None or mine not in there:
            return Moved(add_device(connection, owner))
        _join(connection, owner, mine, token)
    return Moved(token)


def _holder(connection: Connection, token: str | None) -> int | None:
    """Who holds the token."""
    return connection.scalar(select(device.c.reader_id).where(device.c.token_hash == digest(token or "")))


def _spend(connection: Connection, hashed: str, now: datetime) -> Refusal | None:
    """Use the code up, or why that can't be done; its reader has to be held."""
    found = connection.execute(select(code).where(code.c.hash == hashed)).one()
    if found.used:
        return Refusal.USED
    if found.expires <= now:
        return Refusal.EXPIRED
    connection.execute(update(code).where(code.c.hash == hashed).values(used=True))
    return None


def _join(connection: Connection, owner: int, mine: int, token: str) -> None:
    """Bring the device with this token, and what its reader has done, to the owner; both have to be held."""
    if mine == owner:
        return
    connection.execute(update(device).where(device.c.token_hash == digest(token)).values(reader_id=owner))
    merge_attempts(connection, owner, mine)
    left_over = ~exists().where(device.c.reader_id == mine)
    connection.execute(delete(reader).where(reader.c.id == mine, left_over))
