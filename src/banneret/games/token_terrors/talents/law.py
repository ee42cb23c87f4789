"""What all talents have in common.

A talent is one row: a class in the file of its faction, with its cost in the content and its words in
the catalogues. The rules ask the row, never the faction. Where a talent contradicts a basic rule it
prevails (TT-TALENT-03): Build goes beyond five tokens, Infect battles friends, Rush and Sharpshooter
change the reach.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.actions import MOST_FACTIONS
from banneret.games.token_terrors.board import FULL, bit_at, straight, when
from banneret.games.token_terrors.cards.deck import NO_DECK, Deck
from banneret.games.token_terrors.reasons import (
    LINE_BLOCKED,
    NOT_A_TARGET,
    OUT_OF_RANGE,
    WITHOUT_EFFECT,
)
from banneret.games.token_terrors.table import (
    FREE,
    NO_AIM,
    OWED,
    Table,
    active_faction,
    corners,
    of_faction,
)


class Talent:
    """A talent, or a trait (TT-TALENT-01, TT-TALENT-13).

    A subclass says what is said of the talent and overrides what it does; faction, place, cost and rank
    are filled in from the content for each faction that has it, number, bit and the action of a plain
    one for all of them.

    Attributes:
        key: its name in content and catalogues.
        faction: whose it is, or who has it in the printed game.
        plain: its number among the plain actions, if it is one of those.
        action: the number of its action, of the first of 49 if it has squares; -1 of a trait.
        has_squares: whether it is used on a square.
        word: its action in notation.
        rules: what its action rests on; those of other editions are left out.
        idle_rules: why it cannot be used where it would do nothing.
        flies: whether it takes the active token to the square.
        sends: whether it sends another token, wherever the player likes.
        sends_several: whether it may send more than one, which `left` counts.
        on_space: whether what it is used on is a space, not who stands there.
        companion: whether it needs another own token of its faction.
        style: the battle style it makes sense with; empty for both.
        small: whether only a token of one space can have it.
        number: its place among all talents; -1 of none.
        place: its place among the talents of its faction, and its bit in `used`.
        cost: in commands.
        rank: its place among those of its faction that alter an attack.
        bit: `plain` as a bit; 0 without.
    """

    key: str = ""
    faction: i64 = -1
    plain: i64 = -1
    action: i64 = -1
    has_squares: bool = False
    word: str = ""
    rules: tuple[str, ...] = ()
    idle_rules: tuple[str, ...] = ("TT-CMD-03",)
    flies: bool = False
    sends: bool = False
    sends_several: bool = False
    on_space: bool = False
    companion: bool = False
    style: str = ""
    small: bool = False
    number: i64 = -1
    place: i64 = 0
    cost: i64 = 0
    rank: i64 = 0
    bit: i64 = 0
    in_plane: bool = False

    def takes_aim(self, edition: i64) -> bool:
        """Whether it alters an attack, so that its Battle is owed (TT-CMD-01)."""
        return False

    def squares(self, t: Table) -> i64:
        """Where it can be used, not used yet and paid for; without squares 1 if it can."""
        return when(self.is_open(t), 1)

    def is_open(self, t: Table) -> bool:
        """Whether one without squares would do anything (TT-CMD-03)."""
        return False

    def why_not(self, t: Table, square: i64) -> i64:
        """The reason why it cannot be used there."""
        return NOT_A_TARGET if self.has_squares else WITHOUT_EFFECT

    def use(self, t: Table, square: i64) -> None:
        """Pay for it and do it."""
        raise NotImplementedError(self.key)

    def ends(self, t: Table) -> i64:
        """Where the token it sends may go."""
        raise NotImplementedError(self.key)

    def sent(self, t: Table, square: i64) -> None:
        """The token it sends has come to a square."""
        raise NotImplementedError(self.key)

    def fellows(self, t: Table) -> i64:
        """Own tokens of the same faction but the active one (TT-TALENT-11)."""
        cells = t.mine & of_faction(t, self.faction) & ~bit_at(t.active)
        return corners(t, cells) & ~bit_at(t.active) if t.wide | t.tall else cells

    def rest_bonus(self, t: Table) -> i64:
        """Points that Resting the active token brings beside the usual one."""
        return 0

    def speech_key(self, edition: i64) -> str:
        """The words of its action."""
        return self.key


class Aim(Talent):
    """A talent that alters an attack: its Battle is owed from then on (TT-CMD-01, TT-CMD-02).

    While it is in force the attack of the active token is what its methods say. Of several only the
    one used last is.

    Attributes:
        lasts: whether it is in force until the end of the turn, not for one Battle.
        is_spear: whether a melee token may battle as a ranged attacker, which its Battle is then.
    """

    lasts: bool = False
    is_spear: bool = False

    def takes_aim(self, edition: i64) -> bool:
        return True

    def is_open(self, t: Table) -> bool:
        return True

    def use(self, t: Table, square: i64) -> None:
        take_aim(t, self)

    def attack_bonus(self, t: Table) -> i64:
        """What it adds to the Threat."""
        return 0

    def shots(self, t: Table, cells: i64, clear: i64) -> i64:
        """What a ranged attack reaches from a set of squares (TT-BATTLE-04)."""
        return straight(cells, clear, 2)

    def targets(self, t: Table, others: i64) -> i64:
        """Who of all others can be battled in melee (TT-BATTLE-25)."""
        return t.foes

    def why_no_shot(self, t: Table, square: i64) -> i64:
        """The reason why the active token cannot hit who stands there."""
        if self.shots(t, bit_at(t.active), FULL) & bit_at(square):
            return LINE_BLOCKED
        return OUT_OF_RANGE

    def shot_rules(self, t: Table, square: i64) -> tuple[str, ...]:
        """What gives a ranged attack its range and shape."""
        return ("TT-BATTLE-04",)

    def target_fell(self, t: Table) -> None:
        """Whom the active token has battled is destroyed."""

    def after_battle(self, t: Table) -> i64:
        """The aim after a Battle; an evaded one uses it up as well (TT-CMD-06)."""
        if self.lasts:
            return FREE
        return NO_AIM


# ------------------------------------------------------------------ the rows

NO_TALENT: Final = Talent()  # behind an action that is none
NO_CHANGE: Final = Aim()  # an attack as it always is
NEVER_PAID: Final = 99  # more than any means
TALENTS: Final[list[Talent]] = []  # each as its file has it; a faction has one of its own
BY_ACTION: Final[list[Talent]] = []


class Kit:
    """A faction: what its tokens are, and what is asked of its talents at every turn.

    Attributes:
        number: its place in the roster.
        name: its name in the content.
        word, plural: what notation calls one and several of its tokens.
        sign: the name of the shape its tokens bear.
        is_rebuilt: whether it stands for one that was never published.
        spaces: how many each of them fills, and how many slots of an army it uses.
        base: their Threat before bonuses.
        talents: all talents and traits, in the order of the content.
        first, second: those with a plane or a plain action of early number; NO_TALENT for none.
        first_mark, second_mark: their bits in `used`.
        first_cost, second_cost: what they cost; NEVER_PAID for none.
        first_bit, second_bit: their plain actions as bits, 0 of one with a plane.
        others, has_others: the rest, and whether there is one.
        plane: the first action of the one whose squares are a plane; 0 without one.
        aims: those that alter an attack, by rank.
        aim: the first of them, or NO_CHANGE.
        aiming: their early plain actions, as bits.
        flier: the one that flies, or NO_TALENT.
        has_trait: whether there is a trait.
    """

    def __init__(self, number: i64, name: str, word: str = "", plural: str = "") -> None:
        self.number = number
        self.name = name
        self.word = word
        self.plural = plural
        self.sign = name
        self.spaces: i64 = 1
        self.is_rebuilt = False
        self.base: i64 = 1
        self.talents: list[Talent] = []
        self.first: Talent = NO_TALENT
        self.first_mark: i64 = 0
        self.first_cost: i64 = NEVER_PAID
        self.first_bit: i64 = 0
        self.second: Talent = NO_TALENT
        self.second_mark: i64 = 0
        self.second_cost: i64 = NEVER_PAID
        self.second_bit: i64 = 0
        self.others: list[Talent] = []
        self.has_others = False
        self.plane: i64 = 0
        self.aims: list[Aim] = []
        self.aim: Aim = NO_CHANGE
        self.aiming: i64 = 0
        self.flier: Talent = NO_TALENT
        self.has_trait = False

    def add(self, talent: Talent, edition: i64) -> None:
        """Take in a talent of its own."""
        talent.faction = self.number
        talent.place = len(self.talents)
        self.talents.append(talent)
        early = talent.bit != 0 or (talent.in_plane and self.plane == 0)
        if talent.action < 0:
            self.has_trait = True
        elif self.first is NO_TALENT and early:
            self.first = talent
            self.first_mark = bit_at(talent.place)
            self.first_cost = talent.cost
            self.first_bit = talent.bit
        elif self.second is NO_TALENT and early:
            self.second = talent
            self.second_mark = bit_at(talent.place)
            self.second_cost = talent.cost
            self.second_bit = talent.bit
        else:
            early = False
            self.others.append(talent)
            self.has_others = True
        if talent.in_plane and early:
            self.plane = talent.action
        if talent.takes_aim(edition):
            self.aiming |= talent.bit
        if talent.flies:
            self.flier = talent
        if isinstance(talent, Aim):
            talent.rank = len(self.aims)
            self.aims.append(talent)
            self.aim = self.aims[0]


class Roster:
    """The factions of a match, and its cards.

    Attributes:
        kits: by number; behind the last come empty ones.
        count: how many there are.
        ranged_kinds: a bit of each faction with a ranged battle style.
        flying_kinds: a bit of each faction with a talent that flies.
        large_kinds: a bit of each faction whose tokens fill several spaces.
        aiming: the early plain actions that alter an attack, as bits.
        deck: the cards.
    """

    def __init__(self, kits: list[Kit], ranged_kinds: i64) -> None:
        self.count: i64 = len(kits)
        self.ranged_kinds = ranged_kinds
        self.flying_kinds: i64 = 0
        self.deck: Deck = NO_DECK
        self.large_kinds: i64 = 0
        self.aiming: i64 = 0
        for kit in kits:
            self.aiming |= kit.aiming
            if kit.spaces > 1:
                self.large_kinds |= bit_at(kit.number)
            if kit.flier is not NO_TALENT:
                self.flying_kinds |= bit_at(kit.number)
        none = [Kit(number, "") for number in range(len(kits), MOST_FACTIONS)]
        self.kits: vec[Kit] = vec[Kit](kits + none)


def kit_of(t: Table, faction: i64) -> Kit:
    """The talents of a faction in the edition played."""
    return t.roster.kits[faction]


def talent_of(t: Table, action: i64) -> Talent:
    """The talent behind an action: the active token's own if it has it, or NO_TALENT."""
    talent = BY_ACTION[action]
    return talent if talent is NO_TALENT else _own_or(t, talent)


