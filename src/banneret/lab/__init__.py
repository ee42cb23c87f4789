"""Many matches: played, counted and timed."""
