"""What is legal, against a plain reference on random positions; reach, Swarm and the draft too."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from tests.games.token_terrors.conftest import Lay
from tests.games.token_terrors.desk import EDITIONS, SQUARES, VIEWS, Desk, begin, lay_out
from tests.games.token_terrors.reference import (
    AROUND,
    CORNERS,
    Reference,
    Trail,
    around,
    dash,
    flights,
    reach,
    step,
)

FACTIONS = ("Goblin", "Soldier", "Zombie", "Wyvern", "Elf", "Flying Machine", "Swamplin")
READIED = {"Goblin": "RED", "Soldier": "RE", "Zombie": "REU"}
EVERY_KIND = [
    (edition, name)
    for edition in EDITIONS
    for name in FACTIONS
    if name != "Swamplin" or edition == "second"
]


def random_side(rng: random.Random, free: list[str], name: str, number: int) -> list[str]:
    """Some tokens, most of one faction."""
    found = []
    for index in range(number):
        kind = name if index < 2 or rng.random() < 0.4 else rng.choice(FACTIONS[:6])
        square = free.pop(rng.randrange(len(free)))
        facing = rng.choice(["", "", *READIED.get(kind, "RE")])
        found.append(f"{kind} {square} {facing if index else ''}".strip())
    return found


def random_board(rng: random.Random, name: str, edition: str) -> tuple[str, str]:
    """A position text with crowded middles and corners, and the space of the token to activate."""
    corner = rng.choice(["a", "d", "e"])
    field = [s for s in SQUARES if abs(ord(s[0]) - ord(corner)) < 4 and int(s[1]) < 6]
    mine = random_side(rng, field, name, rng.randint(3, 6))
    foes = random_side(rng, field, rng.choice(FACTIONS[:6]), rng.randint(2, 6))
    reserve = ", reserves 1 Flying Machine" if len(mine) < 6 and rng.random() < 0.7 else ""
    text = (
        f"Ozzy {', '.join(mine)}{reserve}; Wren {', '.join(foes)}; S {rng.randint(0, 2)}/0; study"
    )
    found = re.search(r"[a-g][1-7]", mine[0])
    assert found is not None
    return text, found[0]


def follow(trail: Trail, action: str) -> Trail:
    """The Moves that still count towards a Dash after an action of the active token."""
    match = re.fullmatch(r"([a-g][1-7])-([a-g][1-7])", action)
    if match is None:
        return ()
    return dash((*(trail or (match[1],)), match[2]))[0]


def play_and_compare(desk: Desk, start: str, rng: random.Random) -> int:
    """Command the active token at random, comparing what is open at every step."""
    desk.do(start)
    trail: Trail = ()
    compared = 0
    while desk.turn_of == "Ozzy" and desk.asked != "nobody":
        legal = sorted(desk.legal)
        if desk.step.startswith(("reinforce", "over")):
            break
        position = desk.position
        commanding = "active " in position and not re.search(
            "; (enabled|sending|marching|swarming|battle)", position
        )
        if commanding:
            expected = Reference.of(desk, trail).legal()
            assert set(legal) == expected, position
            compared += 1
        elif "; enabled" in position and "crossing" not in position:
            goblin, left = re.findall(r"enabled ([a-g][1-7]), left (\d)", position)[0]
            reference = Reference.of(desk, ())
            expected = reference.enabled(goblin, int(left)) | ({"done"} if left == "1" else set())
            assert set(legal) == expected, position
            compared += 1
        interesting = [t for t in legal if t in ("incite", "rush", "infect", "sharpshooter")]
        interesting += [t for t in legal if t in ("spear skewer", "phalanx")]
        action = rng.choice(interesting or legal)
        trail = follow(trail, action) if commanding else ()
        desk.do(action)
    return compared


@pytest.mark.rule("TT-MOVE-04", "TT-CMD-02", "TT-CMD-03", "TT-CMD-04", "TT-SURGE-04", "TT-TURN-08")
@pytest.mark.parametrize(("edition", "name"), EVERY_KIND)
def test_every_command_on_random_positions(edition: str, name: str) -> None:
    rng = random.Random(f"{edition} {name}")
    compared = 0
    for number in range(40):
        position, start = random_board(rng, name, edition)
        options: dict[str, object] = {"supply": 15, "sole_survivor": "no"}
        desk = lay_out(VIEWS[number % 3], position, edition, options)
        compared += play_and_compare(desk, start, rng)
    assert compared > 100


# ------------------------------------------------------------------ movement


@pytest.mark.rule("TT-FLIGHT-02", "TT-MOVE-05", "TT-MOVE-06")
def test_flights_on_random_positions(lay: Lay, edition: str) -> None:
    rng = random.Random(7)
    for _ in range(60):
        free = [s for s in SQUARES if s[0] < "f" and s[1] < "6"]
        rng.shuffle(free)
        start, friends, foes = free[0], free[1:6], free[6:14]
        desk = lay(
            f"Ozzy Wyvern {start}, {', '.join(f'Zombie {s}' for s in friends)};"
            f" Wren {', '.join(f'{n} {s}' for n, s in zip(['Elf'] * 4 + ['Goblin'] * 4, foes, strict=True))}; study",
            edition,
        )
        assert desk.do(start).ends("take flight") == flights(start, set(friends), set(foes))


@pytest.mark.rule("TT-MARCH-01", "TT-TEAMWORK-01", "TT-MOVE-05", "TT-MOVE-06")
@pytest.mark.parametrize(("name", "word", "far"), [("Soldier", "march", 2), ("Elf", "teamwork", 3)])
def test_sent_tokens_on_random_positions(
    lay: Lay, edition: str, name: str, word: str, far: int
) -> None:
    rng = random.Random(8)
    for _ in range(40):
        free = [s for s in SQUARES if s[0] < "f" and s[1] < "6"]
        rng.shuffle(free)
        sent, friends, foes = free[0], [free[1], *free[2:6]], free[6:12]
        desk = lay(
            f"Ozzy {name} {sent} R, {name} {friends[0]}, {', '.join(f'Zombie {s}' for s in friends[1:])};"
            f" Wren {', '.join(f'Goblin {s}' for s in foes)}; study",
            edition,
        ).do(friends[0])
        expected = reach(sent, far, set(friends), set(foes))
        assert desk.can(f"{word} {sent}") == bool(expected)
        if expected:
            assert desk.do(f"{word} {sent}").ends(f"{sent}-") == expected


@pytest.mark.rule("TT-BATTLE-12", "TT-BATTLE-13", "TT-BATTLE-14", "TT-BATTLE-15", "TT-BATTLE-16")
@pytest.mark.parametrize("kind", ["plain", "rush", "sharp"])
def test_evasion_on_random_positions(lay: Lay, edition: str, kind: str) -> None:
    rng = random.Random(kind)
    directions = CORNERS if kind == "sharp" else AROUND
    far = 3 if kind == "rush" else 2
    for _ in range(40):
        field = [s for s in SQUARES if s[0] < "f" and s[1] < "6"]
        rng.shuffle(field)
        shooter, others = field[0], field[1:13]
        line = [step(shooter, d, rng.randint(1, far)) for d in directions]
        target = rng.choice([square for square in line if square])
        taken = [s for s in others if s != target]
        mine, foes = taken[:6], taken[6:10]
        between = set()
        for direction in directions:
            way = [step(shooter, direction, n) for n in range(1, far + 1)]
            if target in way:
                between = set(way[: way.index(target)])
        if between & {*mine, *foes}:
            continue
        name = {"plain": "Flying Machine", "rush": "Wyvern", "sharp": "Elf"}[kind]
        desk = lay(
            f"Ozzy {name} {shooter}, {', '.join(f'Zombie {s}' for s in mine)};"
            f" Wren Goblin {target}, {', '.join(f'Zombie {s}' for s in foes)}; S 1/0; study",
            edition,
        ).do(shooter)
        desk.do(*{"plain": [], "rush": ["rush"], "sharp": ["sharpshooter"]}[kind])
        desk.do(f"{shooter}x{target}", *(["roll"] if edition == "prototype" else []), "roll 5")
        friends, enemies = set(foes), {shooter, *mine}
        expected = reach(target, 3, friends, enemies)
        if edition == "prototype":
            expected.add(target)
        if edition == "second":
            expected -= struck(shooter, directions, far, friends | enemies)
        if expected:
            assert desk.asked == "Wren"
            assert desk.ends(f"{target}-") == expected
        else:
            assert desk.asked == "Ozzy"
            assert desk.token(target) == "Goblin"


def struck(here: str, directions: list[tuple[int, int]], far: int, taken: set[str]) -> set[str]:
    """The spaces a shot can hit: along each line up to the first token."""
    found = set()
    for direction in directions:
        for distance in range(1, far + 1):
            there = step(here, direction, distance)
            found.add(there)
            if there in taken:
                break
    return found


# ------------------------------------------------------------------ Swarm


def placings(
    waiting: frozenset[str], placed: frozenset[str], others: frozenset[str]
) -> set[frozenset[str]]:
    """Every placing a Swarm can end with (TT-SWARM-02)."""
    taken = waiting | placed | others
    found: set[frozenset[str]] = set()
    for machine in waiting:
        for there in set(around(machine)) - taken:
            found |= placings(waiting - {machine}, placed | {there}, others)
    return found or {taken - others}


def swarmed(desk: Desk) -> set[frozenset[str]]:
    """Every placing the engine's Swarm can end with."""
    if "swarming" not in desk.position:
        return {frozenset(i[-2:] for i in desk.has("Ozzy") if i.startswith("Flying"))}
    found: set[frozenset[str]] = set()
    for action in desk.legal:
        found |= swarmed(desk.fork().do(action))
    return found


