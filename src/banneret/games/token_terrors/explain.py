"""Why an action is not legal: the first rule it breaks.

Legality itself is decided in state.py and rules/; here the same conditions are asked again, one
by one, to name the one that failed.
"""

from __future__ import annotations

from banneret.games.token_terrors import actions as a
from banneret.games.token_terrors import explain_commands, table
from banneret.games.token_terrors.board import CELLS, EDGE, bit_at, name_of
from banneret.games.token_terrors.explain_commands import no
from banneret.games.token_terrors.rules import battle, draft
from banneret.games.token_terrors.state import TokenTerrors
from banneret.kernel.errors import Refusal
from banneret.kernel.numbers import brief
from banneret.kernel.state import CHANCE

# What each step asks for, and the rule that says so.
STEP_RULES = {
    table.ROLL_FIRST: "TT-SETUP-01",
    table.DRAFTING: "TT-SETUP-03",
    table.DRAWING: "TT-SETUP-11",
    table.REDRAWING: "TT-SETUP-12",
    table.PLACING: "TT-SETUP-15",
    table.START: "TT-TURN-05",
    table.COMMAND: "TT-TURN-07",
    table.ENABLED: "TT-ENABLE-03",
    table.SENDING: "TT-MOVE-06",
    table.MARCH_MORE: "TT-MARCH-02",
    table.SWARMING: "TT-SWARM-02",
    table.EVADE_CHOICE: "TT-BATTLE-09",
    table.EVADE_ROLL: "TT-BATTLE-11",
    table.EVADE_MOVE: "TT-BATTLE-17",
    table.ATTACKER_PAYS: "TT-SOLE-03",
    table.DEFENDER_PAYS: "TT-SOLE-03",
    table.SAVING: "TT-UNDEAD-02",
    table.REINFORCING: "TT-TURN-15",
}
STEP_NAMES = {
    table.ROLL_FIRST: "roll-first",
    table.DRAFTING: "draft",
    table.DRAWING: "draw",
    table.REDRAWING: "redraw",
    table.PLACING: "place",
    table.START: "start",
    table.COMMAND: "command",
    table.ENABLED: "enabled",
    table.SENDING: "sending",
    table.MARCH_MORE: "march-more",
    table.SWARMING: "swarming",
    table.EVADE_CHOICE: "evade-choice",
    table.EVADE_ROLL: "evade-roll",
    table.EVADE_MOVE: "evade-move",
    table.ATTACKER_PAYS: "pay",
    table.DEFENDER_PAYS: "pay",
    table.SAVING: "saving",
    table.REINFORCING: "reinforce",
    table.OVER: "over",
}


def explain_action(s: TokenTerrors, action: int) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    if not 0 <= action < a.NUM_ACTIONS:
        return no("no-such-action", ("TT-CMD-07",), number=brief(action))
    if s.is_legal(action):
        return None
    if s.phase == table.OVER:
        return no("match-over", ("TT-TURN-17",))
    return _by_step(s, action) or wrong_step(s)


def wrong_step(s: TokenTerrors) -> Refusal:
    """The action belongs to another step than the one that is asked about."""
    reason = "chance-decides" if s.current_player() == CHANCE else "wrong-step"
    rules = (STEP_RULES[s.phase], "TT-TURN-01") if s.phase >= table.START else None
    return no(reason, rules or (STEP_RULES[s.phase],), step=STEP_NAMES[s.phase])


