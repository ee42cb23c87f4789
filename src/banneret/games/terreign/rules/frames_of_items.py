"""The frames of items, Advantages and traits: what is drawn, used, taken, given."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.terreign import actions as act
from banneret.games.terreign import frames as fr
from banneret.games.terreign.houses import traits
from banneret.games.terreign.items import use
from banneret.games.terreign.items.item import ITEM
from banneret.games.terreign.kinds import ALL_GEAR
from banneret.games.terreign.rules import (
    barter,
    charity,
    decks,
    legal,
)
from banneret.games.terreign.rules.frame import Frame, Rules
from banneret.games.terreign.table import Table
from banneret.games.terreign.terrains import advantage, looking, towne
from banneret.kernel.choices import Chances, Choices


class Draw(Frame):
    """Cards drawn one after the other."""

    number: i64 = fr.DRAW
    name = "draw"
    fields = "seat 1 seat, left 3 number"
    rules: Rules = ("TR-PREPARE-04",)

    def run(self, t: Table, f: i64) -> bool:
        return decks.run_draw(t, f)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        decks.deck_outcomes(t, chances)

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

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        use.hand_outcomes(t, t.stack[f + fr.SEAT], chances)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_aims(self, t, f, t.asked, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_aims(self, t, f, t.asked, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_gear(self, t, f, act.GEAR, t.stack[f + fr.TARGET], ALL_GEAR, found)

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

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        use.hand_outcomes(t, t.stack[f + fr.TARGET], chances)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_aims(self, t, f, t.asked, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_barter(self, t, f, found)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_advantage(self, t, f, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return advantage.why_not_advantage_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        advantage.do_advantage(t, f, action)

    def outcomes(self, t: Table, f: i64, chances: Chances) -> None:
        decks.deck_outcomes(t, chances)

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

    def try_all(self, t: Table, f: i64, found: Choices) -> None:
        legal.try_aims(self, t, f, t.asked, found)

    def why_not(self, t: Table, f: i64, action: i64) -> i64:
        return traits.why_not_trait_choice(t, f, action)

    def do(self, t: Table, f: i64, action: i64) -> None:
        traits.do_trait(t, f, act.about(action))


FRAMES: Final[list[Frame]] = [
    Draw(),
    Instance(),
    ItemInUse(),
    Gear(),
    Strip(),
    Pilfer(),
    Charity(),
    Barter(),
    Advantage(),
    Trait(),
]
