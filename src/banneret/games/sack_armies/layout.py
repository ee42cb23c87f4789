"""What the operands of each frame and the numbers of an attack are, for keys and position texts.

Letters: s a seat, u a unit, c a cell, e an entry, h a hex, r a line of a token's text, x depends,
n a plain number.
"""

from __future__ import annotations

from typing import Final

from banneret.games.sack_armies import frames as fr

FRAMES: Final[dict[int, tuple[str, str]]] = {
    fr.FIELDS: ("fields", "s"),
    fr.INITIATIVE: ("initiative", "nnn"),
    fr.PLACE: ("place", "n"),
    fr.PLACE_AT: ("place-at", "se"),
    fr.TURN: ("turn", "nnn"),
    fr.DRAWING: ("drawing", "sn"),
    fr.RETURNING: ("returning", "snn"),
    fr.DEPLOYING: ("deploying", "n"),
    fr.DEPLOY_AT: ("deploy-at", "e"),
    fr.MOVING: ("moving", "nnn"),
    fr.MOVE_TO: ("move-to", "unn"),
    fr.WINDOW: ("window", "snn"),
    fr.FLIP: ("flip", "nsnn"),
    fr.ATTACK: ("attack", "n"),
    fr.AIM: ("aim", "u"),
    fr.JOINING: ("joining", "n"),
    fr.CHARGE_TO: ("charge-to", ""),
    fr.REPLY: ("reply", "n"),
    fr.NAMING: ("naming", ""),
    fr.COMMIT: ("commit", ""),
    fr.ADVANCING: ("advancing", ""),
    fr.EFFECT: ("effect", "nuercxn"),
    fr.AIM_EFFECT: ("aim-effect", "n"),
    fr.PICKING: ("picking", "c"),
    fr.FROM_PILE: ("from-pile", "snnn"),
    fr.RAISE_AT: ("raise-at", "eu"),
    fr.SAVE: ("save", "unnnn"),
    fr.VOTE: ("vote", "ss"),
    fr.OVER: ("over", ""),
}

ATTACK: Final[tuple[tuple[str, str], ...]] = (
    ("kind", "n"), ("mode", "n"), ("by", "u"), ("cell", "c"), ("foe", "u"), ("ambush", "n"),
    ("halted", "n"), ("reply", "n"), ("surprises", "n"), ("replaced", "n"), ("flipped", "n"),
    ("named", "u"), ("hits", "n"), ("back", "n"), ("scatter", "n"), ("scatter_back", "n"),
)  # fmt: skip
