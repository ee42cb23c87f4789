"""Positions and moves in the words of the scenarios.

`table` fills in what a scenario leaves open: the Houses by seat, Terrains without bearing.
`play` passes in every reaction window that the next text does not answer.
"""

from __future__ import annotations

import re

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.game import TerReignGame
from banneret.games.terreign.kinds import GEAR, HOUSE_NAMES, ITEM_NAMES
from banneret.games.terreign.options import Options
from banneret.games.terreign.rules.inventory import equipped
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.rules.turn import actions_left
from banneret.games.terreign.state import TerReign
from banneret.games.terreign.table import (
    DECOY,
    MORALE,
    STATUS,
    WARRIOR,
    get,
    item_of,
    space_of,
    team_of,
)
from banneret.kernel.options import build
from banneret.kernel.state import CHANCE

SEATED = (
    *("desirah", "viewhing", "benevol", "hammerstone"),
    *("shimoto", "nevermsis", "tagion", "gryssel"),
)
FILLERS = ("plain", "farm", "coast", "palace", "towne", "tower", "river", "mountain", "swamp")
WINDOWS = (fr.BORDER, fr.HIT, fr.DUEL)
ACTING = "> turn seat P1 step acting"
PREPARING = "> turn seat P1 step preparing"


def game(players: int = 3, **options: object) -> TerReignGame:
    """The game with the scenarios' Houses and, unless asked for, without traits."""
    values = {"players": players, "houses": ", ".join(SEATED[:players]), "traits": False}
    return TerReignGame(build(Options, values | options))


def table(players: int, *parts: str, **options: object) -> TerReign:
    """A position; parts are those of a position text."""
    rules = game(players, **options)
    return rules.parse_position(" | ".join(fill_in(rules, parts)))


def here(
    own: str = "",
    step: str = ACTING,
    second: str = "W1 D3",
    third: str = "W3 D1",
    tiles: str = "plain towne farm",
    parts: tuple[str, ...] = (),
    **options: object,
) -> TerReign:
    """P1 and P2 on T1, P3 next door."""
    spaces = [f"T{n} {tile}" for n, tile in enumerate(tiles.split(), 1)]
    seats = (f"P1 W1 D2 {own}", f"P2 {second}", f"P3 {third}")
    return table(3, *spaces, *seats, *parts, step, **options)


def fill_in(rules: TerReignGame, parts: tuple[str, ...]) -> list[str]:
    """The parts with the Houses and the Terrains that were left out."""
    given = [part.strip() for part in parts]
    houses = rules.options.house_list
    told = {part.split()[0]: n for n, part in enumerate(given)}
    used = {word for part in given for word in re.split(r"[ :;]", part)}
    for seat, house in enumerate(houses):
        name = f"P{seat + 1}"
        if name not in told:
            given.append(f"{name} {house}")
        elif not set(given[told[name]].replace(";", " ").split()) & set(HOUSE_NAMES):
            given[told[name]] = given[told[name]].replace(name, f"{name} {house}", 1)
    free = [tile for tile in FILLERS if tile not in used]
    if "royale" in rules.options.variant and any(part.startswith("T1") for part in given):
        return given
    missing = [n for n in range(1, len(houses) + 1) if not {f"T{n}", f"T{n}:"} & told.keys()]
    given += [f"T{space} {free.pop(0)}" for space in missing]
    for n, part in enumerate(given):
        if re.match(r"T\d:", part):
            given[n] = part.replace(":", f" {free.pop(0)}:", 1)
    return given


# ---------------------------------------------------------------- moves


def play(state: TerReign, *texts: str) -> TerReign:
    """Apply actions and outcomes by their text."""
    for text in texts:
        while not is_open(state, text):
            assert can_pass(state), f"'{text}' is not open; open are: {open_texts(state)}"
            state.apply(act.PASS)
        state.apply(state.game.parse(state, text))
    return state


def rest(state: TerReign) -> TerReign:
    """Pass in all open windows."""
    while can_pass(state):
        state.apply(act.PASS)
    return state


