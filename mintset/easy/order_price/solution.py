def order_price(price: int, quantity: int) -> int:
    """Return the price of one piece multiplied by the quantity that a customer ordered.

    >>> order_price(5, 3)
    15
    >>> order_price(8, 0)
    0
    """
    return price * quantity
