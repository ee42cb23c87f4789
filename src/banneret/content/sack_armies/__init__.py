"""The data of Sack Armies."""
