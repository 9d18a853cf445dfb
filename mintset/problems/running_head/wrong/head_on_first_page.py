# Mistake: page 1 gets a running head like any other odd page.
def running_head(title: str, page: int) -> str:
    if page % 2 == 0:
        return f"{page} | {title}"
    return f"{title} | {page}"
