# Mistake: prints the price as it is given, without filling up to two digits.
from decimal import Decimal


def price_tag(item: str, price: Decimal) -> str:
    return f"{item}: {price} EUR"
