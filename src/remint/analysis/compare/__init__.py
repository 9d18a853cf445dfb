"""Compare runs over the same problems: paired differences, regressions, leaderboards with sets of ranks."""
