"""What the mouse does on the canvas: one file per tool, one interface."""
