# Mistake: adds the two numbers.
def order_price(price: int, quantity: int) -> int:
    return price + quantity
