"""Rulers, protractors, light gates, stopwatches and pens: placed, moved, painted and set."""
