"""Compare runs over the same problems: paired differences, regressions, leaderboards whose ranks say how sure they are."""
