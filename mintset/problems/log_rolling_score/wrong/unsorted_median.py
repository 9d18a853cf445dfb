# Mistake: takes the middle element of the list as the median without sorting.
def rolling_score(marks: list[float], difficulty: float, falls: int) -> float:
    median = marks[len(marks) // 2]
    low, high = median - 1.5, median + 1.5
    counted = [min(high, max(low, mark)) for mark in marks]
    score = sum(counted) / len(counted) * difficulty
    score -= 0.5 * min(falls, 2)
    score -= max(falls - 2, 0)
    return max(score, 0.0)
