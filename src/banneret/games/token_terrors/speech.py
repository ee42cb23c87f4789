"""Questions, actions, events and refusals in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from banneret.content import loader
from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, bit_at, name_of
from banneret.games.token_terrors.notation import card_key, step_from, where
from banneret.games.token_terrors.rows import ALONE, ATTACK, CARD, NUMBER, STEPS, Row, row_of
from banneret.games.token_terrors.rules import activation, battle, threat
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.talents import wyverns
from banneret.kernel.errors import Refusal
from banneret.kernel.events import Event
from banneret.kernel.text import Catalogue, check_language, seat_mark

# Placeholders whose values are ids, and the table that has the words for them.
TRANSLATED = {
    "token": "faction",
    "tokens": "factions",
    "other": "object",
    "object": "object",
    "talent": "talent",
    "card": "card",
    "step": "step",
}


# Those whose words have a card, and what its id begins with.
CARDS = {"token": "faction", "tokens": "faction", "other": "faction", "talent": "talent"}


@cache
def catalogue(language: str, own: tuple[tuple[str, str], ...] = ()) -> Catalogue:
    """The words of a language.

    Args:
        language: which.
        own: keys and texts that a match adds, such as those of its cards.

    Raises:
        OptionsError: it is not one of those there are.
    """
    check_language(language)
    tables = loader.toml("token_terrors", f"messages_{language}.toml")
    return Catalogue(language, _flat(tables, "") | dict(own))


def _flat(tables: dict[str, object], prefix: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = str(value)
    return found


def say(words: Catalogue, key: str, **values: object) -> str:
    """A message, with ids among its values put into words."""
    if "token" in values:
        values["object"] = values["token"]
    spoken = {
        name: words.say(f"{TRANSLATED[name]}.{value}") if name in TRANSLATED else value
        for name, value in values.items()
    }
    return words.say(key, **spoken)


def say_refusal(refusal: Refusal, words: Catalogue) -> str:
    """A refusal as a sentence."""
    return say(words, f"refusal.{refusal.reason}", **dict(refusal.values))


def say_event(event: Event, words: Catalogue) -> str:
    """An event as a sentence."""
    values: dict[str, object] = dict(event.values)
    if "seat" in values:
        values["who"] = seat_mark(int(str(values["seat"])))
    return say(words, words.because(f"event.{event.kind}", event.rules), **values)


def cards_of(
    event: Event, words: Catalogue, tactics: Iterable[dict[str, str]]
) -> Iterator[tuple[str, str]]:
    """What an event names: how it is called, and the id of its card; `tactics` are rows of cards."""
    for name, value in event.values:
        if name in CARDS:
            yield words.say(f"{TRANSLATED[name]}.{value}"), f"{CARDS[name]}:{value}"
        if name == "token":
            yield words.say(f"object.{value}"), f"faction:{value}"
        if name == "card":
            kind = next(row["kind"] for row in tactics if row["id"] == value)
            yield words.say(f"card.{value}"), f"{kind}:{value}"


# ------------------------------------------------------------------ questions


def question(s: TokenTerrors, words: Catalogue) -> str:
    """What is asked now."""
    step = STEPS[int(s.phase)].key
    seat = int(s.current_player())
    if s.phase == table.EVADE_ROLL:
        seat = 1 - s.player
    if s.phase == table.DRAWING:
        seat = int(s.player)
    if s.phase == table.ROLL_FIRST:
        seat = 1 if s.first_roll else 0
    values: dict[str, object] = {"who": seat_mark(seat)}
    if s.phase == table.OVER:
        values = {}
    elif s.phase == table.START and not s.mine & ~(s.resting | s.readied):
        step = "start-forced"
    elif s.phase == table.COMMAND:
        step = "command" if s.commands or s.aim == table.OWED or s.lifted else "command-end"
        values |= {"token": acting_name(s), "at": name_of(s.actor)}
    elif s.phase == table.ENABLED:
        values |= {"token": acting_name(s), "at": name_of(s.actor)}
    elif s.phase in (table.SENDING, table.SETTING):
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
        values |= _token_values(s, battle.doomed(s))
    return say(words, f"question.{step}", **values)


def _token_values(s: TokenTerrors, square: int) -> dict[str, object]:
    return {"token": s.roster.kits[table.faction_at(s, square)].name, "at": name_of(square)}


def acting_name(s: TokenTerrors) -> str:
    """The faction of the acting token, lifted or not."""
    return s.roster.kits[table.acting_faction(s)].name


# ------------------------------------------------------------------ actions


def say_action(s: TokenTerrors, action: int, words: Catalogue) -> str:
    """What an action does."""
    key, values = _action(s, action, words)
    return say(words, f"action.{key}", **values)


def _action(s: TokenTerrors, action: int, words: Catalogue) -> tuple[str, dict[str, object]]:
    row = row_of(action)
    offset = action - row.first
    if row.form == ALONE:
        return _alone(s, row)
    if row.form == CARD:
        key = card_key(s, offset)
        if not words.has(f"card.{key}"):
            return "no-such-card", {"number": key}
        return row.key, {"card": key, "text": words.say(f"card-text.{key}")}
    if row.form == NUMBER:
        number: dict[str, object] = {"n": offset + row.least}
        if row.faction >= 0:
            number |= dict.fromkeys(("token", "tokens"), s.roster.kits[row.faction].name)
        return row.key, number
    if row.first == a.SWARM_STEP:
        square = offset % CELLS
        end = step_from(square, offset // CELLS)
        return row.key, {"at": name_of(square), "to": where(end)}
    values: dict[str, object] = {"to": name_of(offset), "other": _whom(s, offset)}
    if row.form == ATTACK:
        return _attack(s, row, offset, values)
    if row.first == a.MOVE:
        values["at"] = where(s.actor)
        return ("move-friend" if s.mine & bit_at(offset) else row.key), values
    if row.first == a.EVADE:
        return ("evade-stay" if offset == s.target else row.key), values
    if row.faction >= 0:
        values["token"] = s.roster.kits[row.faction].name
        return ("place" if s.phase == table.PLACING else row.key), values
    if s.phase == table.SETTING and row.first == a.GO:
        return "set", values | {"at": where(s.subject)}
    if row.talent is not None and row.talent.flies and must_fly_over(s, offset):
        return "fly-over", values
    if row.talent is not None and s.active != table.NOWHERE:
        values["token"] = s.roster.kits[table.active_faction(s)].name  # what Build builds
    elif row.talent is not None:
        values["token"] = s.roster.kits[row.talent.faction].name
    values["at"] = where(s.subject)
    return _key(s, row), values


def must_fly_over(s: TokenTerrors, square: int) -> bool:
    """Whether a flight can end on a square by way of the tile only (TT-TACTIC-11)."""
    if not s.roster.deck.tactics or s.phase != table.COMMAND or s.lifted:
        return False
    over, beside = wyverns.flights(s, True), wyverns.flights(s, False)
    return bool((over & ~beside) >> square & 1)


def _key(s: TokenTerrors, row: Row) -> str:
    return row.talent.speech_key(s.edition) if row.talent else row.key


def _whom(s: TokenTerrors, square: int) -> str:
    """The faction on a square; an action that is not open now may be about an empty one."""
    if not (s.mine | s.foes) & bit_at(square):
        return "nobody"
    return s.roster.kits[table.faction_at(s, square)].name


def _attack(
    s: TokenTerrors, row: Row, square: int, values: dict[str, object]
) -> tuple[str, dict[str, object]]:
    acting = s.actor != table.NOWHERE
    values |= {
        "at": where(s.actor),
        "strike": threat.strike_of(s, square) if acting else "?",
        "guard": threat.guard_of(s, square) if acting else threat.threat(s, square),
    }
    if row.first == a.BATTLE and acting and s.ranged & bit_at(s.actor):
        return "shot", values
    return row.key, values


def _alone(s: TokenTerrors, row: Row) -> tuple[str, dict[str, object]]:
    idle = s.active == table.NOWHERE
    if row.first == a.PLAIN + a.REST:
        return row.key, {"n": 1 if idle else 1 + int(activation.rest_bonus(s))}
    if row.first == a.PLAIN + a.STAY:
        is_ready = not idle and (s.readied | s.rage) & bit_at(s.active)
        return ("stay-ready" if is_ready else row.key), {}
    if row.first == a.PLAIN + a.DECLINE:
        return ("let-die" if s.phase == table.SAVING else row.key), {}
    if row.faction >= 0:
        return row.key, {"token": s.roster.kits[row.faction].name}
    return _key(s, row), {}
