"""Running as a gas of discs: whether a drawing can, its panel, and the next collisions."""
