"""The tables: readers, their devices, what they have tried, and codes to move by. Nobody's name is in them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Date,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
)
from sqlalchemy.dialects import postgresql, sqlite

DIGEST = 64  # the characters of a SHA-256 sum
LONGEST_ITEM = 120
LONGEST_SETTINGS = 500
KEY = BigInteger().with_variant(Integer, "sqlite")  # SQLite finds rows quickest by a key that it calls INTEGER


class Moment(TypeDecorator[datetime]):
    """A moment to the second, in UTC; SQLite, which knows no time zones, keeps it without one."""

    impl = DateTime(timezone=True)
    cache_ok = True
    python_type = datetime

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value and value.astimezone(UTC).replace(microsecond=0)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


def _owner(**options: Any) -> Column[int]:
    """The reader that a row belongs to, and disappears with."""
    return Column("reader_id", KEY, ForeignKey("reader.id", ondelete="CASCADE"), nullable=False, **options)


metadata = MetaData()

# The number of a reader is drawn by lot: it tells nothing, and none is ever given twice.
reader = Table(
    "reader", metadata,
    Column("id", KEY, primary_key=True, autoincrement=False),
    Column("seen", Date, nullable=False),
    Column("settings", String(LONGEST_SETTINGS), nullable=False),
)  # fmt: skip

device = Table(
    "device", metadata,
    Column("token_hash", String(DIGEST), primary_key=True),
    _owner(index=True),
    sqlite_with_rowid=False,
)  # fmt: skip

attempt = Table(
    "attempt", metadata,
    _owner(primary_key=True),
    Column("kind", String(10), CheckConstraint("kind IN ('step', 'puzzle')", name="kind"), primary_key=True),
    Column("item", String(LONGEST_ITEM), primary_key=True),
    Column("missed", Boolean, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("done_at", Moment),
    sqlite_with_rowid=False,
)  # fmt: skip

code = Table(
    "code", metadata,
    Column("hash", String(DIGEST), primary_key=True),
    _owner(index=True),
    Column("expires", Moment, nullable=False),
    Column("used", Boolean, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip


def upsert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that may say what to do on a conflict, in the words of this database."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
