# Mistake: puts euros and cents together without a leading zero for the cents.
from decimal import Decimal


def price_tag(item: str, price: Decimal) -> str:
    total_cents = int(price * 100)
    return f"{item}: {total_cents // 100}.{total_cents % 100} EUR"
