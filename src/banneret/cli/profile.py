"""What a person has achieved over many matches, in a file of theirs.

It says which records were counted, by their digests, and towards which challenges; a record that counts
towards none that is still locked is not kept, so the file stays small.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

import msgspec
import platformdirs

from banneret.content.loader import own_file
from banneret.games.token_terrors.challenges import CHALLENGES, Challenge
from banneret.kernel.errors import ContentError, OptionsError, RecordError
from banneret.kernel.record import Record, RecordFile, write_file
from banneret.kernel.record_lines import Digest
from banneret.kernel.text import shown

FILE = "profile.json"
IDS = frozenset(one.id for one in CHALLENGES)


class Profile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The file.

    Attributes:
        format, version: of the file.
        counted: the challenges that each record counted towards, by its digest.
    """

    format: Literal["banneret-profile"]
    version: Literal[1]
    counted: dict[Digest, list[str]]

    def done(self, challenge: Challenge) -> int:
        """How many matches have counted towards a challenge."""
        return sum(challenge.id in ids for ids in self.counted.values())

    def unlocks(self, challenge: Challenge) -> bool:
        """Whether enough of them have."""
        return self.done(challenge) >= challenge.games

    def has(self, record: Record) -> bool:
        """Whether a record has been counted."""
        return digest_of(record) in self.counted

    def count(self, record: Record, met: frozenset[str]) -> list[Challenge]:
        """Count a record, once, towards those of the challenges it meets that are locked; which.

        Args:
            record: of a match.
            met: the ids of the challenges that it meets.
        """
        if self.has(record):
            return []
        gained = [one for one in CHALLENGES if one.id in met and not self.unlocks(one)]
        if gained:
            self.counted[digest_of(record)] = [one.id for one in gained]
        return gained


def unlocked(profile: Profile) -> list[str]:
    """The ids of the cards that a person has unlocked (TT-CARD-02)."""
    return [one.id for one in CHALLENGES if profile.unlocks(one)]


def digest_of(record: Record) -> str:
    """What a record is known by: a hash of its lines."""
    return hashlib.sha256(record.dumps().encode()).hexdigest()


# -------------------------------------------------------------------- the file


def default_path() -> str:
    """The file in the person's data folder.

    Raises:
        OptionsError: there is no such folder.
    """
    try:
        folder = Path(platformdirs.user_data_dir("banneret", appauthor=False))
    except RuntimeError:  # there is no home
        folder = Path()
    if not folder.is_absolute():
        raise OptionsError("you have no home folder to keep a profile in: name a file by --profile")
    return str(folder / FILE)


def load(path: str | None) -> Profile:
    """The profile in a file; an empty one if there is no file yet.

    Args:
        path: the file; None is the default.

    Raises:
        OptionsError: there can be no file of that name.
        ContentError: it cannot be read, or is no profile.
    """
    path = default_path() if path is None else path
    try:
        return _read(own_file(path))
    except FileNotFoundError:
        return Profile(format="banneret-profile", version=1, counted={})
    except OSError as error:
        raise ContentError(path, None, f"the profile cannot be read: {error.strerror}") from None
    except ValueError as error:
        reason = f"this is no profile, or one of another Banneret: {error}; it is left as it is"
        raise ContentError(path, None, reason) from None


def _read(text: str) -> Profile:
    """Raises:
    ValueError: it is no profile.
    """
    profile = msgspec.json.decode(text, type=Profile)
    unknown = {name for ids in profile.counted.values() for name in ids} - IDS
    if unknown:
        raise ValueError(f"there is no challenge {shown(min(unknown))}")
    return profile


@contextmanager
def revised(path: str | None) -> Iterator[Profile]:
    """The profile in a file, to be changed; it is written back whole if that goes well.

    No other session writes it meanwhile.

    Args:
        path: the file; None is the default, whose folder is made.

    Raises:
        BanneretError: it cannot be read or written; what stood in the file is as it was.
    """
    name = _make_room() if path is None else path
    with closing(RecordFile(name)):
        profile = load(name)
        before = _written(profile)
        yield profile
        if _written(profile) != before:
            write_file(name, _written(profile))


def _written(profile: Profile) -> str:
    return msgspec.json.format(msgspec.json.encode(profile)).decode() + "\n"


def _make_room() -> str:
    path = default_path()
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror}") from None
    return path
