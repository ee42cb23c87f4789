"""On which rules a refusal rests where one reason serves several questions.

A hex is taken for a unit that is deployed, moved or raised by different rules, so those that do not
speak of what is asked are left out.
"""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies import actions as act
from banneret.games.sack_armies import frames as fr
from banneret.games.sack_armies import reasons as why
from banneret.games.sack_armies import vocabulary as vo
from banneret.games.sack_armies.abilities.rows import ACTIVATED
from banneret.games.sack_armies.table import Table
from banneret.games.sack_armies.vocabulary import EFFECT_ROWS

Rules = tuple[str, ...]

OF_ABILITY: Final = {one.ability: act.PLANES[one.plane].words for one in ACTIVATED}
EFFECTS: Final = dict.fromkeys((*OF_ABILITY.values(), *(row.about for row in EFFECT_ROWS)))

# by reason and by what is asked; what is not named here rests on the rules of its reason
RULES: Final[dict[int, dict[str, Rules]]] = {
    why.HEX_TAKEN: {
        "deploy": ("SA-DEPLOY-08",),
        "ground": ("SA-DEPLOY-14", "SA-DEPLOY-08"),
        "move": ("SA-MOVE-06",),
        "charge": ("SA-MOVE-06",),
        "raise": ("SA-ABILITY-RAISE-04",),
    },
    why.NOT_YOUR_GROUND: {"raise": ("SA-ABILITY-RAISE-04", "SA-DEPLOY-07")},
    why.NOT_BY_YOUR_GROUND: {"raise": ("SA-ABILITY-RAISE-04",)},
    why.GROUND_TAKEN: {"ground": ("SA-DEPLOY-14",), "setup": ("SA-SETUP-13",)},
    why.NO_ANCHOR: {"ground": ("SA-DEPLOY-15",), "setup": ("SA-SETUP-11",)},
    why.NEUTRAL_ZONE: {"ground": ("SA-DEPLOY-16",), "setup": ("SA-SETUP-10",)},
    why.NULL_MOVE: {"charge": ("SA-ABILITY-MOVEATTACK-04",)},
    why.NO_MOVEMENT: {"move": ("SA-MOVE-03",), "advance": ("SA-ADVANCE-03",)},
    why.NOT_ADJACENT: {
        "charge": ("SA-ABILITY-MOVEATTACK-02", "SA-MELEE-01"),
        "capture": ("SA-ABILITY-CAPTURE-01",),
        "raise": ("SA-ABILITY-RAISE-02",),
    },
    why.OWN_UNIT: {
        "melee": ("SA-MELEE-01",),
        "ranged": ("SA-RANGED-01", "SA-ABILITY-07"),
        "capture": ("SA-ABILITY-CAPTURE-01",),
        "effect": ("SA-FOG-02",),
    },
    why.TARGET_HIDDEN: {
        "melee": ("SA-FOG-02",),
        "ranged": ("SA-FOG-02", "SA-RANGED-02"),
        "dismiss": ("SA-FOG-02", "SA-ABILITY-DISMISS-03"),
        **dict.fromkeys(("capture", "effect"), ("SA-FOG-02", "SA-ABILITY-07")),
    },
    why.TOO_FAR: {
        "ranged": ("SA-RANGED-01",),
        **dict.fromkeys(EFFECTS, ("SA-ABILITY-06", "SA-RANGED-01")),
    },
    why.WRONG_KIND: {
        "counter": ("SA-ABILITY-COUNTER-01",),
        "dispel": ("SA-ABILITY-DISPEL-01",),
        "raise": ("SA-ABILITY-RAISE-01",),
        "recover": ("SA-ZONE-05",),
    },
    why.WRONG_RANK: {"raise": ("SA-ABILITY-RAISE-01",), "dismiss": ("SA-ABILITY-DISMISS-01",)},
}


def rules_there(t: Table, code: int, action: int) -> Rules:
    """The rules of a reason, those that speak of what is asked."""
    _, rules = why.REASONS[code]
    return RULES.get(code, {}).get(_asked(t, action), rules)


def _asked(t: Table, action: int) -> str:
    """What a question or the choice of an action is about, as the rules divide it."""
    kind = int(t.top())
    if kind == fr.DEPLOY_AT:
        ground = t.book.kind[t.book.token[t.operand(1)]] == vo.BATTLEFIELD
        return "ground" if ground else "deploy"
    if kind in (fr.AIM, fr.JOINING):
        return "melee" if t.at_kind == fr.BY_MELEE else "ranged"
    if kind in (fr.AIM_EFFECT, fr.PICKING, fr.FROM_PILE, fr.RAISE_AT):
        return _effect(t)
    if kind == fr.TURN and act.on_hex(action):
        return act.PLANES[action // act.HEXES].about
    return fr.FRAMES[kind].about


def _effect(t: Table) -> str:
    """What the ability or token in use does."""
    at = t.frame(fr.EFFECT)
    entry = t.stack[at + fr.USED]
    if entry < 0:
        return OF_ABILITY[t.stack[at + fr.CODE]]
    return EFFECT_ROWS[t.book.fx[t.book.fx_first[t.book.token[entry]]]].about
