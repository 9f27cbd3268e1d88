"""Where a point, or bodies that are moved, land: on what is drawn nearby. Pure functions."""
