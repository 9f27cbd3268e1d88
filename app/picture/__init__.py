"""What a drawing looks like, as a list of shapes: the canvas and every exported picture are made of it."""
