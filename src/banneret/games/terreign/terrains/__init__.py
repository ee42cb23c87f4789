"""One file a Terrain Advantage, and one for the shelters."""
