from datetime import datetime, timedelta


def shift_pay(start: datetime, end: datetime, cents_per_hour: int) -> int:
    """Return the pay for a shift in whole cents.

    The shift runs from start up to, but not including, end. Both are on full minutes and without time zone, and end is
    after start by 16 hours at most. Each minute of the shift is paid for itself, at a percentage of the hourly wage
    (a minute's wage is a sixtieth of it):

    * 150 percent if the minute lies on a Sunday, at whatever hour;
    * otherwise 125 percent if it lies in the night, from 22:00 on and before 06:00;
    * otherwise 100 percent.

    A shift that is longer than 6 hours contains a break of 30 minutes without pay. The minutes that are not paid are
    those with the lowest percentages of the shift.

    Nothing is rounded before the end; then the sum is rounded to whole cents, half a cent upwards.

    >>> shift_pay(datetime(2024, 5, 7, 20, 0), datetime(2024, 5, 8, 0, 0), 2000)  # a Tuesday evening
    9000
    >>> shift_pay(datetime(2024, 5, 7, 14, 0), datetime(2024, 5, 8, 0, 0), 2000)
    20000
    >>> shift_pay(datetime(2024, 5, 7, 14, 0), datetime(2024, 5, 7, 14, 1), 90)
    2
    """
    minutes = (end - start) // timedelta(minutes=1)
    percentages = sorted(_percentage(start + timedelta(minutes=minute)) for minute in range(minutes))
    if minutes > 360:
        percentages = percentages[30:]
    hundredths_per_hour = sum(percentages) * cents_per_hour
    return (hundredths_per_hour + 3000) // 6000


def _percentage(moment: datetime) -> int:
    if moment.isoweekday() == 7:
        return 150
    return 125 if moment.hour >= 22 or moment.hour < 6 else 100
