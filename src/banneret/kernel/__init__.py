"""What every game shares, and nothing that knows any one of them."""