def _own_or(t: Table, talent: Talent) -> Talent:
    found = own(t, talent)
    return talent if found is NO_TALENT else found


def own(t: Table, talent: Talent) -> Talent:
    """What the active token's faction has of a talent, in the edition played; NO_TALENT if nothing."""
    kit = kit_of(t, active_faction(t))
    if kit.first.number == talent.number:
        return kit.first
    if kit.second.number == talent.number:
        return kit.second
    for one in kit.talents:
        if one.number == talent.number:
            return one
    return NO_TALENT


def talents_of(t: Table, faction: i64) -> list[Talent]:
    """The talents and traits of a faction in the edition played."""
    return kit_of(t, faction).talents


def in_force(t: Table) -> Aim:
    """What alters the attack of the active token, or NO_CHANGE."""
    if t.aim == NO_AIM:
        return NO_CHANGE
    if t.aimed == 0:
        return kit_of(t, active_faction(t)).aim
    return kit_of(t, active_faction(t)).aims[t.aimed]


def altering(t: Table) -> Aim:
    """What alters the attack of the acting token, or NO_CHANGE."""
    if t.actor != t.active:
        return NO_CHANGE
    return in_force(t)


def has(t: Table, talent: Talent) -> bool:
    """Whether the active token has a talent, in this edition (TT-FACTION-03)."""
    return own(t, talent) is not NO_TALENT


