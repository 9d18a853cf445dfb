# correct
def order_price(price, quantity):
    return price * quantity
