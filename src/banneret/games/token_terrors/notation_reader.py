"""Reads an action from text: lenient about how it is written, strict about what it says."""

from __future__ import annotations

import itertools
import re

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import table
from banneret.games.token_terrors.board import (
    CELLS,
    adjacent,
    bit_at,
    footprint,
    name_of,
    square_of,
)
from banneret.games.token_terrors.cards.tile import TILE
from banneret.games.token_terrors.notation import PLAIN_WORDS, STEPS, format_action
from banneret.games.token_terrors.rules import activation
from banneret.games.token_terrors.state import TokenTerrors
from banneret.games.token_terrors.table import acting_faction
from banneret.games.token_terrors.talents import wyverns
from banneret.games.token_terrors.talents.law import TALENTS
from banneret.games.token_terrors.words import faction_of, factions, plain
from banneret.kernel.errors import AmbiguousText, NotationError
from banneret.kernel.text import huge_number, shown

LONGEST = 200  # characters
NOT_ACTIVE = "no token is active yet: choose one first, such as 'c2'"

# Actions on a square, by verb. What the square names, a token that stands there or the space
# where a token goes, decides of which token a name in the text speaks.
AT_TOKEN = {
    "activate": a.ACTIVATE,
    "feast": a.FEAST,
    "carry": a.CARRY,
    "refresh": a.REFRESH,
    **{one.word: int(one.action) for one in TALENTS if one.has_squares and not one.on_space},
    "battle": a.BATTLE,
    "attack": a.BATTLE,
    "shoot": a.BATTLE,
    "blindside": a.BLINDSIDE,
    "sure shot": a.SURE_SHOT,
    "spear": a.SPEAR,
}
TO_SPACE = {
    "move": a.MOVE,
    "take flight": a.TAKE_FLIGHT,
    "fly": a.TAKE_FLIGHT,
    "flight": a.TAKE_FLIGHT,
    "evade": a.EVADE,
    "go": a.GO,
}
# Talents that are used on a space; the token that flies there is named as one that moves.
ON_SPACE = {one.word: int(one.action) for one in TALENTS if one.on_space and not one.flies}
ENTERING = ("place", "reinforce")
FLIGHTS = ("take flight", "fly", "flight")
ATTACKS = ("", "battle", "attack", "shoot", "blindside", "sure shot", "spear")
PATHS = ("", *TO_SPACE, "swarm", "march", "teamwork")
VERBS = (*AT_TOKEN, *TO_SPACE, *ENTERING, *ON_SPACE, "swarm")
VERB = re.compile(rf"({'|'.join(sorted(VERBS, key=len, reverse=True))})\b ?(.*)")
# Verbs that mean the step that is asked for, whatever they mean elsewhere.
MEANT = {
    table.SETTING: ({"move", "set"}, "go"),
    table.SENDING: ({"move", "march", "teamwork"}, "go"),
    table.EVADE_MOVE: ({"move", "go"}, "evade"),
    table.SWARMING: ({"move", "go"}, "swarm"),
}
ALONE = re.compile(rf"({'|'.join(set(PLAIN_WORDS.values()) - {'swarm', 'roll'})}) .+")
PATH = re.compile(r"([a-g][1-7])((?:-[a-g][1-7])+)")
ATTACK = re.compile(r"([a-g][1-7])x([a-g][1-7])")
NAMED = re.compile(r"([a-z][a-z _-]*) ([a-g][1-7])((?:[-x].*)?)")
NUMBER = r"(- ?\d+|\d+)"
# No name of a faction begins with one of these.
RESERVED = frozenset(
    word.split()[0]
    for word in (
        *VERBS,
        *PLAIN_WORDS.values(),
        *("army", "ranks", "reserve", "reserves", "cemetery", "tactic", "no", "none", "nothing"),
        *("draft", "drafts", "pick", "picks", "take", "takes", "draw", "draws", "pay", "pays"),
        *("roll", "rolls", "rolled", "use", "the", "to", "at", "on", "onto", "into", "against"),
        *("from", "of", "first", "second", "ozzy", "wren", "crossing"),
    )
)
# Ways to write the same.
SAME = (
    (re.compile(r"[\u2010-\u2015\u2212]"), "-"),
    (re.compile(r"^([a-z][a-z _-]*):"), r"\1 "),
    (re.compile(r"(?<=[a-g][1-7]) (?:attacks|battles|shoots)(?: at)? (?=[a-g][1-7]\b)"), "x"),
    (re.compile(r"(?<=[a-g][1-7]) (?:moves|goes|flies) to (?=[a-g][1-7]\b)"), "-"),
    (re.compile(r"(?<=[a-g][1-7]) ?(?:-*>|=+>|\u2192|\u21d2|-+|to) ?(?=[a-g][1-7]\b)"), "-"),
    (re.compile(r"(?<=[a-g][1-7]) ?[x\u00d7\u2715] ?(?=[a-g][1-7]\b)"), "x"),
    (re.compile(r"\b(?:the|to|at|on|onto|into|against|from|of) (?=[a-z])"), ""),
    (re.compile(r"^use (?:talent )?"), ""),
    (re.compile(r"\bsure[-_]?shot\b"), "sure shot"),
    (re.compile(r"\btake[-_]?flight\b"), "take flight"),
    (re.compile(r"\bspear[-_]?skewer\b"), "spear skewer"),
    (re.compile(r"\bblind[-_ ]side\b"), "blindside"),
    (re.compile(r"\bteam[-_ ]work\b"), "teamwork"),
    (re.compile(r"\bsharp[-_ ]shooter\b"), "sharpshooter"),
    (re.compile(r"[.!]+$"), ""),
)


