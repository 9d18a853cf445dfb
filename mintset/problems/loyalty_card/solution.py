from decimal import Decimal


def loyalty_card(stamps: int, purchases: list[Decimal]) -> tuple[int, int]:
    """Return the coupons earned with a bakery's loyalty card and the stamps on the card afterwards.

    The card begins with `stamps` stamps, from 0 to 9. Each purchase, an amount in euros, earns one stamp for every full
    5 euros, but at most 4 stamps. Purchases are not added together. A negative amount stands for returned goods: it
    earns no stamps and takes none away.

    10 stamps make a full card, which is swapped for one coupon and a new card; stamps beyond the tenth go onto the new
    card. The result is the tuple (coupons, stamps on the last card), with the stamps from 0 to 9.

    >>> loyalty_card(0, [Decimal("12.40"), Decimal("4.99")])
    (0, 2)
    >>> loyalty_card(8, [Decimal("60.00"), Decimal("-15.00")])
    (1, 2)
    """
    total = stamps
    for amount in purchases:
        earned = int(amount // 5)
        total += min(4, max(0, earned))
    return divmod(total, 10)
