"""Data of Token Terrors: Battlegrounds."""
