"""Parts that no match shows easily: undoing what taught something, bots that die, odd settings."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from pathlib import Path

import msgspec
import pytest
import uvicorn
from sqlalchemy import URL

import banneret
from banneret.bots.bot import Turn
from banneret.kernel.errors import OptionsError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.server import thinking
from banneret.server.engine import default_url, new_engine, read_url
from banneret.server.errors import TableError
from banneret.server.films import film_of
from banneret.server.limits import Rates
from banneret.server.logs import JsonLines, configure
from banneret.server.run import serve
from banneret.server.thinking import Task, Thinkers, decide, task
from banneret.server.undo import taught
from tests.server.house import house, new_match, run, settings
from tests.toy_state import ToyState

# -------------------------------------------------------------------- undo


def at_a_decision(name: str, **options: object) -> State:
    """The first moment a seat is asked."""
    state, dice = banneret.game(name, **options).new_initial_state(), Rng(3)
    while state.current_player() == CHANCE:
        state.apply(state.random_outcome(dice))
    return state


def test_a_secret_decision_teaches_nothing_until_the_cards_are_shown() -> None:
    state = at_a_decision("toy")
    first = state.copy()
    state.apply(0)
    assert not taught(first, "play", state.observation(0), Rng(1))
    second = state.copy()
    state.apply(0)  # now both cards are shown
    assert taught(second, "play", state.observation(1), Rng(1))


def test_nothing_can_be_learned_where_all_is_open() -> None:
    state = at_a_decision("token-terrors", setup="quick")
    before = state.copy()
    action = int(state.legal_actions()[0])
    notation = state.game.format(state, action)
    state.apply(action)
    assert not taught(before, notation, state.observation(0), Rng(1))


# -------------------------------------------------------------------- memory


def test_serving_seldom_stops_to_look_through_all_of_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it runs; young garbage is collected as ever."""
    usual, seen = gc.get_threshold(), []
    monkeypatch.setattr(
        uvicorn.Server, "run", lambda _: seen.append((gc.get_threshold(), gc.get_freeze_count()))
    )
    try:
        serve(settings(tmp_path), "127.0.0.1", 0)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
    [((youngest, young, old), frozen)] = seen
    assert (youngest, young) == usual[:2]
    assert old >= 50 * usual[2]
    assert frozen > 10_000


# -------------------------------------------------------------------- bots


def test_a_bot_is_not_given_the_true_state() -> None:
    """What it is sent is the same whatever the other seat holds."""
    state = at_a_decision("toy", players=2)
    sent = []
    for card in (1, 2, 3):
        other = state.copy()
        assert isinstance(other, ToyState)
        other.cards[1] = card
        assert other.observation(0) == state.observation(0)
        sent.append(task(other, {"players": 2}, "greedy", 7))
    assert sent[0] == sent[1] == sent[2]
    assert decide(sent[0]) in ("play", "keep")


def test_a_bot_s_decision_can_be_had_again() -> None:
    state = at_a_decision("token-terrors", setup="quick")
    options = {"setup": "quick"}
    job = task(state, options, "greedy", 5)
    assert decide(job) == decide(task(state, options, "greedy", 5))
    turn = Turn(state, Rng(1))
    assert state.game.parse(state, decide(job)) in turn.legal_actions


def die_once(job: Task) -> str:
    """Die the first time, as a process that runs out of memory would."""
    mark = Path(job.world)
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "play"


def test_a_process_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "decide", die_once)
    job = Task("toy", {}, str(tmp_path / "mark"), "greedy", 1)

    async def work() -> str:
        thinkers = Thinkers(1, ("tests.server.toy_module",))
        try:
            return await thinkers.decide(job)
        finally:
            thinkers.close()

    assert run(work()) == "play"


def test_a_bot_that_fails_leaves_the_match_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_self: Thinkers, _job: Task) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(Thinkers, "decide", fail)

    async def work() -> None:
        async with house(tmp_path) as table:
            made = await new_match(table.visitor(), "greedy me")
            client = await table.client(made["match"]["id"], made["token"])
            await asyncio.sleep(0.3)
            assert client.view["asked"] == 0
            await client.done("resign", seat=1)
            families = list(table.services.metrics.failures.collect())
            assert families[0].samples

    run(work())


# -------------------------------------------------------------------- films


def test_films_of_records_that_cannot_be_shown() -> None:
    game = banneret.game("toy")
    state = at_a_decision("toy")
    header = new_header(game, ["a", "b"], position=game.format_position(state))
    with pytest.raises(TableError, match="does not begin at the start"):
        film_of(Record(header))
    film = film_of(Record(new_header(game, ["a", "b"])))
    with pytest.raises(TableError, match="not-your-seat"):
        film.moment(0, 7, "en")
    with pytest.raises(TableError, match="unknown-step"):
        film.moment(1, 0, "en")


# -------------------------------------------------------------------- settings


def test_databases() -> None:
    assert default_url().database
    assert read_url(None) == default_url().set(drivername="sqlite+aiosqlite")
    url = read_url("postgresql://banneret@db.example/banneret")
    assert url.drivername == "postgresql+asyncpg"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    url = URL.create("sqlite+aiosqlite", database=str(tmp_path / "file" / "table.sqlite"))
    with pytest.raises(OptionsError, match="cannot be used"):
        new_engine(url)


def test_a_driver_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(OptionsError, match="needs the package asyncpg"):
        new_engine(read_url("postgresql://banneret@db.example/banneret"))


def test_rates_forget_who_is_long_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.limits.MOST_KNOWN", 2)
    now = [0.0]
    rates = Rates(1.0, 1.0, lambda: now[0])
    assert rates.allow("a")
    assert not rates.allow("a")
    now[0] = 1.0
    assert rates.allow("a")
    assert rates.allow("b")
    assert rates.allow("c")
    assert rates.allow("a")  # forgotten, so it starts afresh


def test_logs_are_configured_once(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        configure()
        logging.getLogger("banneret.server").info("hello", extra={"count": 2})
        try:
            raise ValueError("on purpose")
        except ValueError:
            logging.getLogger("banneret.server").exception("oops")
        lines = capsys.readouterr().err.splitlines()
    finally:
        root.handlers[:], root.level = handlers, level
    first, second = (msgspec.json.decode(line) for line in lines)
    assert (first["text"], first["count"], first["level"]) == ("hello", 2, "info")
    assert "on purpose" in second["trace"]
    assert isinstance(JsonLines(), logging.Formatter)
