"""Tools that draw a shape of numbers: the mouse drags out its size, fields at the canvas ask for the rest."""
