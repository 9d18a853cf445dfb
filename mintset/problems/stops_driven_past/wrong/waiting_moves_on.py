# Mistake: people waiting at a closed stop also make the bus stop at the next open one.
def stops_driven_past(route: list[str], requested: set[str], waiting: dict[str, int], closed: set[str]) -> list[str]:
    passed = []
    owed = False
    for stop in route[1:-1]:
        if stop in requested or waiting.get(stop, 0) > 0:
            owed = True
        if stop in closed or not owed:
            passed.append(stop)
        else:
            owed = False
    return passed
