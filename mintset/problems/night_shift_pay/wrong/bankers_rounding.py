# Rounds half a cent to the even cent, as round() does.
from datetime import datetime, timedelta
from fractions import Fraction


def shift_pay(start: datetime, end: datetime, cents_per_hour: int) -> int:
    def percent(moment: datetime) -> int:
        if moment.weekday() == 6:
            return 150
        return 100 if 6 <= moment.hour < 22 else 125

    count = int((end - start).total_seconds()) // 60
    paid = sorted(percent(start + timedelta(minutes=i)) for i in range(count))
    if count > 6 * 60:
        paid = paid[30:]
    return round(Fraction(sum(paid) * cents_per_hour, 6000))
