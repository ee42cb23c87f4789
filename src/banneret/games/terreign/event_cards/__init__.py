"""The Terrain Event cards, one function each."""
