"""Spaces, Terrains and the tokens on them (TR-BOARD, TR-TRAVEL)."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.terreign import frames as fr
from banneret.games.terreign.checking.looks import (
    in_setup,
    item,
    place,
    player,
    round_step,
    turns_begun,
)
from banneret.games.terreign.rules.board import MOST_TOKENS, tokens_on
from banneret.games.terreign.rules.decks import stays_in_hand
from banneret.games.terreign.rules.morale import survivors
from banneret.games.terreign.settings import ROYALE
from banneret.games.terreign.table import (
    DECOY,
    ELIMINATED,
    IN_PLAY,
    RETREATED,
    STATUS,
    TRAPS,
    WARRIOR,
    Table,
    count_bits,
    get,
    item_of,
    plays,
    space_of,
)


def board_problems(t: Table) -> Iterator[str]:
    """What cannot lie, or must lie, on the board."""
    if t.spaces != _active_spaces(t):
        rule = "TR-VAR-ROYALE-4" if t.rules.variant == ROYALE else "TR-SETUP-10"
        yield f"{t.spaces} Terrains are active, but it must be {_active_spaces(t)} ({rule})"
        return
    yield from _spaces(t)
    yield from _drops(t)
    for seat in range(t.rules.seats):
        yield from _places(t, seat)
        if not in_setup(t) and not t.over:
            yield from _tokens_by_step(t, seat)


def _spaces(t: Table) -> Iterator[str]:
    for space in range(1, t.spaces + 1):
        if t.tiles[space] < 0 and not in_setup(t):
            yield f"T{space} has no Terrain (TR-SETUP-10)"
        if tokens_on(t, space) > MOST_TOKENS:
            yield f"T{space} holds {tokens_on(t, space)} tokens (TR-TRAVEL-04)"
    if t.rules.variant == ROYALE and not t.over and count_bits(survivors(t)) < 2:
        yield f"of {t.rules.seats} Houses fewer than two are left, so the match is over (TR-VAR-ROYALE-13)"


def _active_spaces(t: Table) -> int:
    """As many as Houses; in Battle Royale one less for each whose tokens are gone."""
    seats = int(t.rules.seats)
    if t.rules.variant != ROYALE:
        return seats
    if t.over and t.winners:
        return 1  # TR-VAR-ROYALE-15
    gone = sum(
        get(t, seat, STATUS) == ELIMINATED and get(t, seat, WARRIOR) == 0 for seat in range(seats)
    )
    return max(1, seats - gone)


def _drops(t: Table) -> Iterator[str]:
    for entry in t.drops:
        space, kind = int(space_of(entry)), int(item_of(entry))
        if not 1 <= space <= t.spaces:
            yield f"{item(kind)} lies on T{space}, which is not active (TR-SETUP-11)"
        if not stays_in_hand(kind):
            yield f"{item(kind)} is played at once and never dropped (TR-TYPE-INSTANCE-1)"


def _places(t: Table, seat: int) -> Iterator[str]:
    name = player(seat)
    status = get(t, seat, STATUS)
    warrior, decoy = get(t, seat, WARRIOR), get(t, seat, DECOY)
    for space in (warrior, decoy):
        if space > t.spaces:
            yield f"{name} has a token on T{space}, which is not active (TR-SETUP-11)"
    if warrior and warrior == decoy:
        yield f"{name} has both tokens on T{warrior} (TR-TRAVEL-03)"
    if decoy and not warrior and status == IN_PLAY and (t.over or round_step(t) == fr.TRAVEL):
        yield f"{name} has a Decoy, but no Warrior on the board (TR-TRAVEL-09)"
    if status == RETREATED and (warrior or decoy):
        yield f"{name} has Retreated, but tokens on the board (TR-RETREAT-04)"
    if status == ELIMINATED and decoy and not warrior:
        yield f"{name} is eliminated: both tokens leave the board together (TR-VAR-ROYALE-5)"
    if get(t, seat, TRAPS) and not warrior:
        yield f"{name} is trapped, but has no Warrior on the board (TR-ITEM-TRAP-5)"


def _tokens_by_step(t: Table, seat: int) -> Iterator[str]:
    """Which tokens are laid depends on how far the Round has come."""
    name, step = player(seat), round_step(t)
    warrior, decoy = get(t, seat, WARRIOR), get(t, seat, DECOY)
    if not plays(t, seat):
        if not turns_begun(t) and (warrior or decoy):
            yield f"{name} is eliminated: its tokens left with the last Round (TR-VAR-ROYALE-5)"
        return
    trapped = get(t, seat, TRAPS) > 0
    if step == fr.BEGIN:
        if decoy or (warrior and not trapped):
            yield f"{name} lays its tokens in Travel, when the Round has begun (TR-TRAVEL-01)"
    elif step == fr.TRAVEL:
        yield from _travel(t, seat, trapped)
    elif not warrior:
        yield f"{name} has no Warrior on the board (TR-TRAVEL-09)"
    elif not decoy and step in (fr.LOOK, fr.REVEAL):
        yield f"{name} has no Decoy on the board before the Reveal (TR-TRAVEL-09)"


def _travel(t: Table, seat: int, trapped: bool) -> Iterator[str]:
    """TR-TRAVEL-02: one Player after the other lays both tokens."""
    name, index = player(seat), int(t.stack[fr.INDEX])
    warrior, decoy = get(t, seat, WARRIOR), get(t, seat, DECOY)
    if place(t, seat) < index and not (warrior and decoy):
        yield f"{name} has had its Travel and laid both tokens (TR-TRAVEL-02)"
    if place(t, seat) > index and (decoy or (warrior and not trapped)):
        yield f"{name} comes later in Travel and has laid nothing yet (TR-TRAVEL-02)"
