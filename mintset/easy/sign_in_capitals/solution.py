def sign_in_capitals(text: str) -> str:
    """Return the text of a shop sign in capitals.

    >>> sign_in_capitals("sale")
    'SALE'
    >>> sign_in_capitals("Only 3 left")
    'ONLY 3 LEFT'
    """
    return text.upper()
