# A shift of exactly six hours already loses the break.
from datetime import datetime, timedelta


def shift_pay(start: datetime, end: datetime, cents_per_hour: int) -> int:
    percentages = []
    moment = start
    while moment < end:
        if moment.isoweekday() == 7:
            percentages.append(150)
        elif 6 <= moment.hour < 22:
            percentages.append(100)
        else:
            percentages.append(125)
        moment += timedelta(minutes=1)
    if len(percentages) >= 360:
        percentages = sorted(percentages)[30:]
    return (sum(percentages) * cents_per_hour + 3000) // 6000
