"""From runs, benchmarks and files of verdicts to what a forecast starts from."""
