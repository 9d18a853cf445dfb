# Mistake: puts a space after each comma between the allergens.
def canteen_menu_line(dish: str, price_cents: int, allergens: set[str], width: int) -> str:
    left = dish
    if allergens:
        left += f" ({', '.join(sorted(allergens))})"
    right = f"{price_cents / 100:.2f}"
    dots = "." * (width - len(left) - len(right) - 2)
    return f"{left} {dots} {right}"
