# Mistake: prints the cents without a leading zero.
def canteen_menu_line(dish: str, price_cents: int, allergens: set[str], width: int) -> str:
    left = dish
    if allergens:
        left += f" ({','.join(sorted(allergens))})"
    euros, cents = divmod(price_cents, 100)
    right = f"{euros}.{cents}"
    dots = "." * (width - len(left) - len(right) - 2)
    return f"{left} {dots} {right}"
