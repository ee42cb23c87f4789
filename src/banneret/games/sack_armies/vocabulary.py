"""What a token file may say, as a schema: fields, abilities, effects, and what each takes.

Every word has a number, its place among its kind, which the rules reckon with; the number stands
beside the word. `token_checks` holds files against the schema, and effects against targets.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from banneret.kernel.schema import Text, Title

# SA-COMP-02, SA-COMP-10, SA-COMP-11, SA-COMP-12, SA-COMP-13: every token has a kind and a rank, every
# unit a band, a type and one Homeland or "none"
Kind: TypeAlias = Literal["unit", "battlefield", "spell", "maneuver"]
UNIT: Final = 0
BATTLEFIELD: Final = 1
SPELL: Final = 2
MANEUVER: Final = 3
Band: TypeAlias = Literal["black", "blue", "red", "green"]
UnitType: TypeAlias = Literal["infantry", "cavalry", "missile", "artillery", "other"]
Mode: TypeAlias = Literal["free", "action", "permanent"]
FREE: Final = 0
ACTION: Final = 1
PERMANENT: Final = 2
Target: TypeAlias = Literal[
    "bearer", "unit", "own_unit", "own_units", "hidden_unit", "spell_token", "maneuver_token",
    "casualty",
]  # fmt: skip
AT_BEARER: Final = 0
AT_UNIT: Final = 1
AT_OWN_UNIT: Final = 2
AT_OWN_UNITS: Final = 3
AT_HIDDEN: Final = 4
AT_SPELL: Final = 5
AT_MANEUVER: Final = 6
AT_CASUALTY: Final = 7
Stat: TypeAlias = Literal["movement", "damage", "armor", "range"]
MOVEMENT_STAT: Final = 0
DAMAGE_STAT: Final = 1
ARMOR_STAT: Final = 2
RANGE_STAT: Final = 3
Source: TypeAlias = Literal["melee", "ranged", "spell"]

KIND_NAMES: Final[tuple[str, ...]] = get_args(Kind)
BANDS: Final[tuple[str, ...]] = get_args(Band)
UNIT_TYPES: Final[tuple[str, ...]] = get_args(UnitType)
MODES: Final[tuple[str, ...]] = get_args(Mode)
TARGETS: Final[tuple[str, ...]] = get_args(Target)
STATS: Final[tuple[str, ...]] = get_args(Stat)
SOURCES: Final[tuple[str, ...]] = get_args(Source)

Id: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?!.*\d{10})[a-z][a-z0-9_]*\Z",
        max_length=40,
        description="at most 40 small letters, digits (nine in a row) and underscores, a letter first",
    ),
]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Change: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
Distance: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Some: Final = Meta(min_length=1)


class Selector(Struct, forbid_unknown_fields=True):
    """One of the tables of a `who`: a unit fits if every key fits."""

    unit_type: Annotated[list[UnitType], Some] | UnsetType = UNSET
    homeland: Annotated[list[str], Some] | UnsetType = UNSET
    name_word: Annotated[list[Title], Some] | UnsetType = UNSET
    has: Annotated[list[AbilityName], Some] | UnsetType = UNSET
    lacks: Annotated[list[AbilityName], Some] | UnsetType = UNSET


Who: TypeAlias = Annotated[list[Selector], Some]


class Far(Struct):
    """What reaches so far."""

    range: Distance


class UpToRank(Struct):
    """What takes units up to a rank."""

    max_rank: Rank | UnsetType = UNSET


class FarUpToRank(Far):
    """Both."""

    max_rank: Rank | UnsetType = UNSET


# ---------------------------------------------------------------- abilities (SA-ABILITY-12)


class Ability(Struct, forbid_unknown_fields=True, tag_field="ability"):
    """An ability as a unit prints it, or as a token grants it."""


class Ambush(Ability, tag="ambush"):
    pass


AMBUSH: Final = 0
AMBUSH_BIT: Final = 1 << AMBUSH


class Augment(Ability, tag="augment"):
    stat: Literal["damage", "armor"]
    amount: Change
    who: Who | UnsetType = UNSET


AUGMENT: Final = 1
AUGMENT_BIT: Final = 1 << AUGMENT


class Aquatic(Ability, tag="aquatic"):
    pass


AQUATIC: Final = 2
AQUATIC_BIT: Final = 1 << AQUATIC


class Capture(Ability, tag="capture"):
    pass


CAPTURE: Final = 3
CAPTURE_BIT: Final = 1 << CAPTURE


class Counter(Far, Ability, tag="counter"):
    pass


COUNTER: Final = 4
COUNTER_BIT: Final = 1 << COUNTER


class Defend(Ability, tag="defend"):
    pass


DEFEND: Final = 5
DEFEND_BIT: Final = 1 << DEFEND


class Dismiss(FarUpToRank, Ability, tag="dismiss"):
    pass


DISMISS: Final = 6
DISMISS_BIT: Final = 1 << DISMISS


class Dispel(Far, Ability, tag="dispel"):
    pass


DISPEL: Final = 7
DISPEL_BIT: Final = 1 << DISPEL


class Draw(Ability, tag="draw"):
    amount: Amount


DRAW: Final = 8
DRAW_BIT: Final = 1 << DRAW


class Flying(Ability, tag="flying"):
    pass


FLYING: Final = 9
FLYING_BIT: Final = 1 << FLYING


class Leadership(Ability, tag="leadership"):
    pass


LEADERSHIP: Final = 10
LEADERSHIP_BIT: Final = 1 << LEADERSHIP


class MoveAndAttack(Ability, tag="move_and_attack"):
    pass


MOVE_AND_ATTACK: Final = 11
MOVE_AND_ATTACK_BIT: Final = 1 << MOVE_AND_ATTACK


class RaiseDead(UpToRank, Ability, tag="raise_dead"):
    pass


RAISE_DEAD: Final = 12
RAISE_DEAD_BIT: Final = 1 << RAISE_DEAD


class RangedAttack(Far, Ability, tag="ranged_attack"):
    pass


RANGED_ATTACK: Final = 13
RANGED_ATTACK_BIT: Final = 1 << RANGED_ATTACK


class Scatter(Ability, tag="scatter"):
    damage: Amount
    progressive: bool = False


SCATTER: Final = 14
SCATTER_BIT: Final = 1 << SCATTER


class Sight(Far, Ability, tag="sight"):
    pass


SIGHT: Final = 15
SIGHT_BIT: Final = 1 << SIGHT


ABILITIES: Final = SIGHT + 1
ABILITY_ROWS: Final = tuple(Ability.__subclasses__())
ABILITY_NAMES: Final = tuple(str(row.__struct_config__.tag) for row in ABILITY_ROWS)
if TYPE_CHECKING:
    AbilityName: TypeAlias = str
    AnyAbility: TypeAlias = Ability
else:  # one of those above
    AbilityName = Literal[ABILITY_NAMES]
    AnyAbility = reduce(or_, ABILITY_ROWS)


# ---------------------------------------------------------------- effects


class Effect(Struct, forbid_unknown_fields=True, tag_field="effect"):
    """One line of what a battlefield, spell or maneuver does: a primitive, or an action ability.

    Attributes:
        lasts: whether it changes something for a time; other effects are done at once.
        grounds: whether a battlefield may have it.
        target: of an effect that is done at once, what a token with it is aimed at.
        answers: whether it may be part of an answer to an attack.
        about: what it is about, where a reason has rules for that.
    """

    lasts: ClassVar[bool] = False
    grounds: ClassVar[bool] = False
    target: ClassVar[str] = ""
    answers: ClassVar[bool] = True
    about: ClassVar[str] = "effect"


class Modify(Effect, tag="modify"):
    lasts: ClassVar[bool] = True
    grounds: ClassVar[bool] = True
    stat: Stat
    amount: Change
    op: Literal["add", "set"] = "add"
    who: Who | UnsetType = UNSET
    vs: Annotated[list[Source], Some] | UnsetType = UNSET
    when: Literal["move_starts_here"] | UnsetType = UNSET


MODIFY: Final = 0


class Grant(Effect, tag="grant"):
    lasts: ClassVar[bool] = True
    grounds: ClassVar[bool] = True
    ability: AnyAbility


GRANT: Final = 1


class Suppress(Effect, tag="suppress"):
    lasts: ClassVar[bool] = True
    grounds: ClassVar[bool] = True
    ability: AbilityName


SUPPRESS: Final = 2


class Halt(Effect, tag="halt"):
    grounds: ClassVar[bool] = True
    who: Who | UnsetType = UNSET


HALT: Final = 3


class TargetCap(Effect, tag="target_cap"):
    grounds: ClassVar[bool] = True
    max_range: Rating


TARGET_CAP: Final = 4


class CounterRule(Effect, tag="counter_rule"):
    lasts: ClassVar[bool] = True
    allowed: bool


COUNTER_RULE: Final = 5


class Damage(Effect, tag="damage"):
    target: ClassVar[str] = "unit"
    answers: ClassVar[bool] = False
    amount: Amount
    splash: Rating = 0
    flip: bool = False


DAMAGE: Final = 6


class Reveal(Effect, tag="reveal"):
    target: ClassVar[str] = "hidden_unit"
    answers: ClassVar[bool] = False
    count: Annotated[int, Meta(ge=1, le=2)]


REVEAL: Final = 7


class DrawNow(Effect, tag="draw_now"):
    count: Amount


DRAW_NOW: Final = 8


class Recover(Effect, tag="recover"):
    about: ClassVar[str] = "recover"
    target: ClassVar[str] = "casualty"
    answers: ClassVar[bool] = False
    kinds: Annotated[list[Kind], Some]
    count: Annotated[int, Meta(ge=1, le=1)] = 1


RECOVER: Final = 9


class Move(Effect, tag="move"):
    movers: Literal["bearer", "own_units"]
    units: Amount
    max_hexes: Rating
    flip: bool = False


MOVE: Final = 10


class Swap(Far, Effect, tag="swap"):
    target: ClassVar[str] = "own_unit"
    partner_face: Literal["any", "up"]


SWAP: Final = 11


class Attack(Effect, tag="attack"):
    target: ClassVar[str] = "bearer"
    answers: ClassVar[bool] = False
    kind: Literal["ranged"]
    flip: Literal["progressive"]


ATTACK: Final = 12


class UseCounter(Far, Effect, tag="counter"):
    about: ClassVar[str] = "counter"
    target: ClassVar[str] = "maneuver_token"


FX_COUNTER: Final = 13


class UseDismiss(FarUpToRank, Effect, tag="dismiss"):
    about: ClassVar[str] = "dismiss"
    target: ClassVar[str] = "unit"
    answers: ClassVar[bool] = False


FX_DISMISS: Final = 14


class UseDispel(Far, Effect, tag="dispel"):
    about: ClassVar[str] = "dispel"
    target: ClassVar[str] = "spell_token"


FX_DISPEL: Final = 15


class UseRaiseDead(UpToRank, Effect, tag="raise_dead"):
    about: ClassVar[str] = "raise"
    target: ClassVar[str] = "casualty"
    answers: ClassVar[bool] = False


FX_RAISE_DEAD: Final = 16


EFFECT_ROWS: Final = tuple(Effect.__subclasses__())
PRIMITIVE_NAMES: Final = tuple(str(row.__struct_config__.tag) for row in EFFECT_ROWS)
if TYPE_CHECKING:
    AnyEffect: TypeAlias = Effect
else:
    AnyEffect = reduce(or_, EFFECT_ROWS)


# ---------------------------------------------------------------- tokens


class Limit(Struct, forbid_unknown_fields=True):
    """What must be face up in play before the token is deployed (SA-COMP-15)."""

    needs: Id


class Common(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every token says.

    Attributes:
        status: how much of it the rulebook prints; a token of one's own leaves it out.
        book: what the rulebook prints of it.
    """

    id: Id
    name: Title
    rank: Rank
    text: Text
    limits: list[Limit] = []
    status: Literal["book", "mixed", "rebuilt"] | UnsetType = UNSET
    book: Text = ""


class Unit(Common, kw_only=True):
    homeland: str
    unit_type: UnitType
    band: Band
    movement: Rating
    damage: Rating
    armor: Rating
    abilities: list[AnyAbility]
    immobile: bool = False
    undead: bool = False


class Battlefield(Common, kw_only=True):
    water: bool
    favors_aquatic: bool
    effects: list[AnyEffect]


class Spell(Common, kw_only=True):
    mode: Mode
    range: Rating
    target: Target
    effects: Annotated[list[AnyEffect], Some]
    retain: bool


class Maneuver(Spell, kw_only=True):
    surprise: bool


class Homeland(Struct, forbid_unknown_fields=True):
    id: Id
    name: Title


SCHEMA: Final[dict[str, type[Struct]]] = {
    "homeland": Homeland,
    "unit": Unit,
    "battlefield": Battlefield,
    "spell": Spell,
    "maneuver": Maneuver,
}
