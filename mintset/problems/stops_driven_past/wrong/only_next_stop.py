# Mistake: the replacement stop is lost when the following stop is closed as well.
def stops_driven_past(route: list[str], requested: set[str], waiting: dict[str, int], closed: set[str]) -> list[str]:
    passed = []
    owed = False
    for stop in route[1:-1]:
        if stop in closed:
            passed.append(stop)
            owed = stop in requested
            continue
        if not (owed or stop in requested or waiting.get(stop, 0) > 0):
            passed.append(stop)
        owed = False
    return passed
