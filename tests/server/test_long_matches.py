"""Matches whose journals are as long as may be: every entry costs as much as the first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.server import making
from banneret.server import protocol as p
from banneret.server.drafting import Clerk, opening
from banneret.server.journal import Answered, AnyEntry, Asked, Muted, Row, Said, Undone
from banneret.server.limits import Limits
from banneret.server.match import HostedMatch
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.store import entry_values
from banneret.server.transactions import Write
from tests.server.house import GENEROUS, house, new_match, run

MOST = Limits().entries
SECONDS = 10.0  # of a processor, to open any of them; it is minutes if each entry costs more


def begun(game: str) -> HostedMatch:
    """A match of two persons at one device."""
    seats = [SeatPlan("me"), SeatPlan("hotseat")]
    match = HostedMatch(making.plan(NewMatch(game, seats), "a", "Ann", 0))
    add(match, opening(match).entries)
    return match


def add(match: HostedMatch, entries: list[AnyEntry]) -> list[Row]:
    """Let entries happen."""
    rows = []
    for entry in entries:
        row = Row(match.number + 1, 0, entry, "a", f"c{match.number}", match.version)
        match.take(row)
        rows.append(row)
    return rows


def decision(match: HostedMatch) -> list[AnyEntry]:
    """What the asked seat can do first."""
    do = match.game.format(match.state, int(match.state.legal_actions()[0]))
    asked = match.asked
    assert asked is not None
    return (
        Clerk(match, match.row.owner, 0, "en").draft(p.Act("c", asked, match.version, do)).entries
    )


def takebacks(match: HostedMatch) -> Iterator[list[AnyEntry]]:
    step = decision(match)
    while True:
        yield [*step, Undone(match.asked or 0, len(match.steps), agreed=True)]


def offers(match: HostedMatch) -> Iterator[list[AnyEntry]]:
    step = decision(match)
    to = len(match.steps)
    yield step
    while True:
        yield [Asked(0, "takeback", to), Answered(1, "takeback", "decline")]


def draws(match: HostedMatch) -> Iterator[list[AnyEntry]]:
    while True:
        yield [Asked(0, "draw"), Answered(0, "draw", "cancel")]


def chat(match: HostedMatch) -> Iterator[list[AnyEntry]]:
    while True:
        yield [Said(0, "well " * 50)]


def mutes(match: HostedMatch) -> Iterator[list[AnyEntry]]:
    while True:
        yield [Muted("a", 1, True), Muted("a", 1, False)]


KINDS: dict[str, Callable[[HostedMatch], Iterator[list[AnyEntry]]]] = {
    one.__name__: one for one in (takebacks, offers, draws, chat, mutes)
}


def took(match: HostedMatch, entries: Iterator[list[AnyEntry]], times: int) -> float:
    """The least seconds one of these took."""
    least = SECONDS
    for _ in range(times):
        more = next(entries)
        began = time.perf_counter()
        add(match, more)
        least = min(least, time.perf_counter() - began)
    return least


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_entry_of_a_kind_takes_no_longer_than_the_first(kind: str) -> None:
    match = begun("token-terrors")
    entries, began = KINDS[kind](match), time.process_time()
    first = took(match, entries, 20)
    took(match, entries, MOST - 40)
    last = took(match, entries, 20)
    assert time.process_time() - began < SECONDS
    assert last < 4 * first


def test_a_match_with_a_journal_of_every_kind_opens_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "me hotseat", game="token-terrors")
            match = (await table.hub.room(made["match"]["id"])).match
            rows = list[Row]()
            for kind in KINDS.values():
                entries = kind(match)
                for _ in range(MOST // len(KINDS)):
                    rows += add(match, next(entries))
            values = [entry_values(match.row.id, row) for row in rows]
            await table.services.store.write(Write(entries=values))
            table.hub.rooms.clear()
            began = time.process_time()
            room = await table.hub.room(match.row.id)
            client = await table.client(match.row.id, made["token"])
            assert time.process_time() - began < SECONDS
            assert client.view["version"] == room.match.version == match.version

    run(work())


def test_takebacks_are_dear(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, dear=0.01, dear_burst=4)
        async with house(tmp_path, limits=limits) as table:
            made = await new_match(table.visitor(), "me hotseat", game="token-terrors")
            client = await table.client(made["match"]["id"], made["token"])
            for _ in range(2):
                assert await client.refused("takeback", seat=0, version=9, do="ask") == "stale"
            assert await client.refused("takeback", seat=0, version=9, do="ask") == "rate"

    run(work())


def test_a_takeback_names_what_was_taken_back_and_no_undone_decision_before() -> None:
    match = begun("token-terrors")
    entries = takebacks(match)
    add(match, next(entries))
    add(match, next(entries))
    do, undone = match.notes[-2], match.notes[-1]
    said = do.sentence(match.game, "en").removesuffix(".")
    assert undone.text["en"].count(said) == 1
    assert (undone.cancels, match.takeback_to(0), match.takeback_to(1)) == (do.n, None, None)


def test_the_decision_to_take_back_is_the_seats_last_that_stands() -> None:
    match = begun("token-terrors")
    for _ in range(12):
        add(match, decision(match))
    add(match, [Undone(0, len(match.steps) - 5, agreed=True)])
    add(match, decision(match))
    for seat in (0, 1):
        own = [n for n, deed in enumerate(match.deeds) if deed.by == seat]
        assert match.takeback_to(seat) == (own[-1] if own else None)
