"""The games, one package each. Importing this package registers them."""
