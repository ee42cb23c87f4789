"""Copies of a table, and what makes two of them equal."""

from __future__ import annotations

from banneret.games.token_terrors.table import Table


def copy_into(t: Table, s: Table) -> None:
    """Make `s` equal to `t`; the sink is not copied."""
    s.game = t.game
    s.sink = None
    s.edition = t.edition
    s.roster = t.roster
    s.box = t.box
    s.shared = t.shared
    s.surge_cap = t.surge_cap
    s.turn_limit = t.turn_limit
    s.sole = t.sole
    s.setup = t.setup
    s.study = t.study
    s.advanced = t.advanced
    s.mine = t.mine
    s.foes = t.foes
    s.ranged = t.ranged
    s.kind1 = t.kind1
    s.kind2 = t.kind2
    s.kind4 = t.kind4
    s.kind8 = t.kind8
    s.resting = t.resting
    s.readied = t.readied
    s.enraged = t.enraged
    s.phalanx = t.phalanx
    s.undead = t.undead
    s.rage = t.rage
    s.wide = t.wide
    s.tall = t.tall
    s.hurt1 = t.hurt1
    s.hurt2 = t.hurt2
    s.hurt4 = t.hurt4
    s.hurt8 = t.hurt8
    s.my_surge = t.my_surge
    s.foe_surge = t.foe_surge
    s.my_army = t.my_army
    s.foe_army = t.foe_army
    s.my_ranks = t.my_ranks
    s.foe_ranks = t.foe_ranks
    s.my_reserves = t.my_reserves
    s.foe_reserves = t.foe_reserves
    s.my_cemetery = t.my_cemetery
    s.foe_cemetery = t.foe_cemetery
    s.phase = t.phase
    s.player = t.player
    s.first_seat = t.first_seat
    s.first_roll = t.first_roll
    s.draws = t.draws
    s.turn = t.turn
    s.winner = t.winner
    s.active = t.active
    s.actor = t.actor
    s.lifted = t.lifted
    s.commands = t.commands
    s.used = t.used
    s.enrage_used = t.enrage_used
    s.aim = t.aim
    s.aimed = t.aimed
    s.run = t.run
    s.heading = t.heading
    s.left = t.left
    s.subject = t.subject
    s.moved = t.moved
    s.target = t.target
    s.mode = t.mode
    s.strike = t.strike
    s.guard = t.guard
    s.blow = t.blow
    s.wound = t.wound
    s.dying = t.dying
    s.asking = t.asking
    s.ended = t.ended
    if t.advanced:
        s.my_card = t.my_card
        s.foe_card = t.foe_card
        s.mastery = t.mastery
        s.felled = t.felled
        s.foe_felled = t.foe_felled


def key_of(t: Table) -> tuple[int, ...]:
    """Every field that can change during a match, and whether it is a study.

    What few positions have stands at the end, and only in those.
    """
    fields: tuple[int, ...] = (
        *(t.mine, t.foes, t.kind1, t.kind2, t.kind4),
        *(t.resting, t.readied, t.enraged, t.phalanx, t.undead, t.rage),
        *(t.hurt1, t.hurt2, t.hurt4, t.hurt8),
        *(t.my_surge, t.foe_surge, t.my_army, t.foe_army, t.my_ranks, t.foe_ranks),
        *(t.my_reserves, t.foe_reserves, t.my_cemetery, t.foe_cemetery),
        *(t.phase, t.player, t.first_seat, t.first_roll, t.draws, t.turn, t.winner),
        *(t.active, t.actor, t.lifted, t.commands, t.used, t.enrage_used, t.aim),
        *(t.run, t.heading, t.left, t.subject, t.moved),
        *(t.target, t.mode, t.strike, t.guard, t.blow, t.wound, t.dying, t.asking, t.ended),
    )
    if t.roster.large_kinds:
        cards = (t.my_card, t.foe_card, t.mastery, t.felled, t.foe_felled)
        return (*fields, t.study, t.kind8, t.aimed, *cards, t.wide, t.tall)
    if t.advanced:
        cards = (t.my_card, t.foe_card, t.mastery, t.felled, t.foe_felled)
        return (*fields, t.study, t.kind8, t.aimed, *cards)
    if t.kind8 or t.aimed:
        return (*fields, t.study, t.kind8, t.aimed)
    return (*fields, t.study) if t.study else fields
