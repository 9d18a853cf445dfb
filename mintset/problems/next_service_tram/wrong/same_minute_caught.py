# Mistake: lets the passenger catch a tram that departs in the very minute in which they reach the stop.
def next_service_tram(departures: list[str], leave_home: str, walk: int) -> str | None:
    def to_minutes(time: str) -> int:
        hours, mins = map(int, time.split(":"))
        return hours * 60 + mins

    ready = to_minutes(leave_home)
    if ready < 4 * 60:
        ready += 24 * 60
    ready += walk
    times = sorted(to_minutes(departure) for departure in departures)
    for time in times:
        if time >= ready:
            return f"{time // 60 % 24:02d}:{time % 60:02d}"
    return None
