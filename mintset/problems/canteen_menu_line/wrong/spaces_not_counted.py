# Mistake: forgets the two spaces around the dots, so the line is too long.
def canteen_menu_line(dish: str, price_cents: int, allergens: set[str], width: int) -> str:
    left = dish
    if allergens:
        left += f" ({','.join(sorted(allergens))})"
    right = f"{price_cents / 100:.2f}"
    dots = "." * (width - len(left) - len(right))
    return left + " " + dots + " " + right
