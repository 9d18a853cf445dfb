# Mistake: squares the amounts.
def double_recipe(amounts: list[int]) -> list[int]:
    return [amount**2 for amount in amounts]
