def running_head(title: str, page: int) -> str:
    """Return the line at the top of a book page.

    An even page shows "<page> | <title>", an odd page shows "<title> | <page>". Page 1 has no running head: return "".

    >>> running_head("Dune Birds", 12)
    '12 | Dune Birds'
    >>> running_head("Dune Birds", 13)
    'Dune Birds | 13'
    """
    if page == 1:
        return ""
    return f"{page} | {title}" if page % 2 == 0 else f"{title} | {page}"
