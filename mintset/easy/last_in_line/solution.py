def last_in_line(names: list[str]) -> str:
    """Return the last name in the list. The list is not empty.

    >>> last_in_line(["Kim", "Lou", "Max"])
    'Max'
    >>> last_in_line(["Zoe"])
    'Zoe'
    """
    return names[-1]
