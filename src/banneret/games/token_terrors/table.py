"""Everything that lies on the table, as scalars.

The position is seen from the side of the player whose turn it is (`mine`, `foes`); sets of
squares are 49-bit integers, counts by faction are packed four bits a faction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from banneret.games.token_terrors.board import TALL, WIDE, bit_at, covered, popcount
from banneret.kernel.state import State

if TYPE_CHECKING:
    from banneret.games.token_terrors.talents.law import Roster

PROTOTYPE: Final = 0
FIRST: Final = 1
SECOND: Final = 2

# What is asked now. Hashes hold the numbers, so that none ever changes: later steps stand behind.
ROLL_FIRST: Final = 0  # chance: who is the first player
DRAFTING: Final = 1
DRAWING: Final = 2  # chance: one token of the starting ranks
REDRAWING: Final = 3
PLACING: Final = 4
START: Final = 5  # Refresh, or activate
COMMAND: Final = 6
ENABLED: Final = 7  # a command of the token chosen by Enable
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
CHOOSING: Final = 19  # a tactic, or none
CARRYING: Final = 20  # whom a flight takes along, if anybody
SETTING: Final = 21  # where that token is set

# How a Battle is fought.
MELEE: Final = 0
BLINDSIDED: Final = 1
RANGED: Final = 2
SURE: Final = 3

# A talent that alters an attack: in force, and whether its Battle is still owed.
NO_AIM: Final = 0
OWED: Final = 1
FREE: Final = 2

# Whose Mastery of Tactics it is; nobody's while the tile is neutral.
NEUTRAL: Final[i64] = 0
MINE: Final[i64] = 1
FOES: Final[i64] = 2

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
    roster: Roster  # the factions, and the cards
    box: i64 = 0  # tokens of each faction at the start, packed
    shared: i64 = 0
    surge_cap: i64 = 0
    turn_limit: i64 = 0
    sole: i64 = 0
    setup: i64 = 0  # 0 draft, 1 armies, 2 quick
    study: i64 = 0  # laid out as play might never have brought it about
    advanced: bool = False  # whether there are cards

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
    wide: i64 = 0  # squares that are one token with the square to their right (TT-RARITY-05)
    tall: i64 = 0  # squares that are one token with the square above
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
    my_card: i64 = 0  # the tactic that was brought, counted from 1; 0 is none
    foe_card: i64 = 0
    mastery: i64 = 0

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
    moved: i64 = 0  # tokens this talent has already moved, or a flight may take along
    felled: i64 = 0  # enemies this side has destroyed this turn
    foe_felled: i64 = 0

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


def before_ranks(t: Table) -> bool:
    """Whether the starting ranks are still to be drawn, or not drawn for good."""
    return t.phase < PLACING or t.phase == CHOOSING


def before_play(t: Table) -> bool:
    """Whether the first turn is still to come."""
    return t.phase < START or t.phase == CHOOSING


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


def shape_at(t: Table, corner: i64) -> i64:
    """The footprint of the token whose corner is a square."""
    return (t.wide >> corner & 1) | (t.tall >> corner & 1) << 1


def body(t: Table, square: i64) -> i64:
    """The squares of the token on a square (TT-RARITY-05)."""
    cells = bit_at(square)
    if t.wide | t.tall:
        cells |= (cells & t.wide) << 1 | cells >> 1 & t.wide
        cells |= (cells & t.tall) << 7 | cells >> 7 & t.tall
    return cells


def corners(t: Table, cells: i64) -> i64:
    """The corners of the tokens that stand on a set: one square of each (TT-RARITY-06)."""
    if t.wide | t.tall:
        right = t.wide << 1
        cells = cells & ~right | (cells & right) >> 1
        above = t.tall << 7
        cells = cells & ~above | (cells & above) >> 7
    return cells


def tokens(t: Table, cells: i64) -> i64:
    """How many tokens stand on a set of squares (TT-RARITY-07)."""
    return popcount(corners(t, cells))


def acting_shape(t: Table) -> i64:
    """The footprint of the acting token, lifted or not."""
    if t.lifted:
        return lifted_shape(t.lifted)
    return shape_at(t, t.actor)


def active_shape(t: Table) -> i64:
    """The footprint of the active token, which may be crossing a friend's space."""
    if t.lifted and not enabling(t):
        return lifted_shape(t.lifted)
    return shape_at(t, t.active)


