"""What lies beside the board: hands, sacks, casualties and battlefields still to be placed."""

from __future__ import annotations

from typing import Any, Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies.looks import glyph_of
from banneret.games.sack_armies.printed import card_of_token, printed_range
from banneret.games.sack_armies.speech import say, token_name, token_text
from banneret.games.sack_armies.tokens import Content
from banneret.kernel.scene import Tray, TrayItem
from banneret.kernel.text import seat_mark

Facts = dict[str, Any]
PILES: Final = {act.DEPLOY: "hand", act.RETURN: "hand", act.PILE: "dead", act.CHOOSE: "aside"}


def trays_of(content: Content, facts: Facts, language: str) -> tuple[Tray, ...]:
    """Every tray that holds something, and the hands and casualties of all."""
    found = []
    for seat, facts_of in enumerate(facts["seats"]):
        for kind in ("hand", "aside", "sack", "dead"):
            tray = f"{kind}-{seat}"
            items = _items(content, facts_of, kind, tray, language)
            label = say(language, f"tray.{kind}", seat=seat_mark(seat))
            if items or kind in ("hand", "dead"):
                found.append(Tray(tray, seat, kind, label, items))
    return tuple(found)


def _items(
    content: Content, facts_of: Facts, kind: str, tray: str, language: str
) -> tuple[TrayItem, ...]:
    if kind in facts_of:
        return tuple(
            TrayItem(
                glyph_of(content.by_id()[token]),
                token_name(content, token, language),
                count,
                _tip(content, token, language),
                f"{tray}/{token}",
                card_of_token(content.by_id()[token]),
            )
            for token, count in facts_of[kind].items()
        )
    size = facts_of.get(f"{kind}_size", 0)
    return (TrayItem("", say(language, "tray.back"), size),) if size else ()


def _tip(content: Content, token: str, language: str) -> str:
    """A token's name, kind, numbers and text in one line."""
    about = content.by_id()[token]
    kind = say(language, f"sheet.{about.kind}", rank=about.rank)
    numbers = ""
    if about.kind == "unit":
        shown = {key: about.row[key] for key in ("movement", "damage", "armor")}
        numbers = say(language, "sheet.numbers", **shown, range=printed_range(about) or "-")
    name, text = token_name(content, token, language), token_text(content, token, language)
    return say(language, "sheet.tip", token=name, kind=kind, numbers=numbers, text=text)


def card_of(content: Content, facts: Facts, seat: int, action: int) -> tuple[str, ...]:
    """The tray item of the asked seat that an action is about, if any."""
    base = next((first for first in PILES if first <= action < first + act.KINDS), None)
    if base is None:
        return ()
    # SA-SETUP: battlefields are chosen out of the sack, later placed from those set aside.
    pile = "sack" if facts["question"]["kind"] == "fields" else PILES[base]
    return (f"{pile}-{seat}/{content.tokens[action - base].id}",)
