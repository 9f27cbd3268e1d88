"""What a drawing is: immutable values, what they must be like, and geometry as pure functions."""
