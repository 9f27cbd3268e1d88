"""From what a person draws to convex parts with exact mass; and simple volumes around bodies."""
