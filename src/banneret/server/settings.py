"""How a server is run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy import URL

from banneret.bots.engine import Command
from banneret.server.limits import Limits

DAY = 86_400_000
House: TypeAlias = Mapping[str, Mapping[str, str]]  # options by game
NO_HOUSE: Final[House] = {}


@dataclass(frozen=True)
class Keeping:
    """How long matches are kept that nobody touches, in milliseconds.

    Attributes:
        waiting: one whose open seats are not taken.
        playing: one that is going on.
        over: one that is over.
        idle: a guest who neither made a match nor sits in one.
    """

    waiting: int = 7 * DAY
    playing: int = 60 * DAY
    over: int = 365 * DAY
    idle: int = 30 * DAY


@dataclass(frozen=True)
class Settings:
    """How a server is run.

    Attributes:
        database: where matches are kept.
        origins: other origins whose pages may use this server, such as "https://example.org".
        hosts: names it answers to besides its own, its machine's and those in `origins`.
        bound: the host it listens at.
        path: where browsers see the page, such as "/games/" behind a proxy.
        metrics_for: networks that may read the metrics, such as "10.0.0.0/8".
        secure: whether cookies are only sent over HTTPS.
        workers: processes in which bots think.
        bot_pace: least time between two decisions of bots, in seconds.
        hold: how long an answer is held back at least from which others could learn something by
            its time, in seconds; twice that at most.
        modules: modules that register more games when they are imported.
        engines: programs that sit down as bots, by the names they have here. Nobody else names one.
        house: options that matches have where nothing else is said, by game.
        durable: whether a SQLite commit waits for the disk, so that it survives a loss of power.
        busy_milliseconds: how long to wait for another process that has locked the database.
        limits, keeping: see there.
    """

    database: URL
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    bound: str = "127.0.0.1"
    path: str = "/"
    metrics_for: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    secure: bool = False
    workers: int = 1
    bot_pace: float = 0.4
    hold: float = 1.0
    modules: tuple[str, ...] = ()
    engines: Mapping[str, Command] = field(default_factory=dict)
    house: House = field(default_factory=dict)
    durable: bool = True
    busy_milliseconds: int = 5_000
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = Keeping()
