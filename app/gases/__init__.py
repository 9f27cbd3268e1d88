"""A drawing that runs as a gas of discs in a box, from one collision to the next."""
