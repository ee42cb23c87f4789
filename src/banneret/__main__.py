"""`python -m banneret` is the command `banneret`."""

from __future__ import annotations

import sys

from banneret.cli import main

if __name__ == "__main__":  # worker processes import this file, too
    sys.exit(main())
