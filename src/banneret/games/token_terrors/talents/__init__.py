"""The talents, one file a faction."""
