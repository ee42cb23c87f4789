"""The factions of a match: those of the box, and those of an owner's file behind them.

The format of a file is explained in docs/token_terrors.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from banneret.games.token_terrors.actions import MOST_FACTIONS
from banneret.games.token_terrors.content import EDITIONS, FACTION_ROWS, plural_of, word_of
from banneret.games.token_terrors.fields import GermanName, Id, Name, as_message
from banneret.games.token_terrors.notation_reader import RESERVED
from banneret.games.token_terrors.talents import registry
from banneret.games.token_terrors.talents.law import Aim
from banneret.games.token_terrors.words import plain, taken_words
from banneret.kernel.errors import ContentError
from banneret.kernel.schema import OwnFile, value_of

Row = dict[str, Any]
TALENTS: Final = {"typical": 2, "tyrannical": 2, "titanic": 3}  # TT-FACTION-03
USUAL_SUPPLY: Final = 6
SIGNS: Final = tuple(row.get("glyph", row["id"]) for row in FACTION_ROWS)


class OwnTalent(Struct, forbid_unknown_fields=True):
    """A talent with its cost in commands."""

    id: str
    cost: Annotated[int, Meta(ge=0, le=4)]


class Faction(Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a file."""

    id: Id
    name: Name
    plural: Name
    name_de: GermanName = ""
    plural_de: GermanName = ""
    style: Literal["melee", "ranged"]
    rarity: Literal["typical", "tyrannical", "titanic"] = "typical"
    type: Id = ""
    threat: Annotated[int, Meta(ge=1, le=6)] = 0
    supply: Annotated[int, Meta(ge=1, le=6)] = 0
    glyph: str = ""
    talents: Annotated[list[OwnTalent], Meta(min_length=1)]


def printed(large: bool) -> tuple[Row, ...]:
    """The factions of the content, with Tyrants and Titans or without."""
    return tuple(row for row in FACTION_ROWS if large or row["rarity"] == "typical")


def read(text: str, path: str, large: bool) -> tuple[tuple[Row, ...], str]:
    """The factions of the box and those of a file.

    Args:
        text: of the file; empty for none.
        path: what to call it in errors.
        large: whether the Tyrants and Titans of the content play.

    Returns:
        The factions, and the text in one line.

    Raises:
        ContentError: naming the line of the first fault, and every other fault with its line.
    """
    rows = printed(large)
    if not text:
        return rows, ""
    file = OwnFile(text, path, {"faction": Faction})
    room = MOST_FACTIONS - len(rows)
    own = []
    words = {word: row["id"] for row in rows for word in taken_words(word_of(row), plural_of(row))}
    ids = {row["id"] for row in FACTION_ROWS}
    for name, index, row in file.rows:
        faults = [*_faults(row), *_twice(row, ids, words)]
        ids.add(row["id"])
        words |= dict.fromkeys(taken_words(row["name"], row["plural"]), row["id"])
        file.refuse(name, index, row, faults)
        own.append(_filled_in(row))
    file.stop()
    if len(own) > room:
        raise ContentError(
            path, None, f"there is room for {room} factions of one's own, not {len(own)}"
        )
    if not own:
        raise ContentError(path, None, "there is no faction in this file, such as [[faction]]")
    return (*rows, *own), file.in_one_line()


def _filled_in(row: Row) -> Row:
    """A row as those of the content are."""
    rarity = row.get("rarity", "typical")
    return row | {
        "rarity": rarity,
        "type": row.get("type", ""),
        "editions": list(EDITIONS),
        "supply": row.get("supply", USUAL_SUPPLY if rarity == "typical" else 1),
        "status": "own",
    }


def _twice(row: Row, ids: set[str], words: dict[str, str]) -> Iterator[tuple[str, str]]:
    """An id or a name that is another's, too."""
    if row["id"] in ids:
        yield "id", f"there is a faction {value_of(row['id'])} already"
    for field in ("name", "plural"):
        name = plain(row[field])
        if name in words:
            yield field, f"{value_of(row[field])} is the name of {words[name]}, too"
        elif name.split()[0] in RESERVED:
            yield field, f"{value_of(row[field])} begins with a word that stands for something else"


def _faults(row: Row) -> Iterator[tuple[str, str]]:
    """(field, reason) of what a row that fits the schema cannot be."""
    rarity = row.get("rarity", "typical")
    if len(row["talents"]) != TALENTS[rarity]:
        said = f"a {rarity} faction has {TALENTS[rarity]} talents, not {len(row['talents'])}"
        yield "talents", f"{said} (TT-FACTION-03)"
    if row.get("glyph") and row["glyph"] not in SIGNS:
        yield "glyph", f"no sign {value_of(row['glyph'])}; there are: {', '.join(SIGNS)}"
    seen: set[str] = set()
    for index, one in enumerate(row["talents"]):
        where = f"talents[{index + 1}]"
        if one["id"] not in registry.BY_KEY:
            known = ", ".join(registry.BY_KEY)
            yield f"{where}.id", f"no talent {value_of(one['id'])}; there are: {known}"
        elif one["id"] in seen:
            yield f"{where}.id", f"{one['id']} is there twice"
        else:
            yield from ((f"{where}.{field}", reason) for field, reason in _unfit(row, one))
        seen.add(one["id"])


def _unfit(row: Row, one: Row) -> Iterator[tuple[str, str]]:
    """Why a talent cannot be one of a faction."""
    talent = registry.BY_KEY[one["id"]]
    if talent.style not in ("", row["style"]):
        yield "id", f"{one['id']} is a talent of {talent.style} tokens"
    if talent.small and row.get("rarity", "typical") != "typical":
        yield "id", f"{one['id']} is a talent of typical tokens"
    trait = talent.action < 0
    if trait and one["cost"]:
        yield "cost", f"{one['id']} is a trait: it costs 0 (TT-TALENT-13)"
    if not trait and not one["cost"]:
        yield "cost", f"{one['id']} costs at least 1 command (TT-TALENT-01)"
    if isinstance(talent, Aim) and one["cost"] > 3:
        yield "cost", f"{one['id']} has a Battle to follow: it costs at most 3 (TT-CMD-02)"


def messages(rows: tuple[Row, ...], language: str) -> dict[str, str]:
    """What the factions of a file are called, as messages: faction.ID, object.ID, factions.ID."""
    found: dict[str, str] = {}
    for row in rows:
        if row.get("status") != "own":
            continue
        name, plural = row["name"], row["plural"]
        if language == "de":
            name, plural = row.get("name_de") or name, row.get("plural_de") or plural
        found |= dict.fromkeys((f"faction.{row['id']}", f"object.{row['id']}"), as_message(name))
        found[f"factions.{row['id']}"] = as_message(plural)
    return found
