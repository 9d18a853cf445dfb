# wrong: adds instead of multiplying
def order_price(price, quantity):
    return price + quantity
