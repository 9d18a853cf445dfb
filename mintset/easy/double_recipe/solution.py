def double_recipe(amounts: list[int]) -> list[int]:
    """Return the amounts of a recipe for twice as many guests: each one multiplied by 2.

    >>> double_recipe([1, 250, 3])
    [2, 500, 6]
    >>> double_recipe([])
    []
    """
    return [amount * 2 for amount in amounts]
