"""Matches that begin from a position of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the columns."""
    op.add_column("matches", sa.Column("position", sa.Text, nullable=True))
    op.add_column("matches", sa.Column("origin", sa.String(40), nullable=True))
