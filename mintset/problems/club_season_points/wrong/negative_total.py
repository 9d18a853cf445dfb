# Mistake: the total may become negative.
def season_points(wins: int, draws: int, forfeits: int) -> int:
    points = 4 * wins
    points += draws
    points -= 2 * forfeits
    return points
