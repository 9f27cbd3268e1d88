"""Outlines made of numbers: each shape is a function of its sizes, around the origin, and where it is put."""
