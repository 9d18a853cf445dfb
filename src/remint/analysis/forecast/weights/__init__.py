"""Ways to weight source prompts so that they stand for the target."""
