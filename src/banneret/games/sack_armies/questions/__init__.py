"""The questions a General is asked: for each frame what is open, why something is not, what it does.

`asked.py` finds the module of the top frame. Legality is decided by the `why_not` functions of
`rules` and `abilities` and nowhere else.
"""
