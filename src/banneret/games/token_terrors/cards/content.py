"""The cards of the content, and those of an owner's file that stand beside or in place of them.

The format is explained at the head of content/token_terrors/cards.toml.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Meta, Struct

from banneret.content import loader
from banneret.games.token_terrors.actions import MOST_CARDS
from banneret.games.token_terrors.cards import deck as d
from banneret.games.token_terrors.content import FACTION_ROWS
from banneret.games.token_terrors.fields import Id, as_message
from banneret.kernel.errors import ContentError
from banneret.kernel.schema import OwnFile, Text, Title, value_of

Row = dict[str, Any]
Talents: TypeAlias = Mapping[str, Collection[str]]
REBUILT: Final = {"en": "reconstructed", "de": "rekonstruiert"}
LARGE: Final = {row["id"] for row in FACTION_ROWS if row["rarity"] != "typical"}
Effect: TypeAlias = Literal[
    "kin", "cover", "march-along", "enable-other", "passenger", "pin", "frenzy", "losses", "feast",
    "hatred", "no-rising", "no-evading",
]  # fmt: skip


class Card(Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a file."""

    id: Id
    kind: Literal["tactic", "grudge"]
    factions: Annotated[list[Id], Meta(min_length=2)]
    effect: Effect
    amount: Annotated[int, Meta(ge=1, le=6)] = 0
    status: Literal["own", "rebuilt", "book"] = "own"
    name: Title
    name_de: Title = ""
    text: Text
    text_de: Text = ""
    story: Text = ""
    story_de: Text = ""


class About(NamedTuple):
    """What an effect is.

    Attributes:
        number: in the rules (see effects.py).
        kind: of which kind of card it is.
        rule: what says so.
        counts: whether there is an amount in it.
        needs: the talent that its first faction has to have, or its second one.
    """

    number: int
    kind: str
    rule: str
    counts: bool = False
    needs: tuple[int, str] | None = None


EFFECTS: Final[dict[str, About]] = {
    "kin": About(d.KIN, "tactic", "TT-CARD-ALLIANCE"),
    "cover": About(d.COVER, "tactic", "TT-CARD-CORPSE"),
    "march-along": About(d.ALONG, "tactic", "TT-CARD-FIELD", needs=(0, "march")),
    "enable-other": About(d.FELLOW, "tactic", "TT-CARD-TAMPERED", needs=(0, "enable")),
    "passenger": About(d.CARRIER, "tactic", "TT-CARD-DEATH", needs=(1, "take-flight")),
    "pin": About(d.PIN, "tactic", "TT-CARD-BAIT"),
    "frenzy": About(d.FRENZY, "tactic", "TT-CARD-FRENZY", counts=True),
    "losses": About(d.LOSSES, "tactic", "TT-CARD-SCUM", counts=True),
    "feast": About(d.FEED, "tactic", "TT-CARD-BUFFET", counts=True),
    "hatred": About(d.HATRED, "grudge", "TT-CARD-HAUGHTY", counts=True),
    "no-rising": About(d.DOOM, "grudge", "TT-CARD-RETURN"),
    "no-evading": About(d.GROUNDED, "grudge", "TT-CARD-AIRBORNE"),
}
assert set(EFFECTS) == set(get_args(Effect))


@cache
def printed() -> tuple[Row, ...]:
    """The twelve cards of the box (TT-CARD-01)."""
    return tuple(loader.toml("token_terrors", "cards.toml")["card"])


def read(text: str, path: str, factions: Talents) -> tuple[tuple[Row, ...], str]:
    """The cards of the box, with those of a file in place of equal ids or behind them.

    Args:
        text: of the file; empty for none.
        path: what to call it in errors.
        factions: the ids of those there are, with those of their talents.

    Returns:
        The cards, and the text in one line.

    Raises:
        ContentError: naming the line of the first fault, and every other fault with its line.
    """
    if not text:
        return printed(), ""
    file = OwnFile(text, path, {"card": Card})
    own = {row["id"]: row for _, _, row in file.rows}
    names = {row["name"]: row["id"] for row in printed() if row["id"] not in own}
    seen: set[str] = set()
    for name, index, row in file.rows:
        faults = _faults(row, factions)
        if row["id"] in seen:
            faults.append(("id", "the id is used twice"))
        elif names.setdefault(row["name"], row["id"]) != row["id"]:
            faults.append(
                ("name", f"{value_of(row['name'])} is the name of {names[row['name']]}, too")
            )
        seen.add(row["id"])
        file.refuse(name, index, row, faults)
    file.stop()
    rows = [own.pop(row["id"], row) for row in printed()]
    rows += own.values()
    if len(rows) > MOST_CARDS:
        raise ContentError(path, None, f"there can be at most {MOST_CARDS} cards, not {len(rows)}")
    return tuple(rows), file.in_one_line()


def _faults(row: Row, factions: Talents) -> list[tuple[str, str]]:
    """(field, reason) of what a row that fits the schema cannot be."""
    found = []
    about = EFFECTS[row["effect"]]
    if about.kind != row["kind"]:
        fitting = ", ".join(name for name, one in EFFECTS.items() if one.kind == row["kind"])
        found.append(("effect", f"is one of a {about.kind}; for a {row['kind']}: {fitting}"))
    if about.counts and "amount" not in row:
        found.append(("amount", f"missing; {row['effect']} needs a whole number from 1 to 6"))
    if not about.counts and "amount" in row:
        found.append(("amount", f"{row['effect']} has no number in it"))
    pair = row["factions"]
    for name in pair:
        if name in LARGE and name not in factions:
            found.append(("factions", f"{name} is a Tyrant or Titan: it needs large_tokens=yes"))
        elif name not in factions:
            known = ", ".join(factions)
            found.append(("factions", f"unknown faction {value_of(name)}; there are: {known}"))
    if len(pair) != 2 or pair[0] == pair[1]:
        found.append(("factions", "a card is about two different factions"))
    if about.needs is not None and not found:
        name, talent = pair[about.needs[0]], about.needs[1]
        if talent not in factions[name]:
            found.append(
                ("effect", f"{row['effect']} needs a faction with {talent}, which {name} has not")
            )
    return found


def deck_of(
    rows: tuple[Row, ...],
    factions: tuple[str, ...],
    tactics: bool,
    grudges: bool,
    which: Collection[str],
) -> d.Deck:
    """The cards of a match.

    Args:
        rows: all there are.
        factions: ids, by number.
        tactics, grudges: whether these kinds are played with.
        which: the ids of those that are open.
    """
    played = {"tactic": tactics, "grudge": grudges}
    cards = []
    in_play = 0
    for number, row in enumerate(rows):
        one, other = (factions.index(name) for name in row["factions"])
        about = EFFECTS[row["effect"]]
        grudge = row["kind"] == "grudge"
        amount = row.get("amount", 0)
        cards.append(
            d.Card(number, row["id"], grudge, one, other, about.number, amount, about.rule)
        )
        if played[row["kind"]] and row["id"] in which:
            in_play |= 1 << number
    return d.Deck(cards, in_play)


def messages(rows: tuple[Row, ...], language: str) -> dict[str, str]:
    """What the cards are called and say, as messages: card.ID, card-text.ID, card-story.ID."""
    found = {}
    for row in rows:
        for field, key in (("name", "card"), ("text", "card-text"), ("story", "card-story")):
            said = row.get(field, "")
            if language == "de":
                said = row.get(f"{field}_de") or said
            if field == "name" and row.get("status") == "rebuilt":
                said = f"{said} ({REBUILT[language]})"  # TT-CARD-03
            found[f"{key}.{row['id']}"] = as_message(said)
    return found
