"""Hosts matches: rooms, store, protocol, HTTP and WebSocket. Knows no game."""
