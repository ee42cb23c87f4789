"""Reads the data files that travel in the package."""

from __future__ import annotations

import csv
import errno
import hashlib
import json
import os
import stat
import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

HERE = "banneret.content"

LARGEST_OWN_FILE = 2**20  # bytes


def own_file(path: str) -> str:
    """The text of a file that somebody wrote himself, without byte order marks.

    Raises:
        OSError: it cannot be read, is no ordinary file, over LARGEST_OWN_FILE bytes or not UTF-8;
            its `strerror` says which.
    """
    try:
        _check_ordinary(os.stat(path))  # merely to open a device may do something
        with open(path, "rb", opener=_without_waiting) as file:
            _check_ordinary(os.fstat(file.fileno()))
            data = file.read(LARGEST_OWN_FILE + 1)
        if len(data) > LARGEST_OWN_FILE:
            raise OSError(errno.EFBIG, f"it is over {LARGEST_OWN_FILE >> 20} MiB")
        text = data.decode("utf-8").replace("\ufeff", "")
        if "\0" in text:
            raise OSError(errno.EILSEQ, "it is not UTF-8 text: it holds zero bytes")
        return text
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 text (byte {error.start + 1})"
        raise OSError(errno.EILSEQ, reason) from None
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name") from None


def _check_ordinary(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no ordinary file")


def _without_waiting(path: str, flags: int) -> int:
    """Open a file that may have become a pipe since it was looked at, which nobody writes into."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def text(folder: str, name: str) -> str:
    """The text of content/`folder`/`name`."""
    return _file(folder, name).read_text(encoding="utf-8")


def toml(folder: str, name: str) -> dict[str, Any]:
    """The tables of content/`folder`/`name`."""
    return tomllib.loads(_file(folder, name).read_text(encoding="utf-8"))


def table(folder: str, name: str) -> list[dict[str, str]]:
    """The rows of the tab-separated file content/`folder`/`name`, by column name."""
    lines = _file(folder, name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def teaching(folder: str) -> dict[str, Any]:
    """How the game of content/`folder` is taught, with its words by language."""
    words = {language: toml(folder, f"learn_{language}.toml") for language in ("en", "de")}
    return {**toml(folder, "learn.toml"), "words": words}


def digest(values: object, unread: Collection[str] = ()) -> str:
    """16 hex digits of values that rules read; equal values have equal ones.

    Args:
        values: tables, lists, texts, whole numbers and truths; the order of a table's keys means nothing.
        unread: keys that no rule reads, such as those of names and texts, at any depth.
    """
    read = json.dumps(_read_of(values, unread), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(read.encode()).hexdigest()[:16]


def _read_of(value: object, unread: Collection[str]) -> object:
    if isinstance(value, Mapping):
        return {key: _read_of(one, unread) for key, one in value.items() if key not in unread}
    if isinstance(value, (list, tuple)):
        return [_read_of(one, unread) for one in value]
    return value


def _file(folder: str, name: str) -> Traversable:
    return files(HERE) / folder / name
