# Mistake: counts the distance from the goal in both directions.
def points_still_missing(points: list[int], goal: int) -> int:
    return abs(goal - sum(points))
