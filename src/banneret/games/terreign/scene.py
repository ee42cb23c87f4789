"""The picture of a moment, drawn from an observation alone: named areas round a centre."""

from __future__ import annotations

import math
from typing import Any

from banneret.games.terreign.choices import choices_of
from banneret.games.terreign.frame_fields import CARD_LETTERS
from banneret.games.terreign.kinds import ATTACK_NAMES, DEFENSE_NAMES, MAX_MORALE
from banneret.games.terreign.kinds import HOUSE_NAMES as HOUSES
from banneret.games.terreign.looks import glyph_of
from banneret.games.terreign.options import Options
from banneret.games.terreign.scene_trays import trays_of
from banneret.games.terreign.speech import Context, question, say
from banneret.kernel.observation import Observation
from banneret.kernel.scene import (
    Badge,
    Counter,
    Panel,
    Piece,
    Question,
    Scene,
    Space,
)
from banneret.kernel.text import seat_mark

Facts = dict[str, Any]
DISTANCE = 2.2  # of the outer Terrains from the centre


def scene_of(seen: Observation, options: Options, language: str) -> Scene:
    """The scene of an observation."""
    facts: Facts = dict(seen.facts)
    context = context_in(seen)
    asked = seen.player if seen.player >= 0 else None
    pieces = pieces_of(facts, language)
    return Scene(
        game="terreign",
        title=say(language, f"title.{options.variant}"),
        language=language,
        seat=seen.seat,
        spaces=_spaces(facts, language),
        pieces=pieces,
        trays=trays_of(facts, seen.seat, language),
        panels=tuple(
            panel(facts, seat, options, seen.player, language)
            for seat in range(len(facts["seats"]))
        ),
        question=Question(asked, question(context, language)),
        choices=choices_of(seen, context, pieces, options.faces, language),
        notes=_notes(facts, language),
        outcome=_outcome(facts, language),
    )


def context_in(seen: Observation) -> Context:
    """The context that an observation shows."""
    facts: Facts = dict(seen.facts)
    if facts["over"] or not facts["steps"]:
        return Context("", "", "", seen.player)
    top = facts["steps"][-1]
    left = int(facts["actions_left"])
    step = str(top.get("step", ""))
    return Context(top["step_of"], step, str(top.get("card", "")), seen.player, left)


# ---------------------------------------------------------------- board


def _spaces(facts: Facts, language: str) -> tuple[Space, ...]:
    count = len(facts["spaces"])
    found = []
    for index, fact in enumerate(facts["spaces"]):
        x, y = place_of(index, count)
        name = say(language, f"terrain.{fact['terrain']}") if fact["terrain"] else ""
        marks = (fact["terrain"],) if fact["terrain"] else ()
        glyph = glyph_of(fact["terrain"]) if fact["terrain"] else ""
        label = f"T{index + 1} {name}".strip()
        found.append(Space(f"T{index + 1}", "area", x, y, label, marks, glyph))
    return tuple(found)


def place_of(index: int, count: int) -> tuple[float, float]:
    """Where a Terrain lies: the first in the centre, the others around it."""
    if index == 0:
        return 0.0, 0.0
    turn = 2 * math.pi * (index - 1) / max(count - 1, 1)
    return round(DISTANCE * math.sin(turn), 3), round(DISTANCE * math.cos(turn), 3)


def pieces_of(facts: Facts, language: str) -> tuple[Piece, ...]:
    """Every token on the board, as far as the viewer knows it."""
    found = []
    for seat, fact in enumerate(facts["seats"]):
        kinds = [kind for kind in ("warrior", "decoy") if fact[kind]]
        found += [_token(facts, seat, kind, language) for kind in kinds]
        found += [_face_down(seat, n, at, language) for n, at in enumerate(fact["face_down"])]
    for space, count in enumerate(facts["hidden_tokens"]):
        name = say(language, "piece.unknown")
        found += [
            Piece(f"unknown-{space}-{n}", f"T{space}", None, "", name, marks=("hidden",))
            for n in range(count)
        ]
    return tuple(found)


def ratings_of(observation: Observation) -> dict[str, dict[str, int]]:
    """Morale, traps and Plague cards of every Warrior that the viewer knows."""
    return ratings_in(dict(observation.facts))


def ratings_in(facts: Facts) -> dict[str, dict[str, int]]:
    """What `ratings_of` does, from the facts of an observation."""
    return {
        f"P{seat + 1}-warrior": {
            "morale": fact["morale"],
            "traps": fact["traps"],
            "plague": fact["plague"] + fact["fresh"],
        }
        for seat, fact in enumerate(facts["seats"])
        if fact["warrior"]
    }


