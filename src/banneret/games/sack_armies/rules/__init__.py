"""The rules by chapter of the rulebook; each works on a `Table`."""