def parse_action(s: TokenTerrors, text: str) -> int:
    """The action a text names here, legal or not.

    Raises:
        NotationError: it names none.
        AmbiguousText: it names several.
    """
    if huge_number(text):
        raise NotationError(text, str(huge_number(text)))
    if len(text) > LONGEST:
        raise NotationError(text, f"an action is written in at most {LONGEST} characters")
    words = " ".join(text.lower().split())
    for way, canonical in SAME:
        words = " ".join(way.sub(canonical, words).split())
    found = _parse_words(s, words)
    if found is not None:
        return found
    verb, rest = "", words
    if match := VERB.fullmatch(words):
        verb, rest = match[1], match[2]
    others, meant = MEANT.get(int(s.phase), ((), ""))
    if verb in others:
        verb = meant
    if match := NAMED.fullmatch(rest):
        return _parse_named(s, verb, match, text)
    return _parse_squares(s, verb, rest, text)


def _parse_squares(s: TokenTerrors, verb: str, rest: str, text: str) -> int:
    """An action written by squares alone, after its verb."""
    if match := PATH.fullmatch(rest):
        return _parse_path(s, verb, [match[1], *match[2].split("-")[1:]])
    if match := ATTACK.fullmatch(rest):
        return _parse_attack(s, verb, match[1], match[2])
    square = square_of(rest)
    if square is not None:
        return _parse_square(s, verb, square, text)
    raise NotationError(text, f"{shown(text)} is no action; examples here: {_examples(s)}")


