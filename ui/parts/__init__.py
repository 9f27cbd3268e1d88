"""The list of all parts of the drawing: found by name, selected, renamed, reordered, hidden and locked."""
