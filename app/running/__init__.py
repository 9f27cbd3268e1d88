"""A drawing that runs in time with a clock: made into rigid bodies, and changed while it runs."""
