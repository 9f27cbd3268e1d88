"""Simulate, pause, step, reset: the player, its clock, and the engine that may still be compiling."""
