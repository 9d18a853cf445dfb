# Mistake: does not cut off a gap at the closing time when the next attendance begins after it.
from datetime import datetime, timedelta


def unattended_lamp(
    shifts: list[tuple[datetime, datetime]],
    opening: datetime,
    closing: datetime,
    handover: timedelta,
    reading: timedelta,
) -> list[tuple[datetime, datetime]]:
    watches: list[tuple[datetime, datetime]] = []
    for start, end in sorted(shifts):
        told = any(begin <= start and until - start >= handover for begin, until in watches)
        ready = start + (handover if told else reading)
        if ready < end:
            watches.append((ready, end))
    watches.sort()
    gaps = []
    current = opening
    for begin, end in watches:
        if begin > current and current < closing:
            gaps.append((current, begin))
        current = max(current, end)
    if current < closing:
        gaps.append((current, closing))
    return gaps
