# Takes half an hour at 100 percent off the pay instead of the shift's cheapest minutes.
from datetime import datetime, timedelta


def shift_pay(start: datetime, end: datetime, cents_per_hour: int) -> int:
    total = 0
    moment = start
    while moment < end:
        if moment.weekday() == 6:
            total += 150
        elif moment.hour >= 22 or moment.hour < 6:
            total += 125
        else:
            total += 100
        moment += timedelta(minutes=1)
    if end - start > timedelta(hours=6):
        total -= 30 * 100
    return (total * cents_per_hour + 3000) // 6000
