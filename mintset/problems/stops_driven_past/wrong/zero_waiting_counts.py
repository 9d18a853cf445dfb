# Mistake: stops wherever the stop is listed in `waiting`, even with 0 people.
def stops_driven_past(route: list[str], requested: set[str], waiting: dict[str, int], closed: set[str]) -> list[str]:
    passed = []
    owed = False
    for stop in route[1:-1]:
        if stop in closed:
            passed.append(stop)
            if stop in requested:
                owed = True
        elif stop in requested or stop in waiting or owed:
            owed = False
        else:
            passed.append(stop)
    return passed
