"""Looking closely: collisions step by step, bounding volumes, broad phases, gases and their theory."""
