# Mistake: forgets the passengers who wanted to get off at a closed stop.
def stops_driven_past(route: list[str], requested: set[str], waiting: dict[str, int], closed: set[str]) -> list[str]:
    passed = []
    for stop in route[1:-1]:
        wanted = stop in requested or waiting.get(stop, 0) > 0
        if stop in closed or not wanted:
            passed.append(stop)
    return passed
