"""Benchmarks in, fresh benchmarks out: seeded, validated by execution, with lineage."""
