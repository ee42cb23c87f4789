"""Failures of rules and bots, and since when a match cannot be gone on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table and the column."""
    op.create_table(
        "failures",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("place", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("seed", sa.String(24), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("trace", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_failures"),
    )
    op.create_index("ix_failures_at", "failures", ["at"])
    op.add_column("matches", sa.Column("stranded", sa.BigInteger, nullable=True))
