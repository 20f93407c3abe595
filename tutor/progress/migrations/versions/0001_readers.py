"""Readers, their devices and what they have tried."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "reader",
        sa.Column("id", KEY, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.Date, nullable=False),
        sa.Column("settings", sa.String(500), nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("reader_id", KEY, sa.ForeignKey("reader.id", ondelete="CASCADE"), nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "attempt",
        sa.Column("reader_id", KEY, sa.ForeignKey("reader.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("item", sa.String(120), primary_key=True),
        sa.Column("missed", sa.Boolean, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("kind IN ('step', 'puzzle')", name="kind"),
        sqlite_with_rowid=False,
    )
