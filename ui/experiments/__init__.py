"""Experiments and tables of numbers: what is chosen, how far it is, and what came of it."""
