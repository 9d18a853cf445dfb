# Mistake: takes the mean of the first and the last.
def mean_catch(catches: list[int]) -> float:
    return sum(sorted(catches)[1:]) / max(1, len(catches) - 1)
