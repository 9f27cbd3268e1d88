"""What a drawing is, its file, and running it."""
