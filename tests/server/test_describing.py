"""What goes wrong while a match is described harms that description only, and has words for all else."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from sqlalchemy import select

import banneret.server
from banneret.kernel.text import LANGUAGES, Catalogue
from banneret.server import journal as j
from banneret.server import tables as t
from banneret.server.making import plan
from banneret.server.match import HostedMatch
from banneret.server.messages import catalogue
from banneret.server.protocol_rest import NewMatch, SeatPlan
from banneret.server.views import Views
from examples.own_game import ToyGame, ToyState
from tests.server.house import House, house, join, new_match, other_rules, run
from tests.server.threaded import Threaded, threaded

SOURCES = Path(banneret.server.__file__).parent


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    with threaded(tmp_path_factory.mktemp("describing")) as running:
        yield running


# -------------------------------------------------------------------- every message is there


def endings() -> list[j.Ended]:
    """Every way in which a match can end other than by its rules."""
    ends = [j.Ended(kind, by) for kind in get_args(j.EndKind) for by in (None, 0)]
    ends += [j.Ended("forfeited", 0, late=True), j.Ended("forfeited", 0, unbrought=True)]
    return [*ends, j.Ended("aborted", unbrought=True)]


def asked(what: Any) -> list[j.AnyEntry]:
    """All that can be answered to what a seat asks."""
    answers = get_args(get_type_hints(j.Answered)["do"])
    return [one for do in answers for one in (j.Asked(0, what, 1), j.Answered(1, what, do))]


def everything() -> list[j.AnyEntry]:
    """Entries of every kind, in an order in which they can happen."""
    return [
        j.Joined(0, "g", "Ada"),
        j.Filled(0, 1, "random"),
        j.Brought(0, "00"),
        j.Begun(),
        j.Stepped("deal-1"),
        j.Stepped("deal-1"),
        j.Stepped("play", 0),
        *asked("draw"),
        *asked("takeback"),
        j.Said(0, "hello"),
        j.Muted("g", 1, on=True),
        j.Preferred(0, {}),
        j.Advised(0),
        j.Wanted(0, 1, "random"),
        j.Left(0, "random"),
        j.Back(0),
        j.Left(0, "random", late=True),
        j.Resumed(),
        j.Faltered(1, "greedy", "random"),
        j.Faltered(1, "greedy", ""),
        j.Undone(0, 2),
        j.Stepped("play", 0),
        j.Undone(0, 2, agreed=True),
        *endings(),
        j.RematchAsked(0),
        j.Rematched("x"),
    ]


def test_every_entry_has_its_line_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    say = Catalogue.say

    def heard(self: Catalogue, key: str, **values: object) -> str:
        said[self.language].add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Catalogue, "say", heard)
    seats = [SeatPlan("me"), SeatPlan("hotseat")]
    match, kinds = HostedMatch(plan(NewMatch("toy", seats), "g", "Ada", 0)), set()
    for number, entry in enumerate(everything(), 1):
        match.take(j.Row(number, 0, entry))
        kinds.add(type(entry))
    assert kinds == set(get_args(j.AnyEntry))
    for language in LANGUAGES:
        lines = {key for key in catalogue(language).messages if key.startswith("log.")}
        assert lines - said[language] <= {"log.untold", "log.decision", "log.begun-there"}


def test_every_message_that_is_named_in_the_sources_is_there() -> None:
    named = set()
    for file in SOURCES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) == "say":
                named |= {one for arg in node.args for one in _texts(arg)}
    assert {"log.decision", "ending.result", "scene.unseen", "seat.guest"} <= named
    for language in LANGUAGES:
        assert named <= catalogue(language).messages.keys()


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def _texts(arg: ast.expr) -> set[str]:
    """The whole texts in an argument; those that are put together are tried elsewhere."""
    if isinstance(arg, ast.JoinedStr):
        return set()
    found = {one.value for one in ast.walk(arg) if isinstance(one, ast.Constant)}
    return {text for text in found if isinstance(text, str)}


# -------------------------------------------------------------------- something fails


def fail(*_: object, **__: object) -> Any:
    """What is put in the place of something that describes."""
    raise KeyError("nothing to say")


def no_words(patch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        patch.delitem(catalogue(language).messages, "ending.resigned")


def no_title(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ToyGame, "title", property(fail))


def no_rights(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Views, "_can", fail)


def no_returns(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("banneret.kernel.endings.resigned_returns", fail)


async def between_two(table: House) -> tuple[str, Any, Any, list[Any]]:
    """A match between two people: its id, their browsers and sockets."""
    mine, other = table.visitor(), table.visitor()
    made = await new_match(mine, "me open")
    match = made["match"]["id"]
    tokens = [made["token"], (await join(other, made))["token"]]
    return match, mine, other, [await table.client(match, token) for token in tokens]


async def failed(table: House, match: str) -> set[str]:
    """Where something failed in a match, as the host can read it."""
    await table.services.failures.close()
    async with table.services.store.engine.connect() as connection:
        rows = await connection.execute(
            select(t.failures.c.place).where(t.failures.c.match == match)
        )
        return set(rows.scalars())


@pytest.mark.parametrize(
    ("spoil", "place"),
    [(no_words, "ending"), (no_title, "title"), (no_rights, "can"), (no_returns, "returns")],
)
def test_a_part_that_cannot_be_told_is_left_out(
    spoil: Callable[[pytest.MonkeyPatch], None],
    place: str,
    served: Threaded,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(table: House) -> None:
        match, mine, other, clients = await between_two(table)
        spoil(monkeypatch)
        await clients[0].send("resign", seat=0)
        for client in clients:
            await client.until(lambda one=client: one.view["status"] == "over")
            assert client.view["ending"]["kind"] == "resigned"
        for browser in (mine, other):
            me = (await browser.get("/api/me")).json()
            told = (await browser.get(f"/api/matches/{match}")).json()["match"]
            assert me["matches"] == [told]
            assert (told["status"], told["ending"]["by"]) == ("over", 0)
            assert told["ending"]["text"] == (
                "The match is over" if spoil is no_words else "Guest resigned"
            )
            assert told["title"] == ("toy" if spoil is no_title else "Toy")
            wanted = None if spoil is no_returns else [-1.0, 1.0]
            assert told["ending"]["returns"] == wanted
        late = await table.client(match)
        assert late.view["ending"] == clients[0].view["ending"]
        assert place in await failed(table, match)
        monkeypatch.undo()

    served.run(work(served.table))


def test_the_view_goes_out_though_the_log_cannot(
    served: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: House) -> None:
        match, _, _, clients = await between_two(table)
        monkeypatch.setattr(Views, "told", fail)
        await clients[0].done("resign", seat=0)
        for client in clients:
            await client.until(lambda one=client: one.view["status"] == "over")
        assert await failed(table, match) == {"telling"}

    served.run(work(served.table))


def test_a_match_that_cannot_be_described_leaves_the_list_as_it_is(
    served: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: House) -> None:
        match, mine, other, clients = await between_two(table)
        sound = (await new_match(mine, "me greedy"))["match"]["id"]
        info = Views.info

        def spoilt(self: Views, *args: Any) -> Any:
            return fail() if self._match.row.id == match else info(self, *args)

        monkeypatch.setattr(Views, "info", spoilt)
        me = (await mine.get("/api/me")).json()
        assert [one["id"] for one in me["matches"]] == [sound]
        [one] = me["stranded"]
        assert (one["id"], one["why"], one["can_end"]) == (match, "rule-failed", False)
        assert [each["yours"] for each in one["seats"]] == [True, False]
        answer = await other.get(f"/api/matches/{match}")
        assert (answer.status_code, answer.json()["code"]) == (500, "rule-failed")
        await clients[0].asked()
        await clients[0].act(0)  # it can be played all the same
        await clients[1].reaches(clients[0].view["version"])
        assert {"info"} == await failed(table, match)
        monkeypatch.setattr("banneret.server.stranded._title", fail)
        me = (await mine.get("/api/me")).json()
        assert ([one["id"] for one in me["matches"]], me["stranded"]) == ([sound], [])
        assert {"info", "remains"} == await failed(table, match)

    served.run(work(served.table))


def test_the_remains_of_a_match_tell_an_end_that_has_no_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> tuple[str, Any]:
        async with house(tmp_path) as table:
            match, mine, _, clients = await between_two(table)
            await clients[0].done("resign", seat=0)
            return match, mine.cookies

    async def after(match: str, cookies: Any) -> None:
        async with house(tmp_path) as table:
            mine = table.visitor()
            mine.cookies = cookies
            [one] = (await mine.get("/api/me")).json()["stranded"]
            assert (one["id"], one["why"], one["status"]) == (match, "other-rules", "over")
            assert (one["ending"]["kind"], one["ending"]["text"]) == (
                "resigned",
                "The match is over",
            )

    left = run(before())
    no_words(monkeypatch)
    other_rules(monkeypatch)
    run(after(*left))


def test_a_moment_the_rules_cannot_show_is_refused_as_such(
    served: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: House) -> None:
        match, mine, _, clients = await between_two(table)
        await clients[0].done("resign", seat=0)
        monkeypatch.setattr(ToyState, "returns", fail)
        monkeypatch.setattr(ToyGame, "state_hash", fail)
        for path in ("steps/0", "picture.svg", "rolls"):
            answer = await mine.get(f"/api/matches/{match}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (500, "rule-failed")
        assert await failed(table, match) == {"replay"}

    served.run(work(served.table))


def test_what_nobody_foresaw_has_a_code_of_its_own(
    served: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(table: House) -> None:
        monkeypatch.setattr("banneret.server.routes.lobby.games", fail)
        answer = await table.visitor().get("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (500, "failed")
        assert "request" in await failed(table, "")

    served.run(work(served.table))
