def name_tag(first: str, last: str) -> str:
    """Return the first name and the last name with one space between them.

    >>> name_tag("Ada", "Novak")
    'Ada Novak'
    >>> name_tag("bo", "van Dam")
    'bo van Dam'
    """
    return first + " " + last
