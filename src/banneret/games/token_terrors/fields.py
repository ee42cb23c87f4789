"""What the fields of an owner's files may be: factions and cards."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Id: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[a-z]+(-[a-z]+)*\Z",
        max_length=24,
        description="a word of at most 24 small letters, with single hyphens between them",
    ),
]
Name: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z]+(?:[ -][A-Za-z]+)*\Z",
        max_length=24,
        description="a name of at most 24 letters from a to z, with single spaces or hyphens between words",
    ),
]
GermanName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[^\W\d_]+(?:[ '-][^\W\d_]+)*\Z",
        max_length=32,
        description="a name of at most 32 letters, with single spaces, hyphens or apostrophes between",
    ),
]


def as_message(text: str) -> str:
    """A text of a file as a message of a catalogue, which has no placeholders."""
    return text.replace("{", "{{").replace("}", "}}")
