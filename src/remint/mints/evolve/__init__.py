"""More complex programs that do the same: seeded steps, each of which keeps the meaning by construction."""
