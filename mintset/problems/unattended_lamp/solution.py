from datetime import datetime, timedelta


def unattended_lamp(
    shifts: list[tuple[datetime, datetime]],
    opening: datetime,
    closing: datetime,
    handover: timedelta,
    reading: timedelta,
) -> list[tuple[datetime, datetime]]:
    """Find out when the lamp of a lighthouse was left unattended between `opening` and `closing`.

    Each shift is the (start, end) of one keeper's stay in the tower, with start before end. The shifts come in any
    order, may overlap and may reach beyond the period asked for; no two of them start at the same moment.

    A keeper attends the lamp up to the end of the shift, but not from its start on, for the news of the day comes
    first. It takes either `handover` (more than zero) or the longer time `reading`:

    * If one of the keepers whose shifts started earlier attends the lamp without a break from the start of the new
      shift until `handover` later, that keeper tells the news, and the new keeper attends from `handover` after the
      start on. Beginning to attend right at the start, and stopping right at the end, of that time is good enough.
    * Otherwise the new keeper reads the log book and attends from `reading` after the start on.
    * If the shift is over before or just when the news are known, this keeper does not attend the lamp at all.

    Return, in order, the longest possible periods (from, to) between `opening` and `closing` (which is later) in which
    nobody attends the lamp. Periods without any length are not reported.

    >>> hour = lambda h, m=0: datetime(2024, 5, 1, h, m)
    >>> short, long = timedelta(minutes=10), timedelta(minutes=30)
    >>> gaps = unattended_lamp([(hour(1), hour(5)), (hour(4, 55), hour(9))], hour(1), hour(9), short, long)
    >>> [f"{a:%H:%M}-{b:%H:%M}" for a, b in gaps]
    ['01:00-01:30', '05:00-05:25']
    >>> unattended_lamp([(hour(0), hour(5)), (hour(4, 50), hour(9))], hour(1), hour(9), short, long)
    []
    """
    attended: list[tuple[datetime, datetime]] = []
    for start, end in sorted(shifts):
        told = any(begins <= start and until >= start + handover for begins, until in attended)
        begins = start + (handover if told else reading)
        if begins < end:
            attended.append((begins, end))
    gaps: list[tuple[datetime, datetime]] = []
    covered = opening
    for begins, end in sorted(attended):
        gap_end = min(begins, closing)
        if covered < gap_end:
            gaps.append((covered, gap_end))
        covered = max(covered, end)
    if covered < closing:
        gaps.append((covered, closing))
    return gaps
