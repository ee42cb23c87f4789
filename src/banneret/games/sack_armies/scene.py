"""The picture of an observation: hexes, tokens, trays, the question and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import choices, speech
from banneret.games.sack_armies.ground import OFFSETS
from banneret.games.sack_armies.looks import glyph_of
from banneret.games.sack_armies.notation import hex_text, parse_hex
from banneret.games.sack_armies.scene_trays import trays_of
from banneret.games.sack_armies.speech import say, token_name, token_text
from banneret.games.sack_armies.tokens import Content, Token
from banneret.games.sack_armies.vocabulary import ABILITY_NAMES
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

NAME: Final = "sack-armies"
TITLE: Final = "Sack Armies"
ROW_HEIGHT: Final = 0.866  # of hexes one wide
Facts = dict[str, Any]


def draw_scene(content: Content, observation: Observation, language: str) -> Scene:
    """The scene of an observation; nothing but the observation is read."""
    facts: Facts = observation.facts
    asked = observation.player
    return Scene(
        game=NAME,
        title=TITLE,
        language=language,
        seat=observation.seat,
        spaces=tuple(_spaces(content, facts, observation, language)),
        pieces=tuple(_piece(content, unit, facts, language) for unit in facts["units"]),
        trays=trays_of(content, facts, language),
        panels=tuple(panel(facts, seat, asked, language) for seat in range(len(facts["seats"]))),
        question=Question(
            asked if asked >= 0 else None, question(content, facts, observation.legal, language)
        ),
        choices=choices.choices(content, observation, language),
        notes=tuple(_notes(facts, language)),
        outcome=_outcome(facts, language),
    )


def question(content: Content, facts: Facts, legal: Sequence[int], language: str) -> str:
    """What is asked now, in words."""
    asked = facts["question"]
    kind = asked["kind"]
    seat = asked.get("flipper", asked.get("drawer", asked["seat"]))
    purpose = choices.purpose(asked, language)
    who = seat_mark(seat) if seat >= 0 else ""
    token = asked.get("token")
    if kind in ("place-at", "deploy-at") and token is not None:
        name = token_name(content, token, language)
        return say(language, "question.token-at", seat=who, token=name)
    if kind == "returning" and legal:
        kind = "returning-may" if act.DONE in legal else "returning-must"
    return say(language, f"question.{kind}", seat=who, purpose=purpose)


# ---------------------------------------------------------------- the board


def _spaces(content: Content, facts: Facts, seen: Observation, language: str) -> list[Space]:
    fields = {field["hex"]: field for field in facts["fields"]}
    places = {parse_hex(place) for place in fields}
    shown = {place for place in places if place is not None}
    for place in list(shown):
        shown |= {place + int(offset) for offset in OFFSETS}
    for action in seen.legal:
        if act.on_hex(action):
            shown.add(action % act.HEXES)
    turn = -1 if _near_side_is_low(facts, seen.seat) else 1
    return [_space(content, place, fields, turn, language) for place in sorted(shown)]


def _near_side_is_low(facts: Facts, seat: int | None) -> bool:
    """Whether the viewer's own ground would lie at the far side."""
    rows = {True: [], False: []}  # type: dict[bool, list[int]]
    for field in facts["fields"]:
        rows[field["owner"] == (seat or 0)].append(int(field["hex"].split(",")[1]))
    if not rows[True] or not rows[False]:
        return False
    return sum(rows[True]) * len(rows[False]) > sum(rows[False]) * len(rows[True])


def _space(
    content: Content, place: int, fields: dict[str, Facts], turn: int, language: str
) -> Space:
    q, r = int(act.hex_q(place)), int(act.hex_r(place))
    name = hex_text(place)
    x, y = turn * (q + r / 2), turn * r * ROW_HEIGHT
    field = fields.get(name)
    if field is None:
        return Space(name, "hex", x, y, name, ("bare",))
    marks = (field["token"], f"home-{field['control']}")
    label = f"{token_name(content, field['token'], language)} → {speech.LETTERS[field['control']]}"
    glyph = glyph_of(content.by_id()[field["token"]])
    return Space(name, "hex", x, y, label, marks, glyph)


def _piece(content: Content, unit: Facts, facts: Facts, language: str) -> Piece:
    attack = facts["attack"] or {}
    marks = list(unit["marks"])
    if unit["hex"] == attack.get("target"):
        marks.append("target")
    if unit["hex"] in (attack.get("by"), facts["question"].get("hex")):
        marks.append("active")
    token = content.by_id()[unit["token"]] if "token" in unit else None
    if not unit["up"]:
        marks.append("hidden")
    if token:
        marks.append(f"band-{token.row['band']}")
    name = token_name(content, token.id, language) if token else say(language, "piece.unknown")
    return Piece(
        id=unit["hex"],
        space=unit["hex"],
        seat=unit["owner"],
        glyph=glyph_of(token) if token else "",
        name=name,
        badges=tuple(_badges(token, unit, language)),
        marks=tuple(marks),
        tooltip=_tooltip(content, unit, name, language),
    )


