"""The questions a General is asked: for each frame what is open, why something is not, what it does.

`rows.py` lists them. Legality is decided by the `why_not` functions of `rules` and `abilities` and nowhere else.
"""
