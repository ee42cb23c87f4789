"""Actions and outcomes as short text, and back."""

from __future__ import annotations

import itertools
import re

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import CELLS, adjacent, bit_at, name_of, square_of
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.words import FACTION_WORDS, faction_of, plain
from banneret.kernel.errors import AmbiguousText, IllegalAction, NotationError
from banneret.kernel.text import huge_number

PLAIN_WORDS = {
    a.ENRAGE: "enrage",
    a.INCITE: "incite",
    a.PHALANX: "phalanx",
    a.UNDEAD: "undead",
    a.INFECT: "infect",
    a.RUSH: "rush",
    a.SHARPSHOOTER: "sharpshooter",
    a.SWARM: "swarm",
    a.SPEAR_SKEWER: "spear skewer",
    a.REST: "rest",
    a.STAY: "stay",
    a.DONE: "done",
    a.ROLL_TO_EVADE: "roll",
    a.DECLINE: "decline",
    a.RISE: "rise",
    a.KEEP: "keep",
    a.REDRAW: "redraw",
}
ATTACKS = {a.BATTLE: "", a.BLINDSIDE: "blindside ", a.SURE_SHOT: "sure shot ", a.SPEAR: "spear "}
ON_SQUARE = {
    a.ENABLE: "enable",
    a.MARCH: "march",
    a.TEAMWORK: "teamwork",
    a.BUILD: "build",
    a.REFRESH: "refresh",
}
NOT_ACTIVE = "no token is active yet: choose one first, such as 'c2'"
STEPS = (7, 1, -7, -1)  # north, east, south, west
VERBS = (
    *("activate", "move", "battle", "attack", "evade", "go", "place", "reinforce", "refresh"),
    *("enable", "march", "teamwork", "build", "take flight", "fly", "swarm"),
    *("blindside", "sure shot", "spear", "shoot"),
)
VERB = re.compile(rf"({'|'.join(sorted(VERBS, key=len, reverse=True))})\b:? ?(.*)")
PATH = re.compile(r"([a-g][1-7])((?:-[a-g][1-7])+)")
ATTACK = re.compile(r"([a-g][1-7])x([a-g][1-7])")
ENTERING = re.compile(r"([a-z][a-z -]*) ([a-g][1-7])")


# ------------------------------------------------------------------ to text


def format_action(s: TokenTerrors, action: int) -> str:
    """The notation of an action or outcome.

    Raises:
        IllegalAction: there is no action of that number.
    """
    if not 0 <= action < a.NUM_ACTIONS:
        raise IllegalAction(action, f"There is no action number {action}.")
    if action >= a.DRAFT:
        pick = action - a.DRAFT
        return f"draft {pick % 6 + 1} {FACTION_WORDS[pick // 6].lower()}"
    if action >= a.PLAIN:
        return _format_plain(action - a.PLAIN)
    plane, square = action - action % CELLS, action % CELLS
    name = name_of(square)
    if plane in ATTACKS:
        return f"{ATTACKS[plane]}{_origin(s.actor)}x{name}"
    if plane in ON_SQUARE:
        return f"{ON_SQUARE[plane]} {name}"
    if plane == a.ACTIVATE:
        return name
    if plane >= a.SWARM_STEP:
        direction = (plane - a.SWARM_STEP) // CELLS
        return f"{name}-{name_of(square + STEPS[direction])}"
    if plane >= a.ENTER:
        return f"{FACTION_WORDS[(plane - a.ENTER) // CELLS].lower()} {name}"
    if plane == a.TAKE_FLIGHT:
        return f"take flight {_origin(s.actor)}-{name}"
    origin = {a.MOVE: s.actor, a.GO: s.subject, a.EVADE: s.target}[plane]
    return f"{_origin(origin)}-{name}"


def _origin(square: int) -> str:
    """Where an action starts; an action that is not open now may start nowhere."""
    return "?" if square == table.NOWHERE else name_of(square)


def _format_plain(plain_action: int) -> str:
    if plain_action in PLAIN_WORDS:
        return PLAIN_WORDS[plain_action]
    if plain_action < a.ROLL:
        return f"pay {plain_action - a.PAY}"
    if plain_action < a.DRAW:
        return f"roll {plain_action - a.ROLL + 1}"
    return f"draw {FACTION_WORDS[plain_action - a.DRAW].lower()}"


