def season_points(wins: int, draws: int, forfeits: int) -> int:
    """Return the points of a curling club: 4 for each win, 1 for each draw and minus 2 for each forfeit.

    The result is never less than 0.

    >>> season_points(3, 2, 1)
    12
    >>> season_points(0, 1, 4)
    0
    """
    return max(0, 4 * wins + draws - 2 * forfeits)
