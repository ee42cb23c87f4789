"""Parts that no match shows easily: undoing what taught something, bots that die, odd settings."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import URL

import banneret
from banneret.bots.bot import Turn
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from banneret.kernel.rng import Rng
from banneret.kernel.state import CHANCE, State
from banneret.kernel.undo import taught
from banneret.server.engine import default_url, new_engine, read_url
from banneret.server.errors import RequestError
from banneret.server.logs import JsonLines, configure
from banneret.server.replays import replay_of
from banneret.server.thinking import decide, task
from examples.own_game import ToyState

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
    assert not taught(first, 0, state.observation(0), Rng(1))
    second = state.copy()
    state.apply(0)  # now both cards are shown
    assert taught(second, 0, state.observation(1), Rng(1))


def test_nothing_can_be_learned_where_all_is_open() -> None:
    state = at_a_decision("token-terrors", setup="quick")
    before = state.copy()
    action = int(state.legal_actions()[0])
    state.apply(action)
    assert not taught(before, action, state.observation(0), Rng(1))


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


# -------------------------------------------------------------------- replays


def test_a_record_that_begins_at_a_position_is_shown_from_there() -> None:
    game = banneret.game("toy")
    state = at_a_decision("toy")
    header = new_header(game, ["a", "b"], position=game.format_position(state))
    scene = replay_of(Record(header), 9).moment(0, 0, "en").scene
    assert scene.pieces == game.scene(state.observation(0)).pieces
    assert scene.question.text == game.scene(state.observation(0)).question.text
    header = new_header(game, ["a", "b"], position="no position at all")
    with pytest.raises(RecordError, match="the position cannot be"):
        replay_of(Record(header), 9)


def test_moments_that_a_record_has_not_are_refused() -> None:
    game = banneret.game("toy")
    replay = replay_of(Record(new_header(game, ["a", "b"])), 9)
    with pytest.raises(RequestError, match="not-your-seat"):
        replay.moment(0, 7, "en")
    with pytest.raises(RequestError, match="unknown-step"):
        replay.moment(1, 0, "en")


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
