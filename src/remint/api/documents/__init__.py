"""What there is to say about a run, a benchmark or a measurement as JSON, for every shell over the library."""
