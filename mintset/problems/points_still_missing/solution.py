def points_still_missing(points: list[int], goal: int) -> int:
    """Return how many more points a pupil needs so that all points together reach the goal.

    If the goal is already reached, return 0.

    >>> points_still_missing([4, 3], 10)
    3
    >>> points_still_missing([8, 5], 10)
    0
    """
    return max(0, goal - sum(points))
