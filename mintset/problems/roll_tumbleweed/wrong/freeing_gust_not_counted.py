# Mistake: a gust that only frees the weed is not remembered, so the gust after it is compared with an older one.
def roll_tumbleweed(desert: list[str], gusts: str) -> tuple[int, int, int] | None:
    moves = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    grid = [list(line) for line in desert]
    height, width = len(grid), len(grid[0])
    row, col = next((r, c) for r in range(height) for c in range(width) if grid[r][c] == "T")
    total = 0
    stuck = False
    last = None
    for gust in gusts:
        if stuck:
            stuck = False
            continue
        strong = gust == last
        last = gust
        dr, dc = moves[gust]
        while True:
            r, c = row + dr, col + dc
            if not (0 <= r < height and 0 <= c < width):
                return None
            if grid[r][c] == "#":
                break
            row, col = r, c
            total += 1
            if grid[r][c] == "*":
                grid[r][c] = "."
                break
            if grid[r][c] == "~" and not strong:
                stuck = True
                break
    return row, col, total