def _examples(s: TokenTerrors) -> str:
    legal = s.legal_actions()
    return ", ".join(f"'{format_action(s, action)}'" for action in legal[:: len(legal) // 4 + 1])


# ------------------------------------------------------------------ without a square


def _parse_words(s: TokenTerrors, words: str) -> int | None:
    """Actions without a square."""
    if s.phase == table.EVADE_MOVE and words == "stay":
        return a.EVADE + int(s.target)
    word = plain(words)
    for action, name in PLAIN_WORDS.items():
        if word == name:
            return action
    if match := re.fullmatch(rf"pays? {NUMBER}(?: (?:surge )?points?)?", words, re.ASCII):
        return _pay(words, _number(match[1]))
    if match := re.fullmatch(rf"roll(?:s|ed)? {NUMBER}", words, re.ASCII):
        pips = _number(match[1])
        if match[1].startswith("-") or not 1 <= pips <= 6:
            raise NotationError(
                words, f"the Evasion Die shows 1 to 6, not {pips}", ("TT-BATTLE-11",)
            )
        return a.PLAIN + a.ROLL + pips - 1
    if match := re.fullmatch(r"(?:tactic|bring|choose) (.+)", words):
        return a.CHOOSE + _card(s, words, match[1])
    if match := re.fullmatch(r"draws? (.+)", words):
        return int(a.drawing(_faction(s, words, match[1])))
    verb = r"(?:(?:draft|pick|take)s? )"
    verb += "?" if s.phase == table.DRAFTING else ""
    if match := re.fullmatch(rf"{verb}{NUMBER} (.+)", words, re.ASCII):
        number = _number(match[1])
        if match[1].startswith("-") or not 1 <= number <= 6:
            raise NotationError(
                words, f"a pick takes 1 to 6 tokens, not {number}", ("TT-SETUP-04",)
            )
        return int(a.drafting(_faction(s, words, match[2]))) + number - 1
    if match := ALONE.fullmatch(word):
        raise NotationError(words, f"'{match[1]}' is written alone")
    return None


def _card(s: TokenTerrors, text: str, name: str) -> int:
    keys = [card.key for card in s.roster.deck.cards]
    key = name.replace(" ", "-")
    if key in keys:
        return keys.index(key)
    if name.isdecimal() and 1 <= int(name) <= a.MOST_CARDS:
        return int(name) - 1
    known = ", ".join(keys) or "this match is played without"
    raise NotationError(text, f"no card {shown(name)}; there are: {known}", ("TT-CARD-01",))


def _number(text: str) -> int:
    return int(text.replace(" ", ""))


def _pay(words: str, points: int) -> int:
    if points > a.MOST_PAID:
        raise NotationError(words, f"no attack deals {points} damage to a lone token")
    if points < 0 or "-" in words:
        raise NotationError(
            words, f"who pays names 0 to {a.MOST_PAID} points, not less", ("TT-SOLE-03",)
        )
    return a.PLAIN + a.PAY + points


def _faction(s: TokenTerrors, text: str, name: str) -> int:
    faction = faction_of(s.roster, name)
    if faction is None:
        known = ", ".join(kit.word for kit in factions(s.roster))
        raise NotationError(text, f"no faction {shown(name)}; there are: {known}")
    return faction


# ------------------------------------------------------------------ with the name of a token


def _parse_named(s: TokenTerrors, verb: str, match: re.Match[str], text: str) -> int:
    """A square, a path or an attack behind the name of a token, which has to be the right one."""
    faction = _faction(s, text, match[1])
    square = square_of(match[2]) or 0
    entering = s.phase in (table.PLACING, table.REINFORCING)
    if entering and verb in ("", *ENTERING) and not match[3].startswith("x"):
        return _entry(s, faction, match[2], match[3].lstrip("-"), text)
    if verb in ENTERING:
        raise NotationError(text, f"no token enters the board now; examples here: {_examples(s)}")
    if verb == "build" and s.active != table.NOWHERE and faction != table.active_faction(s):
        builder = s.roster.kits[table.active_faction(s)].plural.title()
        raise NotationError(text, f"only {builder} are built", ("TT-BUILD-01",))
    if match[3] or verb in AT_TOKEN:
        _name_at(s, faction, square)
    elif verb in TO_SPACE:
        _name_moving(s, faction)
    elif verb not in ON_SPACE and s.phase in (table.START, table.MARCH_MORE, table.CARRYING):
        _name_at(s, faction, square)
    elif not verb and s.phase in (table.SENDING, table.SETTING, table.EVADE_MOVE):
        _name_moving(s, faction)
    elif verb not in ON_SPACE:
        return _only_one(s, square, text, faction)
    return _parse_squares(s, verb, match[2] + match[3], text)


def _entry(s: TokenTerrors, faction: int, corner: str, across: str, text: str) -> int:
    """A token enters on a square, a large one on the squares between two corners (TT-RARITY-05)."""
    spaces = int(s.roster.kits[faction].spaces)
    square = square_of(corner) or 0
    written = f"{corner}-{across}" if across else corner
    for turned in range(int(activation.shapes_of(s, faction))):
        shape = int(activation.entry_shape(s, faction, turned))
        if footprint(square, shape) == written and bool(across) == (spaces > 1):
            return int(a.entering_turned(faction) if turned else a.entering(faction)) + square
    if spaces == 4 and not across:
        return int(a.entering(faction)) + square
    name = s.roster.kits[faction].word.lower()
    right = {1: "c1", 2: "c1-c2' or 'c1-d1", 4: "c1-d2"}[spaces]
    said = f"{name} fills {spaces} space{'s' * (spaces > 1)}: say '{right}', its lowest left space first"
    raise NotationError(text, said, ("TT-RARITY-05",))


def _corner(s: TokenTerrors, square: int) -> int:
    """The corner of the token on a square; the square itself if it is empty (TT-RARITY-05)."""
    found = int(table.corners(s, bit_at(square)))
    return found.bit_length() - 1 if (s.mine | s.foes) >> square & 1 else square


def _name_at(s: TokenTerrors, faction: int, square: int) -> None:
    """Refuse the name of another token than the one on a square."""
    stands = _kinds_at(s, square)
    if faction in stands:
        return
    name, at = s.roster.kits[faction].word, name_of(square)
    if not stands:
        raise NotationError(f"{name} {at}", f"no {name} stands on {at}: it is empty")
    found = " and ".join(s.roster.kits[kind].word for kind in stands)
    raise NotationError(f"{name} {at}", f"no {name} stands on {at}, but: {found}")


def _kinds_at(s: TokenTerrors, square: int) -> list[int]:
    """The factions of what stands on a square, a token that crosses it as well."""
    found = [int(acting_faction(s))] if s.lifted and square == s.actor else []
    if (s.mine | s.foes) & bit_at(square):
        found.append(int(table.faction_at(s, square)))
    return found


def _name_moving(s: TokenTerrors, faction: int) -> None:
    """Refuse the name of another token than the one that moves."""
    moving = {table.SENDING: s.subject, table.SETTING: s.subject, table.EVADE_MOVE: s.target}.get(
        int(s.phase), s.actor
    )
    name = s.roster.kits[faction].word
    if moving == table.NOWHERE:
        raise NotationError(name, NOT_ACTIVE, ("TT-TURN-05",))
    kind = _kinds_at(s, int(moving))[0]
    if kind != faction:
        raise NotationError(
            name, f"the {s.roster.kits[kind].word} on {name_of(int(moving))} moves now, no {name}"
        )


# ------------------------------------------------------------------ paths and attacks


def _need(s: TokenTerrors, origin: str, square: int, what: str) -> None:
    """Refuse a text that starts from another square than the token concerned."""
    if square_of(origin) != square:
        raise NotationError(origin, f"{what} stands on {name_of(square)}, not on {origin}")


def _parse_path(s: TokenTerrors, verb: str, path: list[str]) -> int:
    end = square_of(path[-1]) or 0
    if verb in ATTACKS[1:]:
        raise NotationError("-".join(path), f"an attack is written {path[0]}x{path[-1]}")
    if verb not in PATHS:
        raise NotationError("-".join(path), f"'{verb}' takes one space, not a path")
    if s.phase == table.SETTING:
        _need(s, path[0], s.subject, "the token that comes along")
        return a.GO + end
    if s.phase == table.SENDING:
        _need(s, path[0], s.subject, "the token to be moved")
        _follow(path, s.foes)
        return a.GO + end
    if s.phase == table.EVADE_MOVE:
        _need(s, path[0], s.target, "the evading token")
        _follow(path, s.mine)
        return a.EVADE + end
    if s.phase == table.SWARMING and verb in ("", "swarm"):
        return _swarm_step(path)
    if verb == "swarm":
        raise NotationError("-".join(path), "say 'swarm' first, then 'a2-a3' for each machine")
    if s.actor == table.NOWHERE:
        raise NotationError("-".join(path), NOT_ACTIVE, ("TT-TURN-05",))
    if verb in ("march", "teamwork"):
        raise NotationError(
            "-".join(path), f"name the token first, '{verb} {path[0]}', then where it goes"
        )
    _need(s, path[0], s.actor, "the acting token")
    if verb in FLIGHTS:
        return _fly(s, path) + end
    if len(path) > 2:
        raise NotationError(
            "-".join(path), f"give Moves one at a time: '{path[0]}-{path[1]}'", ("TT-MOVE-01",)
        )
    return a.MOVE + end


def _fly(s: TokenTerrors, path: list[str]) -> int:
    """The plane of a flight; one that is written out must be one, its two ends alone do as well.

    Where a flight can pass over the tile as well as beside it, only a path over the tile says so.
    """
    tile = name_of(TILE)
    over = a.FLY_OVER if s.roster.deck.tactics and tile in path[1:-1] else a.TAKE_FLIGHT
    end = square_of(path[-1]) or 0
    if over == a.FLY_OVER and not wyverns.flights(s, False) >> end & 1:
        over = a.TAKE_FLIGHT
    if len(path) == 2 or (len(path) == 3 and path[1] == tile):
        return int(over)
    _follow(path, s.foes)
    if len(path) != 4 or len(set(path)) != 4:
        raise NotationError(
            "-".join(path), "a flight is three steps to four spaces", ("TT-FLIGHT-02",)
        )
    return int(over)


def _follow(path: list[str], blocked: int) -> None:
    """Refuse a written-out path that no token could go, enemies being on the blocked squares."""
    if len(path) == 2:
        return
    for here, there in itertools.pairwise(path):
        step = bit_at(square_of(there) or 0)
        if not adjacent(bit_at(square_of(here) or 0)) & step:
            raise NotationError("-".join(path), f"{there} is not next to {here}", ("TT-MOVE-06",))
        if blocked & step:
            raise NotationError("-".join(path), f"{there} is an enemy's space", ("TT-MOVE-02",))


def _swarm_step(path: list[str]) -> int:
    origin, end = square_of(path[0]) or 0, square_of(path[-1]) or 0
    if len(path) > 2 or not adjacent(bit_at(origin)) & bit_at(end):
        raise NotationError("-".join(path), "a Swarm moves one space each", ("TT-SWARM-01",))
    return a.SWARM_STEP + STEPS.index(end - origin) * CELLS + origin


def _parse_attack(s: TokenTerrors, verb: str, origin: str, target: str) -> int:
    if verb not in ATTACKS:
        raise NotationError(
            f"{origin}x{target}", f"'{verb}' is no attack, such as {origin}x{target}"
        )
    if s.actor == table.NOWHERE:
        raise NotationError(f"{origin}x{target}", NOT_ACTIVE, ("TT-TURN-05",))
    if not table.acting_body(s) >> (square_of(origin) or 0) & 1:
        _need(s, origin, s.actor, "the acting token")
    return AT_TOKEN.get(verb, a.BATTLE) + _corner(s, square_of(target) or 0)


# ------------------------------------------------------------------ a square


def _parse_square(s: TokenTerrors, verb: str, square: int, text: str) -> int:
    if verb in AT_TOKEN:
        return AT_TOKEN[verb] + _corner(s, square)
    if verb in TO_SPACE:
        return TO_SPACE[verb] + square
    if verb in ON_SPACE:
        return ON_SPACE[verb] + square
    phases = {
        "": (
            table.SENDING,
            table.SETTING,
            table.CARRYING,
            table.EVADE_MOVE,
            table.MARCH_MORE,
            table.START,
        ),
        "swarm": (table.SWARMING,),
    }
    if verb and s.phase not in phases.get(verb, (table.PLACING, table.REINFORCING)):
        raise NotationError(text, f"{shown(text)} is no action; examples here: {_examples(s)}")
    if s.phase == table.START:
        square = _corner(s, square)
        waits = (s.resting | s.readied) & s.mine
        return (a.REFRESH if waits >> square & 1 else a.ACTIVATE) + square
    planes = {
        table.SETTING: a.GO,
        table.CARRYING: a.CARRY,
        table.SENDING: a.GO,
        table.EVADE_MOVE: a.EVADE,
        table.MARCH_MORE: a.MARCH,
    }
    if s.phase in planes:
        return planes[int(s.phase)] + square
    return _only_one(s, square, text)


def _only_one(s: TokenTerrors, square: int, text: str, faction: int | None = None) -> int:
    """The one legal action with that square as its target, of a token of that name if one is said."""
    name = name_of(square)
    found = [
        int(action)
        for action in s.legal_actions()
        if format_action(s, action).endswith(name)
        and format_action(s, action) != name
        and (faction is None or _concerns(s, int(action), faction, square))
    ]
    if not found:
        what = name if faction is None else f"{s.roster.kits[faction].word} {name}"
        raise NotationError(text, f"nothing can be done on {what} now")
    if len(found) > 1:
        raise AmbiguousText(text, [format_action(s, action) for action in found])
    return found[0]


def _concerns(s: TokenTerrors, action: int, faction: int, square: int) -> bool:
    """Whether the token that an action moves, adds or is aimed at is of a faction."""
    if action < a.BATTLE or a.TAKE_FLIGHT <= action < a.BUILD:
        return bool(acting_faction(s) == faction)
    if a.BUILD <= action < a.REFRESH or a.SWARM_STEP <= action < a.PLAIN:
        return s.active != table.NOWHERE and bool(faction == table.active_faction(s))
    return faction in _kinds_at(s, square)
