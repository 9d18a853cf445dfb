# Mistake: outlying marks are left out instead of being pulled in.
from statistics import median


def rolling_score(marks: list[float], difficulty: float, falls: int) -> float:
    middle = median(marks)
    counted = [mark for mark in marks if abs(mark - middle) <= 1.5]
    score = sum(counted) / len(counted) * difficulty
    score -= 0.5 * min(falls, 2) + 1.0 * max(falls - 2, 0)
    return max(score, 0.0)
