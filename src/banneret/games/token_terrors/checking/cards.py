"""Says what is impossible about tactics and the tile (see checking/__init__.py)."""

from __future__ import annotations

from banneret.games.token_terrors import table
from banneret.games.token_terrors.cards import effects
from banneret.games.token_terrors.position import side_of
from banneret.games.token_terrors.rules import setup
from banneret.games.token_terrors.table import Table


def cards_problems(t: Table) -> list[str]:
    """Every impossibility of the tactics that were brought, of Mastery and of what fell."""
    if not t.advanced:
        return []
    found = [
        f"the {side_of(t, mine)} player has not both factions of the tactic (TT-TACTIC-10)"
        for mine in (True, False)
        if not _has_both(t, mine)
    ]
    holder = t.my_card if t.mastery == table.MINE else t.foe_card
    if t.mastery != table.NEUTRAL and not holder:
        found.append("who has no tactic has no Mastery: the tile is neutral (TT-TACTIC-08)")
    if t.mastery != table.NEUTRAL and table.before_play(t):
        found.append("the tile is neutral before the first turn (TT-TACTIC-01)")
    if (t.felled or t.foe_felled) and (table.before_play(t) or t.phase == table.START):
        found.append("nobody has fallen in a turn that has not begun (TT-TACTIC-04)")
    for felled, cemetery, mine in (
        (t.felled, t.foe_cemetery, False),
        (t.foe_felled, t.my_cemetery, True),
    ):
        back = table.total(t.my_reserves if mine else t.foe_reserves)  # some come back at once
        stand = table.tokens(t, t.mine if mine else t.foes)
        if felled > table.total(cemetery) + back + stand:
            found.append(
                f"more tokens of the {side_of(t, mine)} player fell than there are (TT-TACTIC-14)"
            )
    return found


def choosing_problems(t: Table) -> list[str]:
    """Every impossibility of the step in which a tactic is chosen (TT-TACTIC-10)."""
    if not setup.choosable(t):
        return ["who has no tactic to choose is passed over (TT-TACTIC-10)"]
    if (t.player == t.first_seat) != (t.draws == 0):
        return ["the first player chooses a tactic first (TT-TACTIC-10)"]
    if t.my_card or (t.draws == 0 and t.foe_card):
        return ["who is still to choose has brought no tactic (TT-TACTIC-10)"]
    return []


def _has_both(t: Table, mine: bool) -> bool:
    card = effects.brought(t, mine)
    army = t.my_army if mine else t.foe_army
    if card.key == "":
        return True
    return bool(table.count(army, card.one) and table.count(army, card.other))
