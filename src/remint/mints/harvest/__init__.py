"""A repository with tests becomes a benchmark: functions and classes, each with the tests that fail without it."""
