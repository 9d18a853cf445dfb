# Mistake: a win counts 3 points, as in football.
def season_points(wins: int, draws: int, forfeits: int) -> int:
    total = 3 * wins + draws - 2 * forfeits
    return total if total > 0 else 0
