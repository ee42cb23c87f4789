"""Positions written from scratch: draws, hits, Duels, ties and Events."""

from __future__ import annotations

from banneret.games.terreign.kinds import BLOCKS, EVENT_NAMES, ITEM_NAMES
from tests.games.terreign.grammar_table import HELD, Paper

ATTACKS, DEFENSES = ("H", "B", "R", "L"), ("HL", "HR", "BL", "BR")
CAUSES = ("duel", "spikes", "tower", "event", "plague-die", "carrier", *ITEM_NAMES)
DUEL_STEPS = (
    *("striking", "striking", "guarding", "guarding", "reacting", "reacting", "parrying", "next"),
    *("spoils", "counter-spoils", "fleeing", "carrying", "over"),
)
DUEL_FLAGS = (
    *("sword-used", "spikes-used", "buckler-used", "tie", "defender-fell", "attacker-fell"),
    *("fell-at-once", "won", "attackers-turn", "parried-by-defender"),
)


class Fights(Paper):
    """What strikes Players, and what follows."""

    def _draw(self, seat: int) -> None:
        self.frame("draw", f"seat P{self.seat(seat) + 1}", f"left {self.number(self.rng.below(2))}")
        self._instance(seat)

    def _instance(self, seat: int) -> None:
        item = self.take((28, 29, 30))
        if not item or self.chance(20):
            return
        step = self.one(("playing", "played"))
        self.frame("instance", f"seat P{self.seat(seat) + 1}", f"step {step}", f"card {item}")
        if step == "played" and item == "ambush":
            self._hit(seat, "ambush")
        elif step == "played" and item == "lucky_find":
            self.frame("draw", f"seat P{seat + 1}", f"left {self.number(1 + self.rng.below(2))}")
            self._instance(seat)

    def _hit(self, seat: int, cause: str) -> None:
        """A hit that a seat deals, or gets of nobody."""
        nobody = cause in ("ambush", "plague-die", "event")
        area = cause in ("firebomb", "tower")
        source, victim = -1 if nobody else seat, seat if nobody else self.other(seat)
        if not nobody and not area and self.chance(25):
            source, victim = victim, source
        space = 1 + self.rng.below(self.spaces)
        victims = [n for n in range(self.seats) if self.warrior[n] == space] if area else [victim]
        base = {"heavy_bolt": 2, "duel": 1 + self.rng.below(2)}.get(cause, 1)
        start = self.first if nobody else (source + 1) % self.seats
        ranged = cause in ("throwing_knife", "firebomb", "acid_flask", "heavy_bolt", "tower")
        sure = ranged and source >= 0 and self.houses[source] == "nevermsis"
        flags = [
            word
            for word, on in (
                ("ranged", ranged),
                ("area", area),
                ("sure", sure or cause == "carrier"),
            )
            if on != self.odd()
        ]
        step = self.one(("asking", "asking", "asking", "applying", "rewarding"))
        if step == "rewarding" and not nobody and not area:
            self.fallen.add(victim)
        order = sorted(victims, key=lambda n: (n - start) % self.seats)
        waiting = order[self.rng.below(len(order) + 1) :] if step == "asking" else []
        amounts = "+".join(f"P{n + 1}:{self.number(base) & 3}" for n in victims)
        self.frame(
            *("hit", f"source P{source + 1}" if source >= 0 else "source nobody", f"step {step}"),
            *(f"cause {self.word(cause, CAUSES)}", f"victims {self.mask(victims) or 'P1'}"),
            f"waiting {self.mask(waiting)}" if waiting else "",
            f"amounts {amounts}" if amounts else "",
            *(f"base {self.number(base)}", f"flags {'+'.join(flags)}" if flags else ""),
            *(f"start P{self.seat(start) + 1}", f"space T{space}" if area else ""),
        )
        if step == "rewarding" and victim in self.fallen:
            self.frame("reward", f"seat P{self.seat(source) + 1}", f"target P{victim + 1}")

    def _duel(self, seat: int, *, rival: int = -1, tie: bool = False) -> None:
        defender = rival if rival >= 0 else self.other(seat)
        step = self.one(DUEL_STEPS)
        late = DUEL_STEPS.index(step) > DUEL_STEPS.index("next")
        attempt = 3 if late and self.chance(70) else 1 + self.rng.below(3)
        wins = step in ("carrying", "over") and not self.odd()
        cards = [self._pairing(wins=wins) for _ in range(3)]
        if wins and not tie:
            attempt = 3
            carrier = "tagion" in (self.houses[seat], self.houses[defender])
            step = "carrying" if carrier and self.game.options.traits else "over"
        table = cards[attempt - 2] if attempt > 1 else None
        current = cards[attempt - 1]
        if table and (table[0] == current[0] or table[1] == current[1]):
            current = (ATTACKS[ATTACKS.index(table[0]) - 1], DEFENSES[DEFENSES.index(table[1]) - 1])
        shown = step not in ("striking", "guarding")
        gone = {*(table or ()), *(current if shown else ())}
        hands = [card for card in (*ATTACKS, *DEFENSES) if card not in gone]
        before = [self._passes(pair) for pair in cards[: attempt - 1]]
        successes = sum(before) + (
            self._passes(current) if shown and step not in ("reacting", "parrying") else 0
        )
        flags = {"tie"} if tie else set()
        if step == "reacting":
            flags |= {"attackers-turn"}
        if late and not tie:
            flags |= {"won"} if successes > 1 else set()
            if step == "counter-spoils":
                flags |= {"defender-fell"}
                self.fallen.add(defender)
            elif step == "fleeing":
                flags |= {"attacker-fell"}
                self.fallen.add(seat)
        if self.odd():
            flags ^= {self.one(DUEL_FLAGS)}
        self.frame(
            *("duel", f"attacker P{self.seat(seat) + 1}", f"defender P{self.seat(defender) + 1}"),
            *(
                f"step {step}",
                f"attempt {self.number(attempt)}",
                f"successes {self.number(successes)}",
            ),
            f"hands {'+'.join(hands)}",
            f"attack {current[0]}" if step != "striking" else "",
            f"defense {current[1]}" if shown else "",
            f"table {'/'.join(table)}" if table else "",
            f"flags {'+'.join(sorted(flags))}" if flags else "",
            f"passes {self.rng.below(2)}" if step == "reacting" and self.chance(20) else "",
        )
        if step == "next":
            self._hit(seat, "duel" if self._passes(current) else "spikes")
        elif step in ("over", "carrying") and self.chance(70):
            self.frame("flee", f"seat P{self.seat(defender) + 1}")
        elif step == "over":
            self._hit(seat, "carrier")
        elif step in ("spoils", "counter-spoils", "fleeing"):
            winner, loser = (seat, defender) if successes else (defender, seat)
            if step != "spoils":
                winner, loser = (defender, seat) if step == "fleeing" else (seat, defender)
            self.frame(
                *("reward", f"seat P{winner + 1}", f"target P{loser + 1}"),
                *(f"flawless {int(step == 'spoils')}", f"attacker {int(winner == seat)}"),
            )

    def _pairing(self, *, wins: bool) -> tuple[str, str]:
        pair = self.one(ATTACKS), self.one(DEFENSES)
        return self._pairing(wins=wins) if wins and not self._passes(pair) else pair

    @staticmethod
    def _passes(pair: tuple[str, str]) -> int:
        return int(not BLOCKS[DEFENSES.index(pair[1])] >> ATTACKS.index(pair[0]) & 1)

    def _tie(self) -> None:
        if self.royale:
            return
        goal = int(self.game.settings.goal)
        one, two = 0, 1 + self.rng.below(self.teams - 1)
        for team in range(self.teams):
            self.reign[team] = f"{goal}h" if team in (one, two) else "1h"
        self.parts = [part for part in self.parts if not part.startswith("reached")]
        self.parts.append(f"reached: P{one + 1}, P{two + 1}")
        if self.chance(50):
            self.frame("round", "step name")
        self.past.append("festival")
        self.frame("tie", f"seat P{two + 1}", f"rival P{one + 1}", f"next {self.number(2)}")
        self._duel(one, rival=two, tie=True)

    def _event(self) -> None:
        event = self.one(EVENT_NAMES)
        by_seat = event in (
            *("flood", "scorching_wind", "rust", "famine", "quiet_paths", "caravan", "bandit_toll"),
        )
        step = self.one(("opening", "going", "going", "done") if by_seat else ("opening", "done"))
        done = self.rng.below(self.seats) if step == "going" else 0
        everybody = sum(2**seat for seat in range(self.seats) if seat not in self.out)
        lonely = sum(2**n for n in range(self.seats) if self.warrior.count(self.warrior[n]) == 1)
        chosen = lonely if event == "quiet_paths" else everybody
        if event in ("flood", "scorching_wind"):
            chosen = sum(2**n for n in range(self.seats) if self.warrior[n] == 1)
        if self.chance(40):
            self.frame("round", "step after-event")
        self.frame(
            *("event", f"seat P{self.seat(self.first) + 1}", f"card {event}", f"step {step}"),
            *(f"done {self.number(done)}", f"chosen {chosen}" if step == "going" else ""),
        )
        seat = (self.first + max(done - 1, 0)) % self.seats
        if step == "going" and event in ("quiet_paths", "caravan") and self.chance(60):
            self._draw(seat)
        elif (event in ("wildfire", "rockfall", "crowd_panic", "waylaid") and step == "done") or (
            event == "famine" and self.chance(40)
        ):
            self._hit(seat, "event")
        elif event == "bandit_toll" and step == "going":
            for n in range(done):
                item = self.take(HELD)
                if item:
                    self.aside.append(f"P{(self.first + n) % self.seats + 1} {item}")
