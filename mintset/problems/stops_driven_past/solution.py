def stops_driven_past(route: list[str], requested: set[str], waiting: dict[str, int], closed: set[str]) -> list[str]:
    """Return the stops of a bus route at which the bus does not stop, in route order.

    `route` has at least two stops, all different. The bus always stops at the first and at the last one. Between them,
    it drives past every closed stop. At an open stop it stops if any of these is true:

    * a passenger requested the stop;
    * at least one person waits there (`waiting` gives the number for some stops; for all others it is 0);
    * a passenger requested a closed stop earlier on the route and the bus has not stopped since: that passenger gets
      off here instead.

    People waiting at a closed stop are not picked up. The first and the last stop are never closed.

    >>> stops_driven_past(["Depot", "Mill", "Park", "Zoo", "Pier"], {"Zoo"}, {"Mill": 2}, set())
    ['Park']
    >>> stops_driven_past(["Depot", "Mill", "Park", "Zoo", "Pier"], {"Mill"}, {}, {"Mill"})
    ['Mill', 'Zoo']
    """
    passed = []
    owed_stop = False
    for stop in route[1:-1]:
        if stop in closed:
            passed.append(stop)
            owed_stop = owed_stop or stop in requested
        elif owed_stop or stop in requested or waiting.get(stop, 0) >= 1:
            owed_stop = False
        else:
            passed.append(stop)
    return passed
