"""Brings the tables up to date, wholly or not at all."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Inspector, Table, func, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from banneret.kernel.errors import OptionsError
from banneret.server.engine import named
from banneret.server.tables import metadata

LOCK = 0x42414E52  # any number that all processes agree on
NEWER = (
    "the database {where} was made by a newer Banneret or another program (its tables are of version '{version}'): "
    "install the newer one, or restore a backup into a new database"
)
FOREIGN = (
    "the database {where} has a table '{table}' of another program: choose a database of its own"
)
OLDER = "the database {where} holds tables of an older Banneret, or none: `banneret serve` brings them up to date"
LACKS = "the database {where} lacks the table '{table}': restore a backup into a new database"


def config(connection: Connection) -> Config:
    """Alembic's settings for a connection."""
    settings = Config()
    settings.set_main_option("script_location", str(files("banneret.server") / "migrations"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to `revision`, in the transaction that is going on.

    Raises:
        OptionsError: the tables there are not ours, or of a newer version; nothing is changed.
    """
    if connection.dialect.name == "postgresql":
        # Processes that start together wait for each other.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    settings = config(connection)
    if not _versions(connection, settings):
        _make_room(connection)
    try:
        command.upgrade(settings, revision)
    except CommandError as error:
        raise OptionsError(
            f"the database {named(connection.engine.url)} cannot be used: {error}"
        ) from None


def check(connection: Connection) -> None:
    """See whether all tables are there and up to date.

    Raises:
        OptionsError: they are not.
    """
    settings, where = config(connection), named(connection.engine.url)
    newest = set(ScriptDirectory.from_config(settings).get_heads())
    if _versions(connection, settings) != newest:
        raise OptionsError(OLDER.format(where=where))
    missing = metadata.tables.keys() - inspect(connection).get_table_names()
    if missing:
        raise OptionsError(LACKS.format(where=where, table=min(missing)))


def _versions(connection: Connection, settings: Config) -> set[str]:
    """Of which versions the tables are; empty if they were never finished."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    known = {one.revision for one in ScriptDirectory.from_config(settings).walk_revisions()}
    if found - known:
        where = named(connection.engine.url)
        raise OptionsError(NEWER.format(where=where, version=min(found - known)))
    return found


def _make_room(connection: Connection) -> None:
    """Take away what an older Banneret left that was killed while it made the tables.

    Those are empty, and their columns are ours; anything else by their names is not ours to touch.
    """
    there = inspect(connection)
    views = set(there.get_view_names())
    tables = set(there.get_table_names())
    left = []
    for table in metadata.sorted_tables:
        if table.name not in tables | views:
            continue
        ours = table.name not in views and _has_our_columns(there, table)
        if not ours or connection.scalar(select(func.count()).select_from(table)):
            where = named(connection.engine.url)
            raise OptionsError(FOREIGN.format(where=where, table=table.name))
        left.append(table)
    metadata.drop_all(connection, left)


def _has_our_columns(there: Inspector, table: Table) -> bool:
    """Those that a version to come adds may be empty, so an older one's table may lack them."""
    columns = {column["name"] for column in there.get_columns(table.name)}
    needed = {column.name for column in table.columns if not column.nullable}
    return needed <= columns <= set(table.columns.keys())


async def upgrade_engine(engine: AsyncEngine) -> None:
    """Run all migrations.

    Raises:
        OptionsError: see upgrade.
    """
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        await connection.run_sync(check)
