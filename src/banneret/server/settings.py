"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import URL

DAY = 86_400_000


@dataclass(frozen=True)
class Limits:
    """How much one guest or address may ask for.

    Attributes:
        posts: POST requests a minute.
        gets: other requests a minute.
        commands: socket messages a second, of one connection.
        burst: how many of them may come at once.
        sockets: open connections of one address.
        matches: unfinished matches a guest may have made.
        connections: open connections to one match.
        body: bytes of a request.
    """

    posts: int = 60
    gets: int = 1_200
    commands: int = 15
    burst: int = 40
    sockets: int = 60
    matches: int = 50
    connections: int = 200
    body: int = 1_100_000


@dataclass(frozen=True)
class Keeping:
    """How long matches are kept that nobody touches, in milliseconds.

    Attributes:
        waiting: one whose open seats are not taken.
        playing: one that is going on.
        over: one that is over.
    """

    waiting: int = 7 * DAY
    playing: int = 60 * DAY
    over: int = 365 * DAY


@dataclass(frozen=True)
class Settings:
    """How a server is run.

    Attributes:
        database: where matches are kept.
        origins: other origins whose pages may use this server, such as "https://example.org".
        secure: whether cookies are only sent over HTTPS.
        workers: processes in which bots think.
        bot_pace: least time between two decisions of bots, in seconds.
        modules: modules that register more games when they are imported.
        durable: whether a SQLite commit waits for the disk, so that it survives a loss of power.
        busy_milliseconds: how long to wait for another process that has locked the database.
        limits, keeping: see there.
    """

    database: URL
    origins: tuple[str, ...] = ()
    secure: bool = False
    workers: int = 1
    bot_pace: float = 0.4
    modules: tuple[str, ...] = ()
    durable: bool = True
    busy_milliseconds: int = 5_000
    limits: Limits = Limits()
    keeping: Keeping = Keeping()
