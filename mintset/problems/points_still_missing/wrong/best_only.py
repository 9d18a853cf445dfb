# Mistake: compares the goal with the best single result instead of the sum.
def points_still_missing(points: list[int], goal: int) -> int:
    best = max(points, default=0)
    return max(0, goal - best)
