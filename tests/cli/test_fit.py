"""`banneret lab fit`."""

from __future__ import annotations

import tomllib

from tests.cli.command import Command


def test_the_command(banneret: Command) -> None:
    ran = banneret("lab fit terreign --simulations 1 --pairs 2 --rounds 1 --seed 3")
    assert ran.code == 0
    found = tomllib.loads(ran.out)
    assert found["made"] == {"simulations": 1, "pairs": 2, "rounds": 1, "seed": 3}
    assert "hope" in found["learned"]
    assert ran.err.startswith("round 1: tokens ")


def test_what_cannot_be_done_is_said(banneret: Command) -> None:
    assert banneret("lab fit terreign --pairs 1").code == 2
    assert banneret("lab fit chess").code == 2
