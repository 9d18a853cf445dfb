def canteen_menu_line(dish: str, price_cents: int, allergens: set[str], width: int) -> str:
    """Return one line of a school canteen's menu, exactly `width` characters long.

    The line consists of the dish, its allergens, a space, dots, a space and the price:

    * Allergens are single capital letters. They are shown as a space and the letters in alphabetical order, separated
      by commas without spaces, in round brackets. If there are none, nothing is shown (no brackets either).
    * The price is shown in euros with a point and always two digits for the cents.
    * As many dots are used as are needed for the width. The width always leaves room for at least one.

    >>> canteen_menu_line("Lentil soup", 280, {"L", "C"}, 30)
    'Lentil soup (C,L) ....... 2.80'
    >>> canteen_menu_line("Rice", 95, set(), 14)
    'Rice .... 0.95'
    """
    left = dish
    if allergens:
        left += " (" + ",".join(sorted(allergens)) + ")"
    right = f"{price_cents // 100}.{price_cents % 100:02d}"
    dots = "." * (width - len(left) - len(right) - 2)
    return f"{left} {dots} {right}"
