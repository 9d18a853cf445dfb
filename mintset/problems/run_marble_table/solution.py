def run_marble_table(
    table: list[str], marbles: dict[tuple[int, int], int], ticks: int
) -> tuple[dict[tuple[int, int], int], int, int]:
    """Simulate marbles on a table of conveyor belts.

    `table` holds rows of equal length. `marbles` maps (row, column) to the weight of the marble that lies there; two
    marbles never share a cell. In each of `ticks` ticks all marbles move at the same time, by one cell at most. What a
    marble wants depends on the cell on which it lies:

    * On one of the belts "^", ">", "v", "<" it wants to go up, right, down or left.
    * On a turner "*" it wants to go where the turner points: up at first, and one quarter turn further clockwise after
      each marble that has actually left this turner.
    * On felt, ".", it wants to stay.

    A marble that wants to go onto a wall, "#", has to stay. A marble that wants to go into a cup, "o", or over the edge
    of the table always does so and is taken off, no matter what other marbles do. For all other wishes:

    1. Among marbles that want the same cell only the heaviest may go there. If several are heaviest, none of them may.
       This is decided by the wishes alone, even if the heaviest cannot move in the end.
    2. Two marbles that want to go to each other's cells both have to stay.
    3. A marble must not go to a cell whose marble stays. It may go to a cell whose marble moves on in the same tick, so
       rows of marbles, and rings of three or more too, move together.

    At the start no marble lies on a wall or in a cup. Return the marbles that are left on the table, the total weight
    in the cups and the total weight that went over the edge.

    >>> run_marble_table([">>.o", "^..#"], {(0, 0): 3, (0, 1): 5, (1, 0): 7}, 1)
    ({(0, 1): 3, (0, 2): 5, (0, 0): 7}, 0, 0)
    >>> run_marble_table(["*>o", "v.."], {(0, 0): 2, (0, 1): 4, (1, 0): 6}, 1)
    ({}, 4, 8)
    """
    directions = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
    lying = dict(marbles)
    turns: dict[tuple[int, int], int] = {}
    in_cups = lost = 0
    for _ in range(ticks):
        wishes: dict[tuple[int, int], tuple[int, int]] = {}
        for row, column in lying:
            cell = table[row][column]
            if cell == "*":
                cell = "^>v<"[turns.get((row, column), 0) % 4]
            if cell != ".":
                down, right = directions[cell]
                target = (row + down, column + right)
                if ground(table, target) != "#":
                    wishes[row, column] = target
        moves = allowed_moves(table, lying, wishes)
        rolling = {start: lying.pop(start) for start in moves}
        for start, weight in rolling.items():
            turns[start] = turns.get(start, 0) + 1
            surface = ground(table, moves[start])
            if surface == "o":
                in_cups += weight
            elif surface == "":
                lost += weight
            else:
                lying[moves[start]] = weight
    return lying, in_cups, lost


def ground(table: list[str], cell: tuple[int, int]) -> str:
    """Return what is at a cell; nothing beyond the edge."""
    row, column = cell
    on_table = 0 <= row < len(table) and 0 <= column < len(table[row])
    return table[row][column] if on_table else ""


def allowed_moves(
    table: list[str], lying: dict[tuple[int, int], int], wishes: dict[tuple[int, int], tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the wishes that come true."""
    moves: dict[tuple[int, int], tuple[int, int]] = {}
    for start, target in wishes.items():
        rivals = [lying[other] for other in wishes if other != start and wishes[other] == target]
        wins = all(lying[start] > weight for weight in rivals)
        if ground(table, target) == "o" or (wins and wishes.get(target) != start):
            moves[start] = target
    blocked = True
    while blocked:
        blocked = [start for start, target in moves.items() if target in lying and target not in moves]
        for start in blocked:
            del moves[start]
    return moves
