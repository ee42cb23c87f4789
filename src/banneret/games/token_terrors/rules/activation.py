"""From the choice of a token to the end of the turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from banneret.games.token_terrors import events
from banneret.games.token_terrors.board import (
    EDGE,
    FULL,
    SMALL,
    SQUARE,
    TALL,
    WIDE,
    bit_at,
    popcount,
    room,
    touching,
)
from banneret.games.token_terrors.reasons import (
    ALREADY_FRESH,
    ENTERS_BADLY,
    NONE_TO_REINFORCE,
    NOT_FRESH,
    NOT_ITS_CORNER,
    NOT_ON_THE_EDGE,
    NOTHING_TO_ACTIVATE,
    NOTHING_TO_REFRESH,
    OK,
    REINFORCES_ONTO,
)
from banneret.games.token_terrors.table import (
    COMMAND,
    NOBODY,
    OVER,
    REINFORCING,
    START,
    Table,
    active_faction,
    body,
    change_sides,
    corners,
    count,
    enter,
    forget_activation,
    forget_battle,
    forget_talent,
    kinds_in,
    one,
    tokens,
)
from banneret.games.token_terrors.talents import law

RANK: Final = 5  # TT-TURN-15
COMMANDS: Final = 3  # TT-TURN-07


def begin_turn(t: Table) -> None:
    """Start the turn of the player whose side is `mine` (TT-TURN-01, TT-TURN-25)."""
    t.turn += 1
    if t.sink is not None:
        events.tell(t, "turn", ("TT-TURN-01",), who=events.side(t, t.player), turn=t.turn)
    if t.mine:
        t.phase = START
    else:
        reinforce_or_end(t)  # TT-TURN-06


def waiting(t: Table) -> i64:
    """Own tokens that are not Fresh (TT-TURN-02, TT-TURN-04)."""
    cells = t.mine & (t.resting | t.readied)
    return corners(t, cells) if t.wide | t.tall else cells


def why_not_refresh(t: Table, square: i64) -> i64:
    """The reason why a token cannot be refreshed."""
    if waiting(t) >> square & 1:
        return OK
    if (t.resting | t.readied) & t.mine & bit_at(square):
        return NOT_ITS_CORNER
    return ALREADY_FRESH if t.mine >> square & 1 else NOTHING_TO_REFRESH


def why_not_activate(t: Table, square: i64) -> i64:
    """The reason why a token cannot be activated (TT-FACE-02)."""
    if not t.mine >> square & 1:
        return NOTHING_TO_ACTIVATE
    if not corners(t, t.mine) >> square & 1:
        return NOT_ITS_CORNER
    return NOT_FRESH if waiting(t) >> square & 1 else OK


def refresh(t: Table, square: i64) -> None:
    """Turn a Resting or Readied token Fresh; what it was Readied for is over (TT-TURN-02).

    Who is not refreshed stays as it is, however many turns pass (TT-TURN-21).
    """
    bit = bit_at(square)
    if t.wide | t.tall:
        bit = body(t, square)
    t.resting &= ~bit
    ready_no_more(t, bit)
    if t.sink is not None:
        events.tell(
            t, "refreshed", ("TT-TURN-02",), token=events.token(t, square), at=events.at(square)
        )


def ready_no_more(t: Table, bit: i64) -> None:
    """End whatever a token is Readied for, and its Readied facing."""
    t.readied &= ~bit
    t.enraged &= ~bit
    t.phalanx &= ~bit
    t.undead &= ~bit


def activate(t: Table, square: i64) -> None:
    """Choose the one token that acts this turn (TT-TURN-05); it is not turned (TT-FACE-05)."""
    t.active = square
    t.actor = square
    t.commands = COMMANDS
    t.phase = COMMAND
    if t.sink is not None:
        events.tell(
            t, "activated", ("TT-TURN-05",), token=events.token(t, square), at=events.at(square)
        )


def rest_bonus(t: Table) -> i64:
    """Points beside the usual one that traits of the active token bring by Resting."""
    found: i64 = 0
    kit = law.kit_of(t, active_faction(t))
    if kit.has_trait:
        for trait in kit.talents:
            found += trait.rest_bonus(t)
    return found


def rule_of_rest(t: Table) -> str:
    """The rule that says what Resting brings: of a trait, if one adds to it (TT-TALENT-13)."""
    for trait in law.talents_of(t, active_faction(t)):
        if trait.rest_bonus(t):
            return trait.rules[0]
    return "TT-TURN-11"


def rest(t: Table) -> None:
    """Rest the active token for a point, whatever it was Readied for (TT-TURN-11, TT-TURN-12)."""
    square = t.active
    bit = bit_at(square)
    if t.wide | t.tall:
        bit = body(t, square)
    gain = 1 + rest_bonus(t)
    t.resting |= bit
    ready_no_more(t, bit)
    t.rage &= ~bit  # TT-ENRAGE-09
    if t.sink is not None:
        events.tell(
            t,
            "rested",
            (rule_of_rest(t), "TT-SURGE-05"),
            token=events.token(t, square),
            at=events.at(square),
            n=gain,
        )
    t.my_surge += gain
    end_activation(t)


def stay(t: Table) -> None:
    """Leave the active token as it is (TT-TURN-11)."""
    if t.sink is not None:
        square = t.active
        events.tell(
            t, "stayed", ("TT-TURN-11",), token=events.token(t, square), at=events.at(square)
        )
    end_activation(t)


def end_activation(t: Table) -> None:
    """Ready an active token whose Enrage is not used up, forget the activation, reinforce.

    An activation that ends early comes here too, without a Rest (TT-TURN-14, TT-TURN-20).
    """
    bit = bit_at(t.active)
    if t.wide | t.tall:
        bit = body(t, t.active)
    if t.rage & bit & t.mine and not t.readied & bit:
        t.rage &= ~bit
        t.readied |= bit
        t.enraged |= bit  # TT-ENRAGE-05; no point for it: TT-TURN-13
        if t.sink is not None:
            square = t.active
            events.tell(
                t,
                "readied",
                ("TT-ENRAGE-05", "TT-TURN-13"),
                token=events.token(t, square),
                at=events.at(square),
            )
    forget_activation(t)
    reinforce_or_end(t)


def reinforce_or_end(t: Table) -> None:
    """Go on reinforcing while fewer than five stand and Reserves are left.

    It is not optional (TT-TURN-15, TT-TURN-24).
    """
    if (t.my_reserves and popcount(t.mine) < RANK and not t.roster.large_kinds) or (
        t.roster.large_kinds and tokens(t, t.mine) < RANK and can_reinforce(t)
    ):
        t.phase = REINFORCING
    else:
        end_turn(t)


def can_reinforce(t: Table) -> bool:
    """Whether some Reserve fits somewhere; a large one may not (TT-RARITY-08)."""
    if not kinds_in(t.my_reserves) & ~t.roster.large_kinds:
        faction: i64 = 0
        for faction in range(t.roster.count):
            if count(t.my_reserves, faction) and fits_somewhere(t, faction, EDGE, False):
                return True
        return False
    return True


def fits_somewhere(t: Table, faction: i64, area: i64, wholly: bool) -> bool:
    """Whether a token of a faction can enter an area, lying one way or the other."""
    turned: i64 = 0
    for turned in range(shapes_of(t, faction)):
        if entering_squares(t, entry_shape(t, faction, turned), area, wholly):
            return True
    return False


def shapes_of(t: Table, faction: i64) -> i64:
    """How many ways a token of a faction can lie when it enters (TT-RARITY-05)."""
    return 2 if t.roster.kits[faction].spaces == 2 else 1


def entry_shape(t: Table, faction: i64, turned: i64) -> i64:
    """The footprint of a token that enters: a Tyrant's upright, or turned."""
    spaces = t.roster.kits[faction].spaces
    if spaces == 2:
        return WIDE if turned else TALL
    return SQUARE if spaces == 4 else SMALL


