def odd_doors(numbers: list[int]) -> list[int]:
    """Return a list of the odd numbers, in the same order.

    >>> odd_doors([1, 2, 3, 4, 5])
    [1, 3, 5]
    >>> odd_doors([8, 2])
    []
    """
    return [number for number in numbers if number % 2 == 1]
