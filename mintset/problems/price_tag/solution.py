from decimal import Decimal


def price_tag(item: str, price: Decimal) -> str:
    """Return the text of a price tag: the item as given, ": ", the price with two digits after the point, " EUR".

    The price is 0 or more and has at most two digits after the point.

    >>> price_tag("Plums", Decimal("2.5"))
    'Plums: 2.50 EUR'
    >>> price_tag("goat cheese", Decimal("14"))
    'goat cheese: 14.00 EUR'
    """
    return f"{item}: {price:.2f} EUR"
