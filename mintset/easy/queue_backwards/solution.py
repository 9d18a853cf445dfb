def queue_backwards(names: list[str]) -> list[str]:
    """Return the people of a queue from the last to the first.

    >>> queue_backwards(["Kim", "Lou", "Max"])
    ['Max', 'Lou', 'Kim']
    >>> queue_backwards([])
    []
    """
    return names[::-1]
