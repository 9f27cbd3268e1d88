"""What is written down of a run, had again as curves, and the conditions at which it pauses."""
