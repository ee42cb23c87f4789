"""Who sits where: a game gets as many seats as players are named."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import Command


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("terreign --seats greedy,random", ["greedy", "random"]),
        ("terreign --seats random,random,random", ["random"] * 3),
        ("terreign --seats random", ["random"] * 4),
        ("terreign --seats random --option players=5", ["random"] * 5),
        ("terreign --seats random,random --option variant=royale", ["random"] * 2),
        ("sack-armies --seats random,greedy,random", ["random", "greedy", "random"]),
        ("sack-armies --seats random", ["random"] * 2),
        ("token-terrors --seats random", ["random"] * 2),
        ("toy --seats random,greedy,random,random", ["random", "greedy", "random", "random"]),
        ("toy", ["greedy"] * 2),
    ],
)
def test_as_many_seats_as_bots(banneret: Command, line: str, seats: list[str]) -> None:
    ran = banneret(f"simulate {line} --games 1 --json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["seats"] == seats


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("terreign --seats random,random --option players=4", "names 2; terreign has 4 seats"),
        ("token-terrors --seats random,random,random", "names 3; token-terrors has 2 seats"),
        ("toy --seats random,random,random,random,random", "“Seats” (players) cannot be '5'"),
        ("toy --seats random,", "nobody called '' can sit down"),
        ("toy --seats ,", "nobody called '' can sit down"),
        ("terreign --seats random,random --option variant=alliances", "choose 4 Players instead"),
        ("toy --jobs 257", "jobs are a whole number from 1 to 256"),
    ],
)
def test_seats_that_cannot_be(banneret: Command, line: str, message: str) -> None:
    ran = banneret(f"simulate {line} --games 1")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err


def test_people_and_bots_are_counted_alike(banneret: Command) -> None:
    assert "Seat C" in banneret("play toy --seed 1 --seats human,random,random").out
    assert "Seat C (Random):" in banneret("watch toy --seed 1 --seats random,random,random").out
