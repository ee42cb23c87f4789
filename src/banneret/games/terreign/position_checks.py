"""What cannot be in a position, each impossibility in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.frame_fields import FIELDS, FLAGS, NAMES, STEPS
from banneret.games.terreign.kinds import (
    EVENT_NAMES,
    GEAR_KINDS,
    HAMMERSTONE,
    HOUSE_NAMES,
    ITEM_NAMES,
    SHIELD,
    TERRAIN_NAMES,
    WEAPON,
)
from banneret.games.terreign.rules.board import MOST_TOKENS, tokens_on
from banneret.games.terreign.rules.challenge import why_not_duel
from banneret.games.terreign.rules.counting import rest_of_deck, rest_of_events, rest_of_tiles
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.inventory import MOST_EQUIPPED, equipped, gear_count, plates
from banneret.games.terreign.rules.morale import max_morale
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DECOY,
    DUE,
    ELIMINATED,
    EQUIPPED,
    FRESH,
    HOUSE,
    IN_PLAY,
    MORALE,
    RETREATED,
    SPENT,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    are_enemies,
    get,
    has_trait,
    in_tie,
    plays,
    uses_reign,
)


def problems_of(t: Table) -> list[str]:
    """Every impossibility of a position."""
    found = [*_houses(t)]
    if found:
        return found
    found += _spaces(t)
    for seat in range(t.rules.seats):
        found += _seat(t, seat)
    found += _tokens(t)
    found += _piles(t)
    found += _frames(t)
    return found


def _in_setup(t: Table) -> bool:
    return bool(t.stack) and t.stack[0] == fr.ROUND and t.stack[fr.STEP] <= fr.FIRST


def _houses(t: Table) -> Iterator[str]:
    houses = [int(get(t, seat, HOUSE)) for seat in range(t.rules.seats)]
    for seat, house in enumerate(houses):
        if house < 0 and not _in_setup(t):
            yield f"P{seat + 1} has no House"
        if house >= 0 and houses.index(house) != seat:
            yield f"{HOUSE_NAMES[house]} belongs to two Players (TR-SETUP-02)"


# ---------------------------------------------------------------- the board


def _spaces(t: Table) -> Iterator[str]:
    royale = t.rules.variant == ROYALE
    gone = sum(get(t, seat, STATUS) == ELIMINATED for seat in range(t.rules.seats))
    least = max(1, int(t.rules.seats) - gone) if royale else t.rules.seats
    if not least <= t.spaces <= t.rules.seats:
        yield f"{t.spaces} active spaces; there must be {least} to {t.rules.seats}"
    for space in range(1, t.spaces + 1):
        if t.tiles[space] < 0 and not _in_setup(t):
            yield f"T{space} has no Terrain"
        if tokens_on(t, space) > MOST_TOKENS:
            yield f"T{space} holds {tokens_on(t, space)} tokens (TR-TRAVEL-04)"
    for entry in t.drops:
        if not 1 <= entry >> 5 <= t.spaces:
            yield f"an item lies on T{entry >> 5}, which is not active"


def _seat(t: Table, seat: int) -> Iterator[str]:
    name = f"P{seat + 1}"
    status = get(t, seat, STATUS)
    warrior, decoy = get(t, seat, WARRIOR), get(t, seat, DECOY)
    for space in (warrior, decoy):
        if space > t.spaces:
            yield f"{name} has a token on T{space}, which is not active (TR-SETUP-11)"
    if warrior and warrior == decoy:
        yield f"{name} has both tokens on T{warrior} (TR-TRAVEL-03)"
    if status == RETREATED and (warrior or decoy):
        yield f"{name} has Retreated, but tokens on the board (TR-RETREAT-04)"
    if status == ELIMINATED and t.rules.variant != ROYALE:
        yield f"{name} is eliminated, but this is no Battle Royale"
    if status == RETREATED and t.rules.variant == ROYALE:
        yield f"{name} has Retreated, but in Battle Royale one is eliminated"
    if status == IN_PLAY and not warrior and _after_travel(t):
        yield f"{name} has no Warrior on the board (TR-TRAVEL-09)"
    yield from _morale(t, seat, name)
    yield from _inventory(t, seat, name)


def _after_travel(t: Table) -> bool:
    return bool(t.stack) and not t.over and t.stack[fr.STEP] >= fr.LOOK


def _morale(t: Table, seat: int, name: str) -> Iterator[str]:
    if get(t, seat, HOUSE) < 0:
        return
    morale = get(t, seat, MORALE)
    if morale > max_morale(t, seat):
        yield f"{name} has Morale {morale} of {max_morale(t, seat)} (TR-MORALE-03)"
    if in_tie(t) or t.over:
        return
    if (morale == 0) != (get(t, seat, STATUS) != IN_PLAY):
        fate = "must have left" if morale == 0 else "cannot be out"
        yield f"{name} has Morale {morale} and {fate} (TR-MORALE-02)"


def _inventory(t: Table, seat: int, name: str) -> Iterator[str]:
    for card in t.hands[seat]:
        if not stays_in_hand(card >> 8):
            yield f"{name} cannot hold {ITEM_NAMES[card >> 8]} (TR-TYPE-INSTANCE-1)"
    status = get(t, seat, STATUS)
    if status == ELIMINATED and t.hands[seat]:
        yield f"{name} is eliminated and holds no items (TR-VAR-ROYALE-10)"
    if status != IN_PLAY and (get(t, seat, EQUIPPED) or get(t, seat, TRAPS)):
        yield f"{name} is out and has neither equipment nor Traps (TR-RETREAT-12)"
    if status != IN_PLAY and (get(t, seat, DUE) or get(t, seat, FRESH)):
        yield f"{name} is out and holds no Plague (TR-ITEM-PLAGUE-9)"
    if get(t, seat, TRAPS) and not get(t, seat, WARRIOR):
        yield f"{name} is trapped, but has no Warrior on the board (TR-ITEM-TRAP-5)"
    rack = has_trait(t, seat, HAMMERSTONE)
    if gear_count(t, seat) > MOST_EQUIPPED + rack:
        yield f"{name} has too many items equipped (TR-EQUIP-01)"
    weapons, shields = plates(t, seat, WEAPON), plates(t, seat, SHIELD)
    if max(weapons, shields) > 1 + rack or weapons + shields > 2 + rack:
        yield f"{name} has too many Weapons or Shields (TR-EQUIP-08)"
    for kind in range(GEAR_KINDS):
        if get(t, seat, SPENT) >> 2 * kind & 3 > equipped(t, seat, kind):
            yield f"{name} used more of {ITEM_NAMES[kind]} than are equipped"


# ---------------------------------------------------------------- tokens and piles


def _tokens(t: Table) -> Iterator[str]:
    teams = [int(entry >> 3) for entry in t.reached]
    if len(set(teams)) != len(teams):
        yield "a side came to the goal twice"
    for team in range(t.rules.teams):
        total = t.pools[2 * team] + t.pools[2 * team + 1]
        if total and not uses_reign(t):
            yield "there are no Reign tokens in Battle Royale (TR-VAR-ROYALE-1)"
        if total > t.rules.goal and uses_reign(t):
            yield f"P{team + 1} has {total} tokens of {t.rules.goal} (TR-REIGN-03)"
        if (total == t.rules.goal and uses_reign(t)) != (team in teams):
            yield f"who came to the goal does not fit the tokens of P{team + 1}"
        if t.winners >> team & 1 and uses_reign(t) and team not in teams:
            yield f"P{team + 1} has won without the tokens (TR-WIN-01)"


def _piles(t: Table) -> Iterator[str]:
    for kind, rest in enumerate(rest_of_deck(t)):
        if rest < t.deck[kind] or rest < 0 or t.deck[kind] < 0:
            yield f"there are more of {ITEM_NAMES[kind]} than were printed (TR-CONTENT-05)"
        elif rest > t.deck[kind]:
            yield f"{rest - t.deck[kind]} of {ITEM_NAMES[kind]} lies nowhere"
    for event, rest in enumerate(rest_of_events(t)):
        if rest != t.events[event] or rest < 0:
            yield f"the Event {EVENT_NAMES[event]} is there too often, or nowhere (TR-CONTENT-06)"
    if t.unused & ~rest_of_tiles(t):
        yield "a Terrain is active and in the stack at once (TR-COMP-05)"
    if len(set(t.bottom)) != len(t.bottom):
        yield "a Terrain lies twice under the stack (TR-COMP-05)"
    if set(t.bottom) & set(t.tiles):
        yield "a Terrain under the stack lies elsewhere too (TR-COMP-05)"
    if t.rules.variant != ROYALE and t.unused != rest_of_tiles(t):
        yield f"of the {len(TERRAIN_NAMES)} Terrains some lie nowhere"
    if t.over and (t.stack or t.aside):
        yield "the match is over, but something is still being done"
    if t.stack and t.stack[fr.STEP] == fr.TILES and t.stack[fr.INDEX] > t.spaces:
        yield "more Terrains are laid than there are spaces"


# ---------------------------------------------------------------- steps


def _frames(t: Table) -> Iterator[str]:
    for f in range(0, len(t.stack), fr.SIZE):
        kind = int(t.stack[f])
        if f > 0 and kind in (fr.ROUND, fr.TURN, fr.TIE, fr.SIGHT) and f != fr.SIZE:
            yield f"{NAMES[kind]} cannot come out of another step"
        if kind == fr.ROUND and f > 0:
            yield "only one round runs at a time"
        yield from _fields(t, f, kind)
        yield from _parents(t, f, kind)
    if t.stack and t.stack[0] == fr.ROUND and len(t.stack) > fr.SIZE and _in_setup(t):
        yield "nothing else is done during the setup"
    yield from _aside(t)


def _fields(t: Table, f: int, kind: int) -> Iterator[str]:
    for field in FIELDS[kind]:
        value = int(t.stack[f + field.place])
        name = f"{NAMES[kind]} {field.name}"
        if field.form == "seat" and not _fits_seat(t, kind, field.name, value):
            yield f"{name} names no Player"
        if field.form == "step" and not 0 <= value < len(STEPS.get(kind, ())):
            yield f"{name} is no step"
        if field.form == "flags" and value & ~sum(FLAGS[kind].values()):
            yield f"{name} has unknown flags"
    limits = {fr.TURN: (fr.USED, 2), fr.DUEL: (fr.ATTEMPT, 3), fr.ROUND: (fr.INDEX, 8)}
    if kind in limits:
        place, most = limits[kind]
        if not 0 <= t.stack[f + place] <= most:
            yield f"{NAMES[kind]} has a number that cannot be"


def _fits_seat(t: Table, kind: int, name: str, value: int) -> bool:
    if value < 0:
        return kind == fr.HIT and name == "source"
    if value >= t.rules.seats:
        return False
    free = kind in (fr.ROUND, fr.EVENT, fr.BORDER, fr.TIE, fr.REWARD, fr.HIT, fr.DUEL, fr.DRAW)
    return free or _in_hidden_phase(t) or get(t, value, STATUS) != ELIMINATED


def _in_hidden_phase(t: Table) -> bool:
    return bool(t.stack[fr.STEP] < fr.REVEAL)


def _parents(t: Table, f: int, kind: int) -> Iterator[str]:
    below = int(t.stack[f - fr.SIZE]) if f else 0
    if kind == fr.HIT and t.stack[f + fr.CAUSE] <= fr.BY_SPIKES and below != fr.DUEL:
        yield "a hit of a Duel needs the Duel below it"
    if kind == fr.DUEL:
        yield from _duel(t, f, below)
        yield from _challenge(t, f, below)
    if kind == fr.FLEE and below != fr.DUEL:
        yield "a Flee needs the Duel below it (TR-DUEL-21)"
    if kind == fr.REWARD and not are_enemies(t, t.stack[f + fr.SEAT], t.stack[f + fr.TARGET]):
        yield "a reward is taken from an enemy (TR-RETREAT-06)"
    if kind == fr.TIE:
        fighters = {int(entry & 7) for entry in t.reached}
        if not {int(t.stack[f + fr.SEAT]), int(t.stack[f + fr.RIVAL])} <= fighters:
            yield "only who came to the goal fights in a tie (TR-TIE-01)"
    if kind == fr.HIT and not t.stack[f + fr.VICTIMS]:
        yield "a hit needs victims"


def _duel(t: Table, f: int, below: int) -> Iterator[str]:
    attack, defense = t.stack[f + fr.ATTACK], t.stack[f + fr.DEFENSE]
    step = t.stack[f + fr.STEP]
    if t.stack[f + fr.ATTACKER] == t.stack[f + fr.DEFENDER]:
        yield "a Duel needs two fighters"
    if bool(t.stack[f + fr.DUEL_FLAGS] & fr.IN_TIE) != (below == fr.TIE):
        yield "only the final Duel of a tie lies on the tie"
    if t.stack[f + fr.ATTEMPT] < 1 or t.stack[f + fr.SUCCESSES] > t.stack[f + fr.ATTEMPT]:
        yield "the attempts of the Duel do not add up"
    if (step > fr.STRIKING and attack == 0) or (step > fr.GUARDING and defense == 0):
        yield "a card of the attempt is missing"
    if (step == fr.STRIKING and attack) or (step <= fr.GUARDING and defense):
        yield "a card lies before its time"
    hands = t.stack[f + fr.HANDS]
    if hands & 15 == 0 or hands >> 4 & 15 == 0:
        yield "a fighter has no card"
    out = step > fr.GUARDING
    if out and ((attack and hands >> attack - 1 & 1) or (defense and hands >> defense + 3 & 1)):
        yield "a card is in hand and on the table at once"
    if step == fr.GUARDING and attack and not hands >> attack - 1 & 1:
        yield "the card chosen is not in hand"
    if t.stack[f + fr.ATTEMPT] == 2 and not t.stack[f + fr.TABLE]:
        yield "the cards of Attempt 1 are missing"


def _challenge(t: Table, f: int, below: int) -> Iterator[str]:
    """Whether the Duel could be started as it stands, until its end moves or removes a fighter."""
    attacker, defender = t.stack[f + fr.ATTACKER], t.stack[f + fr.DEFENDER]
    if below == fr.TIE or t.stack[f + fr.STEP] >= fr.VICTORY:
        return
    if below != fr.TURN or t.stack[f - fr.SIZE + fr.SEAT] != attacker:
        yield "a Duel needs the Attacker's turn below it (TR-ACTION-08)"
    if plays(t, attacker) and plays(t, defender) and attacker != defender:
        key, rules = why.REASONS[why_not_duel(t, attacker, defender)]
        if rules:
            yield f"P{attacker + 1} cannot duel P{defender + 1}: {key} ({rules[0]})"


def _aside(t: Table) -> Iterator[str]:
    top = int(t.stack[len(t.stack) - fr.SIZE]) if t.stack else 0
    kinds = {int(t.stack[f]) for f in range(0, len(t.stack), fr.SIZE)}
    if t.aside and not kinds & {fr.ADVANTAGE, fr.BARTER, fr.EVENT}:
        yield "cards lie aside for nothing"
    if top == fr.BARTER:
        f = len(t.stack) - fr.SIZE
        count = t.stack[f + fr.COUNTED]
        giving = t.stack[f + fr.STEP] == fr.GIVING
        returning = t.stack[f + fr.STEP] == fr.RETURNING
        picks = len(t.aside)
        if (giving and picks >= max(count, 1)) or (returning and not count <= picks <= 2 * count):
            yield "the picks of the Barter do not add up"
