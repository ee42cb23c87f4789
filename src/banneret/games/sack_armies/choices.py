"""The open choices of a scene, with words, places, odds and rules."""

from __future__ import annotations

from typing import Any, Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import citations, notation
from banneret.games.sack_armies.frames import KINDS, PURPOSES
from banneret.games.sack_armies.notation import hex_text
from banneret.games.sack_armies.scene_trays import card_of
from banneret.games.sack_armies.speech import say, say_action, token_name
from banneret.games.sack_armies.tokens import Content
from banneret.kernel.observation import Observation
from banneret.kernel.scene import Choice, Odds

Facts = dict[str, Any]
KEYS: Final = {
    act.DRAW: "d", act.DONE: "e", act.PASS: "p", act.STRIKE_BACK: "c", act.NO_REPLY: "n",
    act.PROCEED: "g", act.AGREE: "y", act.DECLINE: "n",
}  # fmt: skip


def choices(content: Content, seen: Observation, language: str) -> tuple[Choice, ...]:
    """Every open action of the viewer."""
    facts: Facts = seen.facts
    tokens = {unit["hex"]: unit.get("token") for unit in facts["units"]}
    seat = seen.player
    return tuple(_choice(content, action, facts, seat, tokens, language) for action in seen.legal)


def _choice(
    content: Content,
    action: int,
    facts: Facts,
    seat: int,
    tokens: dict[str, str | None],
    language: str,
) -> Choice:
    spaces: tuple[str, ...] = ()
    pieces = card_of(content, facts, seat, action)
    label = say_action(content, action, language)
    if act.on_hex(action):
        place = hex_text(action % act.HEXES)
        start = facts["question"].get("hex")
        leads = start not in (None, place) and action // act.HEXES in (act.TO, act.TARGET)
        spaces = (start, place) if leads else (place,)
        pieces = (place,) if place in tokens else ()
    known = [token_name(content, token, language) for token in _meant(facts, tokens, action)]
    if known:
        label = f"{label[:-1]} ({', '.join(known)})."
    return Choice(
        action=notation.format_action(content, action),
        label=label,
        spaces=spaces,
        pieces=pieces,
        odds=_odds(facts, action, language),
        rules=citations.rules_for(KINDS[facts["question"]["kind"]], action),
        key=KEYS.get(action, ""),
    )


def _odds(facts: Facts, action: int, language: str) -> tuple[Odds, ...]:
    """What both sides may suffer by an attack."""
    told = (("odds", "note.odds", True), ("odds_back", "note.odds-back", False))
    found = [(facts[name].get(str(action)), key, good) for name, key, good in told]
    return tuple(
        Odds(say(language, key), chance[0], chance[1], good)
        for chance, key, good in found
        if chance and chance[0]
    )


def _meant(facts: Facts, tokens: dict[str, str | None], action: int) -> list[str]:
    """The unit and the attached token that an action is about, as far as the viewer knows them."""
    if act.on_hex(action):
        plane, cell = divmod(action, act.HEXES)
        place, first = hex_text(cell), act.FIRST_OF.get(act.PLANES[plane].words)
        meant = [tokens.get(place)]
        number = None if first is None else plane - first
    elif act.SURPRISE_1 <= action <= act.SURPRISE_3:
        place, meant, number = facts["attack"]["target"], [], action - act.SURPRISE_1
    else:
        return []
    if number is not None:
        unit = next(unit for unit in facts["units"] if unit["hex"] == place)
        own = [row for row in unit["attached"] if not row["permanent"]]
        meant.append(own[number].get("token"))
    return [token for token in meant if token is not None]


def purpose(asked: Facts, language: str) -> str:
    """What a flip is for."""
    number = asked.get("purpose")
    return say(language, f"purpose.{PURPOSES[number].words}") if number is not None else ""
