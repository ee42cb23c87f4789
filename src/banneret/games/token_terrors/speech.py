"""Questions, actions, events and refusals in words."""

from __future__ import annotations

from functools import cache

from banneret.content import loader
from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, bit_at, name_of
from banneret.games.token_terrors.explain import STEP_NAMES
from banneret.games.token_terrors.notation import step_from, where
from banneret.games.token_terrors.rules import battle, threat
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.text import Catalogue, check_language

# Placeholders whose values are ids, and the table that has the words for them.
TRANSLATED = {
    "token": "faction",
    "tokens": "factions",
    "other": "object",
    "object": "object",
    "talent": "talent",
    "who": "side",
    "step": "step",
}
PLANE_KEYS = {
    a.BLINDSIDE: "blindside",
    a.SURE_SHOT: "sure-shot",
    a.SPEAR: "spear",
    a.ENABLE: "enable",
    a.MARCH: "march",
    a.TEAMWORK: "teamwork",
    a.TAKE_FLIGHT: "take-flight",
    a.BUILD: "build",
    a.REFRESH: "refresh",
    a.ACTIVATE: "activate",
    a.GO: "go",
}
PLAIN_KEYS = {
    a.ENRAGE: "enrage",
    a.INCITE: "incite",
    a.UNDEAD: "undead",
    a.INFECT: "infect",
    a.RUSH: "rush",
    a.SHARPSHOOTER: "sharpshooter",
    a.SWARM: "swarm",
    a.SPEAR_SKEWER: "spear-skewer",
    a.DONE: "done",
    a.ROLL_TO_EVADE: "roll-to-evade",
    a.RISE: "rise",
    a.KEEP: "keep",
    a.REDRAW: "redraw",
}


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language.

    Raises:
        OptionsError: it is not one of those there are.
    """
    check_language(language)
    tables = loader.toml("token_terrors", f"messages_{language}.toml")
    return Catalogue(language, _flat(tables, ""))


def _flat(tables: dict[str, object], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = str(value)
    return found


def say(language: str, key: str, **values: object) -> str:
    """A message, with ids among its values put into words."""
    words = catalogue(language)
    if "token" in values:
        values["object"] = values["token"]
    spoken = {
        name: words.say(f"{TRANSLATED[name]}.{value}") if name in TRANSLATED else value
        for name, value in values.items()
    }
    return words.say(key, **spoken)


def say_refusal(refusal: Refusal, language: str) -> str:
    """A refusal as a sentence."""
    return say(language, f"refusal.{refusal.reason}", **dict(refusal.values))


def say_event(event: Event, language: str) -> str:
    """An event as a sentence."""
    return say(language, f"event.{event.kind}", **dict(event.values))


# ------------------------------------------------------------------ questions


def side_of(s: TokenTerrors, seat: int) -> str:
    """ "first" or "second"."""
    return "first" if seat == s.first_seat else "second"


def question(s: TokenTerrors, language: str) -> str:
    """What is asked now."""
    step = STEP_NAMES[s.phase]
    seat = int(s.current_player())
    if s.phase == table.EVADE_ROLL:
        seat = 1 - s.player
    if s.phase == table.DRAWING:
        seat = int(s.player)
    values: dict[str, object] = {"who": side_of(s, seat)}
    if s.phase == table.ROLL_FIRST:
        values = {"seat": 1 if s.first_roll else 0}
    elif s.phase == table.OVER:
        values = {}
    elif s.phase == table.START and not s.mine & ~(s.resting | s.readied):
        step = "start-forced"
    elif s.phase == table.COMMAND:
        step = "command" if s.commands or s.aim == table.OWED or s.lifted else "command-end"
        values |= {"token": acting_name(s), "at": name_of(s.actor)}
    elif s.phase == table.ENABLED:
        values |= {"at": name_of(s.actor)}
    elif s.phase == table.SENDING:
        values |= _token_values(s, s.subject)
    elif s.phase in (table.EVADE_CHOICE, table.EVADE_MOVE):
        values |= _token_values(s, s.target)
    elif s.phase == table.EVADE_ROLL:
        values |= {"needed": battle.needed_to_evade(s)}
    elif s.phase == table.ATTACKER_PAYS:
        values |= {"n": s.wound}
    elif s.phase == table.DEFENDER_PAYS:
        values |= {"n": s.blow}
    elif s.phase == table.SAVING:
        values |= {"at": name_of(battle.doomed(s))}
    return say(language, f"question.{step}", **values)


def _token_values(s: TokenTerrors, square: int) -> dict[str, object]:
    return {"token": a.FACTION_NAMES[table.faction_at(s, square)], "at": name_of(square)}


def acting_name(s: TokenTerrors) -> str:
    """The faction of the acting token, lifted or not."""
    kind = s.lifted >> 2 & 7 if s.lifted else table.faction_at(s, s.actor)
    return a.FACTION_NAMES[kind]


# ------------------------------------------------------------------ actions


def say_action(s: TokenTerrors, action: int, language: str) -> str:
    """What an action does."""
    key, values = _action(s, action)
    return say(language, f"action.{key}", **values)


def _action(s: TokenTerrors, action: int) -> tuple[str, dict[str, object]]:
    if action >= a.DRAFT:
        pick = action - a.DRAFT
        name = a.FACTION_NAMES[pick // 6]
        return "draft", {"n": pick % 6 + 1, "token": name, "tokens": name}
    if action >= a.PLAIN:
        return _plain_action(s, action - a.PLAIN)
    plane, square = action - action % CELLS, action % CELLS
    values: dict[str, object] = {"to": name_of(square), "other": _whom(s, square)}
    if plane < a.ENABLE:
        return _command(s, plane, square, values)
    if plane == a.EVADE:
        return ("evade-stay" if square == s.target else "evade"), values
    if plane >= a.SWARM_STEP:
        end = step_from(square, (plane - a.SWARM_STEP) // CELLS)
        return "swarm-step", {"at": name_of(square), "to": where(end)}
    if plane >= a.ENTER:
        values["token"] = a.FACTION_NAMES[(plane - a.ENTER) // CELLS]
        return ("place" if s.phase == table.PLACING else "reinforce"), values
    values["at"] = where(s.subject)
    return PLANE_KEYS[plane], values


def _whom(s: TokenTerrors, square: int) -> str:
    """The faction on a square; an action that is not open now may be about an empty one."""
    if not (s.mine | s.foes) & bit_at(square):
        return "nobody"
    return a.FACTION_NAMES[table.faction_at(s, square)]


def _command(
    s: TokenTerrors, plane: int, square: int, values: dict[str, object]
) -> tuple[str, dict[str, object]]:
    values["at"] = where(s.actor)
    if plane == a.MOVE:
        return ("move-friend" if s.mine & bit_at(square) else "move"), values
    acting = s.actor != table.NOWHERE
    values |= {
        "strike": threat.threat(s, s.actor) + threat.attack_bonus(s) if acting else "?",
        "guard": threat.threat(s, square),
    }
    if plane == a.BATTLE:
        return ("shot" if acting and s.ranged & bit_at(s.actor) else "battle"), values
    return PLANE_KEYS[plane], values


def _plain_action(s: TokenTerrors, plain: int) -> tuple[str, dict[str, object]]:
    if plain == a.SHARPSHOOTER and s.edition == table.FIRST:
        return "sharpshooter-first", {}
    if plain == a.PHALANX:
        return ("phalanx-next" if s.edition == table.PROTOTYPE else "phalanx"), {}
    idle = s.active == table.NOWHERE
    if plain == a.REST:
        swamplin = not idle and acting_name(s) == "swamplin"
        kickstart = swamplin and s.my_surge == 0
        return "rest", {"n": 2 if kickstart else 1}
    if plain == a.STAY:
        is_ready = not idle and (s.readied | s.rage) & bit_at(s.active)
        return ("stay-ready" if is_ready else "stay"), {}
    if plain == a.DECLINE:
        return ("let-die" if s.phase == table.SAVING else "decline-roll"), {}
    if plain in PLAIN_KEYS:
        return PLAIN_KEYS[plain], {}
    if plain < a.ROLL:
        return "pay", {"n": plain - a.PAY}
    if plain < a.DRAW:
        return "roll", {"n": plain - a.ROLL + 1}
    return "draw", {"token": a.FACTION_NAMES[plain - a.DRAW]}
