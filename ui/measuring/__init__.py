"""Meters in the window: on the canvas, in menus and in plots."""
