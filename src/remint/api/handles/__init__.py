"""What public functions give back: a run, its scores and answers, a benchmark."""
