# Mistake: returns the operator's service-day time instead of the ordinary clock time.
def next_service_tram(departures: list[str], leave_home: str, walk: int) -> str | None:
    def to_minutes(time: str) -> int:
        hours, mins = map(int, time.split(":"))
        return hours * 60 + mins

    ready = to_minutes(leave_home)
    if ready < 4 * 60:
        ready += 24 * 60
    ready += walk
    for departure in sorted(departures):
        if to_minutes(departure) > ready:
            return departure
    return None