def can_pass(state: TerReign) -> bool:
    """Whether a reaction window asks."""
    if state.over or state.asked == CHANCE:
        return False
    return state.stack[state.top_at()] in WINDOWS and state.is_legal(act.PASS)


def is_open(state: TerReign, text: str) -> bool:
    """Whether an action is open, by its full text."""
    return text in open_texts(state)


def open_texts(state: TerReign) -> list[str]:
    """The full texts of all open actions or outcomes."""
    return [state.game.format(state, action) for action in state.legal_actions()]


def goals(state: TerReign, word: str) -> list[str]:
    """What the open actions of one verb are about."""
    return [text.partition(" ")[2] for text in open_texts(state) if text.split()[0] == word]


def why(state: TerReign, text: str) -> str:
    """The reason why an action is refused."""
    refusal = state.game.explain(state, state.game.parse(state, text))
    assert refusal is not None, f"'{text}' is open"
    return refusal.reason


def refused(state: TerReign, text: str) -> bool:
    """Whether an action is not open, and trying it changes nothing."""
    before = state.key()
    action = state.game.parse(state, text)
    assert state.key() == before
    return not state.is_legal(action)


def duel(state: TerReign, *rows: str) -> TerReign:
    """Attempts as `B HL`: attack and defense letters."""
    attacks = {"H": "head", "B": "body", "L": "left", "R": "right"}
    for row in rows:
        attack, defense = row.split()
        guard = "/".join(attacks[letter] for letter in defense)
        play(state, f"strike {attacks[attack]}", f"guard {guard}")
    return state


# ---------------------------------------------------------------- looks


def morale(state: TerReign, player: int) -> str:
    """Morale as now/maximum."""
    return f"{get(state, player - 1, MORALE)}/{max_morale(state, player - 1)}"


def reign(state: TerReign, player: int) -> str:
    """Tokens of a Player's side: 3h, or 3h+1d."""
    team = team_of(state, player - 1)
    honorable, dishonorable = state.pools[2 * team], state.pools[2 * team + 1]
    return f"{honorable}h" + (f"+{dishonorable}d" if dishonorable else "")


def hand(state: TerReign, player: int) -> list[str]:
    """The inventory, by name."""
    return sorted(ITEM_NAMES[card >> 8] for card in state.hands[player - 1])


def gear(state: TerReign, player: int) -> list[str]:
    """The equipped items, by name."""
    return sorted(
        ITEM_NAMES[kind] for kind in GEAR for _ in range(equipped(state, player - 1, kind))
    )


def tokens(state: TerReign, space: int) -> set[str]:
    """The tokens on a space: P1.W, P2.D."""
    seats = range(state.rules.seats)
    found = {f"P{seat + 1}.W" for seat in seats if get(state, seat, WARRIOR) == space}
    return found | {f"P{seat + 1}.D" for seat in seats if get(state, seat, DECOY) == space}


def dropped(state: TerReign, space: int) -> list[str]:
    """The items dropped on a space."""
    return sorted(ITEM_NAMES[item_of(entry)] for entry in state.drops if space_of(entry) == space)


def discard(state: TerReign) -> list[str]:
    """The discard pile, the top card last."""
    return [ITEM_NAMES[kind] for kind in state.discard]


def left(state: TerReign) -> int:
    """The Actions left in the running turn."""
    return int(actions_left(state, fr.SIZE))


def is_out(state: TerReign, player: int) -> bool:
    """Whether a Player is Retreated or eliminated."""
    return get(state, player - 1, STATUS) != 0


def asked(state: TerReign) -> str:
    """Who is asked: P1, chance, or nobody."""
    if state.over:
        return "nobody"
    return "chance" if state.asked == CHANCE else f"P{state.asked + 1}"


def deck_size(state: TerReign) -> int:
    """How many cards the Item deck holds."""
    return int(sum(state.deck)) + len(state.on_top)


def at_event(*parts: str, **options: object) -> TerReign:
    """A position of three Players, each on an own Terrain, before the Event is drawn."""
    told = {part.split()[0] for part in parts}
    seats = [f"P{n} W{n} D{n % 3 + 1}" for n in (1, 2, 3) if f"P{n}" not in told]
    return table(3, *parts, *seats, "> round step event", **options)
