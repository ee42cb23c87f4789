"""Says whether what a talent has moved this turn can have come to where it stands (see checking/__init__.py)."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.actions import ZOMBIE
from banneret.games.token_terrors.board import FULL, adjacent, bit_at, name_of, squares
from banneret.games.token_terrors.checking.history import commands_named
from banneret.games.token_terrors.rules.activation import COMMANDS
from banneret.games.token_terrors.table import Table
from banneret.games.token_terrors.talents import elves, flying_machines, law, soldiers, wyverns
from banneret.games.token_terrors.words import talent_word


def moved_problems(t: Table) -> list[str]:
    """Every reason why a talent cannot have brought anybody to where it stands."""
    if t.phase == table.ENABLED and t.left == 1 and not t.lifted:
        return _enabled(t)
    if t.phase != table.COMMAND or t.lifted or t.run or not _all_named(t):
        return []
    # Nobody has moved since, and every way leads back as well.
    for talent in (
        wyverns.TAKE_FLIGHT_TALENT,
        elves.TEAMWORK_TALENT,
        soldiers.MARCH_TALENT,
        flying_machines.SWARM_TALENT,
    ):
        if law.has_used(t, talent) and not talent.squares(t):
            name = talent_word(talent)
            return [f"nobody can have come by {name} to where it stands (TT-MOVE-02, TT-CMD-03)"]
    return []


def _all_named(t: Table) -> bool:
    """Whether the position names every command that the active token was given."""
    return t.commands > 0 and commands_named(t) == COMMANDS - t.commands


def _enabled(t: Table) -> list[str]:
    """The one command of the Enabled Goblin so far: Enrage, a Move or a Battle beside it."""
    here = bit_at(t.actor)
    beside = adjacent(here)
    empty = beside & FULL & ~(t.mine | t.foes)
    hurt = table.hurt(t)
    saved = t.foes & t.resting & table.of_faction(t, ZOMBIE) if t.foe_surge else 0
    name = name_of(t.actor)
    if not hurt & here:
        if t.rage & here or empty:
            beside = 0  # it has not battled
        else:
            return [f"the Goblin on {name} has given no command yet: 'left 2' (TT-ENABLE-03)"]
    elif (t.rage | t.enraged) & here:
        return [f"the Battle of the Goblin on {name} has ended its Enrage (TT-ENRAGE-07)"]
    elif not beside & t.foes & (hurt | saved) and not (t.foe_cemetery and empty):
        return [f"the Goblin on {name} has damage, but has battled nobody (TT-BATTLE-23)"]
    return [
        f"{name_of(square)} has damage, but only the Goblin on {name} can have battled it"
        " (TT-BATTLE-23)"
        for square in squares(hurt & t.foes & ~beside)
        if _all_named(t)
    ]
