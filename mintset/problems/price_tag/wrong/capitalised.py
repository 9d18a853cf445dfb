# Mistake: changes the item's name to start with a capital letter.
from decimal import Decimal


def price_tag(item: str, price: Decimal) -> str:
    return f"{item.capitalize()}: {price:.2f} EUR"
