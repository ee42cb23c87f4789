"""Tokens as the content files describe them, read and checked.

The same reader takes the tokens of the package and token files of one's own; the vocabulary is
explained at the head of content/sack_armies/tokens.toml.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache

from banneret.content import loader
from banneret.games.sack_armies.actions import KINDS
from banneret.games.sack_armies.token_checks import Names, check_names
from banneret.games.sack_armies.vocabulary import KIND_NAMES, SCHEMA
from banneret.kernel.errors import ContentError
from banneret.kernel.schema import OwnFile, Row

FOLDER = "sack_armies"


@dataclass(frozen=True)
class Token:
    """One kind of token.

    Attributes:
        id: what notation calls it.
        number: its number in the content.
        kind: unit, battlefield, spell or maneuver (SA-COMP-02).
        row: everything the file says of it.
    """

    id: str
    number: int
    kind: str
    row: Row = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        return str(self.row["name"])

    @property
    def rank(self) -> int:
        return int(self.row["rank"])

    @property
    def text(self) -> str:
        return str(self.row["text"])

    @property
    def status(self) -> str:
        """ "book", "mixed" or "rebuilt": how much of it the rulebook prints (SA-CONTENT-01).

        A token of one's own is "own" unless its file says otherwise.
        """
        return str(self.row.get("status", "own"))


@dataclass(frozen=True, eq=False)
class Content:
    """Every token a match may use.

    Attributes:
        tokens: in the order of the files; a token's number is its place here.
        homelands: names by id.
    """

    tokens: tuple[Token, ...]
    homelands: dict[str, str]

    def by_id(self) -> dict[str, Token]:
        return {token.id: token for token in self.tokens}


@cache
def printed() -> Content:
    """The tokens of the package."""
    return read(_packaged("tokens.toml"), "tokens.toml")


@cache
def with_file(source: str) -> Content:
    """The tokens of the package and those of one's own file; equal ids replace printed ones.

    Args:
        source: the path of the file, or its text: that has several lines.

    Raises:
        ContentError: the file is not what it must be.
    """
    path = "tokens" if "\n" in source else source
    try:
        text = source if "\n" in source else loader.own_file(path)
    except OSError as problem:
        raise ContentError(path, None, problem.strerror or "cannot be read") from None
    own = read(text, path, known=printed())
    replaced = {token.id for token in own.tokens}
    kept = [token for token in printed().tokens if token.id not in replaced]
    numbered = [
        Token(token.id, number, token.kind, token.row)
        for number, token in enumerate([*kept, *own.tokens])
    ]
    if len(numbered) > KINDS:
        raise ContentError(path, None, f"there can be at most {KINDS} different tokens")
    homelands = {**printed().homelands, **own.homelands}
    return Content(tuple(numbered), homelands)


def read(text: str, path: str, known: Content | None = None) -> Content:
    """The tokens of a text in the format of tokens.toml.

    Raises:
        ContentError: naming the line of the first fault, and every other fault with its line.
    """
    file = OwnFile(text, path, SCHEMA)
    if not file.problems:
        check_names(file, _names(known))
    file.stop()
    homelands = {row["id"]: row["name"] for name, _, row in file.rows if name == "homeland"}
    rows = [(kind, row) for kind, _, row in file.rows if kind in KIND_NAMES]
    tokens = tuple(Token(row["id"], n, kind, row) for n, (kind, row) in enumerate(rows))
    return Content(tokens, homelands)


def _names(known: Content | None) -> Names:
    if known is None:
        return Names()
    kinds = {token.id: token.kind for token in known.tokens}
    names = {token.name.lower(): token.id for token in known.tokens}
    return Names(frozenset(known.homelands), kinds, names)


def army_tables() -> list[Row]:
    """The preconstructed armies of the package, as the file has them."""
    rows: list[Row] = tomllib.loads(_packaged("armies.toml"))["army"]
    return rows


def _packaged(name: str) -> str:
    return loader.text(FOLDER, name)
