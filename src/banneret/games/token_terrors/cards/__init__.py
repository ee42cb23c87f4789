"""Terrible Tactics and Gruesome Grudges: the cards, what they do, and the tile of Mastery."""
