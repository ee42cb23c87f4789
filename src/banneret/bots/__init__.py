"""Players that decide by machine, written against the kernel only."""
