"""A page for a class: the drawing, what was measured, questions, and lines to write on."""
