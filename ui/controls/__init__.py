"""Sliders, numbers and buttons on the canvas."""
