"""How bodies move and push each other: one step, from forces and impacts to sleep."""
