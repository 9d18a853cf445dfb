"""What an offspring has to pass: readability, Pylint, doing the same, and being no near-duplicate."""
