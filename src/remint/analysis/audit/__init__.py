"""Is a model contaminated? Evidence from runs on a static benchmark and on fresh variants of it, and a verdict."""
