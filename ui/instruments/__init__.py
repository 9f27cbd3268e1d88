"""Rulers, protractors, light gates and stopwatches: placed, moved, painted and set."""
