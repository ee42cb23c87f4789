"""An engine for Banneret: a bot of your own, here of the standard library alone. Copy it, and change `choose`.

    banneret engine check "python3 examples/engine.py"
    banneret watch token-terrors --seats "engine:python3 examples/engine.py,random"

docs/engine-protocol.md says what else a question holds.
"""

import json
import random
import sys
from typing import Any

LIKED = ("win", "attack", "shoot", "battle", "capture", "duel", "x", "play")


def choose(question: Any, rng: random.Random) -> Any:
    """Attacks where it can, else does whatever comes to its mind."""
    choices = [one["do"] for one in question["choices"]]
    return rng.choice([do for do in choices if any(word in do for word in LIKED)] or choices)


rng = random.Random()
for line in sys.stdin:  # when it ends, so do we
    message, answer = json.loads(line), None
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Hothead"}
    elif message["type"] == "match":  # what was known of another one is over
        rng = random.Random(message["seed"])
    elif message["type"] == "choose":
        answer = {"type": "choice", "id": message["id"], "do": choose(message, rng)}
    if answer:
        print(json.dumps(answer), flush=True)  # what else is to be said goes to sys.stderr
