"""Bodies cut and made of one another, by mouse and by menu."""