def _by_step(s: TokenTerrors, action: int) -> Refusal | None:
    plane, square = action - action % CELLS, action % CELLS
    if s.phase == table.START:
        return _start(s, plane, square)
    if s.phase == table.COMMAND:
        return explain_commands.active(s, action)
    if s.phase == table.ENABLED:
        return explain_commands.enabled(s, action)
    if s.phase == table.SENDING and plane == a.GO:
        return no("out-of-reach", ("TT-MOVE-06", "TT-MOVE-05"), at=name_of(square))
    if s.phase == table.EVADE_MOVE and plane == a.EVADE:
        return _evade(s, square)
    if s.phase == table.MARCH_MORE and plane == a.MARCH:
        return no("cannot-march", ("TT-MARCH-02", "TT-CMD-03"), at=name_of(square))
    if s.phase == table.SWARMING and a.SWARM_STEP <= action < a.PLAIN:
        return no("cannot-swarm", ("TT-SWARM-02",), at=name_of(square))
    if s.phase in (table.PLACING, table.REINFORCING) and a.ENTER <= action < a.SWARM_STEP:
        return _enter(s, (action - a.ENTER) // CELLS, square)
    if s.phase == table.DRAFTING and action >= a.DRAFT:
        return _draft(s, action - a.DRAFT)
    if a.PLAIN <= action < a.DRAFT:
        return _plain(s, action - a.PLAIN)
    return None


def _plain(s: TokenTerrors, plain: int) -> Refusal | None:
    if s.phase == table.REDRAWING and plain == a.REDRAW:
        return no("no-point-to-redraw", ("TT-SETUP-12",))
    pays = s.phase in (table.ATTACKER_PAYS, table.DEFENDER_PAYS)
    if pays and a.PAY <= plain <= a.PAY + a.MOST_PAID:
        return no("cannot-pay-so-much", ("TT-SOLE-03",), n=int(battle.most_payable(s)))
    if s.phase == table.DRAWING and plain >= a.DRAW:
        return no("not-in-the-bag", ("TT-SETUP-11",), tokens=a.FACTION_NAMES[plain - a.DRAW])
    return None


def _start(s: TokenTerrors, plane: int, square: int) -> Refusal | None:
    bit = bit_at(square)
    name = name_of(square)
    if plane == a.ACTIVATE:
        if not s.mine & bit:
            return no("no-own-token", ("TT-TURN-05",), at=name)
        return no("not-fresh", ("TT-FACE-02", "TT-TURN-05"), at=name)
    if plane == a.REFRESH:
        if not s.mine & bit:
            return no("no-own-token", ("TT-TURN-02", "TT-TURN-04"), at=name)
        return no("already-fresh", ("TT-TURN-02", "TT-FACE-01"), at=name)
    return None


def _evade(s: TokenTerrors, square: int) -> Refusal:
    name = name_of(square)
    if square == s.target:
        return no("must-leave", ("TT-BATTLE-13", "TT-MOVE-06"), at=name)
    if (s.mine | s.foes) & bit_at(square):
        return no("occupied", ("TT-MOVE-03", "TT-MOVE-06"), at=name)
    s = s.copy()
    s.edition = table.FIRST
    if battle.evading_squares(s) >> square & 1:
        return no("still-in-the-shot", ("TT-BATTLE-14", "TT-BATTLE-15"), at=name)
    rules = ("TT-BATTLE-12", "TT-BATTLE-13", "TT-MOVE-05", "TT-MOVE-06")
    return no("too-far-to-evade", rules, at=name)


def _enter(s: TokenTerrors, faction: int, square: int) -> Refusal:
    name = name_of(square)
    setting_up = s.phase == table.PLACING
    waiting = s.my_ranks if setting_up else s.my_reserves
    rules = ("TT-SETUP-15",) if setting_up else ("TT-TURN-15", "TT-TURN-16")
    if not table.count(waiting, faction):
        return no("none-waiting", rules, tokens=a.FACTION_NAMES[faction])
    if (s.mine | s.foes) & bit_at(square):
        return no("occupied", (*rules, "TT-MOVE-03"), at=name)
    if setting_up:
        return no("not-own-rows", ("TT-SETUP-15", "TT-BOARD-05"), at=name)
    assert not EDGE & bit_at(square)
    return no("not-on-the-edge", ("TT-TURN-15", "TT-BOARD-04"), at=name)


def _draft(s: TokenTerrors, pick: int) -> Refusal:
    faction, number = pick // 6, pick % 6 + 1
    name = a.FACTION_NAMES[faction]
    have = int(table.count(s.my_army, faction))
    in_box = int(table.count(s.box, faction) - table.count(s.foe_army, faction)) - have
    room = int(draft.SLOTS - table.total(s.my_army))
    if not table.count(s.box, faction):
        return no("not-in-edition", ("TT-BOX-01", "TT-BOX-02"), token=name, tokens=name)
    if table.count(s.foe_army, faction) and not s.shared:
        return no("faction-taken", ("TT-SETUP-06",), token=name, tokens=name)
    if number > room:
        return no("no-slots", ("TT-SETUP-08", "TT-SETUP-20"), n=room)
    if have + number > draft.MOST_OF_A_FACTION:
        return no("too-many-of-faction", ("TT-SETUP-07",), token=name, tokens=name, n=have)
    if not in_box:
        return no("supply-empty", ("TT-BOX-04",), tokens=name)
    if number > in_box:
        return no("supply-too-small", ("TT-BOX-04",), token=name, tokens=name, n=in_box)
    return no("draft-dead-end", ("TT-SETUP-21",), token=name, tokens=name)
