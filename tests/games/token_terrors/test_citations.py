"""What is cited holds in the edition that is played."""

from __future__ import annotations

import pytest

import banneret
from banneret.games.token_terrors.actions import NUM_ACTIONS
from banneret.kernel.events import Event


@pytest.mark.parametrize("edition", ["prototype", "first", "second"])
@pytest.mark.rule("TT-BATTLE-06", "TT-TALENT-12", "TT-FACTION-02")
def test_cited_rules_belong_to_the_edition(edition: str) -> None:
    game = banneret.game("token-terrors", edition=edition, sole_survivor="edition")
    rng = banneret.Rng(11)
    cited: set[str] = set()
    for _ in range(6):
        state = game.new_initial_state()
        events: list[Event] = []
        state.sink = events
        for step in range(10_000):
            if state.is_terminal():
                break
            cited.update(*(game.rules_of(state, action) for action in state.legal_actions()))
            if step % 60 == 0:
                refusals = [game.explain(state, action) for action in range(NUM_ACTIONS)]
                assert all(why.rules for why in refusals if why)
                cited.update(*(why.rules for why in refusals if why))
            state.apply(state.random_action(rng))
        cited.update(*(event.rules for event in events))
    strangers = {rule for rule in cited if not {"all", edition} & set(game.rules[rule].editions)}
    assert not strangers


@pytest.mark.parametrize("edition", ["prototype", "first", "second"])
def test_a_choice_cites_what_its_action_rests_on(edition: str) -> None:
    game = banneret.game("token-terrors", edition=edition)
    rng = banneret.Rng(23)
    shown = 0
    for _ in range(3):
        state = game.new_initial_state()
        for step in range(300):
            player = int(state.current_player())
            if state.is_terminal():
                break
            if step % 5 == 0 and player >= 0:
                choices = game.scene(state.observation(player)).choices
                legal = [int(action) for action in state.legal_actions()]
                assert [c.rules for c in choices] == [game.rules_of(state, n) for n in legal]
                shown += len(choices)
            state.apply(state.random_action(rng))
    assert shown > 500
