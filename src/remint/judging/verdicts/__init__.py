"""What every way of judging shares: a plan for a problem, a task for a candidate, and observations of its run."""
