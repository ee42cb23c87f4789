"""Why an action is not legal, as a reason with its rules; the reasons are those of `reasons`."""

from __future__ import annotations

from typing import Final

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.explain_rules import frame_rules, grounds
from banneret.games.terreign.frame_fields import NAMES
from banneret.games.terreign.kinds import EQUIPMENT, ITEM_NAMES, TYPES
from banneret.games.terreign.notation import BY_ACTION, format_action
from banneret.games.terreign.rules.frame import why_not
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import Table
from banneret.kernel.errors import Refusal
from banneret.kernel.numbers import brief
from banneret.kernel.state import CHANCE

ON_SPACES: Final = (act.VENTURE, act.WARRIOR, act.DECOY, act.FROM, act.TO)
"""What is done with a Terrain."""


def uses_of(t: Table, item: str) -> tuple[str, ...]:
    """What a held or equipped item, by its id in a tray, or a Terrain is for at this moment."""
    if "/" not in item:
        return _use_of_space(t, item)
    tray, _, name = item.partition("/")
    if name not in ITEM_NAMES:
        return ()
    pile = tray.partition("-")[0]
    if pile == "gear":
        return (format_action(act.of(act.WORK, ITEM_NAMES.index(name))),)
    return (_held(t, ITEM_NAMES.index(name)),) if pile == "hand" else ()


def _use_of_space(t: Table, space: str) -> tuple[str, ...]:
    """What a Terrain is for: whatever is to be done with one now, or to Venture there."""
    number = space.removeprefix("T")
    if not number.isdecimal() or not 1 <= int(number) <= t.spaces:
        return ()
    verbs = [act.verb_of(action) for action in t.legal_actions()]
    verb = next((verb for verb in verbs if verb in ON_SPACES), act.VENTURE)
    return (format_action(act.of(verb, int(number))),)


def _held(t: Table, item: int) -> str:
    """What a held item is for: to be given where one is asked for, else to be equipped or used."""
    if len(t.aside) == 0 and any(act.verb_of(action) == act.CARD for action in t.legal_actions()):
        return format_action(act.of(act.CARD, item))
    equips = t.stack[t.top_at()] == fr.TURN and TYPES[item] & EQUIPMENT
    return format_action(act.of(act.EQUIP if equips else act.USE, item))


def explain_action(t: Table, action: int) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if t.is_legal(action):
        return None
    if action not in BY_ACTION:
        return Refusal(*why.REASONS[why.NOT_HERE], (("number", brief(action)),))
    if t.over:
        royale = t.rules.variant == ROYALE
        return Refusal("match-over", ("TR-VAR-ROYALE-2",) if royale else ("TR-WIN-01",))
    if t.asked == CHANCE:
        return Refusal("not-chance", frame_rules(t))
    reason = int(why_not(t, action))
    key = why.REASONS[reason][0]
    if reason == why.NOT_NOW:
        key = f"not-now-{NAMES[int(t.stack[t.top_at()])]}"
    return Refusal(key, grounds(t, action, reason))
