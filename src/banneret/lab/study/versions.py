"""Which Banneret this is, to the last line: whoever plays for a study must be the same."""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib import metadata
from pathlib import Path

import banneret

LAYERS = ("content", "kernel", "games", "bots", "lab")
SUFFIXES = (".py", ".toml", ".tsv")
SEARCHERS = ("numpy", "optuna", "scipy")  # by which it is suggested what to try next
SHOWN = 12  # characters of a digest


@cache
def versions() -> dict[str, str]:
    """The versions of all that a match depends on, by what they are of."""
    return {"banneret": banneret.__version__, "sources": _digest(), "python": _python()}


def searchers() -> dict[str, str]:
    """The versions of what suggestions of a search depend on, too."""
    return {name: metadata.version(name) for name in SEARCHERS}


def difference(these: dict[str, str], those: dict[str, str]) -> str:
    """In what versions differ; "" if in nothing."""
    return "; ".join(
        f"{name} {these.get(name, 'unknown')[:SHOWN]}, not {those.get(name, 'unknown')[:SHOWN]}"
        for name in sorted({*these, *those})
        if these.get(name) != those.get(name)
    )


def _python() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def _digest() -> str:
    """Of all sources and facts, in the order of their names."""
    top = Path(banneret.__file__).parent
    found = hashlib.sha256()
    for layer in LAYERS:
        for path in sorted((top / layer).rglob("*")):
            if path.suffix in SUFFIXES:
                found.update(path.relative_to(top).as_posix().encode() + b"\0")
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()
