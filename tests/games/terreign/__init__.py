"""Tests of TerReign."""
