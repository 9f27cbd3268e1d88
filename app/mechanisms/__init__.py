"""Bodies that joints hold to one another, as one thing."""
