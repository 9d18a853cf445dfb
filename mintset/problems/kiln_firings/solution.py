def kiln_firings(pieces: list[tuple[str, int, int]], shelves: int) -> list[tuple[int, int, list[str]]]:
    """Plan the firings of a pottery kiln.

    Each piece is (name, hour from which it is ready, temperature it needs); no two have the same name. Waiting pieces
    stand in line by the hour from which they are ready; pieces with the same hour stand in the order of the list. A
    firing takes 8 hours, and the kiln holds at most `shelves` pieces (at least 1). The first firing may start at any
    hour from 0 on.

    * A firing starts as soon as the kiln may be used and at least one piece is ready. The first ready piece in line
      leads it, and the firing has the temperature that its leader needs.
    * Together with the leader, as long as there is room, go the other ready pieces in line order that need no more than
      the firing's temperature and at most 30 degrees less.
    * After a firing at T degrees the kiln has to cool for one hour per full 200 degrees of T before it may be used.
    * Cooling is left out when, at the hour in which a firing ends, a piece is ready that needs at least 100 degrees
      more than the firing that just ended. Then the next firing starts in that same hour, and its leader is the first
      piece in line that needs so much.

    Return the firings in order, each as (starting hour, temperature, names): the leader's name, then the others in line
    order.

    >>> kiln_firings([("jug", 2, 950), ("bowl", 0, 980), ("vase", 0, 1200)], 4)
    [(0, 980, ['bowl']), (8, 1200, ['vase']), (22, 950, ['jug'])]
    >>> kiln_firings([("cup", 1, 900), ("tile", 3, 870), ("dish", 1, 880)], 2)
    [(1, 900, ['cup', 'dish']), (13, 870, ['tile'])]
    """
    line = sorted(pieces, key=lambda piece: piece[1])
    firings: list[tuple[int, int, list[str]]] = []
    while line:
        leader = line[0]
        start = leader[1]
        if firings:
            end, last_temperature = firings[-1][0] + 8, firings[-1][1]
            start = max(start, end + last_temperature // 200)
            hotter = [piece for piece in line if piece[1] <= end and piece[2] >= last_temperature + 100]
            if hotter:
                start, leader = end, hotter[0]
        temperature = leader[2]
        load = [leader]
        for piece in line:
            fits = piece[1] <= start and temperature - 30 <= piece[2] <= temperature
            if fits and piece is not leader and len(load) < shelves:
                load.append(piece)
        line = [piece for piece in line if piece not in load]
        firings.append((start, temperature, [name for name, _, _ in load]))
    return firings
