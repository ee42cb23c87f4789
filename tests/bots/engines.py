"""An engine that can be told to do wrong, for tests of what becomes of that: `python engines.py FAULT [FILE]`.

It goes wrong at the third question, so that it has been trusted before.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

SLEEPS = "import os, time; os.setsid(); time.sleep(600)"


def say(message: Any) -> None:
    print(json.dumps(message), flush=True)


def choice(question: Any, **changes: Any) -> Any:
    return {"type": "choice", "id": question["id"], "do": question["choices"][0]["do"]} | changes


def go_wrong(fault: str, question: Any) -> None:
    """Answer a question as one should not."""
    match fault:
        case "lies":
            say(choice(question, do="all of it"))
        case "cannot":
            say({"type": "cannot", "id": question["id"], "reason": "no idea"})
        case "hangs" | "asleep":
            time.sleep(600)
        case "late":
            time.sleep(question["seconds"] + 1.5)
            say(choice(question))
        case "dies":
            sys.exit("out of sorts")
        case "crashes":
            os.abort()
        case "closes":
            os.close(1)
            time.sleep(600)
        case "deaf":
            say(choice(question))
            os.close(0)
            time.sleep(600)
        case "garbage":
            os.write(1, b"\xff\xfe{]\n")
        case "nested":
            os.write(1, b"[" * 20_000 + b"\n")
        case "another":
            say(choice(question, id=question["id"] - 1))
        case "twice":
            say(choice(question))
            say(choice(question))
        case "chats":
            print("I think that", question["choices"][0]["do"], "is best", flush=True)
            say(choice(question))
        case "hello":
            say({"type": "hello", "protocol": 1, "name": "again"})
        case "floods":
            while True:
                os.write(1, b"x" * 60_000)
        case "mutters":
            while True:
                os.write(2, b"x" * 60_000)
        case "hoards":
            say(choice(question, do="x" * len(bytearray(8 << 30))))
        case "forks":
            subprocess.Popen([sys.executable, "-c", SLEEPS])
            subprocess.Popen(["sh", "-c", "sleep 600 & sleep 600 & wait"])
            say(choice(question))


def main(fault: str, begun: str | None = None) -> None:
    """Be an engine.

    Args:
        fault: what it does wrong, if anything.
        begun: a file that gets a line with each start.
    """
    if begun is not None:
        with open(begun, "a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
    asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if fault == "shy":
                time.sleep(600)
            protocol = 2 if fault == "modern" else 1
            games = ["chess"] if fault == "chess" else None
            say({"type": "hello", "protocol": protocol, "name": "Faulty", "games": games})
        elif message["type"] == "choose":
            asked += 1
            if fault == "none" or (asked < 3 and fault != "asleep"):
                say(choice(message))
            else:
                go_wrong(fault, message)


if __name__ == "__main__":
    main(*sys.argv[1:])
