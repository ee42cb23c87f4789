"""What a token file may say, as a schema: fields, abilities, effects, and what each takes.

It is closed: the rules have one function for each ability and effect. `checks` holds files
against it, and effects against targets.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

# SA-COMP-02, SA-COMP-10, SA-COMP-11, SA-COMP-12, SA-COMP-13: every token has a kind and a rank, every
# unit a band, a type and one Homeland or "none"
Kind: TypeAlias = Literal["unit", "battlefield", "spell", "maneuver"]
Band: TypeAlias = Literal["black", "blue", "red", "green"]
UnitType: TypeAlias = Literal["infantry", "cavalry", "missile", "artillery", "other"]
Mode: TypeAlias = Literal["free", "action", "permanent"]
Target: TypeAlias = Literal[
    "bearer", "unit", "own_unit", "own_units", "hidden_unit", "spell_token", "maneuver_token",
    "casualty",
]  # fmt: skip
Stat: TypeAlias = Literal["movement", "damage", "armor", "range"]
Source: TypeAlias = Literal["melee", "ranged", "spell"]
AbilityName: TypeAlias = Literal[
    "ambush", "augment", "aquatic", "capture", "counter", "defend", "dismiss", "dispel", "draw",
    "flying", "leadership", "move_and_attack", "raise_dead", "ranged_attack", "scatter", "sight",
]  # fmt: skip

KIND_NAMES: Final[tuple[str, ...]] = get_args(Kind)
BANDS: Final[tuple[str, ...]] = get_args(Band)
UNIT_TYPES: Final[tuple[str, ...]] = get_args(UnitType)
MODES: Final[tuple[str, ...]] = get_args(Mode)
TARGETS: Final[tuple[str, ...]] = get_args(Target)
STATS: Final[tuple[str, ...]] = get_args(Stat)
SOURCES: Final[tuple[str, ...]] = get_args(Source)
ABILITY_NAMES: Final[tuple[str, ...]] = get_args(AbilityName)

Id: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?!.*\d{10})[a-z][a-z0-9_]*\Z",
        max_length=40,
        description="at most 40 small letters, digits (nine in a row) and underscores, a letter first",
    ),
]
Name: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^\S+( \S+)*\Z",
        max_length=60,
        description="a text of 1 to 60 characters in one line, with single spaces between words",
    ),
]
Text: TypeAlias = Annotated[
    str, Meta(max_length=400, description="a text of at most 400 characters in one line")
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
    name_word: Annotated[list[Name], Some] | UnsetType = UNSET
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


class Augment(Ability, tag="augment"):
    stat: Literal["damage", "armor"]
    amount: Change
    who: Who | UnsetType = UNSET


class Aquatic(Ability, tag="aquatic"):
    pass


class Capture(Ability, tag="capture"):
    pass


class Counter(Far, Ability, tag="counter"):
    pass


class Defend(Ability, tag="defend"):
    pass


class Dismiss(FarUpToRank, Ability, tag="dismiss"):
    pass


class Dispel(Far, Ability, tag="dispel"):
    pass


class Draw(Ability, tag="draw"):
    amount: Amount


class Flying(Ability, tag="flying"):
    pass


class Leadership(Ability, tag="leadership"):
    pass


class MoveAndAttack(Ability, tag="move_and_attack"):
    pass


class RaiseDead(UpToRank, Ability, tag="raise_dead"):
    pass


class RangedAttack(Far, Ability, tag="ranged_attack"):
    pass


class Scatter(Ability, tag="scatter"):
    damage: Amount
    progressive: bool = False


class Sight(Far, Ability, tag="sight"):
    pass


AnyAbility: TypeAlias = (
    Ambush | Augment | Aquatic | Capture | Counter | Defend | Dismiss | Dispel | Draw | Flying
    | Leadership | MoveAndAttack | RaiseDead | RangedAttack | Scatter | Sight
)  # fmt: skip


# ---------------------------------------------------------------- effects


class Effect(Struct, forbid_unknown_fields=True, tag_field="effect"):
    """One line of what a battlefield, spell or maneuver does."""


class Modify(Effect, tag="modify"):
    stat: Stat
    amount: Change
    op: Literal["add", "set"] = "add"
    who: Who | UnsetType = UNSET
    vs: Annotated[list[Source], Some] | UnsetType = UNSET
    when: Literal["move_starts_here"] | UnsetType = UNSET


class Grant(Effect, tag="grant"):
    ability: AnyAbility


class Suppress(Effect, tag="suppress"):
    ability: AbilityName


class Halt(Effect, tag="halt"):
    who: Who | UnsetType = UNSET


class TargetCap(Effect, tag="target_cap"):
    max_range: Rating


class CounterRule(Effect, tag="counter_rule"):
    allowed: bool


class Damage(Effect, tag="damage"):
    amount: Amount
    splash: Rating = 0
    flip: bool = False


class Reveal(Effect, tag="reveal"):
    count: Annotated[int, Meta(ge=1, le=2)]


class DrawNow(Effect, tag="draw_now"):
    count: Amount


class Recover(Effect, tag="recover"):
    kinds: Annotated[list[Kind], Some]
    count: Annotated[int, Meta(ge=1, le=1)] = 1


class Move(Effect, tag="move"):
    movers: Literal["bearer", "own_units"]
    units: Amount
    max_hexes: Rating
    flip: bool = False


class Swap(Far, Effect, tag="swap"):
    partner_face: Literal["any", "up"]


class Attack(Effect, tag="attack"):
    kind: Literal["ranged"]
    flip: Literal["progressive"]


class UseCounter(Far, Effect, tag="counter"):
    pass


class UseDismiss(FarUpToRank, Effect, tag="dismiss"):
    pass


class UseDispel(Far, Effect, tag="dispel"):
    pass


class UseRaiseDead(UpToRank, Effect, tag="raise_dead"):
    pass


AnyEffect: TypeAlias = (
    Modify | Grant | Suppress | Halt | TargetCap | CounterRule | Damage | Reveal | DrawNow | Recover
    | Move | Swap | Attack | UseCounter | UseDismiss | UseDispel | UseRaiseDead
)  # fmt: skip
# the primitives, and action abilities as effects, in the order in which the book numbers them
PRIMITIVE_NAMES: Final[tuple[str, ...]] = tuple(
    str(effect.__struct_config__.tag) for effect in get_args(AnyEffect)
)


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
    name: Name
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
    name: Name


SCHEMA: Final[dict[str, type[Struct]]] = {
    "homeland": Homeland,
    "unit": Unit,
    "battlefield": Battlefield,
    "spell": Spell,
    "maneuver": Maneuver,
}
