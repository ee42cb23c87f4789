"""An engine for Banneret: a bot of your own, here of the standard library alone. Copy it, and change `choose`.

    banneret engine check "python3 examples/engine.py"
    banneret watch token-terrors --seats "engine:python3 examples/engine.py,random"

docs/engine-protocol.md says what else a question holds.
"""

import json
import random
import sys

LIKED = ("win", "attack", "shoot", "battle", "capture", "kill", "duel", "x", "play")


def choose(question, rng):
    """Attacks where it can, else whatever comes to its mind."""
    choices = question["choices"]
    liked = [one for one in choices if any(word in one["do"] for word in LIKED)]
    return rng.choice(liked or choices)["do"]


rng = random.Random()
for line in sys.stdin:  # its end is ours
    message = json.loads(line)
    answer = None
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Hothead"}
    elif message["type"] == "match":  # what was known of another match is over
        rng = random.Random(message["seed"])
    elif message["type"] == "choose":
        answer = {"type": "choice", "id": message["id"], "do": choose(message, rng)}
    if answer:
        print(json.dumps(answer), flush=True)  # what else is to be said goes to sys.stderr
