"""Chooses the action of a seat without a person: its bot's, or a simpler one where that fails."""

from __future__ import annotations

from typing import NamedTuple

from banneret.bots.failure import Late, NotLegal
from banneret.bots.simpler import in_turn
from banneret.kernel.match import legal_action
from banneret.server import dice
from banneret.server.errors import StorageError
from banneret.server.room import Room
from banneret.server.services import Services
from banneret.server.thinking import task
from banneret.server.worker import Died, TooLong
from banneret.server.workers import Busy, Unable

LONGEST_SHOWN = 200


class Chosen(NamedTuple):
    """A decision in notation, and the bot that made it."""

    notation: str
    bot: str


async def choose(services: Services, room: Room, seat: int, bot: str) -> Chosen | None:
    """The decision of a seat's bot, asked twice if need be, or of a simpler one; None: of nobody.

    Raises:
        Busy: so many wait that it should be asked for later.
    """
    for name in in_turn(bot):
        if not room.asks(name):
            continue
        seed = dice.seed(room.match.row.secret, "bot", seat, len(room.match.steps))
        try:
            chosen = Chosen(await _asked(services, room, name, seed), name)
        except (Busy, StorageError):
            raise
        except Exception as error:  # bots and rules may raise anything
            room.failed("bot", error, seat, name, seed)
            room.strikes[name] += isinstance(error, TooLong | Died | Late)
            if isinstance(error, Unable):
                return None
        else:
            room.strikes[name] = 0
            return chosen
    return None


async def _asked(services: Services, room: Room, bot: str, seed: int) -> str:
    state, row = room.match.state, room.match.row
    job = task(state, row.options, bot, seed)
    notation = await services.thinkers.decide(job, row.owner)
    if legal_action(state, notation) is None:
        raise NotLegal(f"the bot answered {str(notation)[:LONGEST_SHOWN]!r}")
    return notation
