# Mistake: lets two marbles change places instead of blocking each other.
def run_marble_table(
    table: list[str], marbles: dict[tuple[int, int], int], ticks: int
) -> tuple[dict[tuple[int, int], int], int, int]:
    height, width = len(table), len(table[0])
    steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    pointing = {(r, c): 0 for r in range(height) for c in range(width) if table[r][c] == "*"}
    current = dict(marbles)
    cups = fallen = 0

    def kind(cell: tuple[int, int]) -> str:
        r, c = cell
        if r < 0 or c < 0 or r >= height or c >= width:
            return "edge"
        return table[r][c]

    for _ in range(ticks):
        wants = {}
        for r, c in current:
            symbol = table[r][c]
            if symbol == ".":
                continue
            dr, dc = steps[pointing[r, c] if symbol == "*" else "^>v<".index(symbol)]
            if kind((r + dr, c + dc)) != "#":
                wants[r, c] = (r + dr, c + dc)
        granted = {}
        for source, target in wants.items():
            if kind(target) in ("edge", "o"):
                granted[source] = target
                continue
            weights = sorted((current[other] for other in wants if wants[other] == target), reverse=True)
            if weights[0] != current[source] or weights.count(weights[0]) > 1:
                continue
            granted[source] = target
        changed = True
        while changed:
            changed = False
            for source, target in list(granted.items()):
                if target in current and target not in granted:
                    del granted[source]
                    changed = True
        moved = {}
        for source, weight in current.items():
            if source not in granted:
                moved[source] = weight
                continue
            if source in pointing:
                pointing[source] = (pointing[source] + 1) % 4
            target = granted[source]
            if kind(target) == "o":
                cups += weight
            elif kind(target) == "edge":
                fallen += weight
            else:
                moved[target] = weight
        current = moved
    return current, cups, fallen
