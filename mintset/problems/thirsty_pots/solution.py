def thirsty_pots(moisture: dict[str, int]) -> list[str]:
    """Return the names of the pots whose soil moisture is below 30, in alphabetical order.

    The dictionary maps each pot's name (in lower case) to its moisture in percent.

    >>> thirsty_pots({"thyme": 12, "basil": 29, "mint": 55})
    ['basil', 'thyme']
    >>> thirsty_pots({"aloe": 30})
    []
    """
    return sorted(name for name, percent in moisture.items() if percent < 30)
