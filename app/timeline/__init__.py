"""Time as something to go back and forth in: what happened in a run is written down, and can be had again."""
