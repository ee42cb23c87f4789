"""Lets signals and other threads have their turn in compiled loops. This file is never compiled."""

from __future__ import annotations


def heed() -> None:
    """Do what a signal asks for that has come, such as to stop: then KeyboardInterrupt is raised.

    Python looks for signals whenever it begins a function of its own, and this is one. Compiled
    code, which calls none, does not look for any.
    """
