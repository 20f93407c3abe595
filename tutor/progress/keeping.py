"""What is kept of readers: shown to them, deleted when they ask, and removed when they stay away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, or_, select

from tutor.progress.attempts import attempts_of
from tutor.progress.database import Database, scrub
from tutor.progress.readers import Reader, day_of
from tutor.progress.tables import code, device, reader

REMEMBERED = timedelta(days=1)  # so long a code that is over can still be told from one that never was


def export(database: Database, who: Reader) -> dict[str, Any] | None:
    """All that is kept of a reader but hashes, ready for JSON; None where they are not there any more."""
    with database.reading() as connection:
        row = connection.execute(select(reader).where(reader.c.id == who.id)).one_or_none()
        if row is None:
            return None
        devices = connection.scalar(select(func.count()).where(device.c.reader_id == who.id))
        tried = [
            {"kind": kind, "item": item, "missed": told.missed, "helped": told.helped,
             "done_at": told.done_at and told.done_at.isoformat()}
            for (kind, item), told in attempts_of(connection, who.id)
        ]  # fmt: skip
    return {"seen": row.seen.isoformat(), "settings": row.settings, "devices": devices, "attempts": tried}


def delete_reader(database: Database, who: Reader) -> None:
    """Delete a reader, their devices, codes and all they have done; in SQLite no byte of it stays in the files."""
    with database.begin() as connection:
        connection.execute(delete(reader).where(reader.c.id == who.id))
    scrub(database)


def prune(database: Database, days: int, *, now: datetime | None = None) -> int:
    """Delete who was not seen for so many days, and codes that are over; how many readers that were."""
    now = now or datetime.now(UTC)
    idle = reader.c.seen <= day_of(now) - timedelta(days=days)
    over = code.c.expires <= now - REMEMBERED
    touched = select(reader.c.id).where(or_(idle, reader.c.id.in_(select(code.c.reader_id).where(over))))
    with database.begin() as connection:
        # Held first, and in the order of `hold`: whoever comes back at this moment stays or has gone, wholly.
        connection.execute(touched.order_by(reader.c.id).with_for_update()).all()
        connection.execute(delete(code).where(over))
        gone = connection.execute(delete(reader).where(idle)).rowcount
    scrub(database)
    return gone