def acting_body(t: Table) -> i64:
    """The squares of the acting token, lifted or not."""
    return covered(t.actor, acting_shape(t))


def others(t: Table, square: i64) -> i64:
    """The squares of every token but the one on a square, or the one that crosses it."""
    taken = t.mine | t.foes
    return taken if t.lifted else taken & ~body(t, square)


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
    if t.wide | t.tall:
        bit = body(t, square)
    t.hurt1 = t.hurt1 & ~bit | -(damage & 1) & bit
    t.hurt2 = t.hurt2 & ~bit | -(damage >> 1 & 1) & bit
    t.hurt4 = t.hurt4 & ~bit | -(damage >> 2 & 1) & bit
    t.hurt8 = t.hurt8 & ~bit | -(damage >> 3 & 1) & bit


def enter(t: Table, faction: i64, square: i64, shape: i64 = 0) -> None:
    """Put a Fresh token of the player whose turn it is on empty squares (TT-SETUP-16)."""
    bit = bit_at(square)
    if shape:
        bit = covered(square, shape)
        _join(t, square, shape)
    t.mine |= bit
    if t.roster.ranged_kinds >> faction & 1:
        t.ranged |= bit
    if faction & 1:
        t.kind1 |= bit
    if faction & 2:
        t.kind2 |= bit
    if faction & 4:
        t.kind4 |= bit
    if faction & 8:
        t.kind8 |= bit


def _join(t: Table, square: i64, shape: i64) -> None:
    """Make the squares of a footprint one token."""
    if shape & WIDE:
        t.wide |= covered(square, shape & TALL)
    if shape & TALL:
        t.tall |= covered(square, shape & WIDE)


def take_off(t: Table, square: i64) -> None:
    """Remove whatever token stands on a square."""
    keep = ~bit_at(square)
    if t.wide | t.tall:
        keep = ~body(t, square)
        t.wide &= keep
        t.tall &= keep
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
    if t.wide | t.tall:
        _relocate_by_lifting(t, origin, square)
        return
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


def _relocate_by_lifting(t: Table, origin: i64, square: i64) -> None:
    """The same where some tokens are large."""
    is_foe = (t.foes >> origin & 1) != 0
    put_down(t, lift(t, origin), square)
    if is_foe:
        cells = body(t, square)
        t.mine &= ~cells
        t.foes |= cells


def lift(t: Table, square: i64) -> i64:
    """Take the acting token off the board, packed, since two cannot share a square."""
    s = square
    packed: i64 = 1
    packed |= (t.ranged >> s & 1) << 1 | (t.kind1 >> s & 1) << 2 | (t.kind2 >> s & 1) << 3
    packed |= (t.kind4 >> s & 1) << 4 | (t.resting >> s & 1) << 5 | (t.readied >> s & 1) << 6
    packed |= (t.enraged >> s & 1) << 7 | (t.phalanx >> s & 1) << 8 | (t.undead >> s & 1) << 9
    packed |= (t.rage >> s & 1) << 10 | damage_at(t, s) << 11 | (t.kind8 >> s & 1) << 15
    packed |= (t.wide >> s & 1) << 16 | (t.tall >> s & 1) << 17
    take_off(t, square)
    return packed


def put_down(t: Table, packed: i64, square: i64) -> None:
    """Put a lifted token on an empty square."""
    bit = bit_at(square)
    shape = lifted_shape(packed)
    if shape:
        bit = covered(square, shape)
        _join(t, square, shape)
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


def lifted_shape(packed: i64) -> i64:
    """The footprint of a lifted token."""
    return packed >> 16 & 3


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
    if t.advanced:
        t.my_card, t.foe_card = t.foe_card, t.my_card
        t.felled, t.foe_felled = t.foe_felled, t.felled
        if t.mastery != NEUTRAL:
            t.mastery = MINE + FOES - t.mastery
