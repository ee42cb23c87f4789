"""Facts as data: factions, tokens, rule indexes and words, with the loader that reads them."""
