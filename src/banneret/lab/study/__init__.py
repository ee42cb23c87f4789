"""Studies: a plan of matches, played anywhere, kept in a folder as tables, and what they show."""
