"""Data of TerReign."""
