"""Actions as people write them: natural words, letters of the cards, and what must not be taken for them."""

from __future__ import annotations

import pytest

from banneret.games.terreign.notation import BY_ACTION
from banneret.games.terreign.state import TerReign
from banneret.kernel.errors import AmbiguousText, NotationError
from tests.games.terreign.table import open_texts, play, table

SEATS = (
    "P1 W1 D2; hand mail_coat, tonic, trap, evade; gear swift_boots",
    "P2 W1 D3; hand feint, parry",
    "P3 W3 D1",
)


def moment(name: str) -> TerReign:
    """A state at a certain moment: P1 acts, prepares, strikes, or P2 guards, and so on."""
    if name == "prepare":
        return table(3, "T1 palace: satchel", "T3 towne", *SEATS, "> turn seat P1 step preparing")
    if name == "die":
        first = "P1 W1 D2; plague 1"
        return table(3, first, *SEATS[1:], "> turn seat P1 step starting", plague_die="2 2 2 2 2 2")
    seats = list(SEATS)
    if name == "hurt":
        seats[0] = "P1 3 W1 D2; hand tonic, firebomb"
    elif name == "reward":
        seats[:2] = ["P1 4h W1 D2; hand assassin", "P2 1 W1 D3"]
    elif name == "window":
        seats[0] = "P1 W1 D2; hand parry"
    state = table(3, "T1 plain: satchel", "T2 farm", *seats, barter="on")
    moves = {
        "strike": ("duel P2",),
        "guard": ("duel P2", "strike head"),
        "window": ("duel P2", "strike head", "guard body/left"),
        "charity": ("charity",),
        "reward": ("use assassin", "at P2"),
    }
    return play(state, *moves.get(name, ()))


@pytest.mark.parametrize(
    ("when", "text", "meant"),
    [
        ("act", "equip mail coat", "equip mail-coat"),
        ("act", "wear the mail_coat", "equip mail-coat"),
        ("act", "equip mailcoat", "equip mail-coat"),
        ("act", "work swift boots", "work swift-boots"),
        ("act", "take off the swift boots", "shed swift-boots"),
        ("act", "fight P2", "duel P2"),
        ("act", "attack p2", "duel P2"),
        ("act", "duel with Player 2", "duel P2"),
        ("act", "pick up the satchel", "take satchel"),
        ("act", "scavenge satchel", "take satchel"),
        ("act", "draw", "search"),
        ("act", "end turn", "end"),
        ("act", "Done.", "end"),
        ("act", "trade with P2", "barter P2"),
        ("prepare", "move to T3", "venture T3"),
        ("prepare", "go T3", "venture T3"),
        ("prepare", "venture to Terrain 3", "venture T3"),
        ("prepare", "t3", "venture T3"),
        ("prepare", "venture to the Towne", "venture T3"),
        ("prepare", "move to towne", "venture T3"),
        ("prepare", "towne", "venture T3"),
        ("prepare", "action", "act"),
        ("act", "duel Viewhing", "duel P2"),
        ("act", "attack house viewhing", "duel P2"),
        ("hurt", "drink the tonic", "use tonic"),
        ("hurt", "throw firebomb", "use firebomb"),
        ("charity", "discard tonic", "card tonic"),
        ("reward", "discard the honorable", "strip honorable"),
        ("reward", "nothing", "pass"),
        ("die", "roll 2", "die 2"),
        ("window", "play parry", "use parry"),
        ("strike", "play head", "strike head"),
        ("prepare", "use the advantage", "advantage"),
        ("prepare", "proceed", "act"),
        ("strike", "h", "strike head"),
        ("strike", "strike R", "strike right"),
        ("strike", "attack head", "strike head"),
        ("guard", "hl", "guard head/left"),
        ("guard", "HL", "guard head/left"),
        ("guard", "guard hl", "guard head/left"),
        ("guard", "guard LH", "guard head/left"),
        ("guard", "HEAD/LEFT", "guard head/left"),
        ("guard", "left/head", "guard head/left"),
        ("guard", "head-left", "guard head/left"),
        ("guard", "headleft", "guard head/left"),
        ("guard", "guard head and left", "guard head/left"),
        ("guard", "block h/l", "guard head/left"),
        ("guard", "defend body right", "guard body/right"),
    ],
)
def test_natural_words_are_understood(when: str, text: str, meant: str) -> None:
    state = moment(when)
    assert meant in open_texts(state)
    assert state.game.format(state, state.game.parse(state, text)) == meant


@pytest.mark.parametrize(
    "text",
    [
        *("-1", "count -1", "die -1", "venture -3", "duel -2", "P-2", "T-3", "count +1", "count 1.0"),
        *("²", "duel ²", "count ²", "venture ٣", "count \uff11", "die 99", "#3", "", "  ", ".", "!"),
        *("drop -tonic", "duel P2 P3", "strike -h", "take -satchel", "end end", "duel P22", "tonic"),
        *("roll -1", "roll +2", "discard -tonic", "duel hammerstone", "venture cavern", "throw -firebomb"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("when", ["act", "prepare", "strike", "guard"])
def test_what_names_no_action_is_none(when: str, text: str) -> None:
    state = moment(when)
    with pytest.raises(NotationError) as refused:
        state.game.parse(state, text)
    assert not isinstance(refused.value, AmbiguousText)


def test_several_are_named() -> None:
    state = moment("guard")
    with pytest.raises(AmbiguousText) as both:
        state.game.parse(state, "head")
    assert both.value.candidates == ("guard head/left", "guard head/right")


def test_an_item_named_alone_is_not_thrown_away() -> None:
    state = moment("act")
    assert "drop tonic" in open_texts(state)  # nothing else can be done with it at full Morale
    with pytest.raises(NotationError):
        state.game.parse(state, "tonic")
    full = table(
        3,
        "P1 W1 D2; hand tonic, trap, evade, parry, feint, reflect",
        *SEATS[1:],
        "> turn seat P1 step limiting",
    )
    assert full.game.format(full, full.game.parse(full, "tonic")) == "drop tonic"


@pytest.mark.parametrize("when", ["act", "prepare", "strike", "guard"])
def test_every_action_reads_back_from_its_notation(when: str) -> None:
    state = moment(when)
    for action, text in BY_ACTION.items():
        for written in (text, text.upper(), text.replace("-", "_"), f"  {text.replace('-', ' ')} "):
            assert state.game.parse(state, written) == action, written
