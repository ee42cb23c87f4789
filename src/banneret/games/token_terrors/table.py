"""Everything that lies on the table, as scalars.

The position is seen from the side of the player whose turn it is (`mine`, `foes`); sets of
squares are 49-bit integers, counts by faction are packed four bits a faction.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors.board import bit_at
from banneret.games.token_terrors.content import FACTION_NAMES
from banneret.kernel.state import State

PROTOTYPE: Final = 0
FIRST: Final = 1
SECOND: Final = 2

# What is asked now.
ROLL_FIRST: Final = 0  # chance: who is the first player
DRAFTING: Final = 1
DRAWING: Final = 2  # chance: one token of the starting ranks
REDRAWING: Final = 3
PLACING: Final = 4
START: Final = 5  # Refresh, or activate
COMMAND: Final = 6
ENABLED: Final = 7  # a command of the Goblin chosen by Enable
SENDING: Final = 8  # where the token moved by March or Teamwork goes
MARCH_MORE: Final = 9  # a second Soldier?
SWARMING: Final = 10
EVADE_CHOICE: Final = 11
EVADE_ROLL: Final = 12  # chance
EVADE_MOVE: Final = 13
ATTACKER_PAYS: Final = 14
DEFENDER_PAYS: Final = 15
SAVING: Final = 16  # Undead, or let it be destroyed
REINFORCING: Final = 17
OVER: Final = 18

# How a Battle is fought.
MELEE: Final = 0
BLINDSIDED: Final = 1
RANGED: Final = 2
SURE: Final = 3

# A talent that alters an attack: in force, and whether its Battle is still owed.
NO_AIM: Final = 0
OWED: Final = 1
FREE: Final = 2

FACTIONS: Final[i64] = len(FACTION_NAMES)
NOWHERE: Final = -1
NOBODY: Final = -1
DIGIT: Final = 15


# The number of the first plane, six planes of squares, talents that have no plane, plain actions.
Planes = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64]


class Table(State):
    """The fields of a state of Token Terrors, without any behaviour.

    Attributes that hold 0 or NOWHERE when they do not apply are kept so, that equal
    situations are equal field by field.
    """

    # Fixed for the match.
    edition: i64 = 2
    ranged_kinds: i64 = 0  # bit of each faction with a ranged battle style
    flying_kinds: i64 = 0  # bit of each faction with a talent that flies
    aiming: i64 = 0  # bit of each plain action that alters an attack
    box: i64 = 0  # tokens of each faction at the start, packed
    shared: i64 = 0
    surge_cap: i64 = 0
    turn_limit: i64 = 0
    sole: i64 = 0
    setup: i64 = 0  # 0 draft, 1 armies, 2 quick
    study: i64 = 0  # laid out as play might never have brought it about

    # Tokens on the board.
    mine: i64 = 0
    foes: i64 = 0
    ranged: i64 = 0
    kind1: i64 = 0  # faction number, as four planes
    kind2: i64 = 0
    kind4: i64 = 0
    kind8: i64 = 0
    resting: i64 = 0
    readied: i64 = 0
    enraged: i64 = 0  # Readied by Enrage
    phalanx: i64 = 0  # Readied by Phalanx
    undead: i64 = 0  # Readied by Undead
    rage: i64 = 0  # has the Enrage bonus of this turn without being Readied by it
    hurt1: i64 = 0  # damage taken this turn, as four planes
    hurt2: i64 = 0
    hurt4: i64 = 0
    hurt8: i64 = 0

    # Beside the board.
    my_surge: i64 = 0
    foe_surge: i64 = 0
    my_army: i64 = 0
    foe_army: i64 = 0
    my_ranks: i64 = 0  # starting ranks drawn and not yet placed
    foe_ranks: i64 = 0
    my_reserves: i64 = 0
    foe_reserves: i64 = 0
    my_cemetery: i64 = 0
    foe_cemetery: i64 = 0

    # The match.
    phase: i64 = 0
    player: i64 = 0  # the seat whose side is `mine`
    first_seat: i64 = 0
    first_roll: i64 = 0  # what seat 0 rolled
    draws: i64 = 0  # 0, 1: first, second player draws; 2, 3: second, first player redraws
    turn: i64 = 0
    winner: i64 = -1

    # The turn.
    active: i64 = -1
    actor: i64 = -1  # who commands are given to: the active token, or the Enabled Goblin
    lifted: i64 = 0  # the acting token, packed, while it stands in a friend's space
    commands: i64 = 0  # left of the three
    used: i64 = 0  # a bit each talent of its faction
    enrage_used: i64 = 0
    aim: i64 = 0
    aimed: i64 = 0  # which of its talents the aim is one of, by rank
    run: i64 = 0  # Moves towards a Dash
    heading: i64 = 0  # direction of the last of them
    left: i64 = 0  # commands left to the Enabled Goblin, or tokens left to send
    subject: i64 = -1  # the token being sent
    moved: i64 = 0  # tokens this talent has already moved

    # The Battle.
    target: i64 = -1
    mode: i64 = 0
    strike: i64 = 0  # Threat of the attacker in this Battle
    guard: i64 = 0  # Threat of the defender in this Battle
    blow: i64 = 0  # damage the attacker deals
    wound: i64 = 0  # damage the defender deals back
    dying: i64 = 0
    asking: i64 = 0  # those of them that Undead could still save
    ended: i64 = 0  # a talent rested a token: the activation is over


def copy_into(t: Table, s: Table) -> None:
    """Make `s` equal to `t`; the sink is not copied."""
    s.game = t.game
    s.sink = None
    s.edition = t.edition
    s.ranged_kinds = t.ranged_kinds
    s.flying_kinds = t.flying_kinds
    s.aiming = t.aiming
    s.box = t.box
    s.shared = t.shared
    s.surge_cap = t.surge_cap
    s.turn_limit = t.turn_limit
    s.sole = t.sole
    s.setup = t.setup
    s.study = t.study
    s.mine = t.mine
    s.foes = t.foes
    s.ranged = t.ranged
    s.kind1 = t.kind1
    s.kind2 = t.kind2
    s.kind4 = t.kind4
    s.kind8 = t.kind8
    s.resting = t.resting
    s.readied = t.readied
    s.enraged = t.enraged
    s.phalanx = t.phalanx
    s.undead = t.undead
    s.rage = t.rage
    s.hurt1 = t.hurt1
    s.hurt2 = t.hurt2
    s.hurt4 = t.hurt4
    s.hurt8 = t.hurt8
    s.my_surge = t.my_surge
    s.foe_surge = t.foe_surge
    s.my_army = t.my_army
    s.foe_army = t.foe_army
    s.my_ranks = t.my_ranks
    s.foe_ranks = t.foe_ranks
    s.my_reserves = t.my_reserves
    s.foe_reserves = t.foe_reserves
    s.my_cemetery = t.my_cemetery
    s.foe_cemetery = t.foe_cemetery
    s.phase = t.phase
    s.player = t.player
    s.first_seat = t.first_seat
    s.first_roll = t.first_roll
    s.draws = t.draws
    s.turn = t.turn
    s.winner = t.winner
    s.active = t.active
    s.actor = t.actor
    s.lifted = t.lifted
    s.commands = t.commands
    s.used = t.used
    s.enrage_used = t.enrage_used
    s.aim = t.aim
    s.aimed = t.aimed
    s.run = t.run
    s.heading = t.heading
    s.left = t.left
    s.subject = t.subject
    s.moved = t.moved
    s.target = t.target
    s.mode = t.mode
    s.strike = t.strike
    s.guard = t.guard
    s.blow = t.blow
    s.wound = t.wound
    s.dying = t.dying
    s.asking = t.asking
    s.ended = t.ended


def key_of(t: Table) -> tuple[int, ...]:
    """Every field that can change during a match, and whether it is a study.

    What few positions have stands at the end, and only in those.
    """
    fields: tuple[int, ...] = (
        *(t.mine, t.foes, t.kind1, t.kind2, t.kind4),
        *(t.resting, t.readied, t.enraged, t.phalanx, t.undead, t.rage),
        *(t.hurt1, t.hurt2, t.hurt4, t.hurt8),
        *(t.my_surge, t.foe_surge, t.my_army, t.foe_army, t.my_ranks, t.foe_ranks),
        *(t.my_reserves, t.foe_reserves, t.my_cemetery, t.foe_cemetery),
        *(t.phase, t.player, t.first_seat, t.first_roll, t.draws, t.turn, t.winner),
        *(t.active, t.actor, t.lifted, t.commands, t.used, t.enrage_used, t.aim),
        *(t.run, t.heading, t.left, t.subject, t.moved),
        *(t.target, t.mode, t.strike, t.guard, t.blow, t.wound, t.dying, t.asking, t.ended),
    )
    if t.kind8 or t.aimed:
        return (*fields, t.study, t.kind8, t.aimed)
    return (*fields, t.study) if t.study else fields


def forget_activation(t: Table) -> None:
    """Clear what belongs to one activation."""
    t.active = NOWHERE
    t.actor = NOWHERE
    t.commands = 0
    t.used = 0
    t.enrage_used = 0
    t.aim = NO_AIM
    t.aimed = 0
    t.run = 0
    t.heading = 0
    t.ended = 0


def forget_talent(t: Table) -> None:
    """Clear what a talent that moves tokens has to remember."""
    t.left = 0
    t.subject = NOWHERE
    t.moved = 0


def forget_battle(t: Table) -> None:
    """Clear what belongs to one Battle."""
    t.target = NOWHERE
    t.mode = 0
    t.strike = 0
    t.guard = 0
    t.blow = 0
    t.wound = 0
    t.dying = 0
    t.asking = 0


# ------------------------------------------------------------------ packed counts


def count(packed: i64, faction: i64) -> i64:
    """How many of a faction a packed count holds."""
    return packed >> 4 * faction & DIGIT


def one(faction: i64) -> i64:
    """A packed count of one token of a faction."""
    return bit_at(2 * faction) * bit_at(2 * faction)


def total(packed: i64) -> i64:
    """How many tokens a packed count holds."""
    pairs = (packed & 0x0F0F0F0F0F0F0F0F) + (packed >> 4 & 0x0F0F0F0F0F0F0F0F)
    return pairs * 0x0101010101010101 >> 56 & 0xFF


def kinds_in(packed: i64) -> i64:
    """The factions that a packed count holds, a bit each."""
    kinds = (packed | packed >> 1 | packed >> 2 | packed >> 3) & 0x111111111111111
    kinds = (kinds | kinds >> 3) & 0x303030303030303
    kinds = (kinds | kinds >> 6) & 0xF000F000F000F
    kinds = (kinds | kinds >> 12) & 0xFF000000FF
    return (kinds | kinds >> 24) & 0x7FFF


def pack(counts: list[int]) -> int:
    """Counts by faction as one integer."""
    packed = 0
    for faction, number in enumerate(counts):
        packed += number * 16**faction
    return packed


# ------------------------------------------------------------------ tokens


def faction_at(t: Table, square: i64) -> i64:
    """The faction of the token on a square."""
    low = (t.kind1 >> square & 1) + (t.kind2 >> square & 1) * 2
    return low + (t.kind4 >> square & 1) * 4 + (t.kind8 >> square & 1) * 8


def of_faction(t: Table, faction: i64) -> i64:
    """The squares with a token of a faction, of either side."""
    cells = t.mine | t.foes
    cells &= t.kind1 if faction & 1 else ~t.kind1
    cells &= t.kind2 if faction & 2 else ~t.kind2
    cells &= t.kind4 if faction & 4 else ~t.kind4
    return cells & (t.kind8 if faction & 8 else ~t.kind8)


def damage_at(t: Table, square: i64) -> i64:
    """Damage the token on a square has taken this turn."""
    return (
        (t.hurt1 >> square & 1)
        + (t.hurt2 >> square & 1) * 2
        + (t.hurt4 >> square & 1) * 4
        + (t.hurt8 >> square & 1) * 8
    )


def hurt(t: Table) -> i64:
    """The squares of tokens that have taken damage this turn."""
    return t.hurt1 | t.hurt2 | t.hurt4 | t.hurt8


def set_damage(t: Table, square: i64, damage: i64) -> None:
    """Note the damage of the token on a square; 15 stands for all above it."""
    if damage > DIGIT:
        damage = DIGIT
    bit = bit_at(square)
    t.hurt1 = t.hurt1 & ~bit | -(damage & 1) & bit
    t.hurt2 = t.hurt2 & ~bit | -(damage >> 1 & 1) & bit
    t.hurt4 = t.hurt4 & ~bit | -(damage >> 2 & 1) & bit
    t.hurt8 = t.hurt8 & ~bit | -(damage >> 3 & 1) & bit


def enter(t: Table, faction: i64, square: i64) -> None:
    """Put a Fresh token of the player whose turn it is on an empty square (TT-SETUP-16)."""
    bit = bit_at(square)
    t.mine |= bit
    if t.ranged_kinds >> faction & 1:
        t.ranged |= bit
    if faction & 1:
        t.kind1 |= bit
    if faction & 2:
        t.kind2 |= bit
    if faction & 4:
        t.kind4 |= bit
    if faction & 8:
        t.kind8 |= bit


def take_off(t: Table, square: i64) -> None:
    """Remove whatever token stands on a square."""
    keep = ~bit_at(square)
    t.mine &= keep
    t.foes &= keep
    t.ranged &= keep
    t.kind1 &= keep
    t.kind2 &= keep
    t.kind4 &= keep
    t.kind8 &= keep
    t.resting &= keep
    t.readied &= keep
    t.enraged &= keep
    t.phalanx &= keep
    t.undead &= keep
    t.rage &= keep
    t.hurt1 &= keep
    t.hurt2 &= keep
    t.hurt4 &= keep
    t.hurt8 &= keep


def relocate(t: Table, origin: i64, square: i64) -> None:
    """Move a token to an empty square with all that belongs to it (TT-FACE-04)."""
    here = bit_at(origin)
    both = here | bit_at(square)
    if t.mine & here:
        t.mine ^= both
    else:
        t.foes ^= both
    # Without branches, since nobody could foretell them.
    t.ranged ^= -(t.ranged >> origin & 1) & both
    t.kind1 ^= -(t.kind1 >> origin & 1) & both
    t.kind2 ^= -(t.kind2 >> origin & 1) & both
    t.kind4 ^= -(t.kind4 >> origin & 1) & both
    t.kind8 ^= -(t.kind8 >> origin & 1) & both
    if t.resting & here:
        t.resting ^= both
    if t.readied & here:
        t.readied ^= both
        if t.enraged & here:
            t.enraged ^= both
        if t.phalanx & here:
            t.phalanx ^= both
        if t.undead & here:
            t.undead ^= both
    if t.rage & here:
        t.rage ^= both
    if (t.hurt1 | t.hurt2 | t.hurt4 | t.hurt8) & here:
        damage = damage_at(t, origin)
        set_damage(t, origin, 0)
        set_damage(t, square, damage)


def lift(t: Table, square: i64) -> i64:
    """Take the acting token off the board, packed, since two cannot share a square."""
    s = square
    packed: i64 = 1
    packed |= (t.ranged >> s & 1) << 1 | (t.kind1 >> s & 1) << 2 | (t.kind2 >> s & 1) << 3
    packed |= (t.kind4 >> s & 1) << 4 | (t.resting >> s & 1) << 5 | (t.readied >> s & 1) << 6
    packed |= (t.enraged >> s & 1) << 7 | (t.phalanx >> s & 1) << 8 | (t.undead >> s & 1) << 9
    packed |= (t.rage >> s & 1) << 10 | damage_at(t, s) << 11 | (t.kind8 >> s & 1) << 15
    take_off(t, square)
    return packed


def put_down(t: Table, packed: i64, square: i64) -> None:
    """Put a lifted token on an empty square."""
    s = square
    bit = bit_at(s)
    t.mine |= bit
    t.ranged |= -(packed >> 1 & 1) & bit
    t.kind1 |= -(packed >> 2 & 1) & bit
    t.kind2 |= -(packed >> 3 & 1) & bit
    t.kind4 |= -(packed >> 4 & 1) & bit
    t.resting |= -(packed >> 5 & 1) & bit
    t.readied |= -(packed >> 6 & 1) & bit
    t.enraged |= -(packed >> 7 & 1) & bit
    t.phalanx |= -(packed >> 8 & 1) & bit
    t.undead |= -(packed >> 9 & 1) & bit
    t.rage |= -(packed >> 10 & 1) & bit
    t.kind8 |= -(packed >> 15 & 1) & bit
    set_damage(t, square, lifted_damage(packed))


def lifted_faction(packed: i64) -> i64:
    """The faction of a lifted token."""
    return (packed >> 2 & 7) + (packed >> 15 & 1) * 8


def lifted_damage(packed: i64) -> i64:
    """The damage of a lifted token."""
    return packed >> 11 & DIGIT


def acting_faction(t: Table) -> i64:
    """The faction of the acting token, lifted or not."""
    if t.lifted:
        return lifted_faction(t.lifted)
    return faction_at(t, t.actor)


def active_faction(t: Table) -> i64:
    """The faction of the active token, which may be crossing a friend's space."""
    if t.lifted and not enabling(t):
        return lifted_faction(t.lifted)
    return faction_at(t, t.active)


def enabling(t: Table) -> bool:
    """Whether the acting token is a Goblin chosen by Enable; it may cross the active one's space."""
    return t.phase == ENABLED or t.actor != t.active


def change_sides(t: Table) -> None:
    """See the table from the other player's side."""
    t.player = 1 - t.player
    t.mine, t.foes = t.foes, t.mine
    t.my_surge, t.foe_surge = t.foe_surge, t.my_surge
    t.my_army, t.foe_army = t.foe_army, t.my_army
    t.my_ranks, t.foe_ranks = t.foe_ranks, t.my_ranks
    t.my_reserves, t.foe_reserves = t.foe_reserves, t.my_reserves
    t.my_cemetery, t.foe_cemetery = t.foe_cemetery, t.my_cemetery