def ratings_of(content: Content, observation: Observation) -> dict[str, dict[str, int]]:
    """The numbers of every unit whose face the viewer knows (SA-COMP-11)."""
    facts: Facts = dict(observation.facts)
    found = {}
    for unit in facts["units"]:
        if "rating" in unit:
            rank = content.by_id()[unit["token"]].rank
            rating = {name: n for name, n in unit["rating"].items() if name != "abilities"}
            found[unit["hex"]] = {"rank": rank, **rating}
    return found


def _badges(token: Token | None, unit: Facts, language: str) -> list[Badge]:
    found = []
    if not unit["up"]:
        found.append(Badge("hidden", "?", say(language, "piece.hidden_badge")))
    if "rating" in unit:
        for key in ("damage", "armor", "movement", "range"):
            value = unit["rating"][key]
            if key != "range" or value:
                found.append(Badge(key, str(value), say(language, f"piece.{key}")))
    if token:
        found.append(Badge("rank", str(token.rank), say(language, "piece.rank", rank=token.rank)))
    attached = unit.get("attached", [])
    if attached:
        found.append(
            Badge(
                "attached", str(len(attached)), say(language, "piece.attached", list=len(attached))
            )
        )
    if unit["captives"]:
        count = len(unit["captives"])
        found.append(Badge("captives", str(count), say(language, "piece.captives", list=count)))
    return found


def _tooltip(content: Content, unit: Facts, name: str, language: str) -> str:
    who = seat_mark(unit["owner"])
    attached = unit.get("attached", [])
    if "token" not in unit:
        return say(language, "piece.hidden", seat=who, hex=unit["hex"], n=len(attached))
    rating = unit["rating"]
    text = say(
        language,
        "piece.unit",
        token=name,
        seat=who,
        hex=unit["hex"],
        rank=content.by_id()[unit["token"]].rank,
        movement=rating["movement"],
        damage=rating["damage"],
        armor=rating["armor"],
        range=rating["range"] or "-",
        text=token_text(content, unit["token"], language),
    )
    for key in ("attached", "captives"):
        named = _listed(content, unit.get(key, []), language)
        text += f" {say(language, f'piece.{key}', list=named)}." if named else ""
    return text


def _listed(content: Content, rows: list[Facts], language: str) -> str:
    back = say(language, "tray.back")
    return ", ".join(
        token_name(content, row["token"], language) if "token" in row else back for row in rows
    )


# ---------------------------------------------------------------- the seats


def panel(facts: Facts, seat: int, asked: int, language: str) -> Panel:
    """What is said of a seat."""
    facts_of = facts["seats"][seat]
    held = sum(field["owner"] == seat and field["control"] == seat for field in facts["fields"])
    counters = [Counter("fields", say(language, "panel.fields"), str(held))]
    for key in ("hand", "sack"):
        if f"{key}_size" in facts_of:
            counters.append(
                Counter(key, say(language, f"panel.{key}"), str(facts_of[f"{key}_size"]))
            )
    if facts_of["fate"]:
        counters.append(Counter("out", say(language, "panel.out"), "×"))
    return Panel(seat, seat_mark(seat), tuple(counters), asked == seat)


def _notes(facts: Facts, language: str) -> list[str]:
    if facts["question"]["kind"] == "over":
        return []
    notes = []
    if facts["turn"]:
        notes.append(say(language, "note.turn", n=facts["turn"]))
        notes.append(say(language, "note.active", seat=seat_mark(facts["active"])))
    if facts["quiet"] >= 10:
        notes.append(say(language, "note.quiet", n=facts["quiet"]))
    if facts["options"]["flip_method"] in ("cards_full", "cards_jokers"):
        notes.append(say(language, "note.deck", n=sum(facts["deck"])))
    attack = facts["attack"]
    if attack and attack["target"]:
        notes.append(say(language, f"note.attack_{attack['kind']}", hex=attack["target"]))
    return notes


def _outcome(facts: Facts, language: str) -> str:
    if facts["question"]["kind"] != "over":
        return ""
    if facts["winner"] < 0:
        return say(language, "outcome.draw")
    key = "decisive" if facts["decisive"] else "won"
    return say(language, f"outcome.{key}", seat=seat_mark(facts["winner"]))


def ability_words(bits: int, language: str) -> list[str]:
    """The names of abilities."""
    return [
        say(language, f"ability.{name}") for n, name in enumerate(ABILITY_NAMES) if bits >> n & 1
    ]
