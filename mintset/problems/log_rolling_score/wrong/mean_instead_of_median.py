# Mistake: marks are compared with the mean instead of the median.
def rolling_score(marks: list[float], difficulty: float, falls: int) -> float:
    middle = sum(marks) / len(marks)
    counted = [min(max(mark, middle - 1.5), middle + 1.5) for mark in marks]
    score = sum(counted) / len(counted) * difficulty
    for fall in range(falls):
        score -= 0.5 if fall < 2 else 1.0
    return max(score, 0.0)
