# Mistake: stops on bushes but never turns a crushed bush into sand.
def roll_tumbleweed(desert: list[str], gusts: str) -> tuple[int, int, int] | None:
    moves = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    height, width = len(desert), len(desert[0])
    row, col = next((r, c) for r in range(height) for c in range(width) if desert[r][c] == "T")
    total = 0
    stuck = False
    for index, gust in enumerate(gusts):
        if stuck:
            stuck = False
            continue
        strong = index > 0 and gusts[index - 1] == gust
        dr, dc = moves[gust]
        while True:
            r, c = row + dr, col + dc
            if r < 0 or c < 0 or r >= height or c >= width:
                return None
            if desert[r][c] == "#":
                break
            row, col = r, c
            total += 1
            if desert[r][c] == "*":
                break
            if desert[r][c] == "~" and not strong:
                stuck = True
                break
    return row, col, total
