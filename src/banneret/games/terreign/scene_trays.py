"""What lies beside the board: inventories, equipment, mats, piles and the cards of a Duel."""

from __future__ import annotations

from typing import Any

from banneret.games.terreign import actions as act
from banneret.games.terreign.kinds import (
    ATTACK_NAMES,
    CONTENT,
    DEFENSE_NAMES,
    HOUSE_NAMES,
)
from banneret.games.terreign.looks import glyph_of
from banneret.games.terreign.speech import say
from banneret.games.terreign.verbs import operand_of
from banneret.kernel.scene import Tray, TrayItem

Facts = dict[str, Any]
REBUILT = {
    row["id"] for table in ("item", "event") for row in CONTENT[table] if row["status"] != "book"
}
LOOKING = ("mountain", "river")  # Terrains whose users look at cards outside any inventory
LETTERS = {"H": 0, "B": 1, "R": 2, "L": 3, "HL": 4, "HR": 5, "BL": 6, "BR": 7}


def trays_of(facts: Facts, viewer: int | None, language: str) -> tuple[Tray, ...]:
    """Every tray that holds something."""
    found: list[Tray] = []
    for seat, fact in enumerate(facts["seats"]):
        found += _seat_trays(seat, fact, language)
    for space, fact in enumerate(facts["spaces"], 1):
        label = say(language, "tray.drops", space=space)
        tray = f"drops-T{space}"
        found.append(Tray(tray, None, "drops", label, _items(fact["drops"], tray, language)))
    found += _piles(facts, language)
    for step in facts["steps"]:
        if step["step_of"] == "duel":
            found += [*_duel_hands(step, language), _duel_pair(step, language)]
    return tuple(tray for tray in found if tray.items)


def item_tip(item: str, language: str) -> str:
    """What an item does, marked if its text was never published."""
    return _marked(say(language, f"item-text.{item}"), item, language)


def _marked(text: str, card: str, language: str) -> str:
    return f"{text} ({say(language, 'note.rebuilt')})" if card in REBUILT else text


def _items(names: list[str], tray: str, language: str) -> tuple[TrayItem, ...]:
    """Items of an open pile, alike ones together, in the order they first come."""
    return tuple(
        TrayItem(
            glyph_of(item),
            say(language, f"item.{item}"),
            names.count(item),
            item_tip(item, language),
            f"{tray}/{item}",
            f"card:{item}",
        )
        for item in dict.fromkeys(names)
    )


def _backs(count: int, language: str) -> tuple[TrayItem, ...]:
    return (TrayItem("", say(language, "tray.card"), count),) if count else ()


# ---------------------------------------------------------------- seats


def _seat_trays(seat: int, fact: Facts, language: str) -> list[Tray]:
    known = [card["item"] for card in fact["known"]]
    hand, gear = f"hand-P{seat + 1}", f"gear-P{seat + 1}"
    held = _items(known, hand, language) + _backs(fact["hand"] - len(known), language)
    worn = [gear["item"] for gear in fact["gear"] for _ in range(gear["count"])]
    return [
        _tray(hand, seat, "hand", held, language),
        _tray(gear, seat, "gear", _items(worn, gear, language), language),
        _tray(f"mat-P{seat + 1}", seat, "mat", _mat(fact, language), language),
    ]


def _tray(tray: str, seat: int, kind: str, items: tuple[TrayItem, ...], language: str) -> Tray:
    return Tray(tray, seat, kind, say(language, f"tray.{kind}", seat=seat + 1), items)


def _mat(fact: Facts, language: str) -> tuple[TrayItem, ...]:
    found = []
    if fact["house"]:
        house = fact["house"]
        assert house in HOUSE_NAMES
        mark = say(language, "note.rebuilt")
        tip = f"{say(language, f'trait-text.{house}')} ({mark})"
        found.append(
            TrayItem(house, say(language, f"house.{house}"), 1, tip, card=f"house:{house}")
        )
    for item, count in (("trap", fact["traps"]), ("plague", fact["plague"] + fact["fresh"])):
        if count:
            tip = item_tip(item, language)
            name = say(language, f"item.{item}")
            found.append(TrayItem(glyph_of(item), name, count, tip, card=f"card:{item}"))
    return tuple(found)