@pytest.mark.rule("TT-SWARM-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_final_placings_of_a_swarm(edition: str) -> None:
    rng = random.Random(edition)
    for number in range(12):
        field = [s for s in SQUARES if s[0] < "e" and s[1] < "5"]
        rng.shuffle(field)
        machines, friends, foes = field[:3], field[3:5], field[5:10]
        desk = lay_out(
            VIEWS[number % 3],
            f"Ozzy {', '.join(f'Flying Machine {s}' for s in machines)},"
            f" {', '.join(f'Elf {s}' for s in friends)};"
            f" Wren {', '.join(f'Goblin {s}' for s in foes)}; S 0/0",
            edition,
            {},
        ).do(machines[0])
        expected = placings(frozenset(machines), frozenset(), frozenset(friends + foes))
        if expected == {frozenset(machines)} and not desk.can("swarm"):
            continue
        assert swarmed(desk.do("swarm")) == expected


# ------------------------------------------------------------------ the draft


Army = tuple[int, ...]


def picks_of(mine: Army, foe: Army, supply: int, shared: bool) -> list[tuple[int, int]]:
    """Every pick that keeps the laws of the draft but TT-SETUP-21."""
    found = []
    for faction, held in enumerate(mine):
        if foe[faction] and not shared:
            continue
        most = min(6 - held, 10 - sum(mine), supply - held - foe[faction])
        found += [(faction, number) for number in range(1, most + 1)]
    return found


@cache
def completes(mine: Army, foe: Army, supply: int, shared: bool) -> bool:
    """Whether some further course fills both armies, `mine` being the one to pick."""
    if sum(mine) == sum(foe) == 10:
        return True
    if sum(mine) == 10:
        return completes(foe, mine, supply, shared)
    for faction, number in reversed(picks_of(mine, foe, supply, shared)):
        after = (*mine[:faction], mine[faction] + number, *mine[faction + 1 :])
        if completes(foe, after, supply, shared):
            return True
    return False


@pytest.mark.rule("TT-SETUP-21", "TT-SETUP-20", "TT-SETUP-07", "TT-SETUP-08")
@pytest.mark.parametrize(
    ("edition", "supply", "shared"),
    [
        *(
            ("prototype", 5, False),
            ("prototype", 4, False),
            ("first", 6, False),
            ("first", 4, False),
        ),
        *(("second", 6, False), ("second", 4, False), ("second", 3, True), ("prototype", 4, True)),
    ],
)
def test_the_draft_never_runs_into_a_dead_end(edition: str, supply: int, shared: bool) -> None:
    rng = random.Random(f"{edition} {supply} {shared}")
    names = [name.lower() for name in FACTIONS[: 7 if edition == "second" else 6]]
    refused = 0
    for number in range(25):
        desk = begin(edition, number % 2, supply=supply, shared_factions=shared)
        armies = {"Ozzy": (0,) * len(names), "Wren": (0,) * len(names)}
        while desk.asked != "chance":
            who = desk.asked
            mine, foe = armies[who], armies["Wren" if who == "Ozzy" else "Ozzy"]
            expected = set()
            for faction, count in picks_of(mine, foe, supply, shared):
                after = (*mine[:faction], mine[faction] + count, *mine[faction + 1 :])
                if completes(foe, after, supply, shared):
                    expected.add(f"draft {count} {names[faction]}")
                else:
                    refused += 1
                    rules = desk.refused(f"draft {count} {names[faction]}")
                    assert rules == ("TT-SETUP-21",)
            assert desk.legal == expected
            small = [text for text in sorted(expected) if text.startswith("draft 1 ")]
            text = rng.choice(small if rng.random() < 0.7 else sorted(expected))
            _, count_text, name = text.split(maxsplit=2)
            faction = names.index(name)
            held = armies[who]
            armies[who] = (*held[:faction], held[faction] + int(count_text), *held[faction + 1 :])
            desk.do(text)
    assert refused or (supply, shared) != (4, False)
