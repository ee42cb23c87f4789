"""A server takes its address before it says that it serves; what cannot be is one line and code 2."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banneret.server import run
from banneret.server.settings import Settings
from banneret.server.whereabouts import read_address
from tests.cli.command import Command, Ran

Heard = list[tuple[str, list[tuple[str, int]]]]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """The host and the addresses of every server that would run."""
    found: Heard = []

    def note(_: Settings, host: str, sockets: list[socket.socket]) -> None:
        found.append((host, [one.getsockname()[:2] for one in sockets]))

    monkeypatch.setattr(run, "run", note)
    return found


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens at."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def refused(ran: Ran) -> str:
    """The one line that says why nothing was done."""
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("banneret: ")
    return ran.err


def test_any_port_that_is_free(banneret: Command, heard: Heard) -> None:
    ran = banneret("serve --port 0 --database sqlite:///here.sqlite")
    [(host, [(address, port)])] = heard
    assert (ran.code, host, address) == (0, "127.0.0.1", "127.0.0.1")
    assert port > 0
    assert ran.out == f"Banneret is served at http://127.0.0.1:{port}/ (Ctrl-C stops it)\n"


def test_every_address_of_this_machine(banneret: Command, heard: Heard) -> None:
    for host in ("0.0.0.0", "0", "*"):
        ran = banneret(["serve", f"--host={host}", "--port=0", "--database=sqlite:///here.sqlite"])
        name, bound = heard.pop()
        assert name == "0.0.0.0"
        assert len({port for _, port in bound}) == 1
        assert f"http://localhost:{bound[0][1]}/" in ran.out


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])
def test_taken_port(banneret: Command, heard: Heard, taken: int, host: str) -> None:
    line = f"serve --host {host} --port {taken} --database sqlite:///here.sqlite"
    assert f"port {taken} of {host} is taken by another program" in refused(banneret(line))
    assert heard == []
    assert not Path("here.sqlite").exists()


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("nosuchhost.invalid", "not 'nosuchhost.invalid': "),
        ("[::1]", "not '[::1]': write an IPv6 address without brackets"),
        ("[", "without brackets"),
        ("", "not ''"),
        (" ", "not ' '"),
        ("\0", "not '\\x00'"),
        ("\udcff", "not '\\udcff'"),
        ("a..b", "not 'a..b'"),
        ("http://localhost", "not 'http://localhost'"),
        ("localhost:80", "not 'localhost:80'"),
        ("a" * 300, "not 'aaa"),
        ("192.0.2.1", "192.0.2.1 is no address of this machine"),
    ],
)
def test_host_that_is_not_here(
    banneret: Command, heard: Heard, monkeypatch: pytest.MonkeyPatch, host: str, reason: str
) -> None:
    def find(*asked: Any, **how: Any) -> Any:
        if "invalid" in str(asked[0]):  # no test waits for a name server
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return resolve(*asked, **how)

    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", find)
    words = ["serve", f"--host={host}", "--port=0", "--database=sqlite:///here.sqlite"]
    assert reason in refused(banneret(words))
    assert heard == []
    assert not Path("here.sqlite").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--port=65536", "--port takes a whole number from 0 to 65535"),
        ("--port=-1", "--port takes a whole number from 0 to 65535"),
        ("--workers=0", "--workers takes a whole number from 1 to 256"),
        ("--workers=100000", "--workers takes a whole number from 1 to 256"),
        ("--port=x", "--port takes a whole number from 0 to 65535, not 'x'"),
        ("--workers=1.5", "--workers takes a whole number from 1 to 256, not '1.5'"),
        ("--module=no.such", "--module no.such: ModuleNotFoundError: No module named 'no'"),
        ("--module=", "--module : ValueError: Empty module name"),
        ("--database=postgresql://localhost:abc/x", "--database takes a URL such as"),
        ("--database=postgresql://localhost:0/x", "--database needs a port from 1 to 65535"),
        ("--database=", "--database takes a URL such as"),
        ("--database=mysql://localhost/x", "no database of kind 'mysql'"),
        ("--database=sqlite:////proc/no/file", "/proc/no/file cannot be used"),
    ],
)
def test_server_that_cannot_be(banneret: Command, heard: Heard, words: str, reason: str) -> None:
    assert reason in refused(
        banneret(["serve", words, *([] if "port=" in words else ["--port=0"])])
    )
    assert heard == []


@pytest.mark.parametrize("home", [None, "", "relative"])
@pytest.mark.parametrize(
    "line", ["serve --port 0", "backup file", "restore file", "failures", "recheck"]
)
def test_without_a_home_folder(
    banneret: Command, monkeypatch: pytest.MonkeyPatch, home: str | None, line: str
) -> None:
    def find(_: int) -> None:
        raise KeyError("nobody")

    for name in ("HOME", "XDG_DATA_HOME", "BANNERET_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    monkeypatch.setattr("pwd.getpwuid", find)
    assert "you have no home folder to keep matches in: name a file by --database" in refused(
        banneret(line)
    )


@pytest.mark.parametrize("host", ["a..b", "h" * 300, "nosuchhost.invalid"])
@pytest.mark.parametrize(
    "line", ["serve --port 0", "backup file", "restore file", "failures", "recheck"]
)
def test_database_nowhere(banneret: Command, line: str, host: str) -> None:
    ran = banneret(f"{line} --database postgresql://{host}:1/x")
    assert "cannot be reached" in refused(ran)


@pytest.mark.parametrize(
    "text",
    [
        *("https://stra\u00dfe.example", "http://127.1", "http://0x7f000001", "http://2130706433"),
        *("http://1.2.3.4.5", "http://127.000.0.1", "http://[::ffff:127.0.0.1]"),
        *(
            "https://table.example/..",
            "https://table.example/a/./b",
            "https://table.example/\u00e4",
        ),
        *("https://table.example/a|b", "https://table.example/{a}", 'https://table.example/"'),
    ],
)
def test_origin_that_browsers_write_in_another_way(
    banneret: Command, heard: Heard, text: str
) -> None:
    words = ["serve", "--port=0", "--database=sqlite:///here.sqlite", "--origin", text]
    assert "--origin takes a" in refused(banneret(words))
    assert heard == []


def test_numbers_are_origins_too() -> None:
    assert read_address("http://127.0.0.1:80/").origin == "http://127.0.0.1"
    assert read_address("http://[::1]:8470").origin == "http://[::1]:8470"
    assert read_address("https://4.example").origin == "https://4.example"
