"""Standard items (TR-TYPE-STANDARD-1): used as Actions in the own Action phase."""

from __future__ import annotations

from mypy_extensions import i64

from banneret.games.terreign import frames as fr
from banneret.games.terreign.events import tell
from banneret.games.terreign.kinds import AMOUNTS, ASSASSIN, BITS, TONIC
from banneret.games.terreign.rules.board import arrive_by_action, move_warrior, swap_tokens
from banneret.games.terreign.rules.damage import push_hit, push_strip
from banneret.games.terreign.rules.morale import restore
from banneret.games.terreign.table import TRAPS, Table, get, push, put


def set_trap(t: Table, seat: i64, target: i64) -> None:
    """TR-ITEM-TRAP-1: the card lies on the target's House mat until after the next Reveal.

    All that moves no Warrior stays open to the trapped (TR-ITEM-TRAP-8).
    """
    put(t, target, TRAPS, get(t, target, TRAPS) + 1)
    if t.sink is not None:
        values = (("seat", int(target) + 1), ("other", int(seat) + 1))
        tell(t, "trapped", values, "TR-ITEM-TRAP-1", "TR-ITEM-TRAP-3")


def send_assassin(t: Table, seat: i64, target: i64) -> None:
    """TR-ITEM-ASSASSIN-1, TR-ITEM-ASSASSIN-2: 1 damage, 2 on Shrine, and no Duel."""
    push_hit(t, seat, fr.BY_ITEM + ASSASSIN, BITS[target], AMOUNTS[ASSASSIN], 0)


def drink_tonic(t: Table, seat: i64) -> None:
    """Tonic: restore 2 Morale."""
    restore(t, seat, AMOUNTS[TONIC], "TR-ACTION-04")


def pick_pocket(t: Table, seat: i64, target: i64) -> None:
    """Pickpocket: take a random inventory item."""
    push_pilfer(t, seat, target)


def push_pilfer(t: Table, seat: i64, target: i64) -> None:
    """Let chance pick an inventory item of another Player."""
    frame = push(t, fr.PILFER, seat)
    t.stack[frame + fr.TARGET] = target


def change_places(t: Table, seat: i64) -> None:
    """Body Double: Warrior and Decoy change places."""
    swap_tokens(t, seat, "TR-CONTENT-04")
    arrive_by_action(t, seat)


def march(t: Table, seat: i64, space: i64) -> None:
    """Forced March: to any other Terrain with room."""
    move_warrior(t, seat, space, "TR-CONTENT-04")
    arrive_by_action(t, seat)


def sabotage(t: Table, seat: i64, target: i64) -> None:
    """Sabotage: the target drops one equipped item that the user picks (TR-CONTENT-12)."""
    push_strip(t, seat, target, False)
