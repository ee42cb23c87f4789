"""`banneret recheck` on a database: which matches go on by the rules of here; nothing is changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from banneret.cli import main
from examples.own_game import ToyGame
from tests.cli.test_recheck import OTHERWISE
from tests.server.house import House, house, new_match, other_rules, run
from tests.server.test_store import FIRST
from tests.server.test_stranded import DAMAGE, damage, two_steps


def rechecked(database: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """What the command answers and says; it leaves the folder as it was."""
    before = files(database.parent)
    code = main(["recheck", "--database", f"sqlite:///{database}"])
    assert files(database.parent) == before
    said = capsys.readouterr()
    assert said.err == ""
    return code, said.out.splitlines()


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")
    }


async def three(table: House) -> tuple[str, str]:
    """A match that is played, one that waits for a seat, and one that is over; the ids of the first two."""
    played, *_ = await two_steps(table)
    waiting = await new_match(table.visitor(), "me open")
    over, *_ = await two_steps(table)
    client = await table.client(over["match"]["id"], over["token"])
    await client.done("resign", seat=0)
    return played["match"]["id"], waiting["match"]["id"]


def test_matches_that_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "table.sqlite"

    async def work() -> tuple[str, str]:
        async with house(tmp_path) as table:
            return await three(table)

    played, waiting = run(work())
    code, said = rechecked(database, capsys)
    first, second, last = said
    assert (code, last) == (0, "2 of 2 hold.")
    assert first.startswith(f"{played}: holds, ")
    assert second == f"{waiting}: holds, 0 steps"
    with monkeypatch.context() as patch:
        patch.setattr(ToyGame, "content_digest", "else")
        code, said = rechecked(database, capsys)
        assert code == 0
        assert said[:2] == [f"{line}, {OTHERWISE}" for line in (first, second)]
    other_rules(monkeypatch, "play")
    code, said = rechecked(database, capsys)
    assert code == 1
    assert said[0].startswith(f"{played}: breaks after step 2: there was such an action")
    assert said[1:] == [f"{second}, {OTHERWISE}", "1 of 2 hold."]


def test_while_a_server_serves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        async with house(tmp_path) as table:
            played, waiting = await three(table)
            code, said = await asyncio.to_thread(rechecked, tmp_path / "table.sqlite", capsys)
            assert (code, [line.split(":")[0] for line in said[:2]]) == (0, [played, waiting])
            await new_match(table.visitor(), "me open")

    run(work())


@pytest.mark.parametrize("what", DAMAGE)
def test_damaged_rows_break(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> tuple[str, str]:
        async with house(tmp_path) as table:
            played, waiting = await three(table)
            await damage(table.services.store, played, what)
            return played, waiting

    played, waiting = run(work())
    code, [first, second, last] = rechecked(tmp_path / "table.sqlite", capsys)
    assert code == 1
    assert first.startswith(f"{played}: breaks after step ")
    assert not first.endswith(": ")
    assert second == f"{waiting}: holds, 0 steps"
    assert last == "1 of 2 hold."


def test_tables_of_an_older_version_are_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(database)) as old:
        old.executescript(FIRST.read_text(encoding="utf-8"))
    before = files(tmp_path)
    assert main(["recheck", "--database", f"sqlite:///{database}"]) == 2
    assert "`banneret serve` brings them up to date" in capsys.readouterr().err
    assert files(tmp_path) == before
