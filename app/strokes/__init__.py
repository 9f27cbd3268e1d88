"""From strokes of the mouse, and from typed measures, to the outlines of bodies."""