# ---------------------------------------------------------------- piles


def _piles(facts: Facts, language: str) -> list[Tray]:
    top = [card["item"] for card in facts["top"] if card["item"]]
    deck = _items(top, "deck", language) + _backs(facts["deck"] - len(top), language)
    aside = [card["item"] for card in facts["aside"] if card["item"]]
    unseen = _backs(len(facts["aside"]) - len(aside), language)
    past = tuple(
        TrayItem(
            glyph_of(event), say(language, f"event-card.{event}"), 1, tip, card=f"event:{event}"
        )
        for event in facts["past"]
        for tip in [_marked(say(language, f"event-text.{event}"), event, language)]
    )
    piles = (
        ("deck", deck),
        ("discard", _items(facts["discard"][::-1], "discard", language)),
        ("aside", _items(aside, "aside", language) + unseen),
        ("events", _backs(facts["events"], language)),
        ("past", past),
    )
    return [Tray(kind, None, kind, say(language, f"tray.{kind}"), items) for kind, items in piles]


def _duel_hands(step: Facts, language: str) -> list[Tray]:
    """The cards both fighters may still choose; all but a choice just made are open."""
    names = (*ATTACK_NAMES, *DEFENSE_NAMES)
    numbers = [LETTERS[letters] for letters in step["hands"].split("+")]
    found = []
    for side, first in (("attack", 0), ("defense", 4)):
        fighter = int(step["attacker" if side == "attack" else "defender"][1:])
        items = tuple(
            TrayItem(
                f"{side}-{names[n].replace('_', '-')}",
                say(language, f"card.{names[n]}"),
                1,
                id=f"duel-{side}/{names[n]}",
                card=f"{side}:{names[n]}",
            )
            for n in numbers
            if first <= n < first + 4
        )
        label = say(language, f"tray.duel-{side}", seat=fighter)
        found.append(Tray(f"duel-{side}", fighter - 1, "duel", label, items))
    return found


def _duel_pair(step: Facts, language: str) -> Tray:
    """Both cards of the attempt once they are shown (TR-DUEL-10)."""
    names = (*ATTACK_NAMES, *DEFENSE_NAMES)
    shown: tuple[TrayItem, ...] = ()
    if step.get("attack") and step.get("defense"):
        cards = [names[LETTERS[step[side]]] for side in ("attack", "defense")]
        shown = tuple(
            TrayItem(f"{side}-{card.replace('_', '-')}", say(language, f"card.{card}"), 1)
            for side, card in zip(("attack", "defense"), cards, strict=True)
        )
    return Tray("duel-shown", None, "duel", say(language, "tray.duel-shown"), shown)


# ---------------------------------------------------------------- which card an action is about


def card_of(facts: Facts, seat: int, action: int) -> tuple[str, ...]:
    """The tray item that an action of a seat is about, if any."""
    verb = int(act.verb_of(action))
    tray = _tray_of(facts, seat, verb)
    return (f"{tray}/{operand_of(action)}",) if tray else ()


def _tray_of(facts: Facts, seat: int, verb: int) -> str:
    """The tray whose cards a verb is about; "" for verbs that are about no card."""
    step = facts["steps"][-1]
    if verb in (act.USE, act.EQUIP, act.DROP):
        return f"hand-P{seat + 1}"
    if verb in (act.WORK, act.SHED):
        return f"gear-P{seat + 1}"
    if verb == act.GEAR:  # of another only where one picks what that one loses
        return f"gear-{step['target'] if step['step_of'] == 'strip' else f'P{seat + 1}'}"
    if verb == act.CARD:
        looking = step["step_of"] == "advantage" and step["card"] in LOOKING
        return "aside" if looking else f"hand-P{seat + 1}"
    if verb == act.TAKE:
        return _tray_to_take_from(facts, seat, step)
    return {act.STRIKE: "duel-attack", act.GUARD: "duel-defense"}.get(verb, "")


def _tray_to_take_from(facts: Facts, seat: int, step: Facts) -> str:
    """Dropped items lie on the own Terrain, or where Coast's user chose; Towne's in the pile."""
    if step["step_of"] != "advantage":
        return f"drops-T{facts['seats'][seat]['warrior']}"
    return "discard" if step["card"] == "towne" else f"drops-T{step['choice']}"
