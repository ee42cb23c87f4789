"""Makes new matches: from a request, or as a rematch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Executable

from banneret.bots.registry import BOTS
from banneret.bots.words import introduced
from banneret.kernel import registry
from banneret.kernel.errors import BanneretError, OptionsError, UnknownGame
from banneret.kernel.game import Game
from banneret.kernel.options import explained, to_dict
from banneret.kernel.text import LANGUAGES, shown
from banneret.server import dice
from banneret.server.drafting import Draft, opening, printable
from banneret.server.due import due_after
from banneret.server.errors import RequestError
from banneret.server.guests import new_id
from banneret.server.journal import MatchRow, Row, SeatRow
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue
from banneret.server.protocol_common import OptionValue
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.protocol_story import PlayOn
from banneret.server.settings import NO_HOUSE, House
from banneret.server.store import entry_values, insert_match
from banneret.server.transactions import INSERT_ENTRIES, Values


@dataclass(frozen=True)
class Made:
    """A new match: its id and the statements that keep it."""

    id: str
    row: MatchRow
    statements: list[tuple[Executable, Sequence[Values]]]


def plan(
    new: NewMatch,
    guest: str,
    name: str,
    at: int,
    house: House = NO_HOUSE,
    engines: Iterable[str] = (),
) -> MatchRow:
    """What is fixed of a match that a guest wants.

    Args:
        new: what is wanted.
        guest, name: who wants it.
        at: the time, in milliseconds.
        house: options that hold where nothing else is said.
        engines: bots that there are only here.

    Raises:
        RequestError: the game, its options, a bot or the seats cannot be.
    """
    game = game_of(new.game, new.options, house)
    if len(new.seats) != game.num_players:
        raise RequestError("bad-seats", _by_language("seats", n=game.num_players, title=game.title))
    bots = (*engines, *BOTS)
    for bot in [seat.bot for seat in new.seats if seat.kind == "bot"] + [new.leaver.bot]:
        if bot not in bots:
            there = ", ".join(bots)
            raise RequestError(
                "unknown-bot", _by_language("bots", bot=shown(str(bot)), there=there)
            )
    return MatchRow(
        id=new_id(),
        game=game.name,
        options=to_dict(game.options),
        rules_version=game.rules_version,
        content=game.content_digest,
        seats=_seats(new, guest, name),
        clock=msgspec.json.encode(new.clock).decode(),
        leaver=msgspec.json.encode(new.leaver).decode(),
        hints=all(seat.kind != "open" for seat in new.seats) if new.hints is None else new.hints,
        owner=guest,
        secret=dice.new_secret(),
        created=at,
    )


def game_of(name: str, options: Mapping[str, OptionValue], house: House = NO_HOUSE) -> Game:
    """The game that a match is to be of.

    Raises:
        RequestError: there is no such game, or none with these options.
    """
    try:
        entry = registry.entry(name)
    except UnknownGame as error:
        raise RequestError("unknown-game", str(error)) from None
    try:
        return entry.game({**house.get(name, {}), **options})
    except OptionsError as error:
        texts = {one: explained(error, entry.options, one) for one in LANGUAGES}
        raise RequestError("bad-options", texts, error.rules) from None
    except BanneretError as error:
        raise RequestError("bad-options", str(error)) from None


def _by_language(what: str, **values: object) -> dict[str, str]:
    """Why a match cannot be made."""
    return {one: catalogue(one).say(f"making.{what}", **values) for one in LANGUAGES}


def _seats(new: NewMatch, guest: str, name: str) -> list[SeatRow]:
    seats = _told_apart([_seat(seat, guest, name) for seat in new.seats])
    if new.pledge is None:
        return seats
    own = next((number for number, seat in enumerate(seats) if seat.guest == guest), None)
    if own is None:
        raise RequestError("bad-seats", _by_language("pledge"))
    seats[own] = msgspec.structs.replace(seats[own], pledge=new.pledge)
    return seats


def _seat(seat: SeatPlan, guest: str, name: str) -> SeatRow:
    if seat.kind == "bot":
        return SeatRow("bot", "", seat.bot)
    if seat.kind == "open":
        return SeatRow("open")
    return SeatRow("human", name if seat.name is None else printable(seat.name), None, guest)


def _told_apart(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats with names of which no two are alike."""
    names = introduced([(seat.name, seat.bot) for seat in seats])
    pairs = zip(seats, names, strict=True)
    return [msgspec.structs.replace(seat, name=name) for seat, name in pairs]


def make(row: MatchRow) -> Made:
    """A match, ready to be kept; without open seats and pledges it begins at once."""
    match = HostedMatch(row)
    waits = match.open_seats or match.owed
    draft = Draft([], "waiting", None) if waits else opening(match)
    statements: list[tuple[Executable, Sequence[Values]]] = []
    statements += insert_match(row, draft.status, due_after(match, draft, row.created))
    if draft.entries:
        rows = [Row(n, row.created, entry) for n, entry in enumerate(draft.entries, 1)]
        statements.append((INSERT_ENTRIES, [entry_values(row.id, one) for one in rows]))
    return Made(row.id, row, statements)


def plan_on(
    match: HostedMatch,
    wish: PlayOn,
    position: str,
    guest: str,
    name: str,
    at: int,
    engines: Iterable[str] = (),
) -> MatchRow:
    """What is fixed of a match that a guest begins from a position of one that hides nothing.

    Args:
        match: that one.
        wish: who is to sit where.
        position: the one after step `wish.step`.
        guest, name, at, engines: as of `plan`.

    Raises:
        RequestError: a bot or the seats cannot be.
    """
    new = NewMatch(match.row.game, wish.seats, match.row.options, pledge=wish.pledge)
    row = plan(new, guest, name, at, engines=engines)
    origin = f"{match.row.id}/{wish.step}"
    return msgspec.structs.replace(row, position=position, origin=origin)


def rematch(match: HostedMatch, pledges: Mapping[int, str | None], at: int) -> Made:
    """The same match again, every seat one further; pledges by the seats of now."""
    taken = [
        SeatRow("bot", state.name, state.bot)
        if state.bot is not None
        else SeatRow(plan.kind, plan.name, plan.bot, plan.guest)
        if state.guest is None
        else SeatRow("human", state.name, None, state.guest, pledges.get(seat))
        for seat, (plan, state) in enumerate(zip(match.row.seats, match.seats, strict=True))
    ]
    row = msgspec.structs.replace(
        match.row,
        id=new_id(),
        rules_version=match.game.rules_version,
        content=match.game.content_digest,
        seats=_told_apart([taken[-1], *taken[:-1]]),
        secret=dice.new_secret(),
        created=at,
        previous=match.row.id,
    )
    return make(row)
