"""The frames of the course of a match: Rounds, turns, windows, Events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.event_cards import event
from banneret.games.terreign.rules import (
    legal,
    plague,
    round,
    setup,
    tie,
    travel,
    turn,
    windows,
)
from banneret.games.terreign.rules.frame import Frame, Rules
from banneret.games.terreign.table import Table
from banneret.kernel.choices import Chances, Choices


class Round(Frame):
    """A Round, and before the first one the setup."""

    number: i64 = fr.ROUND
    name = "round"
    steps = "houses tiles first begin travel look reveal turns event after-event judge name take-up"
    fields = "step 2 step, index 3 number"
    rules: Rules = ("TR-TRAVEL-01",)

    def run(self, t: Table, f: i64) -> bool:
        return round.run_round(t, f)

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_round(self, t, f, found)

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

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        if t.stack[f + fr.STEP] == fr.DRAW_EVENT:
            round.event_card_outcomes(t, chances)
        else:
            setup.setup_outcomes(t, f, chances)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_turn(self, t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return turn.why_not_in_turn(t, f, action)

    def why_not_itself(self, t: Table, f: i64, action: i64) -> i64:
        return turn.why_not_itself(t, f, t.asked, action)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_border(self, t, f, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_aims(self, t, f, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return event.why_not_event_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        event.do_event(t, f, action)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        event.event_outcomes(t, f, chances)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_sight(self, t, f, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_seats(self, t, f, act.AT, found)
        legal.try_one(self, t, f, act.ROLL, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return plague.why_not_plague(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        plague.do_plague(t, f, action)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        plague.die_outcomes(t, chances)

    def happen(self, t: Table, f: i64, outcome: i64) -> None:
        plague.rolled(t, f, act.about(outcome))

    def rules_of_choice(self, t: Table, f: i64) -> Rules:
        passing = t.stack[f + fr.STEP] == plague.PASSING
        return ("TR-ITEM-PLAGUE-4", "TR-VAR-ALLY-19") if passing else ("TR-SETUP-03",)


FRAMES: Final[list[Frame]] = [Round(), Turn(), Border(), Event(), Tie(), Sight(), Plague()]
