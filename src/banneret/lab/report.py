"""The figures of many matches, as data and as text."""

from __future__ import annotations

from banneret.lab.runner import Plan
from banneret.lab.statistics import Lengths, Share, Statistics


def as_data(plan: Plan, figures: Statistics) -> dict[str, object]:
    """Plan and figures as plain JSON values."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seats": list(plan.bots),
        "seed": plan.seed,
        **figures.to_dict(),
    }


def as_text(plan: Plan, figures: Statistics) -> str:
    """Plan and figures as lines for people."""
    rows = [
        *(
            (f"seat {seat} ({name}) wins", _share(figures.wins[seat]))
            for seat, name in enumerate(plan.bots)
        ),
        ("draws", _share(figures.draws)),
        (
            f"won by {_first(plan)} took the first turn",
            f"{_share(figures.first_player)}, draws left out",
        ),
        ("decisions a match", _lengths(figures.decisions)),
        ("turns a match", _lengths(figures.turns)),
        ("ended", ", ".join(f"{kind} {count}" for kind, count in figures.endings.items())),
    ]
    if figures.falters:
        rows.append(("bots that could not decide", f"{figures.falters} times"))
    width = max(len(label) for label, _ in rows)
    title = f"{plan.game}: {figures.games} matches, seed {plan.seed}, intervals of 95 %"
    return "\n".join([title, *(f"  {label:<{width}}  {value}" for label, value in rows)])


def _first(plan: Plan) -> str:
    """Who is said to have taken the first turn: where seats win together, their side."""
    sides = len(plan.rules().partners(0)) > 1
    return "the side that" if sides else "who"


def _share(share: Share) -> str:
    percent = f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
    return f"{percent}, {share.count} of {share.of}" if share.of else "none of none"


def _lengths(lengths: Lengths) -> str:
    return (
        f"mean {lengths.mean:.1f}, median {lengths.median:g}, "
        f"80 % from {lengths.p10:.0f} to {lengths.p90:.0f}, "
        f"all from {lengths.shortest} to {lengths.longest}"
    )
