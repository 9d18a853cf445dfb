# Mistake: from the third fall on, all falls cost 1.0, the first two as well.
def rolling_score(marks: list[float], difficulty: float, falls: int) -> float:
    ordered = sorted(marks)
    median = ordered[len(ordered) // 2]
    total = 0.0
    for mark in marks:
        if mark > median + 1.5:
            mark = median + 1.5
        elif mark < median - 1.5:
            mark = median - 1.5
        total += mark
    cost = 0.5 if falls <= 2 else 1.0
    return max(0.0, total / len(marks) * difficulty - cost * falls)
