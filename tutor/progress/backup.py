"""A backup: every row of every table as a line of JSON, the same for both kinds of database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, BinaryIO, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Column, Connection, Table, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from tutor.progress.database import Database, DatabaseError
from tutor.progress.tables import metadata, reader
from tutor.progress.upgrading import is_current, revisions

BATCH = 1000  # rows


class Head(Struct, tag_field="line", tag="head"):
    """The first line: the revision of the tables."""

    revision: str


class Row(Struct, tag_field="line", tag="row"):
    """One row of a table."""

    table: str
    values: dict[str, Any]


class Tail(Struct, tag_field="line", tag="tail"):
    """The last line: how many rows there are, so that a file that was cut short is known."""

    rows: int


Line: TypeAlias = Head | Row | Tail
Values: TypeAlias = tuple[Table, dict[str, Any]]


def back_up(database: Database, file: BinaryIO) -> int:
    """Write everything as it is at one moment, while others go on; how many rows that are.

    Tokens and codes are in it as hashes only. Raises DatabaseError where the tables are not of this version.
    """
    _check_current(database)
    rows = 0
    _write(file, Head(revisions()[0]))
    with database.reading() as connection:
        for table in metadata.sorted_tables:
            query = select(table).order_by(*table.primary_key).execution_options(yield_per=BATCH)
            for row in connection.execute(query).mappings():
                _write(file, Row(str(table.name), dict(row)))
                rows += 1
    _write(file, Tail(rows))
    return rows


def restore(database: Database, file: BinaryIO) -> int:
    """Put a backup of either kind of database into one that is upgraded and empty; how many rows that are.

    Raises DatabaseError, and leaves everything as it was, where the file is no backup or not a whole one.
    """
    _check_current(database)
    try:
        with database.begin() as connection:
            if connection.scalar(select(reader.c.id).limit(1)) is not None:
                raise DatabaseError("the database is not empty; a backup is restored only into an empty one")
            return _fill(connection, _read(file))
    except (IntegrityError, DataError) as error:
        raise DatabaseError(f"the backup contradicts itself: {error.orig}") from None


def _check_current(database: Database) -> None:
    if not is_current(database):
        raise DatabaseError("the tables are not those of this version; run `db upgrade` first")


def _write(file: BinaryIO, line: Line) -> None:
    file.write(msgspec.json.encode(line) + b"\n")


def _fill(connection: Connection, rows: Iterable[Values]) -> int:
    """Insert the rows, some at a time; how many they are."""
    count = 0
    for table, group in groupby(rows, key=itemgetter(0)):
        while batch := [values for _, values in islice(group, BATCH)]:
            connection.execute(insert(table), batch)
            count += len(batch)
    return count


def _read(file: BinaryIO) -> Iterator[Values]:
    """The rows of a backup; raises DatabaseError where it can't be read, or at the end where that is missing."""
    lines = (_parse(number, text) for number, text in enumerate(file, 1))
    head = next(lines, None)
    if not isinstance(head, Head):
        raise DatabaseError("the file is no backup")
    if head.revision not in revisions():
        raise DatabaseError(f"the backup is of a newer version than this one ({head.revision})")
    rows = 0
    for line in lines:
        if isinstance(line, Tail) and line.rows == rows:
            return
        if not isinstance(line, Row):
            break
        yield _values(line)
        rows += 1
    raise DatabaseError(f"the backup is not whole: it ends after {rows} rows")


def _parse(number: int, text: bytes) -> Line:
    """A line; raises DatabaseError with its number where it is none."""
    try:
        return msgspec.json.decode(text, type=Line)
    except msgspec.MsgspecError as error:
        raise DatabaseError(f"line {number} of the backup: {error}") from None


def _values(row: Row) -> Values:
    """The table of a row, and its values as the columns want them."""
    table = metadata.tables.get(row.table)
    if table is None or set(row.values) != set(table.c.keys()):
        raise DatabaseError(f"the backup has a row that fits no table: {row.table}")
    try:
        return table, {name: msgspec.convert(value, _type_of(table.c[name])) for name, value in row.values.items()}
    except msgspec.ValidationError as error:
        raise DatabaseError(f"the backup has a row that fits no table: {row.table}: {error}") from None


def _type_of(column: Column[Any]) -> Any:
    kind = column.type.python_type
    return kind | None if column.nullable else kind