# ------------------------------------------------------------------ from text


def parse_action(s: TokenTerrors, text: str) -> int:
    """The action a text names here, legal or not.

    Raises:
        NotationError: it names none.
        AmbiguousText: it names several.
    """
    if huge_number(text):
        raise NotationError(text, str(huge_number(text)))
    words = " ".join(text.lower().replace("–", "-").replace("×", "x").split())
    words = re.sub(r" ?- ?(?=[a-g][1-7])", "-", words)
    found = _parse_words(s, words)
    if found is not None:
        return found
    verb, rest = "", words
    if match := VERB.fullmatch(words):
        verb, rest = match[1], match[2]
    if match := PATH.fullmatch(rest):
        return _parse_path(s, verb, [match[1], *match[2].split("-")[1:]])
    if match := ATTACK.fullmatch(rest):
        return _parse_attack(s, verb, match[1], match[2])
    if square_of(rest) is not None:
        return _parse_square(s, verb, square_of(rest) or 0, text)
    if match := ENTERING.fullmatch(rest):
        return _parse_entering(s, verb, match[1], square_of(match[2]) or 0)
    raise NotationError(text, f"'{text}' is no action; examples here: {_examples(s)}")


def _examples(s: TokenTerrors) -> str:
    legal = s.legal_actions()
    return ", ".join(f"'{format_action(s, action)}'" for action in legal[:: len(legal) // 4 + 1])


def _parse_words(s: TokenTerrors, words: str) -> int | None:
    """Actions without a square."""
    if s.phase == table.EVADE_MOVE and words == "stay":
        return a.EVADE + int(s.target)
    word = plain(words)
    for action, name in PLAIN_WORDS.items():
        if word == name:
            return a.PLAIN + action
    if match := re.fullmatch(r"pay (\d+)", word):
        if int(match[1]) > a.MOST_PAID:
            raise NotationError(words, f"no attack deals {match[1]} damage to a lone token")
        return a.PLAIN + a.PAY + int(match[1])
    if match := re.fullmatch(r"rolls? (\d+)", word):
        if not 1 <= int(match[1]) <= 6:
            raise NotationError(words, f"the Evasion Die shows 1 to 6, not {match[1]}")
        return a.PLAIN + a.ROLL + int(match[1]) - 1
    if match := re.fullmatch(r"draws? (.+)", word):
        return a.PLAIN + a.DRAW + _faction(words, match[1])
    if match := re.fullmatch(r"draft (\d+) (.+)", word):
        if not 1 <= int(match[1]) <= 6:
            raise NotationError(
                words, f"a pick takes 1 to 6 tokens, not {match[1]}", ("TT-SETUP-04",)
            )
        return a.DRAFT + _faction(words, match[2]) * 6 + int(match[1]) - 1
    return None


def _faction(text: str, name: str) -> int:
    faction = faction_of(name)
    if faction is None:
        raise NotationError(text, f"no faction '{name}'; there are: {', '.join(FACTION_WORDS)}")
    return faction


def _need(s: TokenTerrors, origin: str, square: int, what: str) -> None:
    """Refuse a text that starts from another square than the token concerned."""
    if square_of(origin) != square:
        raise NotationError(origin, f"{what} stands on {name_of(square)}, not on {origin}")


def _parse_path(s: TokenTerrors, verb: str, path: list[str]) -> int:
    end = square_of(path[-1]) or 0
    if s.phase == table.SENDING:
        _need(s, path[0], s.subject, "the token to be moved")
        _follow(path, s.foes, "an enemy's")
        return a.GO + end
    if s.phase == table.EVADE_MOVE:
        _need(s, path[0], s.target, "the evading token")
        _follow(path, s.mine, "an enemy's")
        return a.EVADE + end
    if s.phase == table.SWARMING:
        return _swarm_step(square_of(path[0]) or 0, end)
    if s.actor == table.NOWHERE:
        raise NotationError("-".join(path), NOT_ACTIVE, ("TT-TURN-05",))
    if verb in ("march", "teamwork"):
        raise NotationError(
            "-".join(path), f"name the token first, '{verb} {path[0]}', then where it goes"
        )
    _need(s, path[0], s.actor, "the acting token")
    if verb in ("take flight", "fly"):
        if len(path) > 2:
            _follow(path, s.foes, "an enemy's")
            if len(path) != 4 or len(set(path)) != 4:
                raise NotationError(
                    "-".join(path), "a flight is three steps to four spaces", ("TT-FLIGHT-02",)
                )
        return a.TAKE_FLIGHT + end
    if len(path) > 2:
        raise NotationError(
            "-".join(path), "give Moves one at a time, such as 'd3-d4'", ("TT-MOVE-01",)
        )
    return a.MOVE + end


def _follow(path: list[str], blocked: int, whose: str) -> None:
    """Refuse a written-out path that no token could go."""
    if len(path) == 2:
        return
    for here, there in itertools.pairwise(path):
        step = bit_at(square_of(there) or 0)
        if not adjacent(bit_at(square_of(here) or 0)) & step:
            raise NotationError("-".join(path), f"{there} is not next to {here}", ("TT-MOVE-06",))
        if blocked & step:
            raise NotationError("-".join(path), f"{there} is {whose} space", ("TT-MOVE-02",))


def _swarm_step(origin: int, end: int) -> int:
    if end - origin not in STEPS or not adjacent(bit_at(origin)) & bit_at(end):
        raise NotationError(
            f"{name_of(origin)}-{name_of(end)}", "a Swarm moves one space each", ("TT-SWARM-01",)
        )
    return a.SWARM_STEP + STEPS.index(end - origin) * CELLS + origin


def _parse_attack(s: TokenTerrors, verb: str, origin: str, target: str) -> int:
    if s.actor == table.NOWHERE:
        raise NotationError(f"{origin}x{target}", NOT_ACTIVE, ("TT-TURN-05",))
    _need(s, origin, s.actor, "the acting token")
    planes = {"blindside": a.BLINDSIDE, "sure shot": a.SURE_SHOT, "spear": a.SPEAR}
    return planes.get(verb, a.BATTLE) + (square_of(target) or 0)


def _parse_square(s: TokenTerrors, verb: str, square: int, text: str) -> int:
    verbs = {
        "activate": a.ACTIVATE,
        "refresh": a.REFRESH,
        "enable": a.ENABLE,
        "march": a.MARCH,
        "teamwork": a.TEAMWORK,
        "build": a.BUILD,
        "move": a.MOVE,
        "battle": a.BATTLE,
        "attack": a.BATTLE,
        "shoot": a.BATTLE,
        "blindside": a.BLINDSIDE,
        "sure shot": a.SURE_SHOT,
        "spear": a.SPEAR,
        "take flight": a.TAKE_FLIGHT,
        "fly": a.TAKE_FLIGHT,
        "evade": a.EVADE,
        "go": a.GO,
    }
    if verb in verbs:
        return verbs[verb] + square
    phases = {
        table.SENDING: a.GO,
        table.EVADE_MOVE: a.EVADE,
        table.MARCH_MORE: a.MARCH,
    }
    if s.phase in phases:
        return phases[s.phase] + square
    if s.phase == table.START:
        waits = (s.resting | s.readied) & s.mine
        return (a.REFRESH if waits >> square & 1 else a.ACTIVATE) + square
    return _only_one(s, square, text)


def _only_one(s: TokenTerrors, square: int, text: str) -> int:
    """The one legal action with that square as its target."""
    name = name_of(square)
    found = [
        int(action)
        for action in s.legal_actions()
        if format_action(s, action).endswith(name) and format_action(s, action) != name
    ]
    if not found:
        raise NotationError(text, f"nothing can be done on {name} now")
    if len(found) > 1:
        raise AmbiguousText(text, [format_action(s, action) for action in found])
    return found[0]


def _parse_entering(s: TokenTerrors, verb: str, name: str, square: int) -> int:
    faction = _faction(f"{name} {name_of(square)}", name)
    if s.phase in (table.PLACING, table.REINFORCING):
        return a.ENTER + faction * CELLS + square
    return _parse_square(s, verb, square, f"{name} {name_of(square)}")
