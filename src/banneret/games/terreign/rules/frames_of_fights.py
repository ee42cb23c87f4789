"""The frames of fights: Duels, hits, and what follows from them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.items import agility
from banneret.games.terreign.rules import (
    damage,
    duel,
    duel_end,
    legal,
    plague,
    reign,
)
from banneret.games.terreign.rules.frame import Frame, Rules
from banneret.games.terreign.table import Table
from banneret.kernel.choices import Chances, Choices


class Hit(Frame):
    """Damage that is about to apply."""

    number: i64 = fr.HIT
    name = "hit"
    steps = "asking applying side-effect rewarding"
    flags = "ranged area hammer sure"
    fields = (
        "source 1 seat, step 2 step, cause 3 cause, victims 4 seats, waiting 5 seats, "
        "amounts 6 amounts, base 7 number, flags 8 flags, start 9 seat, space 10 space, "
        "fallen 11 seats"
    )
    rules: Rules = ("TR-FREE-04",)
    passes: Rules = ("TR-FREE-05", "TR-FREE-04")

    def run(self, t: Table, f: i64) -> bool:
        return damage.run_hit(t, f)

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_answers(self, t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return damage.why_not_answer(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        damage.answer(t, f, action)


class Reward(Frame):
    """The reward for a Retreat or for Flawless Victory."""

    number: i64 = fr.REWARD
    name = "reward"
    fields = "seat 1 seat, target 4 seat, flawless 3 number, attacker 5 number"
    rules: Rules = ("TR-RETREAT-08",)

    def run(self, t: Table, f: i64) -> bool:
        return reign.run_reward(t, f)

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_one(self, t, f, act.PASS, found)
        legal.try_span(self, t, f, act.REWARD, 0, act.REWARDS, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        if action == act.PASS:
            return reign.why_not_decline(t, f)
        if act.verb_of(action) != act.REWARD:
            return why.NOT_NOW
        return reign.why_not_reward(t, f, act.about(action))

    def do(self, t: Table, f: i64, action: i64) -> None:
        if action == act.PASS:
            reign.decline_reward(t, f)
        else:
            reign.take_reward(t, f, act.about(action))

    def rules_now(self, t: Table, f: i64) -> Rules:
        flawless = t.stack[f + fr.REASON] == fr.FOR_FLAWLESS
        return ("TR-DUEL-18", "TR-DUEL-19") if flawless else self.rules


class Duel(Frame):
    """A Duel."""

    number: i64 = fr.DUEL
    name = "duel"
    steps = (
        "striking guarding reacting parrying judging next victory flawless spoils "
        "counter-spoils fleeing carrying over"
    )
    flags = (
        "sword-used spikes-used buckler-used tie defender-fell attacker-fell "
        "fell-at-once won attackers-turn parried-by-defender"
    )
    fields = (
        "attacker 1 seat, defender 3 seat, step 2 step, attempt 4 number, "
        "successes 5 number, hands 6 hands, attack 7 attack, defense 8 defense, "
        "table 9 table, flags 10 flags, passes 11 number"
    )
    rules: Rules = ("TR-DUEL-08", "TR-DUEL-35")
    passes: Rules = ("TR-DUEL-35", "TR-FREE-05")

    def run(self, t: Table, f: i64) -> bool:
        return duel.run_duel(t, f)

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_duel(self, t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return duel.why_not_in_duel(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        duel.do_in_duel(t, f, action)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        if t.stack[f + fr.STEP] == fr.CARRYING:
            plague.die_outcomes(t, chances)
        else:
            agility.parry_outcomes(t, f, chances)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        if t.stack[f + fr.STEP] == fr.CARRYING:
            duel_end.carry(t, f, act.about(outcome))
        else:
            agility.turn_up(t, f, act.about(outcome))


class Flee(Frame):
    """A Defender who lost must Flee."""

    number: i64 = fr.FLEE
    name = "flee"
    fields = "seat 1 seat"
    rules: Rules = ("TR-DUEL-21",)

    def run(self, t: Table, f: i64) -> bool:
        return duel_end.run_flee(t, f)

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_spaces(self, t, f, act.TO, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return duel_end.why_not_flee(t, t.asked, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        duel_end.do_flee(t, f, act.about(action))


FRAMES: Final[list[Frame]] = [Hit(), Reward(), Duel(), Flee()]
