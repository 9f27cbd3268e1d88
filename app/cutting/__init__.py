"""Bodies cut, joined, and made of one another."""
