from decimal import Decimal


def rainfall_mm(counts: list[int | None]) -> Decimal:
    """Return how much rain a tipping bucket gauge has measured, in millimetres.

    counts holds successive readings of the gauge's tip counter, a number from 0 to 255 that goes on at 0 after 255. A
    reading that was lost is None; leave it out, so that its neighbours are compared with each other.

    Between two successive readings the bucket has tipped as often as the counter must step forward to get from the
    first to the second (not at all if they are equal). More than 100 tips in one go mean that the gauge was swapped:
    such a step adds no rain. Every other tip is 0.2 mm. The result has one decimal place, also when there was no rain.

    >>> rainfall_mm([10, 13, None, 14])
    Decimal('0.8')
    >>> rainfall_mm([254, 1, 200])
    Decimal('0.6')
    """
    readings = [count for count in counts if count is not None]
    tips = 0
    for before, after in zip(readings, readings[1:]):
        step = (after - before) % 256
        if step <= 100:
            tips += step
    return tips * Decimal("0.2")
