"""Files of the machine: who may name one, and which are read."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from banneret.content.loader import LARGEST_OWN_FILE, own_file
from banneret.kernel import registry
from banneret.kernel.errors import OptionsError, RecordError
from banneret.kernel.game import Game
from banneret.kernel.options import option
from banneret.kernel.record import Record
from banneret.kernel.record_replay import new_header
from examples.own_game import TOY, ToyOptions

# ---------------------------------------------------------------- which are read


def written(data: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(data)

    return write


def linked(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (os.mkfifo, "it is no ordinary file"),
        (os.mkdir, "it is no ordinary file"),
        (linked, "it is no ordinary file"),
        (written(b"x" * (LARGEST_OWN_FILE + 1)), "it is over 1 MiB"),
        (written("Größe".encode("latin-1")), "it is not UTF-8 text (byte 3)"),
        (written("x".encode("utf-16")), "it is not UTF-8 text (byte 1)"),
        (written("x".encode("utf-16-le")), "it is not UTF-8 text: it holds zero bytes"),
        (lambda _: None, "No such file or directory"),
    ],
)
def test_what_is_no_text_file_of_a_sensible_size_is_refused_at_once(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    path = tmp_path / "own.txt"
    make(path)
    with pytest.raises(OSError, match=re.escape(reason)) as caught:
        own_file(str(path))
    assert caught.value.strerror == reason


@pytest.mark.parametrize("name", ["a\0b", "\udc80\ud800"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    with pytest.raises(OSError, match="no file can have this name"):
        own_file(name)


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_bytes(b"\xef\xbb\xbfGr\xc3\xb6\xc3\x9fe" + b" " * (LARGEST_OWN_FILE - 10))
    assert own_file(str(path)).strip() == "Größe"


# ---------------------------------------------------------------- who may name one


@dataclass(frozen=True)
class Filed(ToyOptions):
    """The toy's options and one that names a file."""

    cards: str = option("", "cards of one's own", "eigene Karten", (), file=True)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A game of another package that reads a file; which files it read."""
    paths: list[str] = []

    def make(options: Filed) -> Game:
        if options.cards:
            paths.append(options.cards)
        return TOY.make(options)

    entry = replace(TOY, name="filed", options=Filed, make=make)
    monkeypatch.setitem(registry._entries, "filed", entry)
    return paths


PATHS = [
    "/etc/hosts",
    "/no/such",
    "cards.txt",
    "~/x",
    "..",
    "/dev/zero",
    "a\0b",
    "file:///x",
    "x" * 9_000,
]


@pytest.mark.parametrize("path", PATHS)
def test_options_from_elsewhere_name_no_file_of_any_game(read: list[str], path: str) -> None:
    entry = registry.entry("filed")
    header = new_header(TOY.game({}), ["a", "b"])
    record = Record(msgspec.structs.replace(header, game="filed", options={"cards": path}))
    said = "cards names files of this machine; only its owner can set it: leave it out"
    with pytest.raises(OptionsError) as caught:
        entry.game({"cards": path})
    assert str(caught.value) == said
    with pytest.raises(RecordError) as refused:
        Record.loads(record.dumps()).replay() if path.isprintable() else record.replay()
    assert said in str(refused.value)
    assert read == []


def test_the_owner_of_the_machine_names_files(read: list[str], tmp_path: Path) -> None:
    entry, file = registry.entry("filed"), tmp_path / "match.jsonl"
    game = entry.game({"cards": "mine"}, own_files=True)
    record = Record(msgspec.structs.replace(new_header(game, ["a", "b"]), game="filed"))
    record.save(file)
    assert Record.load(file).replay().game.name == "toy"
    assert Record.recover(file)[0].replay().game.name == "toy"
    assert read == ["mine"] * 3


def test_a_file_option_left_alone_disturbs_nobody(read: list[str]) -> None:
    registry.entry("filed").game({"cards": " ", "players": 3})
    assert read == []
