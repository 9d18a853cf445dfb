# Mistake: rounds down.
def mean_catch(catches: list[int]) -> float:
    return sum(catches) // len(catches)
