"""The tables of the store. A change here needs a migration in migrations/versions."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# All times are milliseconds since 1970; all structures are JSON texts.

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

pulses = Table(
    "pulses",
    metadata,
    Column("process", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("content", String(60), nullable=False),
    Column("seats", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("leaver", Text, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("owner", String(24), nullable=False, index=True),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("previous", String(24), nullable=True),
    Column("status", String(10), nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True, index=True),
    Column("stranded", BigInteger, nullable=True),
    Column("position", Text, nullable=True),
    Column("origin", String(40), nullable=True),
    Index(None, "status", "touched"),
)

failures = Table(
    "failures",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("match", String(24), nullable=False),
    Column("place", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("bot", String(40), nullable=False),
    Column("seed", String(24), nullable=False),
    Column("position", Text, nullable=False),
    Column("trace", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(24), nullable=False, index=True),
    Column("seen", BigInteger, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    Column("guest", String(24), nullable=True),
    Column("command", String(64), nullable=True),
    Column("answer", Integer, nullable=True),
    Index(None, "match", "guest", "command", unique=True),
)
