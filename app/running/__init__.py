"""A drawing that runs: as rigid bodies, or as a gas of discs, in time with a clock."""
