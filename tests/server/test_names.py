"""The names a server answers to, and the kinds of body it takes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.cli import main
from banneret.kernel.errors import OptionsError
from banneret.server.names import Names, read_authority, read_host, same_place
from tests.server.house import new_match
from tests.server.raw import UPGRADE, Raw
from tests.server.test_clocks import later
from tests.server.threaded import Threaded, threaded

MACHINE = socket.gethostname().lower().partition(".")[0]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    """A server with an own origin and another name."""
    folder = tmp_path_factory.mktemp("named")
    with threaded(folder, origins=("https://table.example",), hosts=("games.lan",)) as running:
        later(running.table, 0)
        yield running


HOSTS = {
    **dict.fromkeys(("localhost", "LocalHost:8470", "localhost.", "127.0.0.1", "[::1]:80"), 200),
    **dict.fromkeys(("table.example", "Table.Example.:443", "games.lan", "GAMES.lan:1"), 200),
    **dict.fromkeys(("evil.example", "localhost.evil.example", "127.0.0.1.evil.example"), 421),
    **dict.fromkeys(("evil.example:8470", "xtable.example", "8.8.8.8", "[2001:db8::1]", "a"), 421),
    **dict.fromkeys(("", " ", "a b", "localhost:x", "localhost:65536", "localhost:", "::1"), 400),
    **dict.fromkeys(("[::1", "[localhost]", "a@localhost", "localhost/", "a,localhost"), 400),
    **dict.fromkeys(("localhost..", ".", "a..b", "http://localhost", "\xe9", "*"), 400),
}


async def status(port: int, said: str) -> int:
    """The status of the first answer to a request."""
    client = await Raw.connect(port)
    await client.say(said.encode("latin-1"))
    heard = await client.exactly(12)
    await client.close()
    return int(heard.split()[1])


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/me", "/main.js", "/api/nothing"])
def test_only_own_names_are_answered(named: Threaded, host: str, path: str) -> None:
    said = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host.strip()}\r\n\r\n"
    right = 404 if HOSTS[host] == 200 and "nothing" in path else HOSTS[host]
    assert named.run(status(named.table.port, said)) == right


@pytest.mark.parametrize("host", HOSTS)
def test_only_own_names_may_have_a_socket(named: Threaded, host: str) -> None:
    async def work() -> int:
        visitor = named.table.visitor()
        made = await new_match(visitor, "me greedy")
        said = UPGRADE.decode().replace("nothing", made["match"]["id"])
        said = said.replace("Host: localhost", f"Host: {host}\r\nOrigin: http://{host.strip()}")
        return await status(named.table.port, said + "\r\n")

    if host.isascii():  # another is no header of a handshake
        assert named.run(work()) == (101 if HOSTS[host] == 200 else 403)


@pytest.mark.parametrize("hosts", ["", "Host: localhost\r\nHost: localhost\r\n", "Host:\r\n"])
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_one_name_is_needed(named: Threaded, hosts: str, version: str) -> None:
    said = f"GET /healthz HTTP/{version}\r\n{hosts}\r\n"
    assert named.run(status(named.table.port, said)) == 400


def test_a_foreign_name_is_told_what_would_help(named: Threaded) -> None:
    async def work() -> None:
        visitor = named.table.visitor()
        foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
        answer = await visitor.post("/api/me", json={"name": "Wren"}, headers=foreign)
        assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")
        assert "--allow-host" in answer.json()["reason"]

    named.run(work())


@pytest.mark.parametrize(
    ("bound", "name", "known"),
    [
        *(
            ("0.0.0.0", "8.8.8.8", True),
            ("::", "2001:db8::1", True),
            ("0.0.0.0", "a.example", False),
        ),
        *(("0.0.0.0", MACHINE, True), ("0.0.0.0", f"{MACHINE}.local", True)),
        *(("127.0.0.1", "8.8.8.8", False), ("127.0.0.1", "192.0.2.1", True)),
        *(("table.lan", "table.lan", True), ("Table.LAN", "table.lan", True)),
        *(("192.0.2.1", "192.0.2.1", True), ("192.0.2.1", "192.0.2.2", False)),
    ],
)
def test_what_it_is_bound_to_is_known(bound: str, name: str, known: bool) -> None:
    assert Names(bound, (), ()).know(name, reached="192.0.2.1") == known


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        *(("http://a", "a", True), ("http://a", "a:80", True), ("https://a", "a:443", True)),
        *(
            ("http://A.", "a", True),
            ("http://a:8470", "a:8470", True),
            ("http://a", "a:8470", False),
        ),
        *(
            ("http://b", "a", False),
            ("null", "a", False),
            ("", "a", False),
            ("file://a", "a", False),
        ),
        *(
            ("http://[::1]:8", "[0::1]:8", True),
            ("http://[", "a", False),
            ("http://a:x", "a", False),
        ),
    ],
)
def test_an_origin_is_where_the_request_goes(origin: str, host: str, same: bool) -> None:
    authority = read_authority(host)
    assert authority is not None
    assert same_place(origin, authority) == same


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("Games.LAN", "games.lan"), ("games.lan.", "games.lan"), ("192.0.2.7", "192.0.2.7")),
        *(
            ("bücher.example", "xn--bcher-kva.example"),
            ("::1", "::1"),
            ("[2001:DB8::1]", "2001:db8::1"),
        ),
    ],
)
def test_a_name_is_read_as_browsers_write_it(text: str, name: str) -> None:
    assert read_host(text) == name


@pytest.mark.parametrize("text", ["", "a:80", "a,b", "http://a", "*", "*.a", "a b", "a/", "ü" * 99])
def test_what_is_no_name_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(OptionsError, match="--allow-host takes a name such as"):
        read_host(text)
    database = f"sqlite:///{tmp_path / 'table.sqlite'}"
    assert main(["serve", "--allow-host", text, "--database", database]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# -------------------------------------------------------------------- bodies

KINDS = {
    "application/json": 200,
    "Application/JSON; charset=utf-8": 200,
    "text/plain": 415,
    "text/plain;application/json": 415,
    "application/x-www-form-urlencoded": 415,
    "multipart/form-data; boundary=x": 415,
    "application/json, text/plain": 415,
    "application/json+x": 415,
    "application/msgpack": 415,
    "": 415,
    "\xe9": 415,
}


@pytest.mark.parametrize("kind", KINDS)
def test_only_json_is_taken(named: Threaded, kind: str) -> None:
    body = '{"name":"Wren"}'
    head = "POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Banneret: 1\r\n"
    said = f"{head}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    assert named.run(status(named.table.port, said)) == KINDS[kind]


@pytest.mark.parametrize("kinds", ["", "Content-Type: application/json\r\n" * 2])
def test_one_kind_of_body_has_to_be_named(named: Threaded, kinds: str) -> None:
    head = "POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Banneret: 1\r\n"
    said = f'{head}{kinds}Content-Length: 15\r\n\r\n{{"name":"Wren"}}'
    assert named.run(status(named.table.port, said)) == 415