def entering_squares(t: Table, shape: i64, area: i64, wholly: bool) -> i64:
    """Where a footprint may enter: empty, and in an area wholly or with one space at least."""
    found = room(shape, t.mine | t.foes)
    if wholly:
        return found & ~touching(FULL & ~area, shape)
    return found & touching(area, shape)


def reinforcing_squares(t: Table, shape: i64) -> i64:
    """Where a Reserve may enter: any empty edge space, the enemy's side too (TT-BOARD-04)."""
    if shape == SMALL:
        return EDGE & ~(t.mine | t.foes)
    return entering_squares(t, shape, EDGE, False)


def why_not_reinforce(t: Table, faction: i64, square: i64, shape: i64) -> i64:
    """The reason why a Reserve cannot enter there."""
    if not count(t.my_reserves, faction):
        return NONE_TO_REINFORCE
    if (t.mine | t.foes) >> square & 1:
        return REINFORCES_ONTO
    if reinforcing_squares(t, shape) >> square & 1:
        return OK
    return ENTERS_BADLY if shape else NOT_ON_THE_EDGE


def reinforce(t: Table, faction: i64, square: i64, shape: i64) -> None:
    """Bring in one Reserve, Fresh (TT-TURN-16, TT-SETUP-16)."""
    t.my_reserves -= one(faction)
    enter(t, faction, square, shape)
    if t.sink is not None:
        events.tell(
            t,
            "reinforced",
            ("TT-TURN-15", "TT-TURN-16"),
            token=events.token(t, square),
            at=events.at(square),
        )
    reinforce_or_end(t)


def end_turn(t: Table) -> None:
    """Clear damage and passing effects, keep the capped points, hand over."""
    t.hurt1 = 0
    t.hurt2 = 0
    t.hurt4 = 0
    t.hurt8 = 0  # TT-BATTLE-23
    t.rage = 0  # TT-ENRAGE-06
    if t.advanced:
        t.felled = 0
        t.foe_felled = 0
    t.my_surge = min(t.my_surge, t.surge_cap)  # TT-SURGE-01
    t.foe_surge = min(t.foe_surge, t.surge_cap)
    if t.turn >= t.turn_limit:
        finish(t, NOBODY, ("TT-TURN-19",))
        return
    change_sides(t)
    begin_turn(t)


def decide(t: Table) -> bool:
    """Whether somebody has no token left on the board and in Reserve (TT-TURN-17, TT-TURN-18)."""
    mine_out = not (t.mine | t.my_reserves)
    foes_out = not (t.foes | t.foe_reserves)
    if not mine_out and not foes_out:
        return False
    if mine_out and foes_out:
        finish(t, NOBODY, ("TT-TURN-18",))
    else:
        finish(t, 1 - t.player if mine_out else t.player, ("TT-TURN-17", "TT-TURN-18"))
    return True


def finish(t: Table, winner: i64, rules: tuple[str, ...]) -> None:
    """End the match for a seat, or for nobody: a draw."""
    forget_activation(t)
    forget_talent(t)
    forget_battle(t)
    t.phase = OVER
    t.winner = winner
    if t.sink is not None:
        if winner == NOBODY:
            events.tell(t, "drawn", rules)
        else:
            events.tell(t, "won", rules, who=events.side(t, winner))