def is_used(t: Table, talent: Talent) -> bool:
    """Whether the active token has used a talent of its own this turn (TT-TALENT-02)."""
    return (t.used >> talent.place & 1) != 0


def has_used(t: Table, talent: Talent) -> bool:
    """Whether the active token has a talent and has used it this turn."""
    found = own(t, talent)
    return found is not NO_TALENT and is_used(t, found)


def flight_cost(t: Table) -> i64:
    """What the talent costs by which the active token can still fly; 0 if it has none."""
    if not t.roster.flying_kinds >> active_faction(t) & 1:
        return 0
    flier = kit_of(t, active_faction(t)).flier
    if is_used(t, flier):
        return 0
    return flier.cost


def sender(t: Table) -> Talent:
    """The talent by which the active token is sending another."""
    for talent in talents_of(t, active_faction(t)):
        if talent.sends and talent.sends_several == (t.left > 0):
            return talent
    raise ValueError(f"faction {active_faction(t)} sends nobody")


# ------------------------------------------------------------------ paying


def pay(t: Table, talent: Talent) -> None:
    """Pay for a talent of the active token; being no Move it breaks the run (TT-SURGE-03)."""
    spend(t, talent.cost)
    t.used |= bit_at(talent.place)
    if t.sink is not None:
        events.tell(
            t,
            "talent",
            ("TT-TALENT-01",),
            token=events.token(t, t.active),
            at=events.at(t.active),
            talent=talent.key,
        )


def spend(t: Table, commands: i64) -> None:
    """Pay for a command that is no Move, which breaks the run (TT-SURGE-03)."""
    t.run = 0
    t.heading = 0
    draw_on(t, commands)


def draw_on(t: Table, commands: i64) -> None:
    """Take commands from the three before any Surge Point (TT-TURN-10, TT-TURN-22)."""
    if t.commands >= commands:
        t.commands -= commands
    else:
        t.my_surge -= commands - t.commands
        t.commands = 0


def take_aim(t: Table, talent: Talent) -> None:
    """Use a talent that alters an attack: its Battle is owed from now on (TT-CMD-01)."""
    pay(t, talent)
    t.aim = OWED
    t.aimed = talent.rank
