"""What a drawing is, its file, and running it."""

__version__ = "0.1.0"
