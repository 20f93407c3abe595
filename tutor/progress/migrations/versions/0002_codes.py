"""Codes that bring another device to the same reader."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    key = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "code",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("reader_id", key, sa.ForeignKey("reader.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
