"""The House traits."""
