"""Everything that is read and written: drawings, particles, recovery, settings, examples, help."""
