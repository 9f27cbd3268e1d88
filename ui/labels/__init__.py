"""Text labels on the canvas."""
