"""Experiments: a property takes several values, the drawing runs with each, and quantities are read."""
