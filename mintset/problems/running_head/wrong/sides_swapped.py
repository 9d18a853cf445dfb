# Mistake: odd and even pages are swapped.
def running_head(title: str, page: int) -> str:
    if page == 1:
        return ""
    if page % 2 == 1:
        return f"{page} | {title}"
    return f"{title} | {page}"
