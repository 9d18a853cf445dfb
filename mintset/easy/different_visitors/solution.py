def different_visitors(names: list[str]) -> int:
    """Return how many different names are in the list.

    >>> different_visitors(["eve", "sam", "eve"])
    2
    >>> different_visitors([])
    0
    """
    return len(set(names))
