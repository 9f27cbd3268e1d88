"""How the rows of joints are solved: at once, or one after the other; and what surrounds that."""
