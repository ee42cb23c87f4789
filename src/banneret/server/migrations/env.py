"""How Alembic runs: on the connection that banneret.server.migrate hands it."""

from __future__ import annotations

from alembic import context

from banneret.server.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
