# Mistake: gives a negative number when the goal is passed.
def points_still_missing(points: list[int], goal: int) -> int:
    return goal - sum(points)
