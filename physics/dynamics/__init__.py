"""How bodies move and act on each other: one step, from forces and impacts to sleep."""
