def lock_passages(
    boats: list[tuple[str, str, int, int, bool]], chamber: int, cycle: int, patience: int
) -> dict[str, int]:
    """Work out when each boat gets through a canal lock.

    A boat is (name, side, arrival, length, mail): it arrives at minute `arrival` (0 or later) on the side "down" or
    "up" and wants to get to the other one; `mail` tells whether it is a mail boat. Names are unique, and no boat is
    longer than the chamber, which has room for boats of a total length of `chamber`. At minute 0 the chamber is empty
    and open to the side "down". Changing sides, empty or not, takes `cycle` minutes (at least 1); boats leave the
    chamber when it is done. Whenever the chamber stands open, the keeper looks at the boats that have arrived by then,
    including those that arrive in this very minute:

    * If a boat waits on the open side, the keeper loads (see below) and starts a change at once.
    * Otherwise, if boats wait on the other side, the keeper starts a change with an empty chamber as soon as one of
      them is a mail boat or one of them has waited for `patience` minutes (0 or more).
    * Until one of these is the case, the keeper waits.

    Waiting boats on one side form a line: mail boats first, then the others, both in order of arrival; boats with the
    same arrival stand in the order of the list. Loading goes through the line from front to back and takes every boat
    for which there is still room. A boat without room stays in line and the boats behind it may still be taken, which
    is called overtaking; but if that boat is a mail boat or was overtaken at two earlier loadings, loading ends there.
    A boat counts as overtaken once per loading in which at least one boat behind it was taken.

    Return for each boat the minute in which it leaves the chamber.

    >>> down = [("Ada", "down", 3, 20, False), ("Bo", "down", 3, 15, False)]
    >>> lock_passages([*down, ("Cy", "up", 5, 9, True)], 30, 10, 4)
    {'Ada': 13, 'Cy': 23, 'Bo': 33}
    >>> lock_passages([("Eve", "up", 2, 12, False)], 30, 10, 7)
    {'Eve': 29}
    """
    waiting = sorted(boats, key=lambda boat: (not boat[4], boat[2]))
    overtaken = {name: 0 for name, *_ in boats}
    leaving: dict[str, int] = {}
    minute = 0
    open_side = "down"
    while waiting:
        arrived = [boat for boat in waiting if boat[2] <= minute]
        near = [boat for boat in arrived if boat[1] == open_side]
        if near:
            loaded = load(near, chamber, overtaken)
            leaving.update({name: minute + cycle for name in loaded})
            waiting = [boat for boat in waiting if boat[0] not in loaded]
        elif not any(mail or minute >= arrival + patience for _, _, arrival, _, mail in arrived):
            arrivals = [arrival for _, _, arrival, _, _ in waiting if arrival > minute]
            minute = min(arrivals + [arrival + patience for _, _, arrival, _, _ in arrived])
            continue
        minute += cycle
        open_side = "up" if open_side == "down" else "down"
    return leaving


def load(line: list[tuple[str, str, int, int, bool]], chamber: int, overtaken: dict[str, int]) -> list[str]:
    """Choose the boats that go into the chamber and count those they overtake."""
    loaded: list[str] = []
    left_behind: list[str] = []
    passed: set[str] = set()
    room = chamber
    for name, _, _, length, mail in line:
        if length <= room:
            loaded.append(name)
            room -= length
            passed.update(left_behind)
        elif mail or overtaken[name] >= 2:
            break
        else:
            left_behind.append(name)
    for name in passed:
        overtaken[name] += 1
    return loaded
