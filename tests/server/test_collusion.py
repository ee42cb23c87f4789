"""Nobody can choose the rolls of a match in which one person's part is drawn by chance."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Mapping

import pytest

import banneret
from banneret.kernel import registry
from banneret.server import dice, making
from banneret.server import protocol as p
from banneret.server.drafting import Clerk
from banneret.server.journal import Joined, Row
from banneret.server.match import HostedMatch
from banneret.server.protocol_rest import NewMatch, SeatPlan

TOY = banneret.game("toy")
LABEL = TOY.state_hash(TOY.new_initial_state())
DEALS = [(4, 3), (5, 2), (6, 1)]  # the toy's first roll: actions and their weights
WEIGHTS = {"deal-1": 3, "deal-2": 2, "deal-3": 1}
RARE = 6
MATCHES = 200
TWO_DEGREES = 13.8  # chi-square stays below it 999 times in 1,000


def loaded_secret(chance: random.Random, match: str, parts: Mapping[int, str]) -> bytes:
    """Drawn again until it gives the rarest card thrice, if these are the parts."""
    while True:
        secret = chance.randbytes(32)
        key = dice.key(secret, match, parts)
        if all(dice.outcome(key, match, n, LABEL, DEALS) == RARE for n in (1, 2, 3)):
            return secret


def first_roll(
    monkeypatch: pytest.MonkeyPatch, match: str, secret: bytes, parts: Mapping[int, str]
) -> str:
    """The first roll of a match of two people, as the server makes it."""
    monkeypatch.setattr(registry, "entry_points", lambda group: [])  # looking for games is slow
    monkeypatch.setattr(dice, "new_secret", lambda: secret)
    monkeypatch.setattr(making, "new_id", lambda: match)
    pledges = {seat: dice.pledge(part) for seat, part in parts.items()}
    seats = [SeatPlan("me"), SeatPlan("open")]
    table = HostedMatch(making.plan(NewMatch("toy", seats, pledge=pledges.get(0)), "a", "Ann", 0))
    table.take(Row(1, 0, Joined(1, "b", "Ben", pledges.get(1))))
    for seat in sorted(parts):
        bring = p.Bring("c", seat, parts[seat])
        for entry in Clerk(table, "ab"[seat], 0, "en").draft(bring).entries:
            table.take(Row(table.number + 1, 0, entry))
    return table.steps[0].do


def chi_square(seen: Counter[str]) -> float:
    whole = seen.total() / sum(WEIGHTS.values())
    return sum((seen[one] - whole * w) ** 2 / (whole * w) for one, w in WEIGHTS.items())


def test_a_host_who_draws_secrets_again_cannot_load_dice_with_one_honest_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each time some 200 secrets and guesses of the honest part, with all about the other seat."""
    chance, seen, thrown = random.Random(11), Counter[str](), 0
    for n in range(MATCHES):
        honest, accomplice, guess = (chance.randbytes(32).hex() for _ in range(3))
        secret = loaded_secret(chance, f"match{n}", {0: guess, 1: accomplice})
        parts = {0: honest, 1: accomplice}
        seen[first_roll(monkeypatch, f"match{n}", secret, parts)] += 1
        key = dice.key(secret, f"match{n}", parts)
        thrown += all(dice.outcome(key, f"match{n}", i, LABEL, DEALS) == RARE for i in (1, 2, 3))
    assert chi_square(seen) < TWO_DEGREES
    assert thrown <= 5  # of 200, where chance alone gives 0.9


def test_the_same_host_does_load_dice_to_which_nobody_honest_adds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So the test before can fail, and so a check that says "the server alone" says something."""
    chance = random.Random(12)
    for n, parts in enumerate([{1: "0b" * 32}, {1: chance.randbytes(32).hex()}] * 3):
        secret = loaded_secret(chance, f"match{n}", parts)
        assert first_roll(monkeypatch, f"match{n}", secret, parts) == "deal-3"


def test_an_accomplice_who_fits_the_last_part_to_an_honest_pledge_wins_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """He tries parts against the honest pledge, all he can see, as if it were the part; or copies
    the honest pledge and part. Neither makes the rare card come oftener."""
    chance, ground, copied = random.Random(13), Counter[str](), Counter[str]()
    secret = bytes(32)
    for n in range(MATCHES):
        honest, match = chance.randbytes(32).hex(), f"match{n}"
        seen = {0: dice.pledge(honest)}
        parts = (chance.randbytes(32).hex() for _ in range(10**6))
        wanted = next(
            part
            for part in parts
            if dice.outcome(dice.key(secret, match, {**seen, 1: part}), match, 1, LABEL, DEALS)
            == RARE
        )
        ground[first_roll(monkeypatch, match, secret, {0: honest, 1: wanted})] += 1
        copied[first_roll(monkeypatch, match, secret, {0: honest, 1: honest})] += 1
    assert chi_square(ground) < TWO_DEGREES
    assert chi_square(copied) < TWO_DEGREES


def test_the_key_of_the_document() -> None:
    """Worked out here once more, as docs/protocol.md tells it."""
    secret, parts = bytes(range(32)), {10: "aa" * 32, 2: "bb" * 32}
    message = f"banneret-parts-1\nm1\n2:{'bb' * 32}\n10:{'aa' * 32}\n".encode()
    assert dice.key(secret, "m1", parts) == hmac.new(secret, message, hashlib.sha256).digest()
    assert dice.key(secret, "m1", {}) == secret
    assert dice.pledge("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()


def test_every_change_of_a_part_or_seat_gives_another_key() -> None:
    secret, a, b = bytes(32), "aa" * 32, "bb" * 32
    cases = [{}, {0: a}, {1: a}, {0: b}, {0: a, 1: a}, {0: a, 1: b}, {0: b, 1: a}, {0: a, 2: b}]
    keys = {dice.key(secret, match, parts) for parts in cases for match in ("m1", "m2")}
    assert len(keys) == 2 * len(cases) - 1  # without parts the key is the secret of both
