"""Every kind of frame there is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign import reasons as why
from banneret.games.terreign.event_cards import event
from banneret.games.terreign.houses import traits
from banneret.games.terreign.items import agility, use
from banneret.games.terreign.items.item import ITEM
from banneret.games.terreign.rules import (
    barter,
    charity,
    damage,
    decks,
    duel,
    duel_end,
    legal,
    plague,
    reign,
    round,
    setup,
    tie,
    travel,
    turn,
    windows,
)
from banneret.games.terreign.rules.frame import Frame, Rules, lay_out
from banneret.games.terreign.table import Table
from banneret.games.terreign.terrains import advantage, looking, towne

# ---------------------------------------------------------------- the course of the match


class Round(Frame):
    """A Round, and before the first one the setup."""

    number: i64 = fr.ROUND
    name = "round"
    steps = "houses tiles first begin travel look reveal turns event after-event judge name take-up"
    fields = "step 2 step, index 3 number"
    rules: Rules = ("TR-TRAVEL-01",)

    def run(self, t: Table, f: i64) -> bool:
        return round.run_round(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_round(t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        step = t.stack[f + fr.STEP]
        if step == fr.HOUSES:
            return setup.why_not_house(t, action)
        if step == fr.TRAVEL:
            return travel.why_not_travel(t, t.asked, action)
        return round.why_not_name(t, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        step = t.stack[f + fr.STEP]
        if setup.is_setup(step):
            setup.do_setup(t, f, action)
        elif step == fr.TRAVEL:
            travel.do_travel(t, f, action)
        else:
            round.name_next_first(t, f, act.about(action))

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        if t.stack[f + fr.STEP] == fr.DRAW_EVENT:
            return round.event_card_outcomes(t)
        return setup.setup_outcomes(t, f)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        if t.stack[f + fr.STEP] == fr.DRAW_EVENT:
            round.draw_event(t, f, act.about(outcome))
        else:
            setup.do_setup(t, f, outcome)

    def rules_now(self, t: Table, f: i64) -> Rules:
        step = t.stack[f + fr.STEP]
        if step == fr.HOUSES:
            return ("TR-SETUP-01",)
        if step == fr.TILES:
            return ("TR-SETUP-10",)
        if step == fr.FIRST:
            return ("TR-SETUP-13",)
        if step == fr.DRAW_EVENT:
            return ("TR-EVENT-01",)
        return ("TR-TERRAIN-PALACE-3",) if step == fr.NAME else self.rules


class Turn(Frame):
    """A turn."""

    number: i64 = fr.TURN
    name = "turn"
    steps = "starting preparing picking prepared acting limiting ending"
    flags = "dueled rested halted trait-used"
    fields = "seat 1 seat, step 2 step, used 3 number, flags 4 flags"
    rules: Rules = ("TR-TURN-02", "TR-ACTION-01")
    passes: Rules = ("TR-PREPARE-07",)

    def run(self, t: Table, f: i64) -> bool:
        return turn.run_turn(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_turn(t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return turn.why_not_in_turn(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        turn.do_in_turn(t, f, action)


class Border(Frame):
    """The window between two steps."""

    number: i64 = fr.BORDER
    name = "border"
    fields = "seat 1 seat, ask 3 seats"
    rules: Rules = ("TR-FREE-04",)
    passes: Rules = ("TR-FREE-05", "TR-FREE-04")

    def run(self, t: Table, f: i64) -> bool:
        return windows.run_border(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_border(t, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return windows.why_not_between(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        windows.answer_between(t, f, action)


class Event(Frame):
    """The Event that ends a Round."""

    number: i64 = fr.EVENT
    name = "event"
    steps = "opening going - - - - - - - done"
    fields = "seat 1 seat, card 3 event, step 2 step, done 4 number, chosen 5 number"
    about = "event"
    rules: Rules = ("TR-EVENT-01",)

    def run(self, t: Table, f: i64) -> bool:
        return event.run_event(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_aims(t, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return event.why_not_event_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        event.do_event(t, f, action)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return event.event_outcomes(t, f)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        event.event_chance(t, f, act.about(outcome))


class Tie(Frame):
    """A tie for the Reign."""

    number: i64 = fr.TIE
    name = "tie"
    fields = "seat 1 seat, rival 3 seat, next 4 number, winner 5 number"
    rules: Rules = ("TR-TIE-01",)

    def run(self, t: Table, f: i64) -> bool:
        return tie.run_tie(t, f)


class Sight(Frame):
    """House Viewhing's far sight."""

    number: i64 = fr.SIGHT
    name = "sight"
    steps = "looking moving"
    fields = "seat 1 seat, step 2 step"
    rules: Rules = ("TR-SETUP-03",)

    def run(self, t: Table, f: i64) -> bool:
        return travel.run_sight(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_sight(t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return travel.why_not_sight(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        travel.do_sight(t, f, action)


class Plague(Frame):
    """A Plague roll."""

    number: i64 = fr.PLAGUE
    name = "plague"
    steps = "beginning rolling passing harmed"
    fields = "seat 1 seat, step 2 step"
    rules: Rules = ("TR-ITEM-PLAGUE-14",)

    def run(self, t: Table, f: i64) -> bool:
        return plague.run_plague(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_seats(t, act.AT, found)
        legal.try_one(t, act.ROLL, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return plague.why_not_plague(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        plague.do_plague(t, f, action)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return plague.die_outcomes(t)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        plague.rolled(t, f, act.about(outcome))

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        passing = t.stack[f + fr.STEP] == plague.PASSING
        return ("TR-ITEM-PLAGUE-4", "TR-VAR-ALLY-19") if passing else ("TR-SETUP-03",)


# ---------------------------------------------------------------- items


class Draw(Frame):
    """Cards drawn one after the other."""

    number: i64 = fr.DRAW
    name = "draw"
    fields = "seat 1 seat, left 3 number"
    rules: Rules = ("TR-PREPARE-04",)

    def run(self, t: Table, f: i64) -> bool:
        return decks.run_draw(t, f)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return decks.deck_outcomes(t)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        decks.drawn(t, f, act.about(outcome))


class Instance(Frame):
    """An Instance that is played."""

    number: i64 = fr.INSTANCE
    name = "instance"
    steps = "playing played"
    fields = "seat 1 seat, step 2 step, card 3 item"
    about = "item"
    rules: Rules = ("TR-TYPE-INSTANCE-1",)

    def run(self, t: Table, f: i64) -> bool:
        return use.run_instance(t, f)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return use.hand_outcomes(t, t.stack[f + fr.SEAT])

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        use.picked(t, f, act.about(outcome))


class ItemInUse(Frame):
    """An inventory item that is used as an Action."""

    number: i64 = fr.ITEM
    name = "item"
    steps = "aiming - - - - - - - - done"
    fields = "seat 1 seat, step 2 step, card 3 item"
    about = "item"
    rules: Rules = ("TR-ACTION-04",)

    def run(self, t: Table, f: i64) -> bool:
        return use.run_item(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_aims(t, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return use.why_not_target(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        use.do_item(t, f, act.about(action))

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        return ITEM[t.stack[f + fr.CARD]].aims


class Gear(Frame):
    """An equipped item that is used on something."""

    number: i64 = fr.GEAR
    name = "gear"
    fields = "seat 1 seat, card 3 item"
    about = "item"
    rules: Rules = ("TR-EQUIP-03",)

    def run(self, t: Table, f: i64) -> bool:
        return use.run_gear(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_aims(t, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return use.why_not_target(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        use.do_gear(t, f, act.about(action))


class Strip(Frame):
    """Somebody picks what another loses of its equipment."""

    number: i64 = fr.STRIP
    name = "strip"
    fields = "seat 1 seat, target 4 seat, discarding 3 number"
    rules: Rules = ("TR-CONTENT-12",)

    def run(self, t: Table, f: i64) -> bool:
        return use.run_strip(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_gear(t, act.GEAR, t.stack[f + fr.TARGET], found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return use.why_not_strip(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        use.strip(t, f, act.about(action))


class Pilfer(Frame):
    """Chance picks what somebody takes from an inventory."""

    number: i64 = fr.PILFER
    name = "pilfer"
    fields = "seat 1 seat, target 4 seat"
    rules: Rules = ("TR-ACTION-04",)

    def run(self, t: Table, f: i64) -> bool:
        return use.run_pilfer(t, f)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return use.hand_outcomes(t, t.stack[f + fr.TARGET])

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        use.pilfered(t, f, act.about(outcome))


class Charity(Frame):
    """Items given for a token."""

    number: i64 = fr.CHARITY
    name = "charity"
    fields = "seat 1 seat, left 3 number"
    rules: Rules = ("TR-ACTION-11",)

    def run(self, t: Table, f: i64) -> bool:
        return charity.run_charity(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_aims(t, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return towne.why_not_own_item(t, t.asked, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        charity.pay(t, f, action)

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        return ("TR-ACTION-11", "TR-ACTION-14")


class Barter(Frame):
    """A Barter."""

    number: i64 = fr.BARTER
    name = "barter"
    steps = "counting asking giving returning"
    fields = "seat 1 seat, target 4 seat, step 2 step, count 5 number"
    rules: Rules = ("TR-BARTER-06",)

    def run(self, t: Table, f: i64) -> bool:
        return barter.run_barter(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_barter(t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return barter.why_not_barter_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        barter.do_barter(t, f, action)

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        return ("TR-BARTER-03", "TR-BARTER-05")


class Advantage(Frame):
    """The Advantage of a Terrain."""

    number: i64 = fr.ADVANTAGE
    name = "advantage"
    steps = "first second third fourth fifth sixth"
    fields = "seat 1 seat, card 3 terrain, step 2 step, choice 4 number, left 5 number"
    about = "terrain"
    rules: Rules = ("TR-PREPARE-11",)
    passes: Rules = ("TR-TERRAIN-COAST-1",)

    def run(self, t: Table, f: i64) -> bool:
        return advantage.run_advantage(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_advantage(t, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return advantage.why_not_advantage_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        advantage.do_advantage(t, f, action)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        return decks.deck_outcomes(t)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        looking.drawn_aside(t, f, act.about(outcome))

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        return advantage.RULES[t.stack[f + fr.CARD]]


class Trait(Frame):
    """The trait of a House."""

    number: i64 = fr.TRAIT
    name = "trait"
    steps = "choosing receiving"
    fields = "seat 1 seat, step 2 step, card 3 item"
    rules: Rules = ("TR-SETUP-03",)

    def run(self, t: Table, f: i64) -> bool:
        return traits.run_trait(t, f)

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_aims(t, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return traits.why_not_trait_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        traits.do_trait(t, f, act.about(action))


# ---------------------------------------------------------------- fights


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

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_answers(t, found)

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

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_one(t, act.PASS, found)
        legal.try_span(t, act.REWARD, 0, act.REWARDS, found)

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

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_duel(t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return duel.why_not_in_duel(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        duel.do_in_duel(t, f, action)

    def outcomes(self, t: Table, f: i64) -> list[tuple[i64, i64]]:
        if t.stack[f + fr.STEP] == fr.CARRYING:
            return plague.die_outcomes(t)
        return agility.parry_outcomes(t, f)

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

    def try_all(self, t: Table, f: i64, found: list[i64]) -> None:
        legal.try_spaces(t, act.TO, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return duel_end.why_not_flee(t, t.asked, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        duel_end.do_flee(t, f, act.about(action))


FRAMES: Final[list[Frame]] = [
    *(Round(), Turn(), Border(), Draw(), Instance(), ItemInUse(), Gear(), Hit(), Strip()),
    *(Reward(), Duel(), Flee(), Advantage(), Trait(), Charity(), Barter(), Event(), Tie()),
    *(Sight(), Plague(), Pilfer()),
]
lay_out(FRAMES)
