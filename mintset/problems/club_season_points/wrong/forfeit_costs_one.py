# Mistake: a forfeit costs 1 point instead of 2.
def season_points(wins: int, draws: int, forfeits: int) -> int:
    return max(0, wins * 4 + draws - forfeits)
