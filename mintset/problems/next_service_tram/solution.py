def next_service_tram(departures: list[str], leave_home: str, walk: int) -> str | None:
    """Find the first tram a passenger can catch and tell its departure as a clock time.

    The operator prints departures as service-day times "HH:MM" with hours from 04 to 27: hours of 24 and more lie after
    midnight but still belong to the same service day, so "25:10" is ten past one at night. `departures` holds the times
    of one service day in no particular order.

    `leave_home` is an ordinary clock time from "00:00" to "23:59". A clock time before 04:00 belongs to the end of the
    service day, after its midnight. The passenger walks `walk` minutes (0 or more) and catches every tram that departs
    at least one minute after they reach the stop.

    Return the departure of the earliest tram they catch as an ordinary clock time "HH:MM" (hours 00 to 23), or None
    when there is no such tram in this service day.

    >>> next_service_tram(["24:15", "23:40", "25:05"], "23:50", 12)
    '00:15'
    >>> next_service_tram(["23:40", "24:15"], "00:05", 10) is None
    True
    """
    reached = minutes(leave_home) + walk
    if leave_home < "04:00":
        reached += 24 * 60
    catchable = [minutes(departure) for departure in departures if minutes(departure) > reached]
    if not catchable:
        return None
    hour, minute = divmod(min(catchable), 60)
    return f"{hour % 24:02}:{minute:02}"


def minutes(time: str) -> int:
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)
