# Mistake: is content with a colleague at the start of the shift and does not ask that they stay for the handover.
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
        told = any(begin <= start < until for begin, until in watches)
        ready = start + handover if told else start + reading
        if ready < end:
            watches.append((ready, end))
    gaps = []
    current = opening
    for begin, end in sorted(watches):
        begin = min(begin, closing)
        if begin > current:
            gaps.append((current, begin))
        current = max(current, end)
    if current < closing:
        gaps.append((current, closing))
    return gaps
