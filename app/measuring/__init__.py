"""Quantities of a run with their units, and what is written down of them."""
