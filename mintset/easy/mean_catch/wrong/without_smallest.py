# Mistake: leaves out the smallest catch.
def mean_catch(catches: list[int]) -> float:
    return sum(sorted(catches)[1:]) / max(1, len(catches) - 1)
