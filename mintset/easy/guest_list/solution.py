def guest_list(names: list[str]) -> list[str]:
    """Return the names in alphabetical order.

    >>> guest_list(["Mia", "Ali", "Joe"])
    ['Ali', 'Joe', 'Mia']
    >>> guest_list(["Joe", "Ali", "Joe"])
    ['Ali', 'Joe', 'Joe']
    """
    return sorted(names)
