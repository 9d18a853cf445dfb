def room_headcount(inside: int, events: list[str]) -> int:
    """Return how many people are in a room after the events, when `inside` people were there before.

    Each event is "in" (one person enters), "out" (one person leaves) or "test" (nothing changes). Nobody leaves an
    empty room.

    >>> room_headcount(2, ["in", "in", "out"])
    3
    >>> room_headcount(0, ["test", "in"])
    1
    """
    return inside + events.count("in") - events.count("out")
