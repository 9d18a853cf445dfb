# Mistake: decides after the walk whether the clock time lies past midnight, and wraps it round before doing so.
def next_service_tram(departures: list[str], leave_home: str, walk: int) -> str | None:
    def to_minutes(time: str) -> int:
        hours, mins = map(int, time.split(":"))
        return hours * 60 + mins

    at_stop = (to_minutes(leave_home) + walk) % (24 * 60)
    if at_stop < 4 * 60:
        at_stop += 24 * 60
    later = [to_minutes(departure) for departure in departures if to_minutes(departure) > at_stop]
    if not later:
        return None
    first = min(later)
    return f"{first // 60 % 24:02d}:{first % 60:02d}"
