# Mistake: takes any earlier keeper who is in the tower as a source of news, even one who does not attend the lamp yet.
from datetime import datetime, timedelta


def unattended_lamp(
    shifts: list[tuple[datetime, datetime]],
    opening: datetime,
    closing: datetime,
    handover: timedelta,
    reading: timedelta,
) -> list[tuple[datetime, datetime]]:
    watches = []
    for start, end in shifts:
        told = any(s < start and e >= start + handover for s, e in shifts)
        begin = start + handover if told else start + reading
        if begin < end:
            watches.append((begin, end))
    gaps = []
    current = opening
    for begin, end in sorted(watches):
        if begin >= closing:
            break
        if begin > current:
            gaps.append((current, begin))
        current = max(current, end)
    if current < closing:
        gaps.append((current, closing))
    return gaps
