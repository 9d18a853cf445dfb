# Mistake: shows empty brackets when there are no allergens.
def canteen_menu_line(dish: str, price_cents: int, allergens: set[str], width: int) -> str:
    left = f"{dish} ({','.join(sorted(allergens))})"
    right = f"{price_cents // 100}.{price_cents % 100:02d}"
    dots = "." * (width - len(left) - len(right) - 2)
    return f"{left} {dots} {right}"
