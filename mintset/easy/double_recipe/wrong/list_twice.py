# Mistake: repeats the list instead of doubling its numbers.
def double_recipe(amounts: list[int]) -> list[int]:
    return amounts * 2
