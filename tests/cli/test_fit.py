"""`banneret lab fit`."""

from __future__ import annotations

import tomllib

from tests.cli.command import Command


def test_the_command(banneret: Command) -> None:
    ran = banneret("lab fit token-terrors --bot random --games 10 --seed 3")
    assert ran.code == 0
    assert tomllib.loads(ran.out)["made"]["bot"] == "random"
    assert "log loss on matches held back" in ran.err
    assert banneret("lab fit token-terrors --games 9").code == 2
    assert banneret("lab fit chess").code == 2
