"""All that a world knows, in tables of numbers; and the same as bytes."""
