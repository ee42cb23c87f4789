"""What cannot be in a position, each impossibility in a sentence.

What play can reach has none, between any two steps; the sentences name a rule where one is behind
them. `study` positions may have what no match brings about; the checks say what that is.
"""

from __future__ import annotations

from banneret.games.terreign.checking.board import board_problems
from banneret.games.terreign.checking.choices import choice_problems
from banneret.games.terreign.checking.course import course_problems
from banneret.games.terreign.checking.duels import duel_problems
from banneret.games.terreign.checking.ends import end_problems
from banneret.games.terreign.checking.event import event_problems
from banneret.games.terreign.checking.hits import hit_problems
from banneret.games.terreign.checking.houses import house_problems, setup_problems
from banneret.games.terreign.checking.piles import pile_problems
from banneret.games.terreign.checking.seats import seat_problems
from banneret.games.terreign.checking.stack import stack_problems
from banneret.games.terreign.table import Table


def problems_of(t: Table) -> list[str]:
    """Every impossibility of a position; what follows from another one is left out."""
    found = list(house_problems(t))
    if found:
        return found
    found += setup_problems(t)
    found += board_problems(t)
    found += seat_problems(t)
    found += pile_problems(t)
    found += end_problems(t)
    found += list(stack_problems(t)) or steps_problems(t)
    return list(dict.fromkeys(found))


def steps_problems(t: Table) -> list[str]:
    """What does not fit the steps, which lie on each other as they may."""
    return list(course_problems(t)) or [
        *event_problems(t),
        *choice_problems(t),
        *hit_problems(t),
        *duel_problems(t),
    ]
