"""Why an action is not legal, as a reason with its rules; the reasons are those of `reasons`."""

from __future__ import annotations

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.frame_fields import NAMES
from banneret.games.terreign.rules.flow import why_not
from banneret.games.terreign.table import Table, top_frame
from banneret.kernel.errors import Refusal
from banneret.kernel.state import CHANCE

# Where what is refused is simply not what is asked, the rules that say what is.
FRAME_RULES: dict[int, tuple[str, ...]] = {
    fr.ROUND: ("TR-TRAVEL-01",),
    fr.TURN: ("TR-TURN-02", "TR-ACTION-01"),
    fr.BORDER: ("TR-FREE-04",),
    fr.DRAW: ("TR-PREPARE-04",),
    fr.INSTANCE: ("TR-TYPE-INSTANCE-1",),
    fr.ITEM: ("TR-ACTION-04",),
    fr.GEAR: ("TR-EQUIP-03",),
    fr.HIT: ("TR-FREE-04",),
    fr.STRIP: ("TR-CONTENT-12",),
    fr.REWARD: ("TR-RETREAT-08",),
    fr.DUEL: ("TR-DUEL-08", "TR-DUEL-35"),
    fr.FLEE: ("TR-DUEL-21",),
    fr.ADVANTAGE: ("TR-PREPARE-11",),
    fr.TRAIT: ("TR-SETUP-03",),
    fr.CHARITY: ("TR-ACTION-11",),
    fr.BARTER: ("TR-BARTER-06",),
    fr.EVENT: ("TR-EVENT-01",),
    fr.TIE: ("TR-TIE-01",),
    fr.SIGHT: ("TR-SETUP-03",),
    fr.PLAGUE: ("TR-ITEM-PLAGUE-14",),
    fr.PILFER: ("TR-ACTION-04",),
}


def explain_action(t: Table, action: int) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if t.is_legal(action):
        return None
    if t.over:
        return _refusal(why.MATCH_OVER)
    if not 0 <= action < act.ACTIONS:
        return _refusal(why.NOT_HERE)
    kind = int(t.stack[top_frame(t)])
    if t.asked == CHANCE:
        return Refusal("not-chance", FRAME_RULES[kind])
    reason = int(why_not(t, action))
    if reason == why.NOT_NOW:
        return Refusal(f"not-now-{NAMES[kind]}", FRAME_RULES[kind])
    return _refusal(reason)


def _refusal(reason: int) -> Refusal:
    key, rules = why.REASONS[reason]
    return Refusal(key, rules)
