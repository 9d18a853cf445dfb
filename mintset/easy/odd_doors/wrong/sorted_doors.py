# Mistake: sorts the numbers.
def odd_doors(numbers: list[int]) -> list[int]:
    return sorted(number for number in numbers if number % 2 == 1)
