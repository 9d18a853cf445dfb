def mirror_sign(text: str) -> str:
    """Return the text in reverse order, from the last character to the first.

    >>> mirror_sign("OPEN")
    'NEPO'
    >>> mirror_sign("new shop")
    'pohs wen'
    """
    return text[::-1]