def _face_down(seat: int, n: int, space: int, language: str) -> Piece:
    name = say(language, "piece.token", seat=seat + 1)
    where = f"P{seat + 1}-token-{n}"
    return Piece(where, f"T{space}", seat, "", name, marks=("hidden",), tooltip=name)


def _token(facts: Facts, seat: int, kind: str, language: str) -> Piece:
    fact = facts["seats"][seat]
    tooltip = say(language, f"piece.{kind}", seat=seat + 1)
    badges: list[Badge] = []
    if kind == "warrior":
        word = say(language, "counter.morale")
        badges.append(Badge("morale", str(fact["morale"]), f"{word} {fact['morale']}"))
        if fact["traps"]:
            badges.append(Badge("trap", "", say(language, "piece.trapped")))
        if fact["plague"] + fact["fresh"]:
            number = str(fact["plague"] + fact["fresh"])
            badges.append(Badge("plague", number, say(language, "piece.plague")))
    marks = ["hollow"] if kind == "decoy" else []
    if kind == "warrior" and turn_of(facts) == seat:
        marks.append("active")
    if fact["status"] == "eliminated":
        marks.append("out")
    house = fact["house"]
    name = say(language, f"house.{house}")
    return Piece(
        id=f"P{seat + 1}-{kind}",
        space=f"T{fact[kind]}",
        seat=seat,
        glyph=house,
        name=name if kind == "warrior" else say(language, "piece.decoy-name", house=house),
        badges=tuple(badges),
        marks=tuple(marks),
        tooltip=", ".join([tooltip, *(badge.label for badge in badges)]),
    )


def turn_of(facts: Facts) -> int | None:
    """The seat whose turn runs."""
    for step in facts["steps"]:
        if step["step_of"] == "turn":
            return int(step["seat"][1:]) - 1
    return None


# ---------------------------------------------------------------- seats


def panel(facts: Facts, seat: int, options: Options, asked: int, language: str) -> Panel:
    """What is said of a seat."""
    fact = facts["seats"][seat]
    counters = []
    if fact["house"]:
        house = say(language, f"house.{fact['house']}")
        counters.append(Counter("house", say(language, "counter.house"), house))
        most = MAX_MORALE[HOUSES.index(fact["house"])]
        morale = say(language, "counter.morale")
        counters.append(Counter("morale", morale, f"{fact['morale']}/{most}"))
    if options.variant != "royale":
        team = seat % options.team_count
        honorable, dishonorable = facts["pools"][2 * team], facts["pools"][2 * team + 1]
        name = "reign-pool" if options.variant == "alliances" else "reign"
        value = f"{honorable + dishonorable}/{options.tokens_to_win}"
        counters.append(Counter("reign", say(language, f"counter.{name}"), value))
        if dishonorable:
            label = say(language, "counter.dishonorable")
            counters.append(Counter("dishonorable", label, str(dishonorable)))
    counters.append(Counter("hand", say(language, "counter.hand"), str(fact["hand"])))
    if turn_of(facts) == seat and facts["actions_left"]:
        left = str(facts["actions_left"])
        counters.append(Counter("actions", say(language, "counter.actions"), left))
    role = []
    if facts["first"] == seat and facts["round"]:
        role.append(f"★ {say(language, 'piece.first')}")
    if fact["status"] != "playing":
        role.append(say(language, f"piece.{fact['status']}"))
    return Panel(seat, seat_mark(seat), tuple(counters), asked == seat, ", ".join(role))


# ---------------------------------------------------------------- notes


def _notes(facts: Facts, language: str) -> tuple[str, ...]:
    notes = [say(language, "note.round", n=facts["round"])]
    notes += [say(language, "note.fog")] if facts["fog"] == 1 else []
    notes += [say(language, "note.truce")] if facts["truce"] == 1 else []
    for step in facts["steps"]:
        if step["step_of"] == "duel":
            notes += _duel_notes(step, language)
    return tuple(notes)


def _duel_notes(step: Facts, language: str) -> list[str]:
    values = {"n": step["attempt"], "successes": step["successes"]}
    notes = [say(language, "note.attempt", **values)]
    if step.get("attack") and step.get("defense"):
        attack, defense = card_name(step["attack"]), card_name(step["defense"])
        notes.append(say(language, "note.table", attack=attack, defense=defense))
    elif step["step"] == "guarding":
        notes.append(say(language, "note.hidden-attack"))
    return notes


def card_name(letters: str) -> str:
    """The id of a duel card from its letters."""
    return (*ATTACK_NAMES, *DEFENSE_NAMES)[CARD_LETTERS.index(letters)]


def _outcome(facts: Facts, language: str) -> str:
    if not facts["over"]:
        return ""
    if not facts["winners"]:
        return say(language, "note.draw")
    winners = ", ".join(map(seat_mark, facts["winners"]))
    return say(language, "note.outcome", winners=winners)
