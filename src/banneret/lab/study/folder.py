"""The folder of a study: a manifest, its tables, records and page, and while it is played its journal."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from banneret.kernel.text import shown
from banneret.lab.study.differing import otherwise
from banneret.lab.study.errors import StudyError, extra, written
from banneret.lab.study.plan import Plan
from banneret.lab.study.versions import difference, searchers, versions

MANIFEST = "manifest.json"
MATCHES = "matches.parquet"
DECISIONS = "decisions.parquet"
CONTENT = "content.parquet"
RECORD = re.compile(r"records/\.?match-([0-9]{6,})\.jsonl(?:\.part)?")  # or a part of one
TIMES = "times.json"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of an arm: their version, and the digest of the content that they read."""

    rules_version: int
    content: str


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a finished study: how long it is, and the digest of what is in it."""

    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a study is, and once it is finished what there is of it.

    Attributes:
        format: of this file.
        command: what to type to have the same again.
        plan: what is played; every seed follows from its own.
        rules: of each arm.
        bots: the settings of each bot that plays.
        versions: of what played it.
        matches: how many were played; None while the study is not finished.
        lost: how many of them were lost.
        files: what there is of it, by name.
    """

    format: Literal[1] = 1
    command: str
    plan: Plan
    rules: tuple[Rules, ...]
    bots: dict[str, dict[str, Any]]
    versions: dict[str, str]
    matches: int | None = None
    lost: int = 0
    files: dict[str, File] = {}


def manifest_of(plan: Plan, command: str) -> Manifest:
    """The manifest of a study that begins."""
    games = [plan.game_of(arm) for arm in range(len(plan.arms))]
    names = sorted({name for arm in plan.arms for name in arm.bots})
    settings = dict(games[0].bots)
    levels = settings.pop("level", ())
    return Manifest(
        command=command,
        plan=plan,
        rules=tuple(
            Rules(game.rules_version, plan.content_digest(n)) for n, game in enumerate(games)
        ),
        bots={name: _settings(name, settings, levels) for name in names},
        versions=_versions(plan),
    )


def _versions(plan: Plan) -> dict[str, str]:
    """The versions of all that the result depends on."""
    if plan.search is None:
        return versions()
    with extra():
        return versions() | searchers()


def _settings(name: str, common: dict[str, Any], levels: Any) -> dict[str, Any]:
    level = name.removeprefix("level:")
    own = levels[int(level) - 1] if level != name and levels else {}
    return {**common, **own} if level != name or name.startswith("mcts:") else {}


class Folder:
    """The folder of a study.

    Attributes:
        path: where it is.
        manifest: what it is.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest

    @property
    def is_finished(self) -> bool:
        """Whether everything was played, and all that is left of it is there."""
        there = all((self.path / name).exists() for name in self.manifest.files)
        return self.manifest.matches is not None and there

    def put(self, name: str, content: bytes) -> None:
        """Write a file, whole or not at all.

        Raises:
            StudyError: it cannot be written.
        """
        path = self.path / name
        part = path.with_name(f".{path.name}.part")
        try:
            with written(path):
                path.parent.mkdir(exist_ok=True)
                part.write_bytes(content)
                os.replace(part, path)
        except StudyError:
            with suppress(OSError):
                part.unlink()
            raise

    def put_manifest(self) -> None:
        """Write the manifest."""
        text = msgspec.json.format(msgspec.json.encode(self.manifest), indent=2)
        self.put(MANIFEST, text + b"\n")

    def finish(
        self, matches: int, lost: int, files: dict[str, bytes], records: Iterable[str]
    ) -> None:
        """Write what is left of a study, and the manifest last.

        Args:
            matches, lost: how many were played, and how many of them had no end.
            files: their contents by name.
            records: the names of the records, which are there already.
        """
        for name, content in files.items():
            self.put(name, content)
        digests = {name: _digested(content) for name, content in files.items()}
        digests |= {name: _digested((self.path / name).read_bytes()) for name in records}
        self.manifest = msgspec.structs.replace(
            self.manifest, matches=matches, lost=lost, files=digests
        )
        self.put_manifest()

    def read(self, name: str) -> Path:
        """A file of a finished study, which is as it was written.

        Raises:
            StudyError: the study is not finished, or the file is gone or was changed.
        """
        if self.manifest.matches is None:
            raise StudyError(f"the study in {self.path} is not finished; --resume goes on with it")
        path, expected = self.path / name, self.manifest.files.get(name)
        if expected is None:
            raise StudyError(f"the study in {self.path} has no {name}")
        if not path.exists():
            raise StudyError(f"{path} is gone; --resume plays its matches again")
        if _digested(path.read_bytes()) != expected:
            raise StudyError(
                f"{path} was cut off or changed; take it away, and --resume plays its matches again"
            )
        return path

    def records(self) -> dict[int, str]:
        """The names of the records of a finished study, by the number of the match."""
        found = filter(None, map(RECORD.fullmatch, self.manifest.files))
        return {int(name[1]): name[0] for name in found}

    def has(self, name: str, digest: str) -> bool:
        """Whether there is a file in which there is what has a digest."""
        try:
            return digest_of((self.path / name).read_bytes()) == digest
        except OSError:
            return False


def record_name(match: int) -> str:
    """Where in the folder of a study the record of a match is."""
    return f"records/match-{match:06}.jsonl"


def digest_of(content: bytes) -> str:
    """The digest of what is in a file."""
    return hashlib.sha256(content).hexdigest()


def _digested(content: bytes) -> File:
    return File(len(content), digest_of(content))


# -------------------------------------------------------------------- opening one


def begin(path: Path, manifest: Manifest) -> Folder:
    """Begin a study in a new folder, or an empty one.

    Raises:
        StudyError: there is something already.
    """
    is_there = path.exists()
    if is_there and not (path.is_dir() and not any(path.iterdir())):
        hint = "; --resume goes on with a study" if (path / MANIFEST).exists() else ""
        raise StudyError(
            f"{path} is there already; --out takes a new folder, or an empty one{hint}"
        )
    with written(path):
        path.mkdir(parents=True, exist_ok=is_there)  # whoever makes it has it
    folder = Folder(path, manifest)
    folder.put_manifest()
    return folder


def opened(path: Path) -> Folder:
    """The folder of a study.

    Raises:
        StudyError: it is none.
    """
    try:
        text = (path / MANIFEST).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise StudyError(f"{path} is no folder of a study: it has no {MANIFEST}") from None
    except OSError as error:
        raise StudyError(f"{path / MANIFEST} cannot be read: {error.strerror}") from None
    try:
        return Folder(path, msgspec.json.decode(text, type=Manifest))
    except msgspec.DecodeError as error:
        raise StudyError(f"{path / MANIFEST} cannot be read: {shown(str(error))}") from None


def resumed(path: Path, manifest: Manifest) -> Folder:
    """The folder of a study that was begun, to go on with.

    Args:
        path: of the folder.
        manifest: of the study that is meant.

    Raises:
        StudyError: it is none, it is of another study, or other versions played it.
    """
    folder = opened(path)
    if other := otherwise(folder.manifest.plan, manifest.plan):
        raise StudyError(f"{path} holds another study: {other}; it was {folder.manifest.command}")
    if folder.manifest.rules != manifest.rules:
        raise StudyError(f"{path} was begun with other rules or content; go on with those")
    if differs := difference(manifest.versions, folder.manifest.versions):
        raise StudyError(f"{path} was begun by another version: here is {differs}")
    return folder
