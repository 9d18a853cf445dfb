# Mistake: changes the case of the title.
def running_head(title: str, page: int) -> str:
    if page == 1:
        return ""
    parts = [str(page), title.title()]
    if page % 2 != 0:
        parts.reverse()
    return " | ".join(parts)
