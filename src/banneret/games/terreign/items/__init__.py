"""One function an item, by type."""
