"""Banneret: published token-battle games, playable, studiable and balanceable."""
