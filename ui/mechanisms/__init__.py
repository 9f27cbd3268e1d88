"""Bodies that joints hold to one another, in the window."""
