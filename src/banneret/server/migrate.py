"""Brings the tables up to date."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x42414E52  # any number that all processes agree on


def config(connection: Connection) -> Config:
    """Alembic's settings for a connection."""
    settings = Config()
    settings.set_main_option("script_location", str(files("banneret.server") / "migrations"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to `revision`."""
    if connection.dialect.name == "postgresql":
        # Processes that start together wait for each other.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    command.upgrade(config(connection), revision)


async def upgrade_engine(engine: AsyncEngine) -> None:
    """Run all migrations."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
