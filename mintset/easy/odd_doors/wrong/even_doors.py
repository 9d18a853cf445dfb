# Mistake: returns the even numbers.
def odd_doors(numbers: list[int]) -> list[int]:
    return [number for number in numbers if number % 2 == 0]
