# Sunday and night bonuses are added up for minutes that are both.
from datetime import datetime, timedelta


def shift_pay(start: datetime, end: datetime, cents_per_hour: int) -> int:
    percentages = []
    moment = start
    while moment < end:
        percent = 100
        if moment.weekday() == 6:
            percent += 50
        if moment.hour >= 22 or moment.hour < 6:
            percent += 25
        percentages.append(percent)
        moment += timedelta(minutes=1)
    percentages.sort()
    if len(percentages) > 360:
        del percentages[:30]
    return (sum(percentages) * cents_per_hour + 3000) // 6000
