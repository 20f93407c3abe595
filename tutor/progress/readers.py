"""Readers: whose device holds a token, and how they want to see the pages."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from sqlalchemy import Connection, insert, select, update

from tutor.progress.database import Database
from tutor.progress.tables import LONGEST_SETTINGS, device, reader

ID_BITS = 63
TOKEN_BYTES = 32


@dataclass(frozen=True)
class Reader:
    """Somebody who has done something, with their settings in whatever words the pages use, at one of their devices.

    They are the same at every device.
    """

    id: int
    settings: str
    device: str = field(compare=False)


def digest(secret: str) -> str:
    """What is kept of a token or a code instead of itself."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def check_text(text: str, least: int, most: int) -> None:
    """Raises ValueError where a text is too short, too long, or none that both databases can keep."""
    if not least <= len(text) <= most or "\0" in text:
        raise ValueError(f"a text of {least} to {most} characters is wanted, without a zero")


def new_reader(database: Database, *, now: datetime | None = None) -> str:
    """Begin with somebody; the token of their device, which is kept nowhere here."""
    id_ = secrets.randbits(ID_BITS)
    with database.begin() as connection:
        connection.execute(insert(reader).values(id=id_, seen=day_of(now), settings=""))
        return add_device(connection, id_)


def add_device(connection: Connection, id_: int) -> str:
    """One more device of a reader: its token."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    connection.execute(insert(device).values(token_hash=digest(token), reader_id=id_))
    return token


def find_reader(database: Database, token: str, *, now: datetime | None = None) -> Reader | None:
    """Who holds this token, seen today from now on; None where nobody does, or does any more."""
    with database.reading() as connection:
        found = connection.execute(
            select(reader).join(device).where(device.c.token_hash == digest(token))
        ).one_or_none()
    if found is None:
        return None
    if found.seen < day_of(now):
        _see(database, found.id, day_of(now))
    return Reader(found.id, found.settings, digest(token))


def _see(database: Database, id_: int, today: date) -> None:
    with database.begin() as connection:
        connection.execute(update(reader).where(reader.c.id == id_, reader.c.seen < today).values(seen=today))


def save_settings(database: Database, who: Reader, settings: str) -> bool:
    """Keep these settings instead of those there were; False where the device is the reader's no more.

    Raises ValueError for more than 500 characters.
    """
    check_text(settings, 0, LONGEST_SETTINGS)
    with database.begin() as connection:
        if not hold_device(connection, who):
            return False
        connection.execute(update(reader).where(reader.c.id == who.id).values(settings=settings))
        return True


def hold(connection: Connection, *ids: int | None, shared: bool = False) -> set[int]:
    """Those of the readers who are there; until the transaction ends nobody deletes them or joins them to another.

    What is held shared may be held shared by others too.
    """
    query = select(reader.c.id).where(reader.c.id.in_([id_ for id_ in ids if id_ is not None]))
    # Everybody takes them in the same order, or two could wait for each other.
    return set(connection.scalars(query.order_by(reader.c.id).with_for_update(read=shared, key_share=shared)))


def hold_device(connection: Connection, who: Reader, *, shared: bool = False) -> bool:
    """Whether the device is the reader's still; if so it is until the transaction ends."""
    if not hold(connection, who.id, shared=shared):
        return False
    return connection.scalar(select(device.c.reader_id).where(device.c.token_hash == who.device)) == who.id


def day_of(now: datetime | None) -> date:
    """The day of a moment in UTC, today's by default."""
    return (now or datetime.now(UTC)).astimezone(UTC).date()
